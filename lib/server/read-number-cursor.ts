import { strangeCursor } from "./strange-cursor.ts";

/** The number of a row, after or below which a page begins. Throws `invalid_input` for what no answer named. */
export function readNumberCursor(cursor: string, { max = Number.MAX_SAFE_INTEGER } = {}): number {
  const place = Number(cursor);
  if (Number.isSafeInteger(place) && place >= 0 && place <= max) return place;
  throw strangeCursor();
}
