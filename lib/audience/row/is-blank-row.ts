/** True for a line of delimiters and spaces only, as Excel leaves below a table: a blank line, not a row without a number. */
export const isBlankRow = (cells: readonly string[]): boolean =>
  !startsInInk(cells) && cells.every((cell) => cell.trim() === "");

// So nearly every row does, and need not be trimmed to see that.
function startsInInk(cells: readonly string[]): boolean {
  const code = cells[0]?.charCodeAt(0) ?? 0;
  return code > 0x20 && code < 0x7f;
}
