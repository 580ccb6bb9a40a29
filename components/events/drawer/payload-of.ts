import type { EventDetail } from "#lib/contract/desk/event.ts";
import { textOfBase64 } from "./raw-text.ts";

/**
 * The body as an object, its fields in the order in which they were sent: the database keeps them in another one.
 * Where anything is odd about the bytes, its cleaned form is the better one to look at.
 */
export function payloadOf({ raw, payload, flags }: Pick<EventDetail, "raw" | "payload" | "flags">): unknown {
  const isOdd = flags.some((flag) => flag !== "other-account");
  if (!raw || isOdd) return payload;
  return JSON.parse(textOfBase64(raw));
}
