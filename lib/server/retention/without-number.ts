import { MASK } from "#lib/contract/rules/text/mask.ts";
import { spellingsOfDigit } from "../store/digits.ts";
import { spellingsOf } from "./spellings-of.ts";

type Person = { number: string; region: string };

const NATIONAL_DIGITS = 9;

/** What somebody typed without this number, however it stands there; a longer one is somebody else's. */
export function withoutNumber(text: string, { number, region }: Person): string {
  const digits = spellingsOf(number, region).map((spelling) => spelling.replace("+", ""));
  const spellings = [...digits, number.slice(-NATIONAL_DIGITS)].toSorted((a, b) => b.length - a.length);
  const theirs = new RegExp(`\\+?(?<!\\p{Nd})(?:${spellings.map(patternOf).join("|")})(?!\\p{Nd})`, "gu");
  return text.replace(theirs, MASK);
}

/** In digits of any script, with what people write between them. */
const patternOf = (digits: string): string =>
  [...digits].map((digit) => `[${spellingsOfDigit(digit)}]`).join("[^\\p{L}\\p{Nd}]{0,4}");
