import { withoutUnseen } from "./unseen.ts";

export type OptOutWords = { out: readonly string[]; in: readonly string[] };

/** The words that every console knows; settings add to them and take none away. */
export const BUILT_IN_WORDS: OptOutWords = {
  out: [
    "STOP",
    "STOP ALL",
    "STOPALL",
    "STOP PROMOTIONS",
    "UNSUBSCRIBE",
    "OPT OUT",
    "OPTOUT",
    "CANCEL",
    "END",
    "QUIT",
    "REVOKE",
    "SITISHA",
    "ONDOA",
    "ACHA",
    "ACHA KUNITUMIA",
    "USINITUMIE",
    "JITOE",
    "JIONDOE",
    "KUJITOA",
    "NIONDOE",
    "NITOE",
  ],
  in: ["START", "ANZA", "RUDI", "UNSTOP"],
};

const TYPED_ONLY = new Set(["CANCEL", "END", "QUIT", "REVOKE", "SITISHA", "ONDOA", "START", "ANZA", "RUDI"]);

/**
 * The same of a button. A press answers what the company asked there: Cancel an order, End a menu, Start one. Only a
 * label that speaks of messages by itself counts beside those of settings.
 */
export const PRESSED_WORDS: OptOutWords = {
  out: BUILT_IN_WORDS.out.filter((word) => !TYPED_ONLY.has(word)),
  in: BUILT_IN_WORDS.in.filter((word) => !TYPED_ONLY.has(word)),
};

/** A word of settings, as typed; with its marks a message of it may be somewhat longer. */
export const MAX_WORD = 40;
const MAX_MESSAGE = 120;

/**
 * Whether this text, as a whole, asks for no more messages ("out") or for messages again ("in"); null for any other
 * text. Case, Unicode form, and marks and pictures around and between words make no difference, and a word said several
 * times is that word. A word inside a sentence is never one: `cancel` opts out, `cancel my order` and `please cancel`
 * do not. A word that stands in both lists asks for none.
 */
export function readOptOut(text: string, words: OptOutWords): "out" | "in" | null {
  if (text.length > MAX_MESSAGE) return null;
  const said = plainWord(text);
  if (said === "") return null;
  const ways = [said, withoutRepeats(said)];
  const isSaid = (word: string) => ways.includes(plainWord(word));
  if (words.out.some(isSaid)) return "out";
  return words.in.some(isSaid) ? "in" : null;
}

/** `stop stop stop` is `stop`, and `toa jina toa jina` is `toa jina`. */
function withoutRepeats(said: string): string {
  const parts = said.split(" ");
  for (let size = 1; size <= parts.length / 2; size++) {
    const isRepeated = parts.length % size === 0 && parts.every((part, at) => part === parts[at % size]);
    if (isRepeated) return parts.slice(0, size).join(" ");
  }
  return said;
}

/** Built-in words and those of settings as one list. */
export function allWords(own: OptOutWords, builtIn = BUILT_IN_WORDS): OptOutWords {
  return { out: [...builtIn.out, ...own.out], in: [...builtIn.in, ...own.in] };
}

/** What is compared: `“ＳＴＯＰ”!! 🙏` and `stop`, `Opt-Out` and `opt out` are the same. Empty where the text holds no letter and no digit. */
export function plainWord(text: string): string {
  return withoutUnseen(text.normalize("NFKC"))
    .replace(KEYCAP, "")
    .toLowerCase()
    .normalize("NFKC")
    .replace(BETWEEN, " ")
    .trim();
}

// Makes a picture of the sign before it.
const KEYCAP = /\u20e3/gu;
const BETWEEN = /[^\p{L}\p{N}\p{M}]+/gu;
