import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { orderFault } from "../../rules/sending/own-limits.ts";
import { isNever, ON_HOLIDAYS, WEEKDAYS } from "../../rules/sending/sending-hours.ts";
import { RequiredName } from "../shown-name.ts";

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
  error: () => t("A time is like 09:00", "Wakati huandikwa kama 09:00"),
  abort: true,
});
const endClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, {
  error: () => t("A time is like 17:00, or 24:00", "Wakati huandikwa kama 17:00, au 24:00"),
  abort: true,
});

const ordered = (hours: { from: string; to: string }, { addIssue }: { addIssue: Issue }): void => {
  const fault = orderFault(hours);
  if (fault !== null) addIssue({ code: "custom", message: fault });
};
type Issue = (issue: { code: "custom"; message: string; path?: string[] }) => void;

/** Hours of a day by the clock of the console’s zone; `to` is not in them. */
export const SendingHours = z.object({ from: clock, to: clock }).superRefine(ordered);

/** More of one day nobody reads. */
export const MOST_SPANS = 6;

const Spans = z
  .array(z.object({ from: clock, to: endClock }).superRefine(ordered))
  .max(MOST_SPANS, {
    error: () => t(`A day has at most ${MOST_SPANS} spans`, `Siku ina vipindi visivyozidi ${MOST_SPANS}`),
  })
  .refine((spans) => spans.every(({ from }, at) => at === 0 || from >= (spans[at - 1]?.to ?? "")), {
    error: () =>
      t("Spans of a day follow each other and do not overlap", "Vipindi vya siku hufuatana na haviingiliani"),
  });

export const neverOpen = () =>
  t(
    "Every day is closed, so nothing would ever be sent. Choose hours for at least one day",
    "Kila siku imefungwa, hivyo hakuna kitakachotumwa kamwe. Chagua saa za angalau siku moja",
  );

/** Hours of the company: each day the same, but for days that have others (none: closed) and for public holidays. */
export const WeekHours = z
  .object({
    from: clock,
    to: clock,
    days: z.partialRecord(z.enum(WEEKDAYS), Spans).optional(),
    holidays: z
      .enum(ON_HOLIDAYS, {
        error: () =>
          t(
            `holidays is one of ${ON_HOLIDAYS.join(", ")}`,
            `holidays ni mojawapo ya ${ON_HOLIDAYS.join(", ")}`,
          ),
      })
      .optional(),
  })
  .superRefine((hours, { addIssue }) => {
    ordered(hours, { addIssue });
    if (hours.from < hours.to && isNever(hours)) addIssue({ code: "custom", message: neverOpen() });
  });

const dateRule = { error: () => t("A day is like 2026-12-09", "Siku huandikwa kama 2026-12-09") };

const HolidaySchema = z.object({
  date: z.iso.date(dateRule),
  name: RequiredName.max(60, {
    error: () => t("name has at most 60 characters", "jina lina herufi zisizozidi 60"),
  }),
  /** The moon decides, and it may be another day. */
  isExpected: z.boolean().optional(),
});

const MOST_HOLIDAYS = 200;

/** Public holidays of the company, each day once; in the order of the calendar. */
export const Holidays = z
  .array(HolidaySchema)
  .max(MOST_HOLIDAYS, {
    error: () => t(`There are at most ${MOST_HOLIDAYS} public holidays`, `Sikukuu hazizidi ${MOST_HOLIDAYS}`),
  })
  .superRefine((days, { addIssue }) => {
    for (const [at, { date }] of days.entries())
      if (days.findIndex((other) => other.date === date) < at)
        addIssue({
          code: "custom",
          message: t(`${date} is in the list twice`, `${date} iko mara mbili kwenye orodha`),
          path: [at, "date"],
        });
  })
  .transform((days) => days.toSorted((a, b) => (a.date < b.date ? -1 : 1)));
