import { t } from "../../language.ts";

/**
 * Why something is as it is, as it is stored: a code of the tables beside this file and what its words need. Nothing of it is in a
 * language but what somebody else said in their own words.
 */
export type Reason = { code: string; params: Readonly<Record<string, unknown>> };

export type Saying = {
  /** The words of a reason that is part of another. */
  say: (reason: Reason) => string;
  /** How a sentence ends that asks for something: a person resumes, and what no person resumes is tried again. */
  resume: string;
};

/** Words by code, from parameters that are JSON. */
// biome-ignore lint/suspicious/noExplicitAny: each code has parameters of its own, and `reason` checks them
export type ReasonTable = Record<string, (params: any, saying: Saying) => string>;

const CODED = '{"code":"';

// What takes numbers out of a stored text knows nothing of JSON: half of an escape, or nothing in place of a JSON number, could not be
// read any more. Tabs and line breaks have escapes without digits.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const ESCAPED = /[\0-\x08\x0b\x0c\x0e-\x1f]/g;
const MOST_PLAIN = 999_999;

function blottable(_: string, value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replace(ESCAPED, "\ufffd");
  const isPlain = Number.isInteger(value) && Math.abs(Number(value)) <= MOST_PLAIN;
  return typeof value === "number" && !isPlain ? String(value) : value;
}

/** A reason as the text of a column; words of others stand there as they are, unless they could be taken for one of ours. */
export const storeReason = ({ code, params }: Reason): string => {
  const { words } = params;
  return code === "said" && typeof words === "string" && !words.startsWith(CODED)
    ? String(blottable("words", words))
    : JSON.stringify({ code, params }, blottable);
};

/** What a column has; what takes numbers out of texts may have left half of a code, which is shown as it is rather than no page at all. */
export function readReason(stored: string): Reason {
  const plain = { code: "said", params: { words: stored } };
  if (!stored.startsWith(CODED)) return plain;
  try {
    return JSON.parse(stored);
  } catch {
    return plain;
  }
}

/** Moments without dashes: the digits of a date would be a number of somebody to what removes those from a text. */
export const storeMoment = (at: Date): string => at.toISOString().replaceAll("-", ":");
export const readMoment = (stored: string): Date =>
  new Date(stored.replace(/^(\d+):(\d+):(?=\d+T)/, "$1-$2-"));

/** What the service gave as its reason, with the status for whoever asks it. */
export type Quote = { words: string | null; status: number };

export const quoteWords = ({ words, status }: Quote): string =>
  words
    ? t(`Its reason: “${words}” (${status}).`, `Sababu yake: “${words}” (${status}).`)
    : t(`It gave no reason (${status}).`, `Haikutoa sababu (${status}).`);
