import { plainDigits } from "./plain-digits.ts";
import { withoutUnseen } from "./unseen.ts";

/**
 * What to look for where somebody types a phone number: the part of it that every way of writing has in common, so
 * `+255 754 000 318` and `0754000318` find the same, also copied out of a contact list with the marks around them that
 * nobody sees. Any other text is given back as it is.
 */
export function plainNumber(text: string): string {
  const seen = plainDigits(withoutUnseen(text)).replace(TRUNK_ZERO, "$1");
  return /^\s*\+?[\d\s()\-\u2010-\u2015]{6,}$/.test(seen) ? seen.replace(/\D/g, "").replace(/^0+/, "") : text;
}

/** `+255 (0) 754 …`: no digit of the number. */
const TRUNK_ZERO = /^(\s*\+[\d\s]{1,5})\(0\)/;
