import { spellingsOfDigit } from "../digits.ts";

const LAST_DIGITS = 9;

/** For `~` of a text that has the last digits of this number, in digits of any script, with what people write between them. */
export const lastDigitsPattern = (number: string): string =>
  [...number.replace("+", "").slice(-LAST_DIGITS)]
    .map((digit) => `[${spellingsOfDigit(digit)}]`)
    .join("[^[:alnum:]]{0,4}");
