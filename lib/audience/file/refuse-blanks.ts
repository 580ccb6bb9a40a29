import { Fault } from "../../fault.ts";
import { looksLikePhone } from "../number/looks-like-phone.ts";

const MOST = 0.8;

/**
 * Refuses a list whose columns are split by blanks only: where names of two words stand among them, nobody can say where
 * a column ends. Throws `unreadable_file`.
 */
export function refuseBlanks(rows: readonly string[][]): void {
  const split = rows.filter(([cell = "", ...others]) => others.length === 0 && isSplitByBlanks(cell));
  if (split.length < rows.length * MOST) return;
  throw new Fault(
    "unreadable_file",
    "The columns of this file are separated by spaces. Save it as an Excel workbook, or as CSV with commas or semicolons.",
  );
}

/** 0712345678 Neema 38500, but not 0712 345 678. */
function isSplitByBlanks(cell: string): boolean {
  if (looksLikePhone(cell)) return false;
  const parts = cell.trim().split(/\s+/);
  return parts.length > 1 && parts.filter(looksLikePhone).length === 1;
}
