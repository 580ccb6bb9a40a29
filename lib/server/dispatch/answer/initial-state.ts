import { isSafePathId } from "#lib/contract/wire/safe-path-id.ts";
import { smsStatusOf } from "#lib/contract/wire/status.ts";
import type { NewMessage } from "#lib/server/store/message/message.ts";

/**
 * Where a new SMS stands by the word of its send answer (§3.2). `delivered` waits for the status read, as nobody has
 * heard of it yet; `failed` is a fact of its own.
 */
export function initialStateOf(word: string): NewMessage["state"] {
  const status = smsStatusOf(word);
  if (status === "SCHEDULED") return "scheduled";
  return status === "SENT" ? "operator" : "handed";
}

const EARLY_SAMPLE = 0.02;
const FIRST_READ_MS = 5 * 60_000;
const EARLY_READ_MS = 20_000;

/**
 * Milliseconds until the first status read: 5 min with jitter, and an early random sample for a first
 * impression; null where the id cannot stand in a path. The contract reads UUIDs only (§4.2 r7), but asking is harmless.
 */
export function firstPollMs(serviceId: string, isAlone: boolean): number | null {
  if (!isSafePathId(serviceId)) return null;
  if (isAlone) return 5_000;
  const isSampled = Math.random() < EARLY_SAMPLE;
  return Math.round((isSampled ? EARLY_READ_MS : FIRST_READ_MS) * (0.9 + Math.random() * 0.2));
}
