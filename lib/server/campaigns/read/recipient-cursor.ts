import { Fault } from "#lib/fault.ts";
import type { RequestPlace } from "../../store/campaign/recipient-newest.ts";

/**
 * Where a list of recipients goes on: in the file, in the requests from the newest back, or among those who are in no
 * request, whom that list ends with.
 */
export type RecipientPlace =
  | { in: "file" | "unsent"; after: number }
  | { in: "requests"; before: RequestPlace };

const CURSOR = /^(?:(?<unsent>u)?(?<after>\d{1,15})|r(?<ordinal>\d{1,15})\.(?<place>\d{1,15}))$/;

/** Throws `invalid_input` for what `cursorAt` never makes. */
export function placeAt(cursor: string): RecipientPlace {
  const { unsent, after, ordinal, place } = CURSOR.exec(cursor)?.groups ?? {};
  if (after !== undefined) return { in: unsent ? "unsent" : "file", after: atMost(after) };
  if (ordinal !== undefined && place !== undefined) {
    return { in: "requests", before: { ordinal: atMost(ordinal), place: atMost(place) } };
  }
  throw new Fault("invalid_input", "The cursor is not valid.", {
    fields: [{ path: "cursor", rule: "must come from nextCursor" }],
  });
}

export function cursorAt(place: RecipientPlace): string {
  if (place.in === "requests") return `r${place.before.ordinal}.${place.before.place}`;
  return place.in === "unsent" ? `u${place.after}` : String(place.after);
}

const MAX_INTEGER = 2 ** 31 - 1;

const atMost = (digits: string): number => Math.min(Number(digits), MAX_INTEGER);
