import { openTable } from "../../audience/file/open-table.ts";
import { eachRow, readFileRows } from "../../audience/file/read-file-rows.ts";
import { storedBytes } from "./import-bytes.ts";

/** All rows of a CSV file or a workbook as our own import would read them, cells that are empty at the end left out. */
export async function cellsOf(bytes: Uint8Array): Promise<string[][]> {
  const rows: string[][] = [];
  const { open } = await openTable(storedBytes(bytes));
  const format = { encoding: "utf-8", delimiter: ",", hasHeader: false } as const;
  for await (const piece of readFileRows(open, format))
    eachRow(piece, (cells) => rows.push(withoutEnd(cells)));
  return rows;
}

const withoutEnd = (cells: string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
