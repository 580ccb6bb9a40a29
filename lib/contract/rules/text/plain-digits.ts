// Zero of each row of ten: Arabic-Indic, Persian, full-width.
const ZEROS = [0x0660, 0x06f0, 0xff10] as const;
const OTHER = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19\uff0b]/g;
const FULL_WIDTH_PLUS = "\uff0b";

/** The same text with the digits of other scripts as 0 to 9: the numbers they write are the same numbers. */
export const plainDigits = (text: string): string => text.replace(OTHER, plainOf);

function plainOf(digit: string): string {
  if (digit === FULL_WIDTH_PLUS) return "+";
  const code = digit.charCodeAt(0);
  const zero = ZEROS.findLast((first) => first <= code) ?? code;
  return String(code - zero);
}
