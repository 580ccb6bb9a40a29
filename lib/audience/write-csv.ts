const SPECIAL = /["\r\n]/;

/** One record; a cell is quoted where it would be read as something else. */
export function csvLine(cells: readonly string[], delimiter: string): string {
  return cells
    .map((cell) => (needsQuotes(cell, delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter);
}

const needsQuotes = (cell: string, delimiter: string): boolean =>
  cell.includes(delimiter) || SPECIAL.test(cell);
