import { MASK } from "#lib/contract/rules/text/mask.ts";
import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";

/**
 * The noughts of all scripts: Unicode has decimal digits in rows of ten. Written down, as to ask for each code point takes 5
 * to 9 ms of every door that searches; `text-search.long.test.ts` holds them against what the mask knows.
 */
const NOUGHTS = [
  ...[0x0030, 0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6],
  ...[0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0],
  ...[0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620],
  ...[0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x10d40],
  ...[0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0],
  ...[0x116da, 0x11730, 0x118e0, 0x11950, 0x11bf0, 0x11c50, 0x11d50, 0x11da0, 0x11de0, 0x11f50],
  ...[0x16130, 0x16a60, 0x16ac0, 0x16b50, 0x16d70, 0x1ccf0, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec],
  ...[0x1d7f6, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950, 0x1fbf0],
];

/** What `\p{Nd}` is to JavaScript, as ranges of a class: PostgreSQL has no word for it. */
export const DIGITS = NOUGHTS.map(
  (nought) => `${String.fromCodePoint(nought)}-${String.fromCodePoint(nought + 9)}`,
).join("");

/** A digit in each script, as the characters of a class. */
export const spellingsOfDigit = (digit: string): string =>
  NOUGHTS.map((nought) => String.fromCodePoint(nought + Number(digit))).join("");

// What `maskNumbers` of the contract takes for a number, and more: what is not shown must not be found either. There no
// letter stands in it; PostgreSQL knows only those of ASCII in every collation. A wamid holds a number in base64.
const NUMBER = `[${DIGITS}]([^A-Za-z${DIGITS}]{0,3}[${DIGITS}]){6,}`;
const HIDDEN = String.raw`[Ww][Aa][Mm][Ii][Dd]\.[A-Za-z0-9_+/=-]+|${NUMBER}`;

/** SQL of a text without its phone numbers, for what is kept of somebody who is erased. */
export function withoutNumbers(expression: string): string {
  return `regexp_replace(${expression}, '${NUMBER}', '', 'g')`;
}

/** SQL of a text as it is shown to whoever sees no numbers, but for the digits that a mask leaves at both ends. */
export const shownText = (expression: string): string =>
  `regexp_replace(${expression}, '${HIDDEN}', '${MASK}', 'g')`;

/** Columns in which a text is looked for, by who is shown them. */
export type Searched = {
  /** Ids: everybody is shown them as they are. */
  ids?: readonly string[];
  /** Words of anybody: whoever sees no numbers is shown them with masks. */
  words?: readonly string[];
  /** Numbers, names, columns of files: nobody else is shown them. */
  withheld?: readonly string[];
};

/**
 * SQL that is true where somebody is shown the text `asked`. The one way in which the store compares what a person typed:
 * a search of what is not shown would tell it, a letter at a time.
 */
export function holdsText(
  asked: string,
  { ids = [], words = [], withheld = [] }: Searched,
  sees: boolean,
): string {
  const isIn = (text: string) => `strpos(lower(${text}), lower(${asked}::text)) > 0`;
  const joined = (parts: readonly string[]) => `concat_ws(E'\\n', ${parts.join(", ")})`;
  if (sees) return isIn(joined([...withheld, ...ids, ...words]));
  const shown = [...ids, ...(words.length > 0 ? [shownText(joined(words))] : [])];
  if (shown.length === 0) return `(${asked}::text IS NULL AND false)`;
  if (words.length === 0) return isIn(joined(shown));
  // The plain text first, which is quick: what is shown is a part of it.
  return `(${isIn(joined([...ids, ...words]))} AND ${isIn(joined(shown))})`;
}

/** The same of what is stored as a code and said as `shown` to whoever asks. */
export function isSaidTo(sees: boolean, shown: string, asked: string): boolean {
  return (sees ? shown : maskNumbers(shown)).toLowerCase().includes(asked.toLowerCase());
}

/** SQL that is true where each word of `asked` begins a word of the text that somebody is shown. */
export function beginsWords(asked: string, words: string, sees: boolean): string {
  const shown = `SELECT ' ' || array_to_string(words_of(${sees ? words : shownText(words)}), ' ') AS words OFFSET 0`;
  return `NOT EXISTS (SELECT FROM (${shown}) shown, unnest(words_of(${asked})) AS asked
    WHERE strpos(shown.words, ' ' || asked) = 0)`;
}

/** SQL of a look into an index of words; of names, and so only for whoever sees numbers. */
export const hasWithheldWords = (vector: string, asked: string): string =>
  `${vector} @@ to_tsquery('simple', ${asked})`;

/** SQL of a span of an index; of names and numbers, and so only for whoever sees numbers. U+10FFFF is behind whatever follows. */
export const beginsWithheld = (text: string, asked: string): string =>
  `${text} COLLATE "C" >= ${asked} AND ${text} COLLATE "C" < ${asked} || U&'\\+10FFFF'`;
