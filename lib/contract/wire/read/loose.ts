/** An object of an answer, of which nothing is promised. */
export type Loose = Record<string, unknown>;

/** The JSON of an answer; `isCut` where its end is missing, undefined where it is none. */
export type Parsed = { json: unknown; isCut: boolean };

/** What programs put before JSON: marks, guards against its use as a script, the name of a function. */
const BEFORE_JSON = /^(?:[\s\ufeff]|\)\]\}'?,?|while ?\(1\);|for ?\(;;\);|[\w$.]{1,60}\((?=\s*[{[]))+/;

/** Reads JSON text, also padded or where its end got lost; integers beyond 2^53 stay text with all their digits. */
export function parseLoosely(given: string): Parsed | undefined {
  const padded = given.replaceAll("\0", " ");
  const [before = ""] = BEFORE_JSON.exec(padded) ?? [];
  const text = before.endsWith("(")
    ? padded.slice(before.length).replace(/\);?\s*$/, "")
    : padded.slice(before.length);
  const whole = parse(text);
  if (whole) return { json: whole.json, isCut: false };
  const closed = /^\s*[{[]/.test(text) ? closeJson(text) : null;
  const part = closed === null ? undefined : parse(closed);
  return part && { json: part.json, isCut: true };
}

function parse(text: string): { json: unknown } | undefined {
  try {
    return { json: /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isBeyond = typeof value === "number" && !Number.isSafeInteger(value);
  return isBeyond && context?.source && /^-?\d+$/.test(context.source) ? context.source : value;
}

/** The value as an object; null for everything else, lists too. */
export function recordIn(value: unknown): Loose | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Loose) : null;
}

/** A member by its name in the contract, also where it is spelled in another case or with underscores. */
export function memberOf(record: Loose, name: string): unknown {
  if (Object.hasOwn(record, name)) return record[name];
  const wanted = plain(name);
  const key = Object.keys(record).find((other) => plain(other) === wanted);
  return key === undefined ? undefined : record[key];
}

const plain = (name: string): string => name.replace(/[_-]/g, "").toLowerCase();

/** Text that can be stored, or a number or truth value as text; null for what is empty or anything else. */
export function textIn(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string" || value.trim() === "") return null;
  return value.trim().replaceAll("\0", "\ufffd").toWellFormed();
}

const MAX_ID = 200;

/** An identifier as text; null for what cannot be one. */
export function idIn(value: unknown): string | null {
  const text = typeof value === "boolean" ? null : textIn(value);
  return text !== null && text.length <= MAX_ID && !/[\p{Cc}\ufffd]/u.test(text) && !isNoId(text)
    ? text
    : null;
}

/** An identifier under the bare name `id`, where the place says whose it is; a short number may be an ordinal of a list. */
export function bareIdIn(record: Loose): string | null {
  const id = idIn(memberOf(record, "id"));
  return id !== null && /^\d{1,6}$/.test(id) ? null : id;
}

/** How programs write that they have no id, as a pattern: kept as one, two messages would share it. */
export const NO_ID = "null|undefined|none|nan|[0-]+";
const NO_ID_ALONE = new RegExp(`^\\s*(${NO_ID})?\\s*$`, "i");

/** True for text that stands where an id is expected and is none. */
export const isNoId = (text: string): boolean => NO_ID_ALONE.test(text);

/** A count: a whole number from 0, as number or text. */
export function countIn(value: unknown): number | null {
  const text = typeof value === "boolean" ? null : textIn(value);
  if (text === null || !/^\d{1,15}(\.0+)?$/.test(text)) return null;
  return Number(text);
}

/** Yes or no, also as text or 1 and 0. */
export function truthIn(value: unknown): boolean | null {
  const text = textIn(value)?.toLowerCase();
  if (text === "true" || text === "1" || text === "yes") return true;
  return text === "false" || text === "0" || text === "no" ? false : null;
}

/** A time as ISO-8601, from text or from seconds or milliseconds since 1970. */
export function timeIn(value: unknown): string | null {
  const text = typeof value === "boolean" ? null : textIn(value);
  if (text === null) return null;
  if (!/^\d{9,14}(\.\d+)?$/.test(text)) return Number.isNaN(Date.parse(text)) ? null : text;
  const number = Number(text);
  return new Date(number < 100_000_000_000 ? number * 1_000 : number).toISOString();
}

/** The first text anywhere in a value: errors may be a text, a list or an object (§2.1). */
export function anyTextIn(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return typeof value === "boolean" ? null : textIn(value);
  for (const part of Object.values(value)) {
    const text = anyTextIn(part);
    if (text !== null) return text;
  }
  return null;
}

/**
 * JSON text that ends too early -> the same with what is complete of it; null where nothing is missing at its end.
 * What stands after the last complete value is dropped: half a number is no number.
 */
export function closeJson(text: string): string | null {
  const cut: Cut = { open: [], end: 0, closers: "", isKey: false };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    // A quotation mark alone: the text ends inside of a string.
    if (token === '"') break;
    if (!READ[token[0] ?? ""]?.(cut, token, index)) return null;
  }
  return cut.end === 0 ? null : text.slice(0, cut.end) + cut.closers;
}

type Cut = {
  /** What closes each container that is open. */
  open: string[];
  /** Up to here everything is complete, once `closers` follow. */
  end: number;
  closers: string;
  isKey: boolean;
};

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:"]/gs;

/** Each answers false where this is no JSON, or where it is whole. */
type Step = (cut: Cut, token: string, index: number) => boolean;

const READ: Record<string, Step> = {
  "{": (cut, _, index) => begin(cut, "}", index),
  "[": (cut, _, index) => begin(cut, "]", index),
  "}": finish,
  "]": finish,
  '"': (cut, token, index) => cut.isKey || keepTo(cut, index + token.length),
  ":": (cut) => {
    cut.isKey = false;
    return true;
  },
  ",": (cut, _, index) => {
    cut.isKey = cut.open.at(-1) === "}";
    return keepTo(cut, index);
  },
};

function begin(cut: Cut, closer: string, index: number): boolean {
  cut.open.push(closer);
  cut.isKey = closer === "}";
  return keepTo(cut, index + 1);
}

function finish(cut: Cut, token: string, index: number): boolean {
  return cut.open.pop() === token && cut.open.length > 0 && keepTo(cut, index + 1);
}

function keepTo(cut: Cut, end: number): boolean {
  cut.end = end;
  cut.closers = cut.open.toReversed().join("");
  return true;
}
