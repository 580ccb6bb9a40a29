import { MAX_INTEGER } from "#lib/contract/rules/max-integer.ts";
import type { RequestPlace } from "../../store/campaign/recipient/recipient-newest.ts";
import { strangeCursor } from "../../strange-cursor.ts";

/**
 * Where a list of recipients goes on: in the file, in the requests from the newest back, or among those who are in no
 * request, whom that list ends with.
 */
export type RecipientPlace =
  | { in: "file" | "unsent"; after: number }
  | { in: "requests"; before: RequestPlace };

const CURSOR =
  /^(?:(?<unsent>u)?(?<after>\d{1,15})|r(?<ordinal>\d{1,15})\.(?<place>\d{1,15}))(?:s(?<head>\d{1,15}))?$/;

/** Throws `invalid_input` for what `cursorAt` never makes. */
export function placeAt(cursor: string): RecipientPlace {
  const { unsent, after, ordinal, place } = CURSOR.exec(cursor)?.groups ?? {};
  if (after !== undefined) return { in: unsent ? "unsent" : "file", after: atMost(after) };
  if (ordinal !== undefined && place !== undefined) {
    return { in: "requests", before: { ordinal: atMost(ordinal), place: atMost(place) } };
  }
  throw strangeCursor();
}

/** Which request was the last when the first page was read; null where a list is in the order of the file. */
export function headIn(cursor: string): number | null {
  const head = CURSOR.exec(cursor)?.groups?.head;
  return head === undefined ? null : atMost(head);
}

export function cursorAt(place: RecipientPlace, head: number | null): string {
  const since = head === null ? "" : `s${head}`;
  if (place.in === "requests") return `r${place.before.ordinal}.${place.before.place}${since}`;
  return place.in === "unsent" ? `u${place.after}${since}` : String(place.after);
}

const atMost = (digits: string): number => Math.min(Number(digits), MAX_INTEGER);
