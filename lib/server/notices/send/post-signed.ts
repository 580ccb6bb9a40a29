import { createHmac } from "node:crypto";
import type { NoticeWebhook } from "../../notice-webhook.ts";
import { unreachedWords } from "./unreached-words.ts";

const MOST_MS = 10_000;

type Post = { id: string; body: string; now: Date; signal: AbortSignal };

/**
 * One POST, signed as Standard Webhooks say (https://www.standardwebhooks.com): no redirect is followed, any 2xx accepts.
 * Answers what stood in the way, or null.
 */
export async function postSigned(
  { url, key }: NoticeWebhook,
  { id, body, now, signal }: Post,
): Promise<string | null> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  try {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)]),
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${signature}`,
      },
      body,
    });
    // What it says beside the status is not for us, and may have no end.
    await answer.body?.cancel();
    return answer.ok ? null : `It answered ${answer.status}`;
  } catch (error) {
    return error instanceof DOMException && error.name === "TimeoutError"
      ? `It did not answer within ${MOST_MS / 1_000} s`
      : unreachedWords(error);
  }
}
