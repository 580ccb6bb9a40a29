/** One line of RFC 4180; a text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === "number" ? String(cell) : quote(cell))).join(",")}\r\n`;
}

// A number with its sign is none, also as -1,500.75; dashes within would be taken for a sum.
const FORMULA = /^[=@\t\r\n]|^[+-](?!\d[\d ]*(?:[.,]\d+)*$)/;

function quote(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
