import { t } from "../../language.ts";

/** Hours of the day as a clock in the console's zone shows them, `{ from: "09:00", to: "17:00" }`; `to` is not in them. */
export type SendingHours = { from: string; to: string };

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** What holds on a public holiday: nothing is sent, the hours of a Sunday, or those of its weekday. */
export const ON_HOLIDAYS = ["closed", "sunday", "usual"] as const;

/** Hours of the company: the same each day, but for weekdays that have others (none: closed, `to` up to 24:00) and for holidays. */
export type WeekHours = SendingHours & {
  days?: Partial<Record<Weekday, readonly SendingHours[]>> | undefined;
  holidays?: (typeof ON_HOLIDAYS)[number] | undefined;
};

/** A public holiday, a day of the console's zone; expected where the moon decides. */
export type Holiday = { date: string; name: string; isExpected?: boolean | undefined };

/** What the company has chosen: when marketing is sent, when service messages are, null at any hour, and its holidays. */
export type Openings = { marketing: WeekHours; service: WeekHours | null; holidays: readonly Holiday[] };

/** Hours that somebody may send in, with the days on which others hold. */
export type OpenHours = WeekHours & { dates?: ReadonlySet<string> };

type Kind = {
  messageClass: "marketing" | "service";
  hours: SendingHours | null;
  /** Somebody has allowed that it is sent outside the hours of the company. */
  outsideHours?: object | null;
};

/** Marketing is sent only in these, where the company has not chosen others. */
export const USUAL_MARKETING_HOURS: SendingHours = { from: "08:00", to: "20:00" };

/** `08:00 and 20:00`, as a sentence has them after *between*. */
export const betweenWords = ({ from, to }: SendingHours): string =>
  t(`${from} and ${to}`, `${from} na ${to}`);

/** What holds where a company has chosen nothing else. */
export const USUAL_OPENINGS: Openings = { marketing: USUAL_MARKETING_HOURS, service: null, holidays: [] };

const MINUTE_MS = 60_000;
const DAY = 24 * 60;
/** Farther ahead nothing is looked for: hours that begin in a year are never. */
const MOST_DAYS = 400;

/**
 * The hours in which a campaign may be sent: its own, and those of the company for its kind unless somebody has allowed
 * others; null where any hour will do. Where no hour is in both, `isNever` says so.
 */
export function openHours(kind: Kind, { marketing, service, holidays }: Openings): OpenHours | null {
  const { messageClass, hours, outsideHours = null } = kind;
  const company = messageClass === "marketing" ? marketing : service;
  if (company === null || outsideHours !== null) return hours;
  const open = hours === null ? company : bothOf(company, hours);
  const isAsUsual = (company.holidays ?? "usual") === "usual" || holidays.length === 0;
  return isAsUsual ? open : { ...open, dates: new Set(holidays.map(({ date }) => date)) };
}

/** What is in the hours of the company and in those of a campaign. */
function bothOf(company: WeekHours, own: SendingHours): WeekHours {
  if (company.days === undefined) return { ...company, ...overlapOf(company, own) };
  const days = Object.entries(company.days).map(([day, spans]) => [
    day,
    spans.map((span) => overlapOf(span, own)).filter((span) => span.from < span.to),
  ]);
  return { ...company, ...overlapOf(company, own), days: Object.fromEntries(days) };
}

function overlapOf(span: SendingHours, own: SendingHours): SendingHours {
  // As text they are in the order of the day.
  const [, from = own.from] = [own.from, span.from].toSorted();
  const [to = own.to] = [own.to, span.to].toSorted();
  return { from, to };
}

const spansOf = (hours: WeekHours, day: Weekday): readonly SendingHours[] =>
  hours.days?.[day] ?? (hours.from < hours.to ? [hours] : []);

/** No hour of any day is one of these. */
export const isNever = (hours: WeekHours): boolean =>
  WEEKDAYS.every((day) => spansOf(hours, day).length === 0);

/** When these hours begin next; null where it is one of them. A year ahead where they begin later, or never. */
export function closedUntil(now: Date, timeZone: string, hours: OpenHours): Date | null {
  const days = daysOf(hours);
  return isIn(localOf(now, timeZone), days) ? null : walk(now, { timeZone, days, isSought: isIn });
}

/** When they end, of a moment in them. */
export const openUntil = (now: Date, timeZone: string, hours: OpenHours): Date =>
  walk(now, { timeZone, days: daysOf(hours), isSought: (local, days) => !isIn(local, days) });

/** Open minutes of a day of the calendar, `[from, to)`. */
type DayOf = (date: string) => readonly (readonly [from: number, to: number])[];

function daysOf(hours: OpenHours): DayOf {
  const known = new Map<string, ReturnType<DayOf>>();
  return (date) => {
    const spans =
      known.get(date) ?? spansOn(hours, date).map(({ from, to }) => [minuteOf(from), minuteOf(to)] as const);
    known.set(date, spans);
    return spans;
  };
}

function spansOn(hours: OpenHours, date: string): readonly SendingHours[] {
  const isHoliday = hours.dates?.has(date) === true;
  if (isHoliday && hours.holidays === "closed") return [];
  if (isHoliday && hours.holidays === "sunday") return spansOf(hours, "sun");
  const day = WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "mon";
  return spansOf(hours, day);
}

type Local = { date: string; minute: number };
type Walk = { timeZone: string; days: DayOf; isSought: (local: Local, days: DayOf) => boolean };

/** The public holiday that it is at a moment; null where it is none. */
export const holidayAt = (at: Date, timeZone: string, holidays: readonly Holiday[]): Holiday | null =>
  holidays.find(({ date }) => date === localOf(at, timeZone).date) ?? null;

const isIn = ({ date, minute }: Local, days: DayOf): boolean =>
  days(date).some(([from, to]) => minute >= from && minute < to);

/**
 * The first minute after a moment that is sought. From one edge of the hours to the next a clock runs evenly, or is changed in
 * between: then each minute is looked at.
 */
function walk(now: Date, { timeZone, days, isSought }: Walk): Date {
  const end = now.getTime() + MOST_DAYS * DAY * MINUTE_MS;
  let at = nextMinute(now);
  while (at.getTime() < end) {
    const local = localOf(at, timeZone);
    if (isSought(local, days)) return at;
    const step = edgeAfter(local, days) - local.minute;
    const next = new Date(at.getTime() + step * MINUTE_MS);
    const isEven = (localOf(next, timeZone).minute - local.minute - step) % DAY === 0;
    at = isEven ? next : nextMinute(at);
  }
  return at;
}

/** The next minute of this day at which hours begin or end, or its last one's end. */
const edgeAfter = ({ date, minute }: Local, days: DayOf): number =>
  Math.min(
    DAY,
    ...days(date)
      .flat()
      .filter((edge) => edge > minute),
  );

const nextMinute = (at: Date): Date => new Date((Math.floor(at.getTime() / MINUTE_MS) + 1) * MINUTE_MS);

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const CLOCKS = new Map<string, Intl.DateTimeFormat>();

function localOf(at: Date, timeZone: string): Local {
  const known = CLOCKS.get(timeZone);
  const clock =
    known ??
    new Intl.DateTimeFormat("sv-SE", {
      ...({ year: "numeric", month: "2-digit", day: "2-digit" } as const),
      ...({ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const),
    });
  if (!known) CLOCKS.set(timeZone, clock);
  // `2026-03-02 08:00`
  const [date = "", time = ""] = clock.format(at).split(" ");
  return { date, minute: minuteOf(time) };
}
