import { type CountryCode, getCountryCallingCode } from "libphonenumber-js/max";
import { plainDigits } from "../../contract/rules/text/plain-digits.ts";
import { withoutUnseen } from "../../contract/rules/text/unseen.ts";
import { normalisePhone } from "./normalise-phone.ts";

const TYPED = /^\+?[\d\s().\-/\u2010-\u2015]+$/;
const INTERNATIONAL = /^00/;
/** With fewer digits nearly everybody would be found. */
const FEWEST = 3;

/**
 * How the numbers begin, in the form that is stored, for which somebody typed this: the whole one where it is whole, else
 * each that it may be the beginning of. Empty where it is no number.
 */
export function numberBeginnings(text: string, region: string): string[] {
  const { number, bucket } = normalisePhone(text, region);
  if (number !== null && bucket !== "invalid") return [number];
  const plain = plainDigits(withoutUnseen(text)).trim();
  const digits = plain.replace(/\D/g, "");
  if (!TYPED.test(plain) || digits.length < FEWEST) return [];
  if (plain.startsWith("+")) return [`+${digits}`];
  if (INTERNATIONAL.test(digits)) return [`+${digits.slice(2)}`];
  const code = getCountryCallingCode(region as CountryCode);
  if (digits.startsWith("0")) return [`+${code}${digits.slice(1)}`];
  return [`+${digits}`, `+${code}${digits}`];
}

/** The number that a text is, however it is written, which an index may know; null for a part of one and any other text. */
export function wholeNumber(text: string, region: string): string | null {
  const { number, bucket } = normalisePhone(text, region);
  return bucket === "invalid" ? null : number;
}
