import type { FormatToken } from "./tokenise-format.ts";

/** Days since the end of 1899, as sheets count time. */
type Serial = number;

const DAY_MS = 86_400_000;
const MAX_SERIAL = 2_958_466;
// Sheets count a 29 February 1900 that never was.
const LEAP_THAT_WAS_NOT = 60;

/** Shows a time by a section like `d/m/yyyy h:mm`, or null where that cannot be done here; null too for times out of range. */
export function compileDate(tokens: FormatToken[]): ((serial: Serial) => string | null) | null {
  if (tokens.some(({ kind }) => kind === "unknown" || kind === "digit")) return null;
  const isForeign = tokens.some(({ kind }) => kind === "foreign");
  if (isForeign && tokens.some(({ kind, text }) => kind === "date" && /^(?:mmm|ddd|a)/.test(text)))
    return null;
  const parts = tokens.map((token, index) =>
    token.kind === "date" && /^mm?$/.test(token.text) && isMinute(tokens, index) ? minuteOf(token) : token,
  );
  const hasDate = parts.some(({ kind, text }) => kind === "date" && /^[ymd]/.test(text));
  const isHalf = parts.some(({ text, kind }) => kind === "date" && text.startsWith("a"));
  return (serial) => {
    const moment = momentOf(serial);
    if (!moment || (hasDate && (serial < 1 || moment.isNoDay))) return null;
    return parts.map((part) => show(part, moment, isHalf)).join("");
  };
}

/** 2026-11-21, 2026-11-21 14:05 or 14:05: what anybody can read where a format cannot be shown. */
export function showIsoDate(serial: Serial): string | null {
  const moment = momentOf(serial);
  if (!moment || moment.isNoDay) return null;
  const [day, time] = [moment.date.toISOString().slice(0, 10), moment.date.toISOString().slice(11, 16)];
  if (serial < 1) return time;
  return time === "00:00" ? day : `${day} ${time}`;
}

type Moment = { date: Date; ms: number; isNoDay: boolean };

function momentOf(serial: Serial): Moment | null {
  if (!(serial >= 0 && serial < MAX_SERIAL)) return null;
  const ms = Math.round(serial * DAY_MS);
  const day = Math.floor(serial);
  const start = Date.UTC(1899, 11, day < LEAP_THAT_WAS_NOT ? 31 : 30);
  return { date: new Date(start + ms), ms, isNoDay: day === LEAP_THAT_WAS_NOT };
}

// The letter m is a month, but between hours and seconds a minute.
function isMinute(tokens: FormatToken[], index: number): boolean {
  const times = (list: FormatToken[]) => list.find(({ kind }) => kind === "date" || kind === "elapsed");
  const before = times(tokens.slice(0, index).reverse());
  const next = times(tokens.slice(index + 1));
  return before?.text.startsWith("h") === true || next?.text.startsWith("s") === true;
}

const minuteOf = ({ text }: FormatToken): FormatToken => ({ kind: "date", text: text.replaceAll("m", "n") });

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

function show({ kind, text }: FormatToken, moment: Moment, isHalf: boolean): string {
  if (kind === "date") return showPart(text, moment.date, isHalf);
  if (kind === "elapsed") return padded(Math.floor(moment.ms / (ELAPSED[text[0] ?? ""] ?? 1)), text.length);
  return kind === "foreign" ? "" : text;
}

function showPart(text: string, date: Date, isHalf: boolean): string {
  const hours = date.getUTCHours();
  switch (text[0]) {
    case "y":
      return text.length > 2 ? padded(date.getUTCFullYear(), 4) : padded(date.getUTCFullYear() % 100, 2);
    case "m":
      return named(text, MONTHS[date.getUTCMonth()], date.getUTCMonth() + 1);
    case "d":
      return named(text, DAYS[date.getUTCDay()], date.getUTCDate());
    case "h":
      return padded(isHalf ? hours % 12 || 12 : hours, text.length);
    case "n":
      return padded(date.getUTCMinutes(), text.length);
    case "s":
      return secondsOf(text, date);
    default:
      return (hours < 12 ? "AM" : "PM").slice(0, text.includes("m") ? 2 : 1);
  }
}

const ELAPSED: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1_000 };

const padded = (value: number, length: number): string => String(value).padStart(length, "0");

function named(text: string, name = "", value: number): string {
  if (text.length < 3) return padded(value, text.length);
  if (text.length === 3) return name.slice(0, 3);
  return text.length === 5 ? name.slice(0, 1) : name;
}

function secondsOf(text: string, date: Date): string {
  const [whole = "", fraction = ""] = text.split(".");
  const seconds = padded(date.getUTCSeconds(), whole.length);
  const part = padded(date.getUTCMilliseconds(), 3).slice(0, fraction.length);
  return part === "" ? seconds : `${seconds}.${part}`;
}
