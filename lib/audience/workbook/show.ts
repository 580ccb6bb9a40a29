/** Writes the number of a cell as its sheet shows it. */
export type ShowNumber = (value: number) => string;

const MAX_CODE = 255;
// From nine digits on it may be a phone number, and one digit more or less is a stranger's.
const LONG = 100_000_000;
const DAYS_TO_1904 = 1_462;

/**
 * Makes what shows numbers in a format. Where a format cannot be shown here, dates are ISO dates and numbers plain; a
 * long number keeps all its digits whatever the format hides, rounds off or writes as a power of ten.
 */
export function compileFormat(code: string, is1904: boolean): ShowNumber {
  const sections = code.trim() === "" || code.length > MAX_CODE ? [] : tokeniseFormat(code);
  const dateParts = sections.flat().filter(({ kind }) => kind === "date");
  const isDate = dateParts.length > 0;
  // Hours and minutes alone are the same in both systems, or a length of time.
  const shift = is1904 && dateParts.some(({ text }) => /^(?:y|d|mmm)/.test(text)) ? DAYS_TO_1904 : 0;
  const shows = sections.map(compileSection);
  return (value) => {
    const shown = isDate && value < 0 ? null : showBy(shows, value + shift);
    if (shown === null) return (isDate ? showIsoDate(value + shift) : null) ?? showPlain(value);
    const tidy = shown.replace(/\s+/g, " ").trim();
    return Math.abs(value) >= LONG && !saysAll(tidy, value) ? showPlain(value) : tidy;
  };
}

type Section = (value: number) => string | null;

function compileSection(tokens: FormatToken[]): Section | null {
  if (tokens.some(({ kind }) => kind === "date" || kind === "elapsed")) return compileDate(tokens);
  return compileDecimal(tokens);
}

function showBy(shows: (Section | null)[], value: number): string | null {
  const [positive = null, negative, zero] = shows;
  if (value > 0 || shows.length < 2) return signed(positive, value);
  if (value < 0) return negative?.(-value) ?? null;
  return (zero === undefined ? positive : zero)?.(0) ?? null;
}

function signed(show: Section | null, value: number): string | null {
  const shown = show?.(Math.abs(value)) ?? null;
  return shown !== null && value < 0 && /[1-9]/.test(shown) ? `-${shown}` : shown;
}

function saysAll(shown: string, value: number): boolean {
  if (hasLostDigits(value) && BARE.test(shown)) return false;
  // Below zero it may be red and nothing else, and without its sign it would be another number.
  if (value < 0 && !SIGN.test(shown)) return false;
  const read = Number(shown.replace(/^\D+/, "").replace(/[^\d.]/g, ""));
  const amount = Math.abs(value);
  return read === amount || (!Number.isInteger(read) && Math.abs(read - amount) < 1);
}

