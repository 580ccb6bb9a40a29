import { looksLikePhone, phonesIn } from "#lib/audience/number/looks-like-phone.ts";
import { t } from "#lib/contract/language.ts";
import { splitNumbers } from "../send/people/split-numbers.ts";

/** What somebody pasted, as a file: cells of a sheet as they are, numbers one a line, and names apart from the numbers beside them. */
export const pastedFile = (text: string): File =>
  new File([tableOf(text.replaceAll(/[\u2028\u2029]/g, "\n"))], "pasted people.csv", { type: "text/csv" });

const LETTERS = /\p{L}/u;
/** Without the dots and figures that a list has before each of its lines. */
const BEFORE = /^\s*(?:\d{1,5}[.)]|[•*–-])\s+(?=\S{4})/;
const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.replace(BEFORE, ""))
    .filter((line) => line.trim() !== "");
const piecesOf = (line: string): string[] => line.split(/[,;\t|]+/).filter((piece) => piece.trim() !== "");

function tableOf(text: string): string {
  if (LETTERS.test(text) && text.includes("\t")) return text;
  const lines = linesOf(text);
  const paired = pairedIn(lines);
  if (paired) return paired;
  if (LETTERS.test(text) && isTable(lines)) return text;
  // Two numbers in one line are two people, whatever else is mistyped there: as cells one of them would be nobody's.
  if (lines.some((line) => piecesOf(unquoted(line)).filter(looksLikePhone).length > 1))
    return numbersIn(text);
  if (lines.some((line) => piecesOf(line).length > 1)) return text;
  const isNamed = lines.filter((line) => !looksLikePhone(line) && phonesIn(line).length > 0).length;
  if (isNamed > 0 && isNamed >= lines.length / 2) return namedIn(lines);
  return LETTERS.test(text) ? text : numbersIn(lines.join("\n"));
}

/** Lines of as many cells each: a second column that looks like numbers is none of people's phones. */
const isTable = (lines: readonly string[]): boolean => {
  const cells = new Set(lines.map((line) => piecesOf(line).length));
  return lines.length > 1 && cells.size === 1 && !cells.has(1);
};

const unquoted = (text: string): string => text.replaceAll('"', "");
// A cell of a number may hold the comma or the space that it was written with.
const cell = (value: string): string => `"${unquoted(value)}"`;

const numbersIn = (text: string): string =>
  [t("Phone", "Simu"), ...splitNumbers(unquoted(text), looksLikePhone).map(cell)].join("\n");

const isFigures = (line: string): boolean => /\d/.test(line) && !LETTERS.test(line);

/** A line with a name, then one with the number, or the other way round, all the way down; null for anything else. */
function pairedIn(lines: readonly string[]): string | null {
  // Of one pair the first line may be the heading of a column.
  if (lines.length < 4 || lines.length % 2 === 1) return null;
  const first = LETTERS.test(lines[0] ?? "") ? 0 : 1;
  const numbers = lines.filter((_, at) => at % 2 !== first);
  // One that is mistyped is a row of its own, to be mended; of many nobody knows what they are.
  if (numbers.filter(looksLikePhone).length * 2 < numbers.length) return null;
  const isPaired = lines.every((line, at) =>
    at % 2 === first
      ? LETTERS.test(line) && phonesIn(line).length === 0
      : looksLikePhone(line) || isFigures(line),
  );
  if (!isPaired) return null;
  const rows = lines.flatMap((line, at) =>
    at % 2 === first ? [] : [`${cell((first === 0 ? lines[at - 1] : lines[at + 1]) ?? "")},${cell(line)}`],
  );
  return [t("Name,Phone", "Jina,Simu"), ...rows].join("\n");
}

/** `Asha: 0754 000 318`, `1. +255…` and the like: a line each, with what stands beside the number as the name. */
function namedIn(lines: readonly string[]): string {
  const rows = lines.flatMap((line) => {
    const phones = phonesIn(line);
    if (phones.length === 0) return [{ name: "", phone: line }];
    const beside = phones.reduce((rest, phone) => rest.replace(phone, " "), line).replaceAll(/\s+/g, " ");
    const name = LETTERS.test(beside) ? beside.replace(/^[^\p{L}]+|[^\p{L}.)]+$/gu, "") : "";
    // Two numbers are two rows: which of them is meant nobody says.
    return phones.map((phone) => ({ name, phone }));
  });
  if (rows.every(({ name }) => name === ""))
    return [t("Phone", "Simu"), ...rows.map(({ phone }) => cell(phone))].join("\n");
  return [
    t("Name,Phone", "Jina,Simu"),
    ...rows.map(({ name, phone }) => `${cell(name)},${cell(phone)}`),
  ].join("\n");
}
