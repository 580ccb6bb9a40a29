import type { ColumnChoiceAnswer, ColumnsOf } from "#lib/contract/desk/campaign/column-choice.ts";
import type { Context } from "../../context.ts";
import { findColumnChoice } from "../../store/campaign/column-choice.ts";

/** How a file with these headings was read before; null for headings that nobody has brought yet. */
export async function getColumnChoice(
  { db }: Pick<Context, "db">,
  { shape }: ColumnsOf,
): Promise<ColumnChoiceAnswer> {
  return { choice: await findColumnChoice(db, shape) };
}