const BARE = /^\+?\d+$/;
const SIGN = /[-\u2212(]/;

/** As a cell without a format shows it, but a long number whole. */
export function showPlain(value: number): string {
  if (Number.isInteger(value))
    return hasLostDigits(value) ? value.toExponential().toUpperCase() : String(value);
  if (Math.abs(value) >= LONG) return String(value);
  const wholeDigits = Math.trunc(Math.abs(value)).toString().length;
  return String(Number(value.toFixed(Math.max(0, 10 - wholeDigits))));
}

// A sheet keeps 15 digits. And a number that was pasted as 2.55713E+11 has six, whatever the sheet shows now.
const hasLostDigits = (value: number): boolean =>
  Math.abs(value) >= 1e15 || (Math.abs(value) >= 1e11 && value % 1e6 === 0);

/** Shows the amount of a number by a section like `#,##0.00" kg"`, or null where that cannot be done here. */
export function compileDecimal(section: FormatToken[]): ((amount: number) => string) | null {
  const tokens = section.filter(({ kind }) => kind !== "foreign");
  if (tokens.some(({ kind }) => kind !== "text" && kind !== "digit" && kind !== "mark")) return null;
  const isFraction = tokens.some(({ kind, text }) => kind === "text" && text === "/");
  if (isFraction && tokens.some(({ text }) => text === "?")) return null;
  const shape = shapeOf(tokens);
  return (amount) => fill(shape, amount * shape.factor);
}

type Shape = {
  tokens: FormatToken[];
  /** Place of the decimal point among the tokens. */
  point: number;
  whole: number;
  decimals: number;
  isGrouped: boolean;
  factor: number;
};

function shapeOf(tokens: FormatToken[]): Shape {
  const at = tokens.findIndex(isMark("."));
  const point = at === -1 ? tokens.length : at;
  const isDigit = ({ kind }: FormatToken) => kind === "digit";
  const lastDigit = tokens.findLastIndex((token, index) => isDigit(token) && index < point);
  const firstDigit = tokens.findIndex(isDigit);
  const commas = tokens.flatMap((token, index) => (isMark(",")(token) ? [index] : []));
  // A comma between digits groups them; one behind the last divides by a thousand.
  const scales = commas.filter(
    (index) => index > tokens.findLastIndex(isDigit) || (index > lastDigit && index < point),
  );
  const percents = tokens.filter(isMark("%")).length;
  return {
    tokens,
    point,
    whole: tokens.filter((token, index) => isDigit(token) && index < point).length,
    decimals: tokens.filter((token, index) => isDigit(token) && index > point).length,
    isGrouped: commas.some((index) => index > firstDigit && index < lastDigit),
    factor: 100 ** percents / 1_000 ** scales.length,
  };
}

const isMark =
  (mark: string) =>
  ({ kind, text }: FormatToken): boolean =>
    kind === "mark" && text === mark;

function fill(shape: Shape, amount: number): string {
  const [whole = "", fraction = ""] = roundTo(amount, shape.decimals).split(".");
  const digits = whole === "0" ? "" : whole;
  let left = shape.whole;
  let right = 0;
  const shown = shape.tokens.map(({ kind, text }, index) => {
    if (kind !== "digit") return kind === "mark" && text === "," ? "" : text;
    return index < shape.point
      ? wholeDigits(shape, { digits, text, left: left-- })
      : decimalDigit(fraction, right++, text);
  });
  const hasNoPlace = shape.whole === 0 && shape.decimals > 0;
  return (hasNoPlace ? digits : "") + shown.join("");
}

/** What stands in the place that has `left` places to its end, itself included; the first takes all digits before it. */
function wholeDigits(
  shape: Shape,
  { digits, text, left }: { digits: string; text: string; left: number },
): string {
  const from = left === shape.whole ? Math.max(digits.length, left) : left;
  let shown = "";
  for (let place = from; place >= left; place--) {
    const digit = digits[digits.length - place] ?? BLANK[text] ?? "";
    shown += digit;
    if (shape.isGrouped && digit !== "" && place > 1 && place % 3 === 1) shown += ",";
  }
  return shown;
}

const BLANK: Record<string, string> = { "0": "0", "?": " ", "#": "" };

function decimalDigit(fraction: string, place: number, text: string): string {
  const isNeeded = /[1-9]/.test(fraction.slice(place));
  return isNeeded ? (fraction[place] ?? "") : (BLANK[text] ?? "");
}

/** Rounds half up as a sheet does: by the digits that it shows, and not by those that a computer has behind them. */
function roundTo(amount: number, decimals: number): string {
  const places = Math.min(decimals, 15);
  if (Number.isInteger(amount) && amount < 1e15) return amount.toFixed(places);
  const precise = amount.toPrecision(15);
  const scaled = precise.includes("e") ? Number.NaN : Number(`${precise}e${places}`);
  const rounded = scaled < 1e15 ? Number(`${Math.round(scaled)}e-${places}`) : Number(precise);
  return rounded.toFixed(places);
}

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

/** A piece of a number format: what is printed as it stands, or a place for digits or a part of a date. */
export type FormatToken =
  | { kind: "text"; text: string }
  | { kind: "digit" | "date" | "elapsed" | "mark" | "foreign" | "unknown"; text: string };

const TOKEN =
  /"([^"]*)"?|\\(.)|_(.)|\*(.)|\[([^\]]*)\]|(AM\/PM|A\/P)|(y+|m+|d+|h+|s+(?:\.0+)?)|([0#?])|([.,%;])|(General|E[+-]|[@eEgGbBaA])|(.)/giu;

/** The sections of a format (positive; negative; zero; text), each cut into its tokens. */
export function tokeniseFormat(code: string): FormatToken[][] {
  const sections: FormatToken[][] = [[]];
  for (const match of code.matchAll(TOKEN)) {
    const token = tokenOf(match);
    if (token.kind === "mark" && token.text === ";") sections.push([]);
    else if (token.text !== "") sections.at(-1)?.push(token);
  }
  return sections;
}

function tokenOf([whole, quoted, escaped, space, fill, bracket, half, date, digit, mark, unknown]: string[]) {
  if (bracket !== undefined) return ofBracket(bracket);
  if (digit !== undefined) return { kind: "digit", text: digit } as const;
  if (mark !== undefined) return { kind: "mark", text: mark } as const;
  const part = half ?? date;
  if (part !== undefined) return { kind: "date", text: part.toLowerCase() } as const;
  if (unknown !== undefined) return { kind: "unknown", text: unknown } as const;
  // A sheet fills a cell with the one and leaves the width of the other free.
  const blank = fill !== undefined ? fill.replace(/[^ ]/u, "") : space === undefined ? undefined : " ";
  return { kind: "text", text: quoted ?? escaped ?? blank ?? whole ?? "" } as const;
}

const COLOUR = /^(?:black|blue|cyan|green|magenta|red|white|yellow|colou?r ?\d+)$/i;
const CURRENCY = /^\$([^-]*)(?:-(.+))?$/;

function ofBracket(inner: string): FormatToken {
  if (COLOUR.test(inner)) return { kind: "text", text: "" };
  if (/^(?:h+|m+|s+)$/i.test(inner)) return { kind: "elapsed", text: inner.toLowerCase() };
  const currency = CURRENCY.exec(inner);
  // A condition, or digits of another script.
  if (!currency) return { kind: "unknown", text: inner };
  const [, symbol = "", language] = currency;
  return symbol !== "" || language === undefined ? { kind: "text", text: symbol } : ofLanguage(language);
}

const ENGLISH = 0x09;
// F800 and F400 are the long date and the time as the system writes them; five digits and more, another calendar.
const OF_SYSTEM = /^(?:f[48]00|x-sys(?:date|time))$/i;
const TAG = /^[a-z]{2,3}(?:-[a-z\d]+)*$/i;

function ofLanguage(language: string): FormatToken {
  const isCode = /^[\da-f]{1,4}$/i.test(language);
  const isEnglish = isCode ? (Number.parseInt(language, 16) & 0x3ff) === ENGLISH : /^en\b/i.test(language);
  if (OF_SYSTEM.test(language) || isEnglish) return { kind: "text", text: "" };
  return { kind: isCode || TAG.test(language) ? "foreign" : "unknown", text: language };
}
