import "../zod.ts";
import { z } from "zod";

/** A place in a list, as `nextCursor` of the answer before names it; the longest one of that list. */
export const cursorOf = (mostChars: number) => z.string().max(mostChars, "must come from nextCursor");
