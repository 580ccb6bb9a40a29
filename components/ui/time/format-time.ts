import { aheadIn } from "./zone-offsets.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

type Wall = { year: number; month: number; day: number; hour: number; minute: number; second: number };

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
  return apart > 999 ? `in ${length}` : `${length} ago`;
}

/** `4 s`, `1 min`, `5 h 54 min`, `3 days`. */
export function formatLength(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.floor(ms / 1000)} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < DAY_MS) {
    const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
    return `${Math.floor(ms / HOUR_MS)} h${minutes > 0 ? ` ${minutes} min` : ""}`;
  }
  const days = Math.floor(ms / DAY_MS);
  return days === 1 ? "1 day" : `${days} days`;
}

/** `UTC+03:00` of three hours. */
export function offsetWord(aheadMs: number): string {
  const minutes = Math.round(aheadMs / MINUTE_MS);
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function makeClock(zone: string): ZoneClock {
  const ahead = aheadIn(zone);
  const wall = (at: Date) => wallTime(new Date(at.getTime() + ahead(at)));
  const minute = (at: Date) => `${two(wall(at).hour)}:${two(wall(at).minute)}`;
  const second = (at: Date) => `${minute(at)}:${two(wall(at).second)}`;
  const offset = (at: Date) => offsetWord(ahead(at));
  const shortDate = (at: Date) => `${wall(at).day} ${MONTHS[wall(at).month - 1]?.slice(0, 3)}`;
  return {
    zone,
    minute,
    second,
    offset,
    day: (at, now) => dayWord(wall(at), wall(now), minute(at)),
    isoDay: (at) => new Date(at.getTime() + ahead(at)).toISOString().slice(0, 10),
    date: (at) => `${WEEKDAYS[weekday(wall(at))]} ${wall(at).day} ${MONTHS[wall(at).month - 1]}`,
    full: (at) => `${shortDate(at)} ${wall(at).year}, ${second(at)} (${offset(at)})`,
  };
}

function dayWord(at: Wall, now: Wall, minute: string): string {
  const apart = dayNumber(at) - dayNumber(now);
  if (apart === 0) return `${minute} today`;
  if (apart === -1) return `Yesterday ${minute}`;
  if (apart === 1) return `${minute} tomorrow`;
  const date = `${at.day} ${MONTHS[at.month - 1]?.slice(0, 3)}`;
  if (at.year === now.year) return `${date} ${minute}`;
  // What is still to come is waited for to the minute.
  return apart > 0 ? `${date} ${at.year} ${minute}` : `${date} ${at.year}`;
}

/** What a clock of UTC shows at `at`. */
function wallTime(at: Date): Wall {
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  };
}

function dayNumber(wall: Wall): number {
  return Date.UTC(wall.year, wall.month - 1, wall.day) / DAY_MS;
}

function weekday(wall: Wall): number {
  return new Date(dayNumber(wall) * DAY_MS).getUTCDay();
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
