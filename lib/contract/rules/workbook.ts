import { t } from "../language.ts";

export type CellValue = string | number;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const OFFICE = "http://schemas.openxmlformats.org";
const MAIN = `xmlns="${OFFICE}/spreadsheetml/2006/main"`;
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;
const KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** What a workbook of ours is, as a file. */
export const WORKBOOK_TYPE = `${KIND}.sheet`;

/** How a cell is written: as Excel reads it, as a text whatever it looks like, or as a bold text. */
export const STYLE = { general: 0, text: 1, header: 2 };

/** One file within a workbook. */
export type Part = { name: string; xml: string };

/** First in the archive, as programs tell what a file is by its first part. */
export const opensPart = (): Part => ({
  name: "_rels/.rels",
  xml: linksOf([["officeDocument", "xl/workbook.xml"]]),
});

export const sheetPart = (place: number): string => `xl/worksheets/sheet${place}.xml`;

/** How the columns of a sheet are made, in their order. */
export type Column = { style: number };

/** The beginning of a sheet whose first row does not scroll away. A column's style is that of cells that are not there yet. */
export function sheetStart(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ style }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="20" customWidth="1"${style === STYLE.general ? "" : ` style="${style}"`}/>`,
  );
  return `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>`;
}

/** Excel marks every number that is a text with a green corner, but in these cells. */
export const sheetEnd = (cells: string): string =>
  `</sheetData><ignoredErrors><ignoredError sqref="${cells}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;

/** One row, whose texts have the style of their columns. */
export function sheetRow(
  row: number,
  cells: readonly CellValue[],
  { letters, styleOf }: { letters: readonly string[]; styleOf: (column: number) => number },
): string {
  let text = `<row r="${row}">`;
  for (const [index, cell] of cells.entries()) {
    if (cell === "") continue;
    const place = `${letters[index]}${row}`;
    text +=
      typeof cell === "number"
        ? `<c r="${place}"><v>${cell}</v></c>`
        : `<c r="${place}" s="${styleOf(index)}" t="inlineStr"><is><t xml:space="preserve">${cellText(cell)}</t></is></c>`;
  }
  return `${text}</row>`;
}

/** A for the column 0, AA for 26. */
export function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

/** All that is no sheet, for sheets of these names; last in the archive, when their number is known. */
export function frameParts(names: readonly string[]): Part[] {
  const sheets = names.map(
    (name, index) => `<sheet name="${cellText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const links = names.map((_, index): [string, string] => ["worksheet", `worksheets/sheet${index + 1}.xml`]);
  const types = names.map((_, index) => typeOf(`worksheets/sheet${index + 1}.xml`, "worksheet"));
  return [
    {
      name: "xl/workbook.xml",
      xml: `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${sheets.join("")}</sheets></workbook>`,
    },
    { name: "xl/_rels/workbook.xml.rels", xml: linksOf([...links, ["styles", "styles.xml"]]) },
    { name: "xl/styles.xml", xml: HEAD + STYLES },
    {
      name: "[Content_Types].xml",
      xml: `${HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${typeOf("workbook.xml", "sheet.main")}${typeOf("styles.xml", "styles")}${types.join("")}</Types>`,
    },
  ];
}

const typeOf = (part: string, kind: string): string =>
  `<Override PartName="/xl/${part}" ContentType="${KIND}.${kind}+xml"/>`;

const linksOf = (links: [type: string, target: string][]): string =>
  `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships">${links.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`).join("")}</Relationships>`;

// Format 49 is text: a cell of it stays a text when somebody goes through it with the keyboard, too.
const STYLES = `<styleSheet ${MAIN}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

// What Excel takes; it offers to repair a workbook that has more.
const MAX_CHARACTERS = 32_767;
const cutRemark = () =>
  t(
    " … (cut here: a cell of a workbook holds 32,767 characters)",
    " … (imekatwa hapa: kisanduku cha faili la Excel hubeba herufi 32,767)",
  );

const SPECIAL = /[&<>\ufffe\uffff]|[^\P{Cc}\t\n]|_(?=x[\da-fA-F]{4}_)/gu;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * A text as it stands in the XML of a cell. Characters that XML cannot hold are written as _x0001_, as workbooks have it,
 * and what only looks so is told apart; a longer text than a cell holds ends with a remark.
 */
export const cellText = (text: string): string =>
  (text.length > MAX_CHARACTERS ? cut(text) : text).replace(
    SPECIAL,
    (one) => ENTITIES[one] ?? `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
  );

// Never between the two halves of a character.
function cut(text: string): string {
  const remark = cutRemark();
  const end = MAX_CHARACTERS - remark.length;
  const isHalf = (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return text.slice(0, isHalf ? end - 1 : end) + remark;
}
