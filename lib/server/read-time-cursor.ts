import { z } from "zod";
import type { TimePlace } from "./store/time-place.ts";
import { strangeCursor } from "./strange-cursor.ts";

/** As we write it: a moment that there is, in a year that the database knows. */
const Moment = z.iso.datetime({ precision: 3 }).startsWith("2");

export const timeCursorOf = ({ at, id }: TimePlace): string => `${at}_${id}`;

/** What `timeCursorOf` wrote. Throws `invalid_input` for anything else. */
export function readTimeCursor(cursor: string, isId: (text: string) => boolean): TimePlace {
  const [at = "", id = ""] = cursor.split("_");
  if (Moment.safeParse(at).success && isId(id)) return { at, id };
  throw strangeCursor();
}
