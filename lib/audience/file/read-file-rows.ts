import { Fault } from "../../fault.ts";
import { isBlankRow } from "../row/is-blank-row.ts";
import { type LostLetters, lostLetters } from "../row/lost-letters.ts";
import type { OpenFile } from "../stored-file.ts";
import { createTextStream } from "./decode-text.ts";
import type { Encoding } from "./detect-encoding.ts";
import { createRowReader, type DamagedRow, type OnRow, type Quote } from "./read-rows.ts";

export type FileFormat = {
  encoding: Encoding;
  delimiter: string;
  hasHeader: boolean;
  quote?: Quote;
  /** Rows above the headings that belong to no person. */
  titleRows?: number;
};

/** `lost` finds what could not be read; null as long as the file has shown nothing of the kind. */
export type OnDataRow = (cells: string[], row: number, state: RowState) => void;
export type RowState = { damage: DamagedRow | undefined; lost: LostLetters | null };

// Rows of a piece stay in the processor's cache until they are judged: twice as fast as whole chunks of 256 kB.
const PIECE = 64 * 1024;
const SEP_LINE = /^sep=.$/i;

/**
 * Feeds the data rows of a file to `onRow`: without the `sep=` line, which a spreadsheet does not show, the headings, what
 * stands above them and blank rows. Yields after each piece so that the caller can empty its batches. Throws
 * `unreadable_file`.
 */
export async function* readFileRows(
  open: OpenFile,
  format: FileFormat,
  onRow: OnDataRow,
): AsyncGenerator<void> {
  const state: RowState = { damage: undefined, lost: null };
  const reader = createRowReader(format, dataRowsOnly(format, { onRow, state }));
  const stream = createTextStream(format.encoding);
  const letters = lostLetters(format.encoding);
  let tail = "";
  const push = (text: string) => {
    if (text.includes("\u0000"))
      throw new Fault("unreadable_file", "This is not a text file. Upload an Excel workbook or a CSV file.");
    // Looked for once a piece: most files have none, and a row need not be looked at then.
    if (letters.test(text) || letters.test(tail + text.slice(0, 3))) state.lost = letters;
    tail = (tail + text.slice(-3)).slice(-3);
    reader.push(text);
  };
  for await (const chunk of open()) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      push(stream.decode(chunk.subarray(at, at + PIECE)));
      yield;
    }
  }
  push(stream.end());
  reader.end();
  yield;
}

type Target = { onRow: OnDataRow; state: RowState };

function dataRowsOnly({ delimiter, hasHeader, titleRows = 0 }: FileFormat, { onRow, state }: Target): OnRow {
  let above = titleRows + (hasHeader ? 1 : 0);
  let hidden = 0;
  return (cells, row, damage) => {
    if (row === 1 && SEP_LINE.test(cells.join(delimiter))) hidden = 1;
    else if (isBlankRow(cells)) return;
    else if (above > 0) above--;
    else {
      state.damage = damage;
      onRow(cells, row - hidden, state);
    }
  };
}
