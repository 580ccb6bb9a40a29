import { t, translated } from "#lib/contract/language.ts";
import { askAhead } from "#lib/contract/rules/ask-ahead.ts";
import { learntAhead } from "./zone-offsets.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONTHS = translated(() =>
  t(
    "January February March April May June July August September October November December",
    "Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba",
  ).split(" "),
);
const WEEKDAYS = translated(() =>
  t(
    "Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
    "Jumapili Jumatatu Jumanne Jumatano Alhamisi Ijumaa Jumamosi",
  ).split(" "),
);

/** A clock for one time zone. Names of days and months are ours, so server and browser write the same. */
export type ZoneClock = {
  zone: string;
  /** `14:01` */
  minute: (at: Date) => string;
  /** `14:02:51` */
  second: (at: Date) => string;
  /** `14:01 today`, `08:00 tomorrow`, `Yesterday 17:20`, `20 Nov 09:31`, `20 Nov 2025`, `5 Jan 2027 09:00` */
  day: (at: Date, now: Date) => string;
  /** `2026-11-21` */
  isoDay: (at: Date) => string;
  /** `Saturday 21 November` */
  date: (at: Date) => string;
  /** `21 Nov 2026, 14:01:36 (UTC+03:00)` */
  full: (at: Date) => string;
  /** `UTC+03:00` */
  offset: (at: Date) => string;
};

const clocks = new Map<string, ZoneClock>();

export function zoneClock(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known) return known;
  const made = makeClock(zone);
  clocks.set(zone, made);
  return made;
}

/** `4 s ago`, `1 min ago`, `4 h 31 min ago`, `in 1 h 58 min`, `3 days ago`. */
export function relativeTime(at: Date, now: Date): string {
  const apart = at.getTime() - now.getTime();
  const length = formatLength(Math.abs(apart));
  if (apart > 999) return t(`in ${length}`, `baada ya ${length}`);
  // One `dakika 1` is past, any other length is many.
  return t(`${length} ago`, /^\D+ 1$/.test(length) ? `${length} iliyopita` : `${length} zilizopita`);
}

/** The same of the past where a phone has little room: `4 s ago`, `5 h ago`; `sek. 4`, `dk 12`, `saa 5`, `siku 3`. */
export function shortAge(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime();
  const whole = (unitMs: number) => Math.floor(ms / unitMs);
  if (ms < MINUTE_MS) return t(`${whole(1_000)} s ago`, `sek. ${whole(1_000)}`);
  if (ms < HOUR_MS) return t(`${whole(MINUTE_MS)} min ago`, `dk ${whole(MINUTE_MS)}`);
  if (ms < DAY_MS) return t(`${whole(HOUR_MS)} h ago`, `saa ${whole(HOUR_MS)}`);
  return t(`${whole(DAY_MS)} d ago`, `siku ${whole(DAY_MS)}`);
}

/** `4 s`, `1 min`, `5 h 54 min`, `3 days`; `sekunde 4`, `dakika 1`, `saa 5 dk 54`, `siku 3`. */
export function formatLength(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  if (ms < MINUTE_MS) return t(`${seconds} s`, `sekunde ${seconds}`);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  if (ms < HOUR_MS) return t(`${minutes} min`, `dakika ${minutes}`);
  if (ms < DAY_MS) {
    const hours = Math.floor(ms / HOUR_MS);
    return minutes === 0
      ? t(`${hours} h`, `saa ${hours}`)
      : t(`${hours} h ${minutes} min`, `saa ${hours} dk ${minutes}`);
  }
  const days = Math.floor(ms / DAY_MS);
  return t(days === 1 ? "1 day" : `${days} days`, `siku ${days}`);
}

/** About how long something takes, to the nearest minute: `about 5 min`. */
export function aboutLength(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  return t(`about ${formatLength(minutes * MINUTE_MS)}`, `takriban ${formatLength(minutes * MINUTE_MS)}`);
}

/** `UTC+03:00` of three hours. */
export function offsetWord(aheadMs: number): string {
  const minutes = Math.round(aheadMs / MINUTE_MS);
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** By how many milliseconds a clock in a zone is ahead of UTC; throws for a zone that nobody knows. */
export function aheadIn(zone: string): (at: Date) => number {
  let ask: ((at: Date) => number) | undefined;
  return (at) => {
    const known = learntAhead(zone, at.getTime());
    if (known !== undefined) return known;
    ask ??= askAhead(zone);
    return ask(at);
  };
}

function makeClock(zone: string): ZoneClock {
  const ahead = aheadIn(zone);
  /** What it shows, written as if it were one of UTC. */
  const shown = (at: Date) => new Date(at.getTime() + ahead(at)).toISOString();
  const isoDay = (at: Date) => shown(at).slice(0, 10);
  const minute = (at: Date) => shown(at).slice(11, 16);
  const second = (at: Date) => shown(at).slice(11, 19);
  const offset = (at: Date) => offsetWord(ahead(at));
  return {
    zone,
    minute,
    second,
    offset,
    isoDay,
    day: (at, now) => dayWord(isoDay(at), isoDay(now), minute(at)),
    date: (at) => `${weekdayWord(isoDay(at))} ${dateWord(isoDay(at))}`,
    full: (at) => `${shortDate(isoDay(at))} ${yearOf(isoDay(at))}, ${second(at)} (${offset(at)})`,
  };
}

function dayWord(day: string, today: string, minute: string): string {
  const apart = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  if (apart === 0) return t(`${minute} today`, `${minute} leo`);
  if (apart === -1) return t(`Yesterday ${minute}`, `${minute} jana`);
  if (apart === 1) return t(`${minute} tomorrow`, `${minute} kesho`);
  const date = shortDate(day);
  if (yearOf(day) === yearOf(today)) return `${date} ${minute}`;
  // What is still to come is waited for to the minute.
  return apart > 0 ? `${date} ${yearOf(day)} ${minute}` : `${date} ${yearOf(day)}`;
}

/** `Saturday` of `2026-11-21`. */
export const weekdayWord = (day: string): string => WEEKDAYS[new Date(day).getUTCDay()] ?? "";

const yearOf = (day: string): string => day.slice(0, 4);

/** `21 November` of `2026-11-21`. */
export const dateWord = (day: string): string =>
  `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;

/** `November 2026` of `2026-11-21`. */
export const monthWord = (day: string): string => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${yearOf(day)}`;

/** `21 Nov` of `2026-11-21`. */
export const shortDate = (day: string): string => /^\d+ .../.exec(dateWord(day))?.[0] ?? "";

function two(value: number): string {
  return String(value).padStart(2, "0");
}
