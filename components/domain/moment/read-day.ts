import { language } from "#lib/contract/language.ts";

/** The first word is what is written in English, the second in Swahili. */
const MONTHS = [
  ["jan", "jan", "january", "januari"],
  ["feb", "feb", "february", "februari"],
  ["mar", "mac", "march", "machi"],
  ["apr", "apr", "april", "aprili"],
  ["may", "mei"],
  ["jun", "jun", "june", "juni"],
  ["jul", "jul", "july", "julai"],
  ["aug", "ago", "august", "agosti"],
  ["sep", "sep", "sept", "september", "septemba"],
  ["oct", "okt", "october", "oktoba"],
  ["nov", "nov", "november", "novemba"],
  ["dec", "des", "december", "desemba"],
];
const WEEKDAYS = [
  ["sun", "jpili", "sunday", "jumapili"],
  ["mon", "jtatu", "monday", "jumatatu"],
  ["tue", "jnne", "tues", "tuesday", "jumanne"],
  ["wed", "jtano", "wednesday", "jumatano"],
  ["thu", "alh", "thur", "thurs", "thursday", "alhamisi"],
  ["fri", "ijm", "friday", "ijumaa"],
  ["sat", "jmosi", "saturday", "jumamosi"],
];
const DAY_MS = 86_400_000;
/** This year and the next eight: so far apart two are over the turn of a century. */
const YEARS_TO_A_29_FEBRUARY = 9;

/**
 * A day as people write it, as `2026-11-28`: that, `28.11.2026`, `28/11`, `28 Nov`, `Nov 28, 2026`, `Sat 28 Nov`,
 * `tomorrow`, `Monday`, also in Swahili. The day stands before the month; without a year the next one from `today` on is
 * meant. Null for what is no day, or could be two.
 */
export function readDay(text: string, today: string): string | null {
  const words = text
    .toLowerCase()
    .replace(/[,\s]+/g, " ")
    .trim();
  return readWord(words, today) ?? readDate(words, today);
}

function readWord(words: string, today: string): string | null {
  if (words === "today" || words === "leo") return today;
  if (words === "tomorrow" || words === "kesho") return daysAfter(today, 1);
  const weekday = placeIn(WEEKDAYS, words);
  if (weekday === -1) return null;
  const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return daysAfter(today, ahead || 7);
}

type Parts = { day: number; month: number; year: number | null };

function readDate(words: string, today: string): string | null {
  const parts = numbersOf(words) ?? namedOf(words);
  if (!parts) return null;
  const { day, month, year } = parts;
  if (year !== null) return isoOf({ day, month, year });
  const thisYear = Number(today.slice(0, 4));
  const next = Array.from({ length: YEARS_TO_A_29_FEBRUARY }, (_, years) =>
    isoOf({ day, month, year: thisYear + years }),
  );
  return next.find((soon) => soon !== null && soon >= today) ?? null;
}

function numbersOf(words: string): Parts | null {
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(words);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const own = /^(\d{1,2})[-./ ](\d{1,2})(?:[-./ ](\d{4}|\d\d))?\.?$/.exec(words);
  return own && { day: Number(own[1]), month: Number(own[2]), year: yearOf(own[3]) };
}

function namedOf(words: string): Parts | null {
  const [first = "", ...others] = words.split(" ");
  const [a = "", b = "", year, ...more] = placeIn(WEEKDAYS, first) === -1 ? [first, ...others] : others;
  if (more.length > 0 || !/^(\d{4}|\d\d)?$/.test(year ?? "")) return null;
  const [dayWord, monthWord] = /^\d/.test(a) ? [a, b] : [b, a];
  const day = /^(\d{1,2})(?:st|nd|rd|th|\.)?$/.exec(dayWord)?.[1];
  const month = placeIn(MONTHS, monthWord.replace(/\.$/, ""));
  return day === undefined || month === -1
    ? null
    : { day: Number(day), month: month + 1, year: yearOf(year) };
}

const yearOf = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text.length === 2 ? `20${text}` : text);

const placeIn = (names: readonly string[][], word: string): number =>
  names.findIndex((known) => known.includes(word));

function isoOf({ day, month, year }: { day: number; month: number; year: number }): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : null;
}

/** The day so many days after another. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** `Sat 28 Nov 2026`, `Jmosi 28 Nov 2026`: reads the same back; what is no day stays as it was written. */
export function writeDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day))
    return day;
  return `${shortWeekday(at.getUTCDay())} ${at.getUTCDate()} ${shortIn(MONTHS, at.getUTCMonth())} ${at.getUTCFullYear()}`;
}

/** `Sat` of 6, `Jmosi` in Swahili; the week begins with Sunday. */
export const shortWeekday = (weekday: number): string => shortIn(WEEKDAYS, weekday);

function shortIn(names: readonly string[][], place: number): string {
  const word = names[place]?.[language() === "sw" ? 1 : 0] ?? "";
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
