import { looksLikePhone } from "#lib/audience/number/looks-like-phone.ts";
import { splitNumbers } from "../send/people/split-numbers.ts";

/** What somebody pasted, as a file: rows of a spreadsheet as they are, and numbers alone one a line below a heading. */
export const pastedFile = (text: string): File =>
  new File([isRows(text) ? text : numbersIn(text)], "pasted people.csv", { type: "text/csv" });

/** Names, headings and columns make rows; a line of numbers alone has at most the marks that stand between two. */
function isRows(text: string): boolean {
  if (/[\p{L}\t"]/u.test(text)) return true;
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  return lines.some((line) => {
    const pieces = splitNumbers(line, looksLikePhone);
    return pieces.length > 1 && !pieces.every(looksLikePhone);
  });
}

// A cell of a number may hold the comma or the space that it was written with.
const numbersIn = (text: string): string =>
  ["Phone", ...splitNumbers(text, looksLikePhone).map((piece) => `"${piece.replaceAll('"', "")}"`)].join(
    "\n",
  );
