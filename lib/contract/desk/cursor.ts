import "../zod.ts";
import { z } from "zod";
import { t } from "../language.ts";
import { ROWS_ASKED } from "./page-rows.ts";

/** A place in a list, as `nextCursor` of the answer before names it; the longest one of that list. */
export const cursorOf = (mostChars: number) =>
  z
    .string()
    .max(mostChars, { error: () => t("must come from nextCursor", "lazima itoke kwenye nextCursor") });

/** How many rows a page of a list has; absent: `PAGE_ROWS`. */
export const Rows = z.enum(ROWS_ASKED, {
  error: () => t("rows is 50 or 100", "rows ni 50 au 100"),
});
