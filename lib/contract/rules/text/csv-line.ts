export type CsvDialect = {
  delimiter: string;
  /** Where single marks quote, every cell is, so that the next reader sees the rule. */
  quote?: '"' | "'";
};

/** One record of somebody's own file, as it was read; a cell is quoted where it would be read as something else. */
export function copiedLine(cells: readonly string[], { delimiter, quote = '"' }: CsvDialect): string {
  return cells
    .map((cell) =>
      quote === "'" || needsQuotes(cell, delimiter)
        ? `${quote}${cell.replaceAll(quote, quote + quote)}${quote}`
        : cell,
    )
    .join(delimiter);
}

const SPECIAL = /["\r\n]/;

const needsQuotes = (cell: string, delimiter: string): boolean =>
  cell.includes(delimiter) || SPECIAL.test(cell);

/** One line of RFC 4180 of a file that we make; a text that a spreadsheet would run gets an apostrophe before it. */
export function csvLine(cells: readonly (string | number)[]): string {
  const texts = cells.map((cell) => (typeof cell === "number" ? String(cell) : asText(cell)));
  return `${texts.map(quoteForAll).join(",")}\r\n`;
}

// Where the comma is the decimal sign, a spreadsheet separates by semicolons.
const quoteForAll = (text: string): string =>
  text.includes(";") && !needsQuotes(text, ",") ? `"${text}"` : copiedLine([text], { delimiter: "," });

// What spreadsheets drop from the beginning of a cell before they look at it.
const BLANK = String.raw`[\s\p{Cc}\p{Cf}\p{Zs}]*`;
const RUNS = new RegExp(`^${BLANK}[=@|＝＠｜]`, "u");
const SIGNED = new RegExp(`^${BLANK}[+\\-＋－−]`, "u");
// A number with its sign is none, also as -1,500.75; dashes within would be taken for a sum.
const NUMBER = /^[+-]\d[\d ]*(?:[.,]\d+)*$/;

function asText(text: string): string {
  const isRun = RUNS.test(text) || (SIGNED.test(text) && !NUMBER.test(text)) || /^[\t\r\n]/.test(text);
  return isRun ? `'${text}` : text;
}
