import {
  betweenWords,
  type SendingHours,
  WEEKDAYS,
  type Weekday,
  type WeekHours,
} from "../rules/sending/sending-hours.ts";

export const WEEKDAY_WORDS = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
} as const satisfies Record<Weekday, string>;

/** What holds on public holidays, for whoever chooses it. */
export const HOLIDAY_RULE_WORDS = {
  usual: "As on other days",
  sunday: "As on Sunday",
  closed: "Nothing is sent",
} as const satisfies Record<NonNullable<WeekHours["holidays"]>, string>;

/** True where each day has the same hours, holidays too. */
export const isSameEachDay = ({ days = {}, holidays = "usual" }: WeekHours): boolean =>
  holidays === "usual" && Object.keys(days).length === 0;

/** `between 08:00 and 20:00`, or each day with its hours: what follows *Marketing messages are sent only*. */
export function hoursWords(hours: WeekHours): string {
  if (isSameEachDay(hours)) return `between ${betweenWords(hours)}`;
  const { days = {}, holidays = "usual" } = hours;
  const each = WEEKDAYS.map((day) => ({ day, words: (days[day] ?? [hours]).map(spanWords).join(" and ") }));
  const open = runsOf(each.filter(({ words }) => words !== "")).map(
    ({ first, last, words }) => `${daysWords(first, last)} ${words}`,
  );
  const closed = each.filter(({ words }) => words === "").map(({ day }) => WEEKDAY_WORDS[day]);
  const never = holidays === "closed" ? [...closed, "public holidays"] : closed;
  const not = never.length > 0 ? [`not on ${listed(never)}`] : [];
  const sunday = holidays === "sunday" ? ["on public holidays as on Sunday"] : [];
  return [open.join(", "), ...not, ...sunday].join("; ");
}

const spanWords = ({ from, to }: SendingHours): string => `${from} to ${to}`;

type Run = { first: Weekday; last: Weekday; words: string };

/** Days that follow each other with the same hours are one. */
function runsOf(days: readonly { day: Weekday; words: string }[]): Run[] {
  const runs: Run[] = [];
  for (const { day, words } of days) {
    const run = runs.at(-1);
    const isNext = run !== undefined && WEEKDAYS.indexOf(day) === WEEKDAYS.indexOf(run.last) + 1;
    if (isNext && run.words === words) run.last = day;
    else runs.push({ first: day, last: day, words });
  }
  return runs;
}

const daysWords = (first: Weekday, last: Weekday): string =>
  first === last ? WEEKDAY_WORDS[first] : `${WEEKDAY_WORDS[first]} to ${WEEKDAY_WORDS[last]}`;

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
