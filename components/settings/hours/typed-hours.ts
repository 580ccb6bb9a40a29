import { t } from "#lib/contract/language.ts";
import {
  isNever,
  type SendingHours,
  WEEKDAYS,
  type Weekday,
  type WeekHours,
} from "#lib/contract/rules/sending/sending-hours.ts";
import { readTime } from "../../domain/moment/read-time.ts";
import { hourFaults } from "./hour-faults.ts";

/** Hours of the company as they are typed; a day without words has those of each day. */
export type TypedHours = {
  from: string;
  to: string;
  days: Record<Weekday, string>;
  holidays: NonNullable<WeekHours["holidays"]>;
};

export type TypedField = keyof SendingHours | Weekday;

export function typedOf({ from, to, days = {}, holidays = "usual" }: WeekHours): TypedHours {
  const words = WEEKDAYS.map((day) => [day, wordsOf(days[day])] as const);
  return { from, to, days: Object.fromEntries(words) as TypedHours["days"], holidays };
}

function wordsOf(spans: readonly SendingHours[] | undefined): string {
  if (spans === undefined) return "";
  return spans.length === 0
    ? t("closed", "imefungwa")
    : spans.map(({ from, to }) => `${from}-${to}`).join(", ");
}

/** Undefined where something of it cannot be saved. */
export function hoursIn(typed: TypedHours): WeekHours | undefined {
  if (Object.keys(hoursFaults(typed)).length > 0) return undefined;
  const days = WEEKDAYS.flatMap((day) => {
    const spans = spansIn(typed.days[day]);
    return spans === null || spans === "as each day" ? [] : [[day, spans] as const];
  });
  return {
    from: typed.from,
    to: typed.to,
    ...(days.length > 0 && { days: Object.fromEntries(days) }),
    ...(typed.holidays !== "usual" && { holidays: typed.holidays }),
  };
}

/** What is wrong at each field; nothing where it can be saved. */
export function hoursFaults(typed: TypedHours): Partial<Record<TypedField, string>> {
  const faults: Partial<Record<TypedField, string>> = hourFaults(typed);
  for (const day of WEEKDAYS) if (spansIn(typed.days[day]) === null) faults[day] = dayRule();
  if (Object.keys(faults).length === 0 && isClosedEachDay(typed)) faults.sun = never();
  return faults;
}

const dayRule = () =>
  t(
    "Write hours in their order like 08:00-12:00, 14:00-18:00, or closed, or clear the field",
    "Andika saa kwa mpangilio kama 08:00-12:00, 14:00-18:00, au imefungwa, au futa sehemu hii",
  );
const never = () =>
  t(
    "Every day is closed, so nothing would ever be sent. Choose hours for at least one day",
    "Kila siku imefungwa, kwa hiyo hakuna kitakachotumwa kamwe. Chagua saa kwa angalau siku moja",
  );

const isClosedEachDay = ({ from, to, days }: TypedHours): boolean =>
  isNever({
    ...{ from, to },
    days: Object.fromEntries(
      WEEKDAYS.flatMap((day) => {
        const spans = spansIn(days[day]);
        return Array.isArray(spans) ? [[day, spans]] : [];
      }),
    ),
  });

/** A colleague may have typed it in the other language. */
const CLOSED: readonly string[] = ["closed", "imefungwa"];

/** The hours of a day as they are typed; null for what is none. */
function spansIn(typed: string): SendingHours[] | "as each day" | null {
  const text = typed.trim().toLowerCase();
  if (text === "") return "as each day";
  if (CLOSED.includes(text)) return [];
  const spans = text.split(/,| and | na /).map(spanIn);
  const read = spans.flatMap((span) => span ?? []);
  const isOrdered = read.every(
    ({ from, to }, at) => from < to && (at === 0 || from >= (read[at - 1]?.to ?? "")),
  );
  return read.length === spans.length && isOrdered ? read : null;
}

function spanIn(text: string): SendingHours | null {
  const [from = "", to = "", ...more] = text.split(/-|–| to | hadi /).map((part) => part.trim());
  const [begin, end] = [readTime(from), to === "24:00" ? to : readTime(to)];
  return more.length > 0 || begin === null || end === null ? null : { from: begin, to: end };
}
