import { copiedLine } from "#lib/contract/rules/text/csv-line.ts";
import { filledWidth } from "../columns/find-heading.ts";
import type { RowState } from "../file/piece-rows.ts";
import type { ImportPlan } from "../import-plan.ts";
import type { NotComposed } from "../text/compose.ts";

/** Why the cells of a row cannot be trusted, and its line as the file has it, to be mended as a whole. */
export type RowDamage = NotComposed & { bucket: "invalid"; line: string };

type Form = Pick<ImportPlan, "headers" | "delimiter" | "quote" | "usualCells">;

/** A stray quotation mark, or more cells than the row should have: with 38,500 split, all behind it moves by one. */
export function damageOf(cells: string[], plan: Form, { damage }: RowState): RowDamage | null {
  if (damage) return damaged("stray-quote", STRAY, damage.line);
  const { length } = plan.headers;
  const usual = plan.usualCells ?? length;
  // Most rows have no cell more than others: nothing else is looked at then.
  if (cells.length <= length && cells.length <= usual) return null;
  const count = filledWidth(cells);
  const line = () => copiedLine(cells, plan);
  if (count > length) return damaged("extra-cells", manyCells(count, length), line());
  const canBeSplit = plan.delimiter === "," && (count > usual || cells.length > length);
  const split = canBeSplit && plan.usualCells != null ? splitNumberOf(cells) : null;
  return split === null ? null : damaged("extra-cells", splitNumber(split), line());
}

const damaged = (code: RowDamage["code"], reason: string, line: string): RowDamage => ({
  code,
  reason,
  line,
  column: "",
  bucket: "invalid",
});

const STRAY = "One quotation mark is missing. Delete the one that is there, or add the other one";

const manyCells = (count: number, length: number): string =>
  `${count} cells, but the file has ${length} columns. Put quotation marks around a value that was split`;

const splitNumber = (value: string): string =>
  `${value} may be one number that was split in two. If so, put quotation marks around it`;

/** 38 and 500 side by side, as a comma without quotation marks parts 38,500. */
function splitNumberOf(cells: readonly string[]): string | null {
  const at = cells.findIndex((cell, place) => HEAD.test(cell) && TAIL.test(cells[place + 1] ?? ""));
  return at === -1 ? null : `${cells[at]?.trim()},${cells[at + 1]?.trim()}`;
}

const HEAD = /(?:^|\D)[1-9]\d{0,2}\s*$/;
const TAIL = /^\d{3}(?:\.\d+)?(?:\/[-=])?\s*$/;
