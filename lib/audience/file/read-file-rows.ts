import { isBlankRow } from "../row/is-blank-row.ts";
import type { OpenFile } from "../stored-file.ts";
import { repairText } from "../text/repair-text.ts";
import { createPlainRowCutter } from "./cut-plain-rows.ts";
import { createTextStream } from "./decode-text.ts";
import type { Encoding } from "./detect-encoding.ts";
import { createPieceRows, type PieceRows } from "./piece-rows.ts";
import { createRowReader, type OnRow, type Quote } from "./read-rows.ts";
import { type CutPlainRows, createTextBytes } from "./text-bytes.ts";

export type FileFormat = {
  encoding: Encoding;
  delimiter: string;
  hasHeader: boolean;
  quote?: Quote;
  /** Rows above the headings that belong to no person. */
  titleRows?: number;
  /** Where numbers stand that `readMobileKey` knows. */
  keyColumn?: number;
  /** True where a person wants damaged text repaired: no cell is changed without that. */
  repair?: boolean | undefined;
};

// Rows of a piece stay in the processor's cache until they are judged: twice as fast as whole chunks of 256 kB. And few of
// them are alive when the young space is collected, which is small here (`NODE_FLAGS`): with 64 kB V8 learned that cells
// always live on, made them old from the start, and a plan of a million rows took 1.2 µs of CPU a row in place of 0.5.
const PIECE = 16 * 1024;
const SEP_LINE = /^sep=.$/i;

/**
 * The data rows of a file, a piece at a time, each good until the next is asked for: without the `sep=` line, which a
 * spreadsheet does not show, the headings, what stands above them and blank rows. Throws `unreadable_file`.
 */
export async function* readFileRows(open: OpenFile, format: FileFormat): AsyncGenerator<PieceRows> {
  const piece = createPieceRows(PIECE);
  const { onRow, cutPlain } = dataRowsOnly(format, piece);
  const reader = createRowReader(format, onRow, cutPlain);
  const stream = createTextStream(format.encoding);
  const bytesOf = createTextBytes(format.encoding);
  const suspicion = createSuspicion(format.encoding);
  const push = (text: string, bytes: Uint8Array) => {
    piece.isSuspect = suspicion.of(text, bytes);
    piece.text = text;
    const source = bytesOf(bytes);
    // Places in the text and in its bytes are the same only where nothing was dropped.
    reader.push(text, stream.isWhole() ? source : null);
  };
  for await (const chunk of open()) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      const bytes = chunk.subarray(at, at + PIECE);
      push(stream.decode(bytes), bytes);
      yield piece;
      if (piece.count + piece.others.length > 0) suspicion.endRow();
      piece.count = 0;
      piece.others = [];
    }
  }
  push(stream.end(), NONE);
  reader.end();
  yield piece;
}

const NONE = new Uint8Array();

/** Asked once a piece: most files have plain characters only, and their rows are not searched one by one then. */
function createSuspicion(encoding: Encoding) {
  const isUtf8 = encoding === "utf-8";
  // Of the row that is cut at the end of a piece, and of the piece itself.
  let ofRow = false;
  let ofPiece = false;
  return {
    of(text: string, { length }: Uint8Array): boolean {
      // As many characters as bytes are ASCII, but for the end of one that was cut, and bytes that are none.
      const isAscii =
        isUtf8 && text.length === length && !(text.charCodeAt(0) > 0x7f) && !text.includes("\ufffd");
      ofPiece = !isAscii || text.includes("&") || text.includes("<");
      ofRow ||= ofPiece;
      return ofRow;
    },
    /** The row at the end of the piece is another one than at its start. */
    endRow() {
      ofRow = ofPiece;
    },
  };
}

/** Where the rows of people begin, and what goes before them. */
function dataRowsOnly(
  { delimiter, hasHeader, titleRows = 0, keyColumn = -1, repair = false }: FileFormat,
  piece: PieceRows,
): { onRow: OnRow; cutPlain: CutPlainRows } {
  const cut = createPlainRowCutter(piece, { delimiter, keyColumn });
  let above = titleRows + (hasHeader ? 1 : 0);
  let hidden = 0;
  return {
    onRow(read, row, damage) {
      const cells = repair ? read.map(repairText) : read;
      if (row === 1 && SEP_LINE.test(cells.join(delimiter))) hidden = 1;
      else if (isBlankRow(cells)) return;
      else if (above > 0) above--;
      else piece.others.push({ cells, row: row - hidden, damage, before: piece.count });
    },
    cutPlain(source, place, limit) {
      if (repair || above > 0 || place.row === 0) return place;
      const { at, row } = cut(source, { at: place.at, row: place.row - hidden }, limit);
      return { at, row: row + hidden };
    },
  };
}
