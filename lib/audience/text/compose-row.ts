import type { RowState } from "../file/piece-rows.ts";
import type { ImportPlan } from "../import-plan.ts";
import type { Composed, NotComposed } from "./compose.ts";

/** What a row gets; not where a character that could not be read would be in it. */
export function composeRow(
  cells: string[],
  { compose, headers }: Pick<ImportPlan, "compose" | "headers">,
  { lost }: Pick<RowState, "lost">,
): Composed | NotComposed {
  const composed = compose(cells);
  if (lost === null || "code" in composed || !lost.test(`${composed.text}${composed.pack}`)) return composed;
  const column = headers[cells.findIndex((cell) => lost.test(cell))] ?? "";
  const reason = `${column} has a character we cannot read. Type it again`;
  return { code: "lost-letter", reason, column };
}
