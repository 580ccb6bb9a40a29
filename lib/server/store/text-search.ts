import { MASK } from "#lib/contract/rules/text/mask.ts";
import { DIGITS } from "./digits.ts";

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
