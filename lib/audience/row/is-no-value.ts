import { isBlankText } from "../../contract/rules/text/is-blank-text.ts";

// As databases and programs write that there is nothing. Not "Nan" or "Nil": there are people of that name.
const WORDS = new Set([
  "NULL",
  "Null",
  "null",
  "(null)",
  "(NULL)",
  "<null>",
  "<NULL>",
  "\\N",
  "N/A",
  "n/a",
  "N/a",
  "NaN",
  "nil",
  "NIL",
  "undefined",
  "None",
  "NONE",
]);
// With blanks around it.
const LONGEST = 16;

/** True for a cell that is empty or says so in a word: what a person must not be addressed by. */
export const isNoValue = (cell: string): boolean =>
  cell === "" || isBlankText(cell) || (cell.length <= LONGEST && WORDS.has(cell.trim()));
