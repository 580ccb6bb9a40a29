import { Fault } from "../../fault.ts";

/** Refuses what is no text table, by its first bytes, with the way out. Throws `unreadable_file`. */
export function refuseBinary(head: Uint8Array): void {
  if (startsWith(head, OLD_OFFICE)) throw new Fault("unreadable_file", ofOldOffice(head));
  for (const { magic, what } of KNOWN) {
    if (startsWith(head, magic)) throw new Fault("unreadable_file", what);
  }
  const start = String.fromCharCode(...head.subarray(0, 64));
  if (MARKUP.test(start)) throw new Fault("unreadable_file", WEB_PAGE);
  if (CARDS.test(start)) throw new Fault("unreadable_file", CONTACTS);
}

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

// Many systems export a web page and call it .xls or .csv.
const MARKUP = /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype|html|head|table|meta|\?xml)\b/i;
const WEB_PAGE = `This is a web page or XML, even if its name says something else. ${SAVE_AS}`;
// What a phone shares when somebody sends all contacts.
const CARDS = /^(?:\u00ef\u00bb\u00bf)?\s*begin:vcard\b/i;
const CONTACTS =
  "This is a file of contacts (vCard). Import it in a program for contacts, export it there as CSV, then upload that file.";
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
