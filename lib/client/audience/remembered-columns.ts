import type { ColumnChoice } from "#lib/contract/desk/campaign/column-choice.ts";
import { headerShape } from "#lib/contract/rules/header-shape.ts";
import { http } from "../request.ts";
import type { OpenedFile } from "./audience-messages.ts";

/** A file is opened all the same: longer than this nobody waits for what was chosen before. */
const PATIENCE_MS = 1_500;

/** The columns of an earlier file with these headings; null where there is none, or none that fits this one. */
export async function fetchRemembered(opened: OpenedFile): Promise<ColumnChoice | null> {
  if (!opened.hasHeader) return null;
  const { choice } = await http("GET /api/columns", {
    query: { shape: headerShape(opened.headers) },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => ({ choice: null }));
  return choice && fits(choice, opened) ? choice : null;
}

/**
 * What was chosen holds only where numbers stand in that column of this file, too, and where the file itself leaves no
 * doubt which column has them: else a person is asked.
 */
export function fits(
  { phone, country }: Pick<ColumnChoice, "phone" | "country">,
  { headers, numberColumns, phoneColumn }: Pick<OpenedFile, "headers" | "numberColumns" | "phoneColumn">,
): boolean {
  if (phoneColumn === null) return false;
  return numberColumns.includes(phone) && (country === null || country < headers.length);
}
