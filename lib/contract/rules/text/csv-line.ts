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

/** One line of RFC 4180 of a file that we make; what a spreadsheet would run gets an apostrophe before it, within a text too. */
export function csvLine(cells: readonly (string | number)[]): string {
  const texts = cells.map((cell) => (typeof cell === "number" ? String(cell) : asText(cell)));
  return `${texts.map(quoteForAll).join(",")}\r\n`;
}

// Where the comma is the decimal sign, a spreadsheet separates by semicolons.
const quoteForAll = (text: string): string =>
  text.includes(";") && !needsQuotes(text, ",") ? `"${text}"` : copiedLine([text], { delimiter: "," });

// What spreadsheets drop from the beginning of a cell before they look at it.
const BLANK = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zs}]*`;
const RUNS = new RegExp(`^${BLANK}[=@|＝＠｜]`, "u");
const SIGNED = new RegExp(`^${BLANK}[+\\-＋－−]`, "u");
// A number with its sign is none, also as -1,500.75; dashes within would be taken for a sum.
const NUMBER = /^[+-]\d[\d ]*(?:[.,]\d+)*$/;

// A spreadsheet that separates by these begins a cell behind each: it takes no notice of quotation marks that open elsewhere.
const SEPARATOR = /([;\t\r\n])/;

function asText(text: string): string {
  const [first = "", ...others] = text.split(SEPARATOR);
  const rest = others.map((part) => (isRun(part.replace(/^[\s"]+/, "")) ? `'${part}` : part)).join("");
  const isFirst = isRun(text) || /^[\t\r\n]/.test(text);
  return `${isFirst ? "'" : ""}${first}${rest}`;
}

const isRun = (text: string): boolean => RUNS.test(text) || (SIGNED.test(text) && !NUMBER.test(text));
