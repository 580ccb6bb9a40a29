import type { RowState } from "../file/piece-rows.ts";
import type { ImportPlan } from "../import-plan.ts";
import type { Composed, Composer, NotComposed } from "./compose.ts";
import { repairText } from "./repair-text.ts";

type Plan = Pick<ImportPlan, "compose" | "headers" | "repair">;

/** What a row gets; not where a character that could not be read, or damage that nobody has decided on, would be in it. */
export function composeRow(
  cells: string[],
  { compose, headers, repair }: Plan,
  { isSuspect }: Pick<RowState, "isSuspect">,
): Composed | NotComposed {
  const composed = compose(cells);
  if (!isSuspect || "code" in composed) return composed;
  // In the row, not in the words around it: those are what their writer wanted.
  const lost = cells.findIndex((cell) => cell.includes(LOST));
  if (lost !== -1 && `${composed.text}${composed.pack}`.includes(LOST)) return lostIn(headers[lost]);
  const column = repair === undefined ? damagedColumn(cells, compose, composed) : -1;
  return column === -1 ? composed : damagedIn(headers[column], cells[column]);
}

/** What a decoder puts for bytes that are no character. */
const LOST = "\ufffd";

const lostIn = (column = ""): NotComposed => ({
  code: "lost-letter",
  reason: `${column} has a character we cannot read. Type it again`,
  column,
});

/** The first column whose damage the message would have. */
function damagedColumn(cells: string[], compose: Composer, composed: Composed): number {
  const message = messageOf(composed);
  return cells.findIndex((cell, column) => {
    const repaired = repairText(cell);
    return repaired !== cell && messageOf(compose(cells.with(column, repaired))) !== message;
  });
}

const messageOf = (composed: Composed | NotComposed): string =>
  "code" in composed ? "" : `${composed.text}${JSON.stringify(composed.parameters)}`;

const damagedIn = (column = "", cell = ""): NotComposed => ({
  code: "damaged-text",
  reason: `${column} has damaged text: ${shown(cell)}. We would read ${shown(repairText(cell))}`,
  column,
});

const shown = (text: string): string => `“${text.trim().slice(0, 40)}”`;
