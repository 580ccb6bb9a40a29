import { letterOf } from "../../audience/file/inspect-file.ts";
import { type ZipFile, zipBytes } from "./zip-bytes.ts";

export type SheetCell = string | number | boolean | null;

/** What a workbook is made of; `sheet` is the inside of its first sheet's sheetData. */
export type WorkbookParts = {
  sheet: string;
  /** Before the rows, as widths of columns stand there. */
  columns?: string;
  strings?: string[];
  /** The format codes of its styles. */
  formats?: string[];
  book?: string;
  /** Parts by their names, instead of those that are made; null leaves one out. */
  replaced?: Record<string, string | null>;
  /** How a part is packed, by its name. */
  zip?: (name: string) => Partial<ZipFile>;
};

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook of one visible sheet, “Wateja”, parts in the order of Excel. */
export function workbookBytes(parts: WorkbookParts): Uint8Array<ArrayBuffer> {
  const { sheet, columns = "", strings = [], formats = ["General"], book = oneSheet("Wateja") } = parts;
  const made: Record<string, string | null> = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": linksOf([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${RELATIONS}">${book}</workbook>`,
    "xl/_rels/workbook.xml.rels": linksOf([
      ["worksheet", "worksheets/sheet1.xml"],
      ["styles", "styles.xml"],
      ["sharedStrings", "sharedStrings.xml"],
      ["worksheet", "/xl/worksheets/sheet2.xml"],
    ]),
    "xl/worksheets/sheet1.xml": `<worksheet ${MAIN}>${columns}<sheetData>${sheet}</sheetData></worksheet>`,
    "xl/worksheets/sheet2.xml": `<worksheet ${MAIN}><sheetData>${sheetOf([["Nyingine"]])}</sheetData></worksheet>`,
    "xl/styles.xml": stylesOf(formats),
    "xl/sharedStrings.xml": `<sst ${MAIN}>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`,
    ...parts.replaced,
  };
  const files = Object.entries(made).flatMap(([name, xml]) =>
    xml === null ? [] : [{ name, bytes: Buffer.from(xml === "" ? "" : HEAD + xml), ...parts.zip?.(name) }],
  );
  return zipBytes(files);
}

export const oneSheet = (name: string): string =>
  `<sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets>`;

/** Rows of a sheet, texts inline; a row of no cells is left out, as programs do. */
export const sheetOf = (rows: SheetCell[][]): string =>
  rows
    .map((cells, row) =>
      cells.length === 0 ? "" : `<row r="${row + 1}">${cells.map(cellOf(row)).join("")}</row>`,
    )
    .join("");

const cellOf = (row: number) => (value: SheetCell, column: number) => {
  const place = `${letterOf(column)}${row + 1}`;
  if (value === null) return "";
  if (typeof value === "number") return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === "boolean") return `<c r="${place}" t="b"><v>${Number(value)}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
};

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

const escaped = (text: string): string => text.replace(/[&<>"\r]/g, (one) => ENTITIES[one] ?? one);

const linksOf = (links: [type: string, target: string][]): string =>
  `<Relationships>${links.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`).join("")}</Relationships>`;

const stylesOf = (formats: string[]): string =>
  `<styleSheet ${MAIN}><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`).join("")}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join("")}</cellXfs></styleSheet>`;
