import { createHmac } from "node:crypto";

/** Where notices are posted, and what signs them. */
export type NoticeWebhook = { url: string; key: Buffer };

type Given = { NOTICE_WEBHOOK_URL?: string | undefined; NOTICE_WEBHOOK_SECRET?: string | undefined };

/** Null where nobody has set it; the one without the other does nothing, and somebody meant something. */
export function noticeWebhookOf({
  NOTICE_WEBHOOK_URL: url,
  NOTICE_WEBHOOK_SECRET: secret,
}: Given): NoticeWebhook | null {
  if (url === undefined && secret === undefined) return null;
  if (url === undefined) throw new Error("NOTICE_WEBHOOK_SECRET is set without NOTICE_WEBHOOK_URL");
  if (secret === undefined) {
    throw new Error("NOTICE_WEBHOOK_URL is set without NOTICE_WEBHOOK_SECRET, which signs what is posted");
  }
  return { url, key: noticeKeyOf(secret) };
}

/** The key of a secret as Standard Webhooks write it; what is no base64 is none. */
export function noticeKeyOf(secret: string): Buffer {
  const bare = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(secret)?.[1] ?? "";
  return Buffer.from(bare, "base64");
}

/** The signature of Standard Webhooks (https://www.standardwebhooks.com); `timestamp` in seconds. */
export const signatureOf = (
  key: Buffer,
  { id, timestamp, body }: { id: string; timestamp: string; body: string },
): string => `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
