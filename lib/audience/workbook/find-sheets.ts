import { attributeOf, damaged, readXml, type XmlHandler } from "./read-xml.ts";

/** Reads a part of a workbook by its name, up to so many bytes; null where there is no such part. */
export type ReadPart = (name: string, maxBytes: number) => AsyncIterable<Uint8Array> | null;

/** A sheet of rows and where it stands; charts are none. */
export type BookSheet = { name: string; part: string; isHidden: boolean };

/** The sheets of a workbook in their order, and what belongs to all of them. */
export type Book = {
  sheets: BookSheet[];
  is1904: boolean;
  stringsPart: string | undefined;
  stylesPart: string | undefined;
};

/** Follows an archive's own pointers to its sheets. Throws `unreadable_file`. */
export async function findSheets(readPart: ReadPart): Promise<Book> {
  const read = (name: string) => readPart(name, MAX_BYTES);
  const root = await readLinks(read, "");
  const bookPart = root.find(({ type }) => type === "officeDocument")?.part;
  const bytes = bookPart === undefined ? null : read(bookPart);
  if (bookPart === undefined || !bytes) throw damaged();
  const links = await readLinks(read, bookPart);
  const { sheets, is1904 } = await readBook(bytes);
  const partOf = (type: string) => links.find((link) => link.type === type)?.part;
  return {
    sheets: sheets.flatMap(({ name, state, id }) => {
      const link = links.find((one) => one.id === id);
      if (!link) throw damaged();
      // A sheet may be a chart.
      return link.type === "worksheet" ? [{ name, part: link.part, isHidden: state !== "visible" }] : [];
    }),
    is1904,
    stringsPart: partOf("sharedStrings"),
    stylesPart: partOf("styles"),
  };
}

const MAX_BYTES = 16 * 1024 * 1024;

type ReadSmall = (name: string) => AsyncIterable<Uint8Array> | null;
type Link = { id: string; type: string; part: string };

async function readLinks(read: ReadSmall, part: string): Promise<Link[]> {
  const cut = part.lastIndexOf("/") + 1;
  const [folder, file] = [part.slice(0, cut), part.slice(cut)];
  const bytes = read(`${folder}_rels/${file}.rels`);
  const links: Link[] = [];
  if (!bytes) return links;
  await readAll(bytes, (name, attributes) => {
    if (name !== "Relationship" || attributeOf(attributes, "TargetMode") === "External") return;
    const type = attributeOf(attributes, "Type") ?? "";
    links.push({
      id: attributeOf(attributes, "Id") ?? "",
      // Of two long addresses, strict and usual, only the last word is the same.
      type: type.slice(type.lastIndexOf("/") + 1),
      part: resolve(folder, attributeOf(attributes, "Target") ?? ""),
    });
  });
  return links;
}

/** "worksheets/sheet1.xml", "/xl/worksheets/sheet1.xml" and "../xl/worksheets/sheet1.xml" are names of one part. */
function resolve(folder: string, target: string): string {
  const whole = target.startsWith("/") ? target : folder + target;
  const steps: string[] = [];
  for (const step of whole.replaceAll("\\", "/").split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.join("/");
}

async function readBook(bytes: AsyncIterable<Uint8Array>) {
  const sheets: { name: string; state: string; id: string }[] = [];
  let is1904 = false;
  await readAll(bytes, (name, attributes) => {
    if (name === "workbookPr") is1904 = /^(1|true|on)$/.test(attributeOf(attributes, "date1904") ?? "");
    if (name !== "sheet") return;
    sheets.push({
      name: attributeOf(attributes, "name") ?? "",
      state: attributeOf(attributes, "state") ?? "visible",
      id: attributeOf(attributes, "id") ?? "",
    });
  });
  return { sheets, is1904 };
}

async function readAll(bytes: AsyncIterable<Uint8Array>, open: XmlHandler["open"]): Promise<void> {
  const handler: XmlHandler = { open, close: () => undefined, text: () => undefined };
  for await (const _ of readXml(bytes, handler));
}
