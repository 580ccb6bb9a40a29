import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Repair } from "../../contract/desk/campaign/audience.ts";
import { plainDigits } from "../../contract/rules/text/plain-digits.ts";
import { withoutUnseen } from "../../contract/rules/text/unseen.ts";
import { MIN_PHONE_DIGITS } from "../../contract/wire/limits.ts";
import { rowReason } from "../../contract/words/reason/row-reasons.ts";
import { isFormula } from "../row/is-formula.ts";
import { isNoValue } from "../row/is-no-value.ts";
import { isSheetError } from "../row/is-sheet-error.ts";
import { hasSeveralNumbers } from "./looks-like-phone.ts";
import { readMobileKey } from "./mobile-key.ts";
import { undress } from "./undress.ts";

export type PhoneBucket = "empty" | "invalid" | "notMobile" | "otherCountry";

/**
 * One number as written by a person. `number` is E.164 wherever the digits make a possible number, `key` the nine
 * national digits of a Tanzanian one where they are at hand; `bucket` says why a campaign leaves it out (null: send),
 * `reason` says it in words.
 */
export type Phone = {
  number: string | null;
  bucket: PhoneBucket | null;
  repair: Repair | null;
  reason: string;
  key?: number;
};

/** Reads a number as text, never as a numeral: `2.55713E+11` would become a stranger's valid number. */
export function normalisePhone(raw: string, region: string): Phone {
  return (region === "TZ" ? readTanzanian(raw) : null) ?? readAny(raw, region);
}

