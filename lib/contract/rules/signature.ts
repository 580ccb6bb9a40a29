import { createHmac, timingSafeEqual } from "node:crypto";
import { WEBHOOK_REPLAY_WINDOW_MS } from "../wire/limits.ts";

export type SignedCallback = { timestamp: string; rawBody: Uint8Array };

/** The signature header of a callback (§6.3): `sha256=` and the hex HMAC over `<timestamp>.<raw body bytes>`. */
export function signatureOf(callback: SignedCallback, secret: string | Uint8Array): string {
  return `sha256=${digestOf(callback, secret).toString("hex")}`;
}

/** Index of the secret that made this signature, or -1; every secret is tried, in constant time each (§6.3). */
export function findSigningSecret(
  callback: SignedCallback & { signature: string },
  secrets: readonly (string | Uint8Array)[],
): number {
  const hex = /^sha256=([0-9a-f]{64})$/i.exec(callback.signature)?.[1];
  if (!hex) return -1;
  const given = Buffer.from(hex, "hex");
  let found = -1;
  for (const [index, secret] of secrets.entries()) {
    if (timingSafeEqual(given, digestOf(callback, secret)) && found < 0) found = index;
  }
  return found;
}

/**
 * The time of a timestamp header in milliseconds, null where it is none. It is in Unix seconds (§6.3); thirteen digits are
 * milliseconds, as some services write them, and discarding all their events would be the price of strictness.
 */
export function signedAtMs(timestamp: string): number | null {
  if (!/^\d{1,13}$/.test(timestamp)) return null;
  return Number(timestamp) * (timestamp.length === 13 ? 1 : 1000);
}

/** Is the time of a timestamp header inside the replay window around `nowMs` (§6.3). */
export function isTimestampFresh(
  timestamp: string,
  nowMs: number,
  windowMs = WEBHOOK_REPLAY_WINDOW_MS,
): boolean {
  const at = signedAtMs(timestamp);
  return at !== null && Math.abs(nowMs - at) <= windowMs;
}

function digestOf({ timestamp, rawBody }: SignedCallback, secret: string | Uint8Array): Buffer {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(rawBody).digest();
}
