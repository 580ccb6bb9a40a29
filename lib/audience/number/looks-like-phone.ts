import { plainDigits } from "../../contract/rules/text/plain-digits.ts";
import { withoutUnseen } from "../../contract/rules/text/unseen.ts";
import { undress } from "./undress.ts";

/** True for what may be meant as a phone number: 9 to 15 digits (a date has 8), or one that Excel has shortened. */
export function looksLikePhone(cell: string): boolean {
  const text = undress(plainDigits(withoutUnseen(cell)))
    .replace(APOSTROPHE, "")
    .replace(LINK, "");
  return (
    SCIENTIFIC.test(text) ||
    (PHONE.test(text) && hasPhoneLength(text.replace(/\D/g, ""))) ||
    isCommaNumeral(text)
  );
}

/** True for a cell with two numbers or more, as people and programs part them: ` ::: ` is what contacts are exported with. */
export const hasSeveralNumbers = (cell: string): boolean =>
  cell.split(BETWEEN_NUMBERS).filter(looksLikePhone).length > 1;

export const BETWEEN_NUMBERS = /[/,;&|\n\t]|:::/;

// A sheet begins text with one.
const APOSTROPHE = /^\s*['‘’]/;
const LINK = /^\s*tel:/i;
const SCIENTIFIC = /^\s*\d(?:[.,]\d+)?[eE]\+?\d+\s*$/;
const PHONE = /^\s*(?:\+\s*|00)?\(?\d[\d\s().\-\u2010-\u2015\u2212]{7,20}\d\s*$/;
const hasPhoneLength = ({ length }: string): boolean => length >= 9 && length <= 15;

// As a sheet writes a number where the comma is the decimal mark: 712345678,00. Its zeros are no digits of a phone's.
const COMMA_NUMERAL = /^\s*\+?(\d[\d.]{8,20}),00?\s*$/;
const isCommaNumeral = (text: string): boolean =>
  hasPhoneLength(COMMA_NUMERAL.exec(text)?.[1]?.replaceAll(".", "") ?? "");

const WITHIN = /(?<![\d+])\+?\d[\d\s().\-\u2010-\u2015\u2212]{7,20}\d(?!\d)/g;

/** What may be meant as phone numbers in a longer text, each as it is seen there. */
export const phonesIn = (text: string): string[] =>
  [...withoutUnseen(text).matchAll(WITHIN)].map(([found]) => found).filter((found) => looksLikePhone(found));
