import { attributeOf, readXml } from "./read-xml.ts";
import { BUILT_IN_FORMATS } from "./show/built-in-formats.ts";

/** The number format of each cell style, by the style's number. */
export async function readStyles(bytes: AsyncIterable<Uint8Array>): Promise<string[]> {
  const own = new Map<string, string>();
  const formats: string[] = [];
  let isCells = false;
  const reading = readXml(bytes, {
    open(name, attributes) {
      if (name === "cellXfs") isCells = true;
      if (name === "numFmt") {
        own.set(attributeOf(attributes, "numFmtId") ?? "", attributeOf(attributes, "formatCode") ?? "");
      }
      if (name === "xf" && isCells) {
        const id = attributeOf(attributes, "numFmtId") ?? "0";
        formats.push(own.get(id) ?? BUILT_IN_FORMATS[Number(id)] ?? "General");
      }
    },
    close(name) {
      if (name === "cellXfs") isCells = false;
    },
    text: () => undefined,
  });
  for await (const _ of reading);
  return formats;
}
