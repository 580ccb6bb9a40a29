import { Fault } from "../../fault.ts";
import { isPhoneName, isWeakPhoneName } from "../columns/column-names.ts";
import type { ImportPlan } from "../import-plan.ts";
import { looksLikePhone } from "../number/looks-like-phone.ts";

/**
 * Refuses headings in the middle of a file that are not those it began with: below them the same column means something
 * else, and the merge fields would take values of another one. Throws `unreadable_file`.
 */
export function refuseSecondTable(
  cells: readonly string[],
  row: number,
  plan: Pick<ImportPlan, "headers" | "phoneColumn" | "hasHeader"> | null,
): void {
  // Before the first person there is no first table.
  if (plan === null) return;
  const { headers, phoneColumn, hasHeader } = plan;
  if (!isHeading(cells, headers, phoneColumn)) return;
  const isSame = headers.every((header, column) => (cells[column] ?? "").trim() === header);
  if (hasHeader && isSame) return;
  throw new Fault("unreadable_file", `A second table begins in row ${row}. Save each table as its own file.`);
}

function isHeading(cells: readonly string[], headers: readonly string[], phoneColumn: number): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  if (filled.length < 2 || filled.some((cell) => looksLikePhone(cell) || cell.length > 40)) return false;
  if (filled.some((cell) => /^\W*\d/.test(cell))) return false;
  const again = cells.filter((cell) => headers.includes(cell.trim())).length;
  return (
    again >= 2 ||
    filled.some((cell) => isPhoneName(cell) && !isWeakPhoneName(cell)) ||
    isPhoneName(cells[phoneColumn] ?? "")
  );
}
