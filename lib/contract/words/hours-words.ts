import { t, translated } from "../language.ts";
import {
  betweenWords,
  type SendingHours,
  WEEKDAYS,
  type Weekday,
  type WeekHours,
} from "../rules/sending/sending-hours.ts";

export const WEEKDAY_WORDS: Record<Weekday, string> = /* @__PURE__ */ translated(() => ({
  mon: t("Monday", "Jumatatu"),
  tue: t("Tuesday", "Jumanne"),
  wed: t("Wednesday", "Jumatano"),
  thu: t("Thursday", "Alhamisi"),
  fri: t("Friday", "Ijumaa"),
  sat: t("Saturday", "Jumamosi"),
  sun: t("Sunday", "Jumapili"),
}));

/** What holds on public holidays, for whoever chooses it. */
export const HOLIDAY_RULE_WORDS: Record<
  NonNullable<WeekHours["holidays"]>,
  string
> = /* @__PURE__ */ translated(() => ({
  usual: t("As on other days", "Kama siku nyingine"),
  sunday: t("As on Sunday", "Kama Jumapili"),
  closed: t("Nothing is sent", "Hakuna kinachotumwa"),
}));

/** True where each day has the same hours, holidays too. */
export const isSameEachDay = ({ days = {}, holidays = "usual" }: WeekHours): boolean =>
  holidays === "usual" && Object.keys(days).length === 0;

/** `between 08:00 and 20:00`, or each day with its hours: what follows *Marketing messages are sent only*. */
export function hoursWords(hours: WeekHours): string {
  if (isSameEachDay(hours)) return t(`between ${betweenWords(hours)}`, `kati ya ${betweenWords(hours)}`);
  const { days = {}, holidays = "usual" } = hours;
  const each = WEEKDAYS.map((day) => ({
    day,
    words: (days[day] ?? [hours]).map(spanWords).join(t(" and ", " na ")),
  }));
  const open = runsOf(each.filter(({ words }) => words !== "")).map(
    ({ first, last, words }) => `${daysWords(first, last)} ${words}`,
  );
  const closed = each.filter(({ words }) => words === "").map(({ day }) => WEEKDAY_WORDS[day]);
  const never = holidays === "closed" ? [...closed, t("public holidays", "sikukuu")] : closed;
  const not = never.length > 0 ? [t(`not on ${listed(never)}`, `isipokuwa ${listed(never)}`)] : [];
  const sunday = holidays === "sunday" ? [t("on public holidays as on Sunday", "sikukuu kama Jumapili")] : [];
  return [open.join(", "), ...not, ...sunday].join("; ");
}

const spanWords = ({ from, to }: SendingHours): string => t(`${from} to ${to}`, `${from} hadi ${to}`);

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

function daysWords(first: Weekday, last: Weekday): string {
  const [from, to] = [WEEKDAY_WORDS[first], WEEKDAY_WORDS[last]];
  return first === last ? from : t(`${from} to ${to}`, `${from} hadi ${to}`);
}

function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  const [before, last] = [names.slice(0, -1).join(", "), names.at(-1)];
  return t(`${before} and ${last}`, `${before} na ${last}`);
}
