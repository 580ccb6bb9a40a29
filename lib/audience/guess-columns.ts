import { DEFAULT_SMS_COUNTRY } from "../contract/wire/limits.ts";
import { looksLikePhone } from "./looks-like-phone.ts";
import { normalisePhone } from "./normalise-phone.ts";

const EXACT = [
  "phone",
  "simu",
  "namba",
  "nambari",
  "mobile",
  "msisdn",
  "number",
  "phone number",
  "mobile number",
  "namba ya simu",
  "nambari ya simu",
  "tel",
  "telephone",
  "cell",
  "contact",
  "to",
  "recipient",
  "whatsapp",
];
// Short words only count whole: "to" is not "total".
const PARTIAL = [
  "phone",
  "simu",
  "nambari",
  "namba",
  "mobile",
  "msisdn",
  "telephone",
  "whatsapp",
  "cellphone",
];
const ENOUGH = 0.8;

/** True where the first row names columns: no cell of it looks like a phone, or like one that has to be mended. */
export function hasHeaderRow(rows: string[][]): boolean {
  const [first] = rows;
  return first !== undefined && !first.some((cell) => looksLikePhone(cell) || NINE_DIGITS.test(cell));
}

// O712345678, or two numbers in a cell: taken for a heading, that person would not even be counted.
const NINE_DIGITS = /\d{9}/;

/** Index of the column most likely to hold phone numbers: by its name where its cells agree, else by its cells; or null. */
export function guessPhoneColumn(
  headers: string[],
  rows: string[][],
  region = DEFAULT_SMS_COUNTRY,
): number | null {
  const shares = headers.map((_, column) => shareOfPhones(rows, column, region));
  const named = [...columnsWhere(headers, isPhoneName), ...columnsWhere(headers, holdsPhoneName)];
  const fitting = named.find((column) => (shares[column] ?? 0) > 0);
  if (fitting !== undefined) return fitting;
  const best = shares.indexOf(Math.max(...shares));
  return (shares[best] ?? 0) >= ENOUGH ? best : (named[0] ?? null);
}

const columnsWhere = (headers: string[], test: (name: string) => boolean): number[] =>
  headers.flatMap((header, column) => (test(plain(header)) ? [column] : []));

const isPhoneName = (name: string): boolean => EXACT.includes(name);
const holdsPhoneName = (name: string): boolean => PARTIAL.some((word) => name.includes(word));

const plain = (header: string): string =>
  header
    .toLowerCase()
    .replace(/[_\s.:#-]+/g, " ")
    .trim();

function shareOfPhones(rows: string[][], column: number, region: string): number {
  const filled = rows.map((row) => row[column] ?? "").filter((cell) => cell.trim() !== "");
  return filled.length === 0 ? 0 : filled.filter((cell) => isPhone(cell, region)).length / filled.length;
}

// Numbers that Excel has shortened count too: the column is right, its cells are what has to be mended.
const isPhone = (cell: string, region: string): boolean =>
  looksLikePhone(cell) && (/e/i.test(cell) || normalisePhone(cell, region).number !== null);
