/** Progress of a chat message in order (§3.1); processing and queued are one step. */
export const CHAT_RANK = {
  processing: 0,
  queued: 0,
  sending: 1,
  accepted: 2,
  sent: 3,
  delivered: 4,
  read: 5,
} as const;

/** Progress of an SMS in order (§3.2). */
export const SMS_RANK = { SCHEDULED: 0, PROCESSING: 1, SENT: 2, PARTIAL_SUCCESS: 3, DELIVERED: 4 } as const;

export type ChatProgress = keyof typeof CHAT_RANK;
export type ChatStatus = ChatProgress | "failed";
export type SmsProgress = keyof typeof SMS_RANK;
export type SmsStatus = SmsProgress | "FAILED";

/** Template states of §3.3; REST reads never answer `deleted`. */
export const TEMPLATE_STATUSES = ["pending", "approved", "rejected", "deleted"] as const;
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];

/** How services call what will not arrive; the contract has one word for it (§3.1, §3.2). */
const FAILED_WORDS = new Set(["failed", "rejected", "undelivered", "undeliverable"]);

/** True where a status word ends a message without its arrival. */
export function saysFailed(word: string | null | undefined): boolean {
  return FAILED_WORDS.has(word?.trim().toLowerCase() ?? "");
}

/** The chat status a word stands for; undefined for `unknown` and everything unmapped (§3.1). */
export function chatStatusOf(word: string): ChatStatus | undefined {
  if (saysFailed(word)) return "failed";
  const lower = word.trim().toLowerCase();
  return Object.hasOwn(CHAT_RANK, lower) ? (lower as ChatStatus) : undefined;
}

/** The SMS status a word stands for: bulk answers lowercase, the other operations uppercase (§3.2). */
export function smsStatusOf(word: string): SmsStatus | undefined {
  if (saysFailed(word)) return "FAILED";
  const upper = word.trim().toUpperCase();
  return Object.hasOwn(SMS_RANK, upper) ? (upper as SmsStatus) : undefined;
}

/** True where polling ends (§3.2). */
export function isSmsFinal(status: SmsStatus): boolean {
  return status === "DELIVERED" || status === "FAILED";
}
