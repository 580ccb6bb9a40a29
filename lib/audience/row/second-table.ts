import { rowReason } from "../../contract/words/reason/row-reasons.ts";
import { isExactPhoneName, isPhoneName, plainName } from "../columns.ts";
import type { ImportPlan, TableDoubt, TableWatch } from "../import-plan.ts";
import { looksLikePhone } from "../number/looks-like-phone.ts";

type Headings = Pick<ImportPlan, "headers" | "phoneColumn" | "hasHeader" | "objects">;

/**
 * Finds where a second table begins: below it the same column means something else, so a merge field would take values
 * of another one. Its rows are left out and those above it are sent. A cell counts as a name of a column only as a
 * whole: *Hana simu* and *Juma Mobile Shop* are what people write about a person.
 */
export function createTableWatch({ headers, phoneColumn, hasHeader, objects }: Headings): TableWatch {
  // An object says itself what its values are called.
  if (objects) return objects.doubtOf;
  const names = headers.map(plainName);
  let hasPerson = false;
  let isApart = false;
  let before = 0;
  let second: TableDoubt | null = null;
  function read(cells: string[], row: number, isBelowGap: boolean): TableDoubt | null {
    const filled = filledOf(cells);
    const isFresh = isBelowGap || isApart;
    // A title may stand between the gap and the names of columns.
    isApart = isFresh && filled.length < 2;
    // Before the first person there is no first table.
    if (!hasPerson || !filled.every(canBeName)) return null;
    if (hasHeader && isSame(filled, names)) return AGAIN;
    if (isOther(filled, names) || (isFresh && isNamed(filled, phoneColumn))) second = doubtOf(row);
    return second;
  }
  return (cells, row, { key }) => {
    if (second) return second;
    const isBelowGap = row > before + 1;
    before = row;
    const raw = key >= 0 ? "" : (cells[phoneColumn] ?? "");
    if (key < 0 && !DIGIT.test(raw)) return read(cells, row, isBelowGap);
    hasPerson ||= key >= 0 || looksLikePhone(raw);
    isApart = false;
    return null;
  };
}

type Filled = { cell: string; column: number };

const DIGIT = /\d/;

const filledOf = (cells: readonly string[]): Filled[] =>
  cells.flatMap((cell, column) => (cell.trim() === "" ? [] : { cell, column }));

const canBeName = ({ cell }: Filled): boolean => cell.length <= 40 && !/^\W*\d/.test(cell);

/** Every cell names its own column; of a name that is there twice, the second has its letter behind it. */
function isSame(filled: readonly Filled[], names: readonly string[]): boolean {
  const isOwn = ({ cell, column }: Filled) =>
    names[column] === plainName(cell) || (names[column] ?? "").startsWith(`${plainName(cell)} `);
  return filled.length >= Math.min(2, names.length) && filled.every(isOwn);
}

/** Two cells or more name columns, one of them a column of this table in another place. */
function isOther(filled: readonly Filled[], names: readonly string[]): boolean {
  const known = filled.filter(({ cell }) => names.includes(plainName(cell)) || isExactPhoneName(cell));
  // A column that says how somebody is reached may hold the word for phone.
  const isMoved = ({ cell, column }: Filled) =>
    names[column] !== plainName(cell) && names.includes(plainName(cell)) && !isPhoneName(cell);
  return known.length >= 2 && known.some(isMoved);
}

const isNamed = (filled: readonly Filled[], phoneColumn: number): boolean =>
  filled.length > 1 && filled.some(({ cell, column }) => column === phoneColumn && isExactPhoneName(cell));

const AGAIN: TableDoubt = {
  bucket: "invalid",
  code: "headings-again",
  reason: rowReason("headings-again"),
};

const doubtOf = (row: number): TableDoubt => ({
  bucket: "invalid",
  code: "second-table",
  reason: rowReason("second-table", { row }),
});
