import PDFDocument from "pdfkit";
import { attachmentOf, fileNameOf } from "../report-response.ts";

/** One thing on paper, below what is before it. */
export type PdfBlock =
  | { kind: "title" | "heading" | "text" | "small"; text: string }
  | { kind: "facts"; rows: readonly { label: string; value: string }[] }
  /** What happened once: its head in bold, what was said, and small print below. */
  | { kind: "entry"; head: string; text?: string; below: readonly string[] };

type PdfInfo = {
  /** In the properties of the file and at the foot of each page. */
  title: string;
  /** As RFC 5646 has it: a screen reader says the words in it. */
  language: string;
  madeAt: Date;
  blocks: Iterable<PdfBlock> | AsyncIterable<PdfBlock>;
};

const MARGIN = 48;
const FOOT = 28;
const INK = "#1c1917";
const FAINT = "#57534e";

/** A4 with as many pages as it needs; the same blocks make the same bytes. */
export async function writePdf({ title, language, madeAt, blocks }: PdfInfo): Promise<Buffer> {
  const doc = new PDFDocument({
    ...{ size: "A4", margin: MARGIN, lang: language, displayTitle: true, autoFirstPage: false },
    info: {
      Title: printable(title),
      CreationDate: madeAt,
      ModDate: madeAt,
      Producer: "Tuma",
      Creator: "Tuma",
    },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  let pages = 0;
  doc.on("pageAdded", () => drawFoot(doc, `${printable(title)}  ${++pages}`));
  doc.addPage();
  for await (const block of blocks) draw(doc, block);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

type Doc = InstanceType<typeof PDFDocument>;

/** Below the margin, where text would open the next page: so the margin is none while it is drawn. */
function drawFoot(doc: Doc, text: string): void {
  const { bottom } = doc.page.margins;
  doc.page.margins.bottom = 0;
  doc.font("Helvetica").fontSize(8).fillColor(FAINT);
  doc.text(text, MARGIN, doc.page.height - FOOT, { lineBreak: false });
  doc.page.margins.bottom = bottom;
  doc.x = MARGIN;
  doc.y = MARGIN;
}

const LOOKS: Record<"title" | "heading" | "text" | "small", Look> = {
  title: { size: 18, isBold: true, after: 4 },
  heading: { size: 11, isBold: true, before: 10, after: 2 },
  text: { size: 9 },
  small: { size: 8, color: FAINT },
};

function draw(doc: Doc, block: PdfBlock): void {
  if (block.kind === "facts") {
    for (const { label, value } of block.rows) write(doc, `${label}: ${value}`, LOOKS.text);
  } else if (block.kind === "entry") {
    const { head, text, below } = block;
    write(doc, head, { ...LOOKS.text, isBold: true, before: 4 });
    if (text !== undefined) write(doc, text, LOOKS.text);
    if (below.length > 0) write(doc, below.join("  ·  "), LOOKS.small);
  } else {
    write(doc, block.text, LOOKS[block.kind]);
  }
}

type Look = { size: number; isBold?: boolean; color?: string; before?: number; after?: number };

function write(
  doc: Doc,
  text: string,
  { size, isBold = false, color = INK, before = 0, after = 1 }: Look,
): void {
  doc.y += before;
  doc
    .font(isBold ? "Helvetica-Bold" : "Helvetica")
    .fontSize(size)
    .fillColor(color);
  doc.text(printable(text), MARGIN, doc.y, { width: doc.page.width - 2 * MARGIN });
  doc.y += after;
}

// What the fonts that every reader of PDF has can write, beside Latin-1.
const BEYOND = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";
const UNWRITTEN = new RegExp(`[^\\n\\u0020-\\u007e\\u00a0-\\u00ff${BEYOND}]`, "gu");

/** A character that the fonts do not have is named by its code: on paper that answers a complaint nothing is left out. */
export const printable = (text: string): string =>
  text
    .replaceAll("\r\n", "\n")
    .replace(
      UNWRITTEN,
      (character) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`,
    );

/** The same as a file to keep, named for its title and never for a person. */
export async function pdfResponse(info: PdfInfo): Promise<Response> {
  const bytes = await writePdf(info);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": attachmentOf(`${fileNameOf(info.title)}.pdf`),
      "cache-control": "no-store",
    },
  });
}
