import "../zod.ts";
import { z } from "zod";
import { t } from "../language.ts";
import { isDay } from "../rules/is-day.ts";

/** A day such as `2026-11-21`; where it begins and ends is said by a zone. */
export const dayOf = (field: string) =>
  z.string().refine(isDay, {
    error: () => t(`${field} is a day such as 2026-11-21`, `${field} ni siku kama 2026-11-21`),
  });
