import { inflateSync } from "node:zlib";

/** What stands on the pages of one of our PDFs, in the order in which it was drawn, without blanks. */
export function pdfTextOf(bytes: Uint8Array): string {
  const file = Buffer.from(bytes).toString("latin1");
  const texts: string[] = [];
  for (const [, stream = ""] of file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const drawn = inflated(stream);
    for (const [, parts = ""] of drawn.matchAll(/\[([^\]]*)\] TJ/g))
      for (const [, hex = ""] of parts.matchAll(/<([\da-f]+)>/g)) texts.push(fromHex(hex));
  }
  return texts.join("").replace(/\s/g, "");
}

function inflated(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
  } catch {
    return stream;
  }
}

const WINDOWS = new TextDecoder("windows-1252");
const fromHex = (hex: string): string => WINDOWS.decode(Buffer.from(hex, "hex"));

export const withoutBlanks = (text: string): string => text.replace(/\s/g, "");
