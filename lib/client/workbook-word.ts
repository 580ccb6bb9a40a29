import type { Workbook } from "#lib/contract/desk/campaign/audience.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";

/** "sheet “Wateja”, the first of 2, without 40 hidden rows": what of a workbook was read. */
export function workbookWord({ sheet, sheets, hiddenRows, hiddenColumns }: Workbook): string {
  const hidden = [
    hiddenRows > 0 ? formatNoun(hiddenRows, "hidden row") : "",
    hiddenColumns > 0 ? formatNoun(hiddenColumns, "hidden column") : "",
  ].filter((words) => words !== "");
  return [
    `sheet “${sheet}”`,
    sheets > 1 ? `the first of ${sheets}` : "",
    hidden.length > 0 ? `without ${hidden.join(" and ")}` : "",
  ]
    .filter((words) => words !== "")
    .join(", ");
}
