import { looksLikePhone } from "./detect-dialect.ts";

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

/** True where the first row names columns: no cell of it looks like a phone, or the rows below do not look like it. */
export function hasHeaderRow(rows: string[][]): boolean {
  const [first] = rows;
  return first !== undefined && !first.some(looksLikePhone);
}

/** Index of the column most likely to hold phone numbers: by its cells first, by its name where they agree; or null. */
export function guessPhoneColumn(headers: string[], rows: string[][]): number | null {
  const shares = headers.map((_, column) => shareOfPhones(rows, column));
  const named = [
    headers.findIndex((header) => EXACT.includes(plain(header))),
    headers.findIndex((header) => PARTIAL.some((word) => plain(header).includes(word))),
  ].filter((column) => column !== -1);
  const fitting = named.find((column) => (shares[column] ?? 0) > 0 || rows.length === 0);
  if (fitting !== undefined) return fitting;
  const best = shares.indexOf(Math.max(...shares));
  return (shares[best] ?? 0) >= ENOUGH ? best : (named[0] ?? null);
}

const plain = (header: string): string =>
  header
    .toLowerCase()
    .replace(/[_\s.:#-]+/g, " ")
    .trim();

function shareOfPhones(rows: string[][], column: number): number {
  const filled = rows.map((row) => row[column] ?? "").filter((cell) => cell.trim() !== "");
  return filled.length === 0 ? 0 : filled.filter(looksLikePhone).length / filled.length;
}
