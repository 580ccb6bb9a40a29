import { copiedLine } from "#lib/contract/rules/text/csv-line.ts";
import { type ReadRows, type SheetSurvey, seenCells } from "./survey-sheet.ts";

const PIECE = 64 * 1024;

/**
 * A sheet as CSV in UTF-8: every row on the line of its number, empty where it is hidden or has nothing. Its first row is
 * as wide as the sheet, so that columns without a name count too.
 */
export async function* writeSheet(read: ReadRows, { width }: SheetSurvey): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = "";
  let next = 1;
  const reading = read((row, hidden) => {
    const cells = row.isHidden ? [] : seenCells(row, hidden);
    if (cells.length === 0) return;
    const padded =
      text === "" && next === 1 ? [...cells, ...Array<string>(width - cells.length).fill("")] : cells;
    text += `${"\n".repeat(row.row - next)}${copiedLine(padded, { delimiter: "," })}\n`;
    next = row.row + 1;
  });
  for await (const _ of reading) {
    if (text.length < PIECE) continue;
    yield encoder.encode(text);
    text = "";
  }
  yield encoder.encode(text);
}
