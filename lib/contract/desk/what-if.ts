import "../zod.ts";
import { z } from "zod";
import { t } from "../language.ts";
import { MOST_WHAT_IF_DAYS } from "../rules/comparing.ts";
import { orderFault } from "../rules/sending/own-limits.ts";
import { dayOf } from "./day.ts";

const capRule = {
  error: () => t("A cap is a whole number from 1 to 100", "Kikomo ni namba kamili kuanzia 1 hadi 100"),
};
const cap = z.coerce.number(capRule).int(capRule).min(1, capRule).max(100, capRule).optional();
const clock = (field: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
      error: () => t(`${field} is a time like 09:00`, `${field} ni wakati kama 09:00`),
    })
    .optional();
const yes = (field: string) =>
  z
    .enum(["yes"], { error: () => t(`${field} is yes, or not there`, `${field} ni yes, au haipo`) })
    .optional();
const DAY_MS = 86_400_000;

/** `GET /api/campaigns/what-if`: the SMS of at most 31 days, in the zone of the console, under other rules. A rule that is not there is as it was. */
export const AskWhatIf = z
  .object({
    from: dayOf("from"),
    to: dayOf("to"),
    /** Curly quotes, dashes and their like written as plain letters. */
    plain: yes("plain"),
    /** Marketing messages to one person in a day, and in 7 days, at most. */
    perDay: cap,
    perWeek: cap,
    /** Whoever had an open chat window gets a chat text instead. */
    chat: yes("chat"),
    /** Marketing only in these hours. */
    hoursFrom: clock("hoursFrom"),
    hoursTo: clock("hoursTo"),
    cursor: z.string().max(200).optional(),
  })
  .superRefine(({ from, to, hoursFrom, hoursTo }, { addIssue }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    if (days < 1 || days > MOST_WHAT_IF_DAYS)
      addIssue({
        code: "custom",
        path: ["to"],
        message: t(
          `to is from the same day up to ${MOST_WHAT_IF_DAYS - 1} days after from`,
          `to ni kuanzia siku hiyohiyo hadi siku ${MOST_WHAT_IF_DAYS - 1} baada ya from`,
        ),
      });
    const fault =
      (hoursFrom === undefined) !== (hoursTo === undefined)
        ? t("hoursFrom and hoursTo come together", "hoursFrom na hoursTo huja pamoja")
        : hoursFrom !== undefined && hoursTo !== undefined
          ? orderFault({ from: hoursFrom, to: hoursTo })
          : null;
    if (fault !== null) addIssue({ code: "custom", path: ["hoursTo"], message: fault });
  });
export type AskWhatIf = z.infer<typeof AskWhatIf>;

/** What requests of one campaign, or all that was sent by hand, cost, and would have cost. */
export const WhatIfCampaign = z.object({
  /** Null: sent by hand. */
  id: z.uuid().nullable(),
  name: z.string().nullable(),
  /** SMS that the service accepted. */
  messages: z.int(),
  /** What was charged; where no answer says it, by our count. */
  before: z.int(),
  after: z.int(),
  /** In `before` and `after` alike: the texts of these people are removed. */
  unread: z.int(),
  /** Of requests whose answer was lost: in neither. */
  unknown: z.int(),
  /** People who would have been skipped by a cap, have got a chat text, have got a shorter text, have waited for the hours. */
  skipped: z.int(),
  byChat: z.int(),
  shorter: z.int(),
  moved: z.int(),
});
export type WhatIfCampaign = z.infer<typeof WhatIfCampaign>;

/** One step: to be added to those before it, campaign by campaign. */
export const WhatIfStep = z.object({
  campaigns: z.array(WhatIfCampaign),
  nextCursor: z.string().nullable(),
  /** How far it has come, 0 to 1. */
  done: z.number(),
});
export type WhatIfStep = z.infer<typeof WhatIfStep>;
