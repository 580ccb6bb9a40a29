import {
  type CellValue,
  frameParts,
  lettersOf,
  opensPart,
  type Part,
  STYLE,
  sheetEnd,
  sheetPart,
  sheetRow,
  sheetStart,
} from "#lib/contract/rules/workbook/workbook-parts.ts";
import { writeZip, type ZipPart } from "./write-zip.ts";

export type SheetPlan = {
  name: string;
  header: readonly string[];
  rows: AsyncIterable<readonly CellValue[]>;
};

/** Excel reads 2^20 rows; a part of more than 4 GiB needs another form of archive, and a character is 3 bytes at most. */
export const SHEET_LIMITS = { rows: 1_048_576, characters: 2 ** 30 };

// Our own files, as of the libraries of 2026 write-excel-file wants all rows at once, exceljs fills the memory
// (its issues 282, 1894), xlsx-write-stream rests on an old archiver, and hucre writes U+FFFE, does not escape `_x000D_`
// and does not cut texts.
const PIECE = 64 * 1024;

/**
 * Rows as a workbook (.xlsx) in bounded memory: texts stay texts whatever they look like, numbers are numbers, the header
 * is bold, does not scroll away, and begins every sheet; what one sheet cannot hold goes on in the next.
 */
export const writeWorkbook = (plan: SheetPlan, limits = SHEET_LIMITS): AsyncGenerator<Uint8Array> =>
  writeZip(partsOf(plan, limits));

async function* partsOf(plan: SheetPlan, limits: typeof SHEET_LIMITS): AsyncGenerator<ZipPart> {
  yield partOf(opensPart());
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
      yield { name: sheetPart(names.length), text };
    } while (!next.done);
  } finally {
    await source.return?.();
  }
  yield* frameParts(names).map(partOf);
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
  const letters = header.map((_, index) => lettersOf(index));
  const texts = { letters, styleOf: () => STYLE.text };
  let text =
    sheetStart(header.map(() => ({ style: STYLE.general }))) +
    sheetRow(1, header, { letters, styleOf: () => STYLE.header });
  let row = 1;
  let written = 0;
  for (;;) {
    const { done, value } = current();
    if (done || row === limits.rows || written + text.length >= limits.characters) break;
    text += sheetRow(++row, value, texts);
    if (text.length >= PIECE) {
      yield text;
      written += text.length;
      text = "";
    }
    await advance();
  }
  yield text + sheetEnd(`A1:${letters.at(-1)}${row}`);
}

const partOf = ({ name, xml }: Part): ZipPart => ({ name, text: [xml] });
