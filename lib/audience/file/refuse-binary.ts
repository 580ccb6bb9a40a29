import { Fault } from "../../fault.ts";
import type { Encoding } from "./detect-encoding.ts";

/** Refuses what is no text table, by its first bytes and what they say, with the way out. Throws `unreadable_file`. */
export function refuseBinary(head: Uint8Array, encoding: Encoding): void {
  if (startsWith(head, OLD_OFFICE)) throw new Fault("unreadable_file", ofOldOffice(head));
  for (const { magic, what } of KNOWN) {
    if (startsWith(head, magic)) throw new Fault("unreadable_file", what);
  }
  const start = new TextDecoder(encoding).decode(head.subarray(0, START));
  const other = OTHER_TEXTS.find(({ sign }) => sign.test(start));
  if (other) throw new Fault("unreadable_file", other.what);
  if (isMostlyControl(start)) throw new Fault("unreadable_file", NO_TEXT);
}

const START = 16 * 1024;
const NO_TEXT = "This is not a text file. Upload an Excel workbook or a CSV file.";
const MOST_CONTROL = 0.02;

/** A row of zeros is what a program or a full disk left of a text: it counts once, and not at an end. */
function isMostlyControl(text: string): boolean {
  const codes = [...text].map((character) => character.charCodeAt(0));
  const controls = codes.filter((code, at) => isControl(code) && !(code === 0 && (codes[at - 1] ?? 0) === 0));
  return controls.length > 8 && controls.length > text.length * MOST_CONTROL;
}

/** Also no text of one byte a character in two or four of them. */
const isControl = (code: number): boolean => code < 0x20 && ![9, 10, 12, 13, 26, 27].includes(code);

const startsWith = (head: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => head[index] === byte);

const SAVE_AS = "Open it, choose “Save as” and “Excel workbook (.xlsx)”, then upload that file.";
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];

// A workbook with a password is a file of another, older kind that holds it in encrypted form.
function ofOldOffice(head: Uint8Array): string {
  const hasPassword = new TextDecoder("utf-16le").decode(head).includes("EncryptedPackage");
  return hasPassword
    ? "This workbook has a password. Open it, remove the password, save it, then upload it again."
    : `This is an old Excel workbook (.xls), or one with a password. ${SAVE_AS}`;
}

/** What is text, and no table of rows and columns: read as one it would give other people than it holds. */
const OTHER_TEXTS = [
  {
    // Many systems export a web page and call it .xls or .csv.
    sign: /^\s*<(?:(?:!doctype|html|head|body|table|meta|style|div|\?xml)\b|!--)/i,
    what: `This is a web page or XML, even if its name says something else. ${SAVE_AS}`,
  },
  {
    sign: /^\s*(?:[a-z-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){0,20}(?:mime-version:|content-type:\s*multipart\/)/i,
    what: `This is a web page that was saved with all its parts (MHTML). ${SAVE_AS}`,
  },
  {
    // What a phone shares when somebody sends all contacts.
    sign: /^\s*begin:vcard\b/i,
    what: "This is a file of contacts (vCard). Import it in a program for contacts, export it there as CSV, then upload that file.",
  },
  {
    sign: /^\s*(?:\[\s*(?:\{\s*["}]|\[|")|\{\s*")/,
    what: "This is a file of data for programs (JSON). Export the list as CSV or as an Excel workbook, then upload that file.",
  },
  {
    sign: /^ID;P[^\r\n]*[\r\n](?:[^\r\n]*[\r\n]+)*?C;[XY]\d+;/,
    what: `This is a sheet in an old form (SYLK). ${SAVE_AS}`,
  },
  { sign: /^TABLE\s+0,1\s+"/, what: `This is a sheet in an old form (DIF). ${SAVE_AS}` },
];
const KNOWN = [
  {
    magic: [0x89, 0x50, 0x4e, 0x47],
    what: "This is a picture (PNG), even if its name says something else. Upload an Excel workbook or a CSV file.",
  },
  {
    magic: [0xff, 0xd8, 0xff],
    what: "This is a picture (JPEG), even if its name says something else. Upload an Excel workbook or a CSV file.",
  },
  {
    magic: [0x47, 0x49, 0x46, 0x38],
    what: "This is a picture (GIF), even if its name says something else. Upload an Excel workbook or a CSV file.",
  },
  { magic: [0x25, 0x50, 0x44, 0x46], what: "This is a PDF. Upload an Excel workbook or a CSV file." },
  { magic: [0x1f, 0x8b], what: "This is a compressed file. Unpack it, then upload the file in it." },
  {
    magic: [0x7b, 0x5c, 0x72, 0x74, 0x66],
    what: "This is a text document (RTF). Upload an Excel workbook or a CSV file.",
  },
] as const;
