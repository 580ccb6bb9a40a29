import type { DamagedText } from "../../contract/desk/campaign/audience.ts";
import { repairText } from "../text/repair-text.ts";

/** A cell as it stands and as it would be read. */
type DamagedCell = { row: number; column: string; text: string; instead: string };

/** What is damaged in a file, with the first cells of it. */
export type DamagedCells = DamagedText & { examples: DamagedCell[] };

const MAX_ROWS = 20;
const MAX_EXAMPLES = 3;

const LONGEST = 60;

/** Counts cells of which a person has to choose how they are read; `finish` answers null where there is none. */
export function createDamagedCells(headers: readonly string[]) {
  const columns = new Set<number>();
  const rows: number[] = [];
  const examples: DamagedCell[] = [];
  let count = 0;
  function addCell(cell: Omit<DamagedCell, "column">, column: number): void {
    count++;
    columns.add(column);
    if (rows.length < MAX_ROWS && rows.at(-1) !== cell.row) rows.push(cell.row);
    // A cell is a view into the piece of the file it was cut from; kept as it is, it keeps all of that.
    if (examples.length < MAX_EXAMPLES)
      examples.push(structuredClone({ ...cell, column: headers[column] ?? "" }));
  }
  return {
    add(cells: readonly string[], row: number): void {
      for (let column = 0; column < cells.length; column++) {
        const text = cells[column] ?? "";
        const instead = repairText(text);
        if (instead !== text) addCell({ row, text: short(text), instead: short(instead) }, column);
      }
    },
    finish(): DamagedCells | null {
      const names = [...columns].sort((a, b) => a - b).map((column) => headers[column] ?? "");
      return count === 0 ? null : { cells: count, rows, columns: names, examples };
    },
  };
}

const short = (text: string): string => text.trim().slice(0, LONGEST);
