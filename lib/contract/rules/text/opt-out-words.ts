export type OptOutWords = { out: readonly string[]; in: readonly string[] };

/** The words that every console knows; settings add to them and take none away. */
export const BUILT_IN_WORDS: OptOutWords = {
  out: ["STOP", "SITISHA", "ONDOA", "ACHA"],
  in: ["START", "ANZA", "RUDI", "UNSTOP"],
};

/** A word of settings, as typed; with its marks a message of it may be somewhat longer. */
export const MAX_WORD = 40;
const MAX_MESSAGE = 120;

/**
 * Whether this text, as a whole, asks for no more messages ("out") or for messages again ("in"); null for any other
 * text. Case, Unicode form, and marks and pictures around the word make no difference; a word inside a sentence is
 * never one. A word that stands in both lists asks for none.
 */
export function readOptOut(text: string, words: OptOutWords): "out" | "in" | null {
  if (text.length > MAX_MESSAGE) return null;
  const said = plainWord(text);
  if (said === "") return null;
  if (words.out.some((word) => plainWord(word) === said)) return "out";
  return words.in.some((word) => plainWord(word) === said) ? "in" : null;
}

/** Built-in words and those of settings as one list. */
export function allWords(own: OptOutWords): OptOutWords {
  return { out: [...BUILT_IN_WORDS.out, ...own.out], in: [...BUILT_IN_WORDS.in, ...own.in] };
}

/** What is compared: `“ＳＴＯＰ”!! 🙏` and `stop` are the same. Empty where the text holds no letter and no digit. */
export function plainWord(text: string): string {
  return text
    .normalize("NFKC")
    .replace(UNSEEN, "")
    .toLowerCase()
    .normalize("NFKC")
    .replace(AROUND, "")
    .replace(/\s+/g, " ");
}

// Joiners, directions and what makes a picture of the sign before it.
const UNSEEN = /\p{Cf}|\ufe0e|\ufe0f|\u20e3/gu;
const AROUND = /^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu;
