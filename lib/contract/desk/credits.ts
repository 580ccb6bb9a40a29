import "../zod.ts";
import { z } from "zod";
import { t } from "../language.ts";

/** `GET /api/credits`: a month such as `2026-11`, in the zone of the console; else the last days. */
export const ListCredits = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, {
      error: () => t("month is one such as 2026-11", "month ni mwezi kama 2026-11"),
    })
    .optional(),
});
export type ListCredits = z.infer<typeof ListCredits>;

const Told = z.object({ balance: z.int(), at: z.string() });

/** Between two balances that were told: at least and at most so much, and when they were told. */
const Unexplained = z.object({ least: z.int(), most: z.int(), since: z.string(), until: z.string() });

export const CreditDay = z.object({
  /** Such as `2026-11-21`. */
  day: z.string(),
  /** The moment in which the day is over. */
  end: z.string(),
  /** SMS that were accepted. */
  messages: z.int(),
  /** Credits, as answers said. */
  said: z.int(),
  /** Credits of which no answer said anything, by the length of the texts. */
  counted: z.int(),
  /** What messages cost by that length whose answer was lost, and nobody has decided. */
  lost: z.int(),
  /** The first and the last balance that an answer told. */
  first: Told.nullable(),
  last: Told.nullable(),
  /** For certain: `least` is more than 0. */
  went: Unexplained.nullable(),
  came: Unexplained.nullable(),
  /** Fell, and our messages may explain it or not: at most so much. 0 where their cost by our count explains it; null where nothing is open. */
  unsure: z.int().nullable(),
});
export type CreditDay = z.infer<typeof CreditDay>;

export const CreditDays = z.object({
  /** The first day asked for and the last, as far as it has come. */
  from: z.string(),
  to: z.string(),
  /** Older requests are still being added up. */
  isCounting: z.boolean(),
  /** The newest first; days without anything are left out. */
  days: z.array(CreditDay),
});
export type CreditDays = z.infer<typeof CreditDays>;

/** `GET /api/credits/charges`: of the newest SMS requests what we had counted, in credits, and what the service charged. */
export const CreditCharges = z.object({ requests: z.int(), counted: z.int(), charged: z.int() });
export type CreditCharges = z.infer<typeof CreditCharges>;
