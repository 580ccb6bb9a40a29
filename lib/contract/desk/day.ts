import "../zod.ts";
import { z } from "zod";
import { isDay } from "../rules/is-day.ts";

/** A day such as `2026-11-21`; where it begins and ends is said by a zone. */
export const dayOf = (field: string) =>
  z.string().refine(isDay, { error: `${field} is a day such as 2026-11-21` });