const DIGITS = /^\+?\d+$/;
const SEPARATORS = /[\s().\-/\u2000-\u202f\u2212'‘’]/g;
// As programs and sheets write a numeral: 712345678.0, 255712345678.00, 255,712,345,678.
const NUMERAL = /^(\+?\d{1,3}(?:,\d{3})+|\+?\d+)(?:\.0+)?$/;
// The same where the comma is the decimal mark: 712345678,0, 255.712.345.678,00. Three zeros would be a group.
const COMMA_NUMERAL = /^(\+?\d{1,3}(?:\.\d{3})+|\+?\d+),00?$/;
// What 2.55713E+11 looks like once its cell has a number format.
const ZEROS =
  /^(?:\d{1,3}(?:,\d{3})+,000,000(?:\.0+)?|\d{1,3}(?:\.\d{3})+\.000\.000,00?|\d{6,}000000(?:\.0+|,00?))$/;
const FRACTION = /^(?:0|[1-9][\d,]*)\.\d+$/;
// A sheet counts +255-754000318 together and keeps -754000063: a stranger's number, were the sign a dash.
const NEGATIVE = /^(?:[-\u2212]\s*[1-9]|\([1-9][\d,]*(?:\.0+)?\)$)/;
// What is left of a numeral with groups that NUMERAL does not know: its last zero is no digit of a phone number.
const GROUPED = /(?:^[1-9][\d\s]*\s\d{3}\.0+|\.0)$/;
/** How a contact that is exported lists its numbers; one of them may be there twice. */
const LISTED = ":::";
const SCIENTIFIC = /^\s*\d+([.,]\d+)?\s*[eE]\s*\+?\s*\d+\s*$/;
// 2.55712345678E+11 has every digit of its twelve; one fewer may be a zero at the end or a digit that is lost.
const WHOLE = /^\+?([1-9])[.,](\d{8,14})E\+?(\d{1,2})$/i;
const LINK = /^\s*tel:/i;
const LETTERS = /\p{L}/u;
const MORE_THAN_ONE = rowReason("two-numbers");

const refuse = (bucket: PhoneBucket, reason: string, number: string | null = null): Phone => ({
  number,
  bucket,
  repair: null,
  reason,
});

const LONGEST_MOBILE = 13;
const spelled = new Uint8Array(LONGEST_MOBILE);

function readTanzanian(raw: string): Phone | null {
  if (raw.length > LONGEST_MOBILE) return null;
  for (let at = 0; at < raw.length; at++) spelled[at] = Math.min(raw.charCodeAt(at), 0xff);
  const key = readMobileKey(spelled, 0, raw.length);
  return key < 0 ? null : mobileOf(raw, key);
}

/** The number of a cell whose `readMobileKey` is at hand. */
export const mobileOf = (raw: string, key: number): Phone => ({
  number: mobileNumberOf(raw),
  bucket: null,
  repair: mobileRepairOf(raw),
  reason: "",
  key,
});

export const mobileNumberOf = (raw: string): string =>
  raw.length === LONGEST_MOBILE ? raw : `+255${raw.slice(-9)}`;

export function mobileRepairOf({ length }: string): Repair | null {
  if (length === LONGEST_MOBILE) return null;
  if (length === 12) return "plus-added";
  return length === 10 ? "country-added" : "zero-restored";
}

function readAny(raw: string, region: string): Phone {
  // Read as a separator, the dot of a numeral would make a stranger's number of it.
  const seen = withoutUnseen(raw);
  const plain = plainDigits(seen);
  if (plain.includes(LISTED)) return readListed(plain.split(LISTED), region);
  const text = wholeOf(undress(plain).replace(LINK, "").trim())
    .replace(NUMERAL, (_, digits: string) => digits.replaceAll(",", ""))
    .replace(COMMA_NUMERAL, (_, digits: string) => digits.replaceAll(".", ""));
  const bare = text.replace(SEPARATORS, "");
  const refused = ZEROS.test(seen.trim()) ? refuse("invalid", rowReason("cut-short")) : refusalOf(text, bare);
  if (refused) return refused;
  const { digits, repair } = internationalOf(bare, region);
  const phone = region === "TZ" ? findTanzanian(digits) : lookUp(digits, region);
  if (phone.bucket !== null || phone.number === raw) return phone;
  if (plain !== seen) return { ...phone, repair: "other-digits" };
  if (digits.startsWith("+") && digits !== phone.number) return { ...phone, repair: "trunk-zero-dropped" };
  return { ...phone, repair: repair ?? (bare === text && seen === raw ? repairOf(bare) : "spacing") };
}

function readListed(parts: readonly string[], region: string): Phone {
  const [first, ...others] = parts
    .filter((part) => part.trim() !== "")
    .map((part) => normalisePhone(part, region));
  if (first === undefined) return refuse("empty", rowReason("no-number"));
  if (others.some(({ number }) => number === null || number !== first.number))
    return refuse("invalid", MORE_THAN_ONE);
  return first.number === null ? first : { ...first, repair: "spacing" };
}

const wholeOf = (text: string): string =>
  text.replace(WHOLE, (all, first: string, rest: string, power: string) =>
    Number(power) === rest.length ? first + rest : all,
  );

function refusalOf(text: string, bare: string): Phone | null {
  if (isNoValue(text)) return refuse("empty", rowReason("no-number"));
  if (SCIENTIFIC.test(text)) return refuse("invalid", rowReason("cut-short"));
  if (isSheetError(text)) return refuse("invalid", rowReason("sheet-error", { error: text }));
  if (isFormula(text)) return refuse("invalid", rowReason("formula"));
  if (NEGATIVE.test(text)) return refuse("invalid", rowReason("below-zero"));
  if (FRACTION.test(text) || GROUPED.test(text)) return refuse("invalid", rowReason("fraction"));
  if (LETTERS.test(text)) return refuse("invalid", rowReason("letters"));
  if (hasSeveralNumbers(text)) return refuse("invalid", MORE_THAN_ONE);
  return DIGITS.test(bare) ? null : refuse("invalid", rowReason("not-a-number"));
}

function findTanzanian(digits: string): Phone {
  if (hasWrongLength(digits)) return refuse("invalid", lengthReason(digits, "TZ"));
  return readTanzanian(digits) ?? lookUp(digits, "TZ");
}

// In some countries the library takes fewer digits for possible than any number of the service has (§4.3).
const hasTooFew = (e164: string): boolean => e164.length < "+".length + MIN_PHONE_DIGITS;

function lookUp(digits: string, region: string): Phone {
  const parsed = parsePhoneNumberFromString(digits, region as CountryCode);
  if (!parsed?.isPossible() || hasTooFew(parsed.number))
    return refuse("invalid", lengthReason(digits, region));
  if (!parsed.isValid()) return refuse("invalid", rowReason("unused-digits"), parsed.number);
  if (parsed.country !== region) return refuse("otherCountry", rowReason("other-country"), parsed.number);
  if (!isMobile(parsed)) return refuse("notMobile", rowReason("no-mobile"), parsed.number);
  return { number: parsed.number, bucket: null, repair: null, reason: "" };
}

function isMobile(phone: PhoneNumber | undefined): boolean {
  const type = phone?.getType();
  return type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE";
}

const INTERNATIONAL_PREFIX = /^0{2,3}(?=[1-9])/;
const WITH_TRUNK_ZERO = /^\+?2550(\d{9})$/;
const WITHOUT_PLUS = /^255\d{9}$/;

/** `00255…`, `000255…` and `+255 (0) 7…` brought to + form before anything is parsed. */
function internationalOf(bare: string, region: string): { digits: string; repair: Repair | null } {
  const prefixed = INTERNATIONAL_PREFIX.test(bare);
  const digits = prefixed ? bare.replace(/^0+/, "+") : bare;
  const trunk = region === "TZ" ? WITH_TRUNK_ZERO.exec(digits) : null;
  if (trunk) return { digits: `+255${trunk[1]}`, repair: "trunk-zero-dropped" };
  if (prefixed) return { digits, repair: "international-prefix" };
  const lacksPlus = region === "TZ" ? WITHOUT_PLUS.test(digits) : beginsWithCode(digits, region);
  return lacksPlus ? { digits: `+${digits}`, repair: "plus-added" } : { digits, repair: null };
}

/** In some countries a mobile number with its code in front is a landline without: that one is somebody else's. */
function beginsWithCode(digits: string, region: string): boolean {
  if (!/^[1-9]/.test(digits)) return false;
  const whole = parsePhoneNumberFromString(`+${digits}`);
  if (whole?.country !== region || !isMobile(whole)) return false;
  const national = parsePhoneNumberFromString(digits, region as CountryCode);
  return national?.number === whole.number || !isMobile(national);
}

function repairOf(bare: string): Repair {
  if (bare.startsWith("+")) return "spacing";
  return bare.startsWith("0") ? "country-added" : "zero-restored";
}

const nationalOf = (digits: string): string => digits.replace(/^\+?255/, "").replace(/^0/, "");

const isOurs = (digits: string): boolean => /^(\+255|0|[67]|255)/.test(digits);

// The library takes some short forms for possible; people want to hear how many digits are missing.
const hasWrongLength = (digits: string): boolean => isOurs(digits) && nationalOf(digits).length !== 9;

function lengthReason(digits: string, region: string): string {
  const off = 9 - nationalOf(digits).length;
  if (region !== "TZ" || !isOurs(digits) || off === 0) return rowReason("length");
  if (off > 0) return rowReason("digits-missing", { count: off });
  return rowReason("digits-too-many", { count: -off });
}
