/** ITU E.164, list of assigned country codes: those of one and two digits, all others have three. */
const GROUPS = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

/**
 * A number in E.164 as people read it: `+255 754 000 318`. A spreadsheet keeps it as text, where bare digits would
 * become 2.55713E+11. Masked ones, and what is no number, stay as they are.
 */
export const spacedNumber = (number: string): string =>
  number.replace(
    GROUPS,
    (_, country: string, rest: string) =>
      // The last group has two to four digits, as one alone reads like a slip.
      `+${country} ${rest.replace(/\d{3}(?=\d{2})/g, "$& ")}`,
  );
