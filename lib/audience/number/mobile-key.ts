import { parsePhoneNumberFromString } from "libphonenumber-js/max";

const [PLUS, ZERO, TWO, FIVE] = [43, 48, 50, 53] as const;
const NATIONAL_DIGITS = 9;

/**
 * The nine national digits of a Tanzanian mobile number that is written in one of the four usual ways, as a numeral; -1
 * for everything else, which only says that it takes a closer look. Read off bytes: a metadata look-up costs some 6 µs,
 * and numbers are the limit of an import.
 */
export function readMobileKey(bytes: Uint8Array, from: number, to: number): number {
  const lead = to - from - NATIONAL_DIGITS;
  if (!isLead(bytes, from, lead)) return -1;
  let key = 0;
  for (let at = from + lead; at < to; at++) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    key = key * 10 + digit;
  }
  const prefix = Math.floor(key / 1_000_000);
  return (PREFIXES[prefix] || askOf(prefix)) === MOBILE ? key : -1;
}

/** What may stand before the national digits: nothing, 0, 255 or +255. */
function isLead(bytes: Uint8Array, from: number, length: number): boolean {
  if (length === 0) return true;
  if (length === 1) return bytes[from] === ZERO;
  if (length === 3) return isCountry(bytes, from);
  return length === 4 && bytes[from] === PLUS && isCountry(bytes, from + 1);
}

const isCountry = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === TWO && bytes[at + 1] === FIVE && bytes[at + 2] === FIVE;

/**
 * Which three first digits are mobile in Tanzania: asked of the metadata when they are first met, not written down again. To
 * ask for all thousand took the first number that somebody types 27 ms.
 */
const PREFIXES = new Uint8Array(1_000);
const [MOBILE, OTHER] = [1, 2] as const;

function askOf(prefix: number): number {
  const sample = parsePhoneNumberFromString(`+255${String(prefix).padStart(3, "0")}123456`);
  const answer = sample?.isValid() === true && sample.getType() === "MOBILE" ? MOBILE : OTHER;
  PREFIXES[prefix] = answer;
  return answer;
}
