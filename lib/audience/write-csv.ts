import type { Quote } from "./read-rows.ts";

const SPECIAL = /["\r\n]/;

/**
 * One record; a cell is quoted where it would be read as something else. Where single marks quote, every cell is, so that
 * the next reader sees the rule.
 */
export function csvLine(cells: readonly string[], delimiter: string, quote: Quote = '"'): string {
  return cells
    .map((cell) =>
      quote === "'" || needsQuotes(cell, delimiter)
        ? `${quote}${cell.replaceAll(quote, quote + quote)}${quote}`
        : cell,
    )
    .join(delimiter);
}

const needsQuotes = (cell: string, delimiter: string): boolean =>
  cell.includes(delimiter) || SPECIAL.test(cell);
