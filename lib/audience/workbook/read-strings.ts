import { readXml } from "./read-xml.ts";

/** The texts that cells point to by number, without formatting and without hints on pronunciation. */
export async function readStrings(bytes: AsyncIterable<Uint8Array>): Promise<string[]> {
  const strings: string[] = [];
  const text = createTextGatherer("t");
  const reading = readXml(bytes, {
    open(name) {
      if (name === "si") text.clear();
      text.open(name);
    },
    close(name) {
      text.close(name);
      if (name === "si") strings.push(decodeEscapes(text.value()));
    },
    text: text.add,
  });
  for await (const _ of reading);
  return strings;
}

/** Gathers the texts of a string or a cell: all runs of a rich one, and what stands in the tag `value`. */
export function createTextGatherer(valueTag: string) {
  let value = "";
  let isText = false;
  let isHint = false;
  return {
    clear() {
      value = "";
    },
    value: () => value,
    open(name: string) {
      if (name === "rPh") isHint = true;
      else if (name === "t" || name === valueTag) isText = !isHint;
    },
    close(name: string) {
      if (name === "rPh") isHint = false;
      else if (name === "t" || name === valueTag) isText = false;
    },
    add(more: string) {
      if (isText) value += more;
    },
  };
}

const ESCAPE = /_x([\da-fA-F]{4})_/g;

/** Characters that XML cannot hold are written as _x000D_; a zero is left out, as no text holds one. */
export const decodeEscapes = (text: string): string =>
  text.includes("_x")
    ? text
        .replace(ESCAPE, (_, hex: string) =>
          hex === "0000" ? "" : String.fromCharCode(Number.parseInt(hex, 16)),
        )
        .toWellFormed()
    : text;
