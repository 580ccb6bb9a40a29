export const MAX_RECIPIENTS = 500; // §4.1 r6, §8: after trimming and deduplication
export const RECIPIENT_LIMIT_CODE = "RECIPIENT_LIMIT_EXCEEDED"; // §4.1 r6, §7.1
export const MAX_CHAT_TEXT_LENGTH = 4096; // §2.2, §8
export const MAX_IDEMPOTENCY_KEY_LENGTH = 128; // §2.2, §8
export const DEFAULT_TEMPLATE_LANGUAGE = "en"; // §2.2
export const CHAT_WINDOW_MS = 24 * 60 * 60 * 1000; // §8: from the customer's qualifying inbound message

export const MAX_SMS_LENGTH = 918; // §2.5, §8
export const MIN_SMS_RECIPIENTS = 1; // §8: batch and bulk
export const DEFAULT_SMS_COUNTRY = "TZ"; // §4.2 r6

export const MIN_PHONE_DIGITS = 7; // §4.3, §8
export const MAX_PHONE_DIGITS = 15; // §4.3, §8
export const MAX_CALL_ID_LENGTH = 128; // §4.3, §8

export const WEBHOOK_TIMEOUT_MS = 5_000; // §6.4
export const WEBHOOK_RETRY_WINDOW_MS = 24 * 60 * 60 * 1000; // §6.4
export const WEBHOOK_MAX_ATTEMPTS = 8; // §6.4
export const WEBHOOK_FIRST_DELAY_MS = 1_000; // §6.4: full-jitter exponential
export const WEBHOOK_MAX_DELAY_MS = 5 * 60 * 1000; // §6.4
export const WEBHOOK_PAUSE_AFTER_FAILURES = 10; // §6.4: consecutive
export const WEBHOOK_REPLAY_WINDOW_MS = 5 * 60 * 1000; // §6.3: suggested
export const WEBHOOK_SECRET_PREFIX = "whsec_"; // §6.1
export const WEBHOOK_TIMESTAMP_HEADER = "x-service-webhook-timestamp"; // §6.3
export const WEBHOOK_SIGNATURE_HEADER = "x-service-webhook-signature"; // §6.3
export const WEBHOOK_RETRIED_STATUSES: readonly number[] = [408, 409, 425, 429]; // §6.4: and every 5xx
