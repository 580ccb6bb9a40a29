/** True for a line of delimiters and spaces only, as Excel leaves below a table: a blank line, not a row without a number. */
export const isBlankRow = (cells: string[]): boolean => cells.every((cell) => cell.trim() === "");
