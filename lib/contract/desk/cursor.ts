import "../zod.ts";
import { z } from "zod";
import { t } from "../language.ts";

/** A place in a list, as `nextCursor` of the answer before names it; the longest one of that list. */
export const cursorOf = (mostChars: number) =>
  z
    .string()
    .max(mostChars, { error: () => t("must come from nextCursor", "lazima itoke kwenye nextCursor") });
