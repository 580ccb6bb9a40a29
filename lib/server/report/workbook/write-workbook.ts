import { cellText } from "./cell-text.ts";
import { writeZip, type ZipPart } from "./write-zip.ts";

export type CellValue = string | number;

export type SheetPlan = {
  name: string;
  header: readonly string[];
  rows: AsyncIterable<readonly CellValue[]>;
};

/** Excel reads 2^20 rows; a part of more than 4 GiB needs another form of archive, and a character is 3 bytes at most. */
export const SHEET_LIMITS = { rows: 1_048_576, characters: 2 ** 30 };

// Our own three files, as of the libraries of 2026 write-excel-file wants all rows at once, exceljs fills the memory
// (its issues 282, 1894), xlsx-write-stream rests on an old archiver, and hucre writes U+FFFE, does not escape `_x000D_`
// and does not cut texts.
const PIECE = 64 * 1024;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const OFFICE = "http://schemas.openxmlformats.org";
const MAIN = `xmlns="${OFFICE}/spreadsheetml/2006/main"`;
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;
const KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const STYLE = { text: 1, header: 2 };

/**
 * Rows as a workbook (.xlsx) in bounded memory: texts stay texts whatever they look like, numbers are numbers, the header
 * is bold, does not scroll away, and begins every sheet; what one sheet cannot hold goes on in the next.
 */
export const writeWorkbook = (plan: SheetPlan, limits = SHEET_LIMITS): AsyncGenerator<Uint8Array> =>
  writeZip(partsOf(plan, limits));

async function* partsOf(plan: SheetPlan, limits: typeof SHEET_LIMITS): AsyncGenerator<ZipPart> {
  // First, as programs tell what a file is by its first part; the list of parts comes last, when their number is known.
  yield partOf("_rels/.rels", linksOf([["officeDocument", "xl/workbook.xml"]]));
  const source = plan.rows[Symbol.asyncIterator]();
  const names: string[] = [];
  try {
    let next = await source.next();
    const advance = async () => {
      next = await source.next();
    };
    do {
      names.push(names.length === 0 ? plan.name : `${plan.name} ${names.length + 1}`);
      const text = sheetOf(plan.header, { current: () => next, advance, limits });
      yield { name: `xl/worksheets/sheet${names.length}.xml`, text };
    } while (!next.done);
  } finally {
    await source.return?.();
  }
  yield* frameOf(names);
}

type Rows = {
  current: () => IteratorResult<readonly CellValue[]>;
  advance: () => Promise<void>;
  limits: typeof SHEET_LIMITS;
};

async function* sheetOf(
  header: readonly string[],
  { current, advance, limits }: Rows,
): AsyncGenerator<string> {
  const columns = header.map((_, index) => lettersOf(index));
  let text = openingOf(header.length) + rowOf(1, header, { columns, style: STYLE.header });
  let row = 1;
  let written = 0;
  for (;;) {
    const { done, value } = current();
    if (done || row === limits.rows || written + text.length >= limits.characters) break;
    text += rowOf(++row, value, { columns, style: STYLE.text });
    if (text.length >= PIECE) {
      yield text;
      written += text.length;
      text = "";
    }
    await advance();
  }
  // Without the last element, Excel marks every number that is a text with a green corner.
  const all = `A1:${columns.at(-1)}${row}`;
  yield `${text}</sheetData><ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

const openingOf = (columns: number): string =>
  `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="20" customWidth="1"/></cols><sheetData>`;

function rowOf(
  row: number,
  cells: readonly CellValue[],
  { columns, style }: { columns: string[]; style: number },
): string {
  let text = `<row r="${row}">`;
  for (const [index, cell] of cells.entries()) {
    if (cell === "") continue;
    const place = `${columns[index]}${row}`;
    text +=
      typeof cell === "number"
        ? `<c r="${place}"><v>${cell}</v></c>`
        : `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(cell)}</t></is></c>`;
  }
  return `${text}</row>`;
}

/** A for the column 0, AA for 26. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

function* frameOf(names: string[]): Generator<ZipPart> {
  const sheets = names.map(
    (name, index) => `<sheet name="${cellText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const links = names.map((_, index): [string, string] => ["worksheet", `worksheets/sheet${index + 1}.xml`]);
  const types = names.map((_, index) => typeOf(`worksheets/sheet${index + 1}.xml`, "worksheet"));
  yield partOf(
    "xl/workbook.xml",
    `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${sheets.join("")}</sheets></workbook>`,
  );
  yield partOf("xl/_rels/workbook.xml.rels", linksOf([...links, ["styles", "styles.xml"]]));
  yield partOf("xl/styles.xml", STYLES);
  yield partOf(
    "[Content_Types].xml",
    `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${typeOf("workbook.xml", "sheet.main")}${typeOf("styles.xml", "styles")}${types.join("")}</Types>`,
  );
}

const partOf = (name: string, xml: string): ZipPart => ({ name, text: [HEAD + xml] });

const typeOf = (part: string, kind: string): string =>
  `<Override PartName="/xl/${part}" ContentType="${KIND}.${kind}+xml"/>`;

const linksOf = (links: [type: string, target: string][]): string =>
  `<Relationships xmlns="${OFFICE}/package/2006/relationships">${links.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`).join("")}</Relationships>`;

// Format 49 is text: a cell of it stays a text when somebody goes through it with the keyboard, too.
const STYLES = `<styleSheet ${MAIN}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
