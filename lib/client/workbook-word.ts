import type { Workbook } from "#lib/contract/desk/campaign/audience.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";

/** "sheet “Wateja”, one of 2, without 40 hidden rows"; or "all 2 sheets, with 40 hidden rows": what of a workbook was read. */
export function workbookWord({ sheet, sheets, hiddenRows, hiddenColumns, isWhole }: Workbook): string {
  const hidden = [
    hiddenRows > 0 ? formatNoun(hiddenRows, "hidden row") : "",
    hiddenColumns > 0 ? formatNoun(hiddenColumns, "hidden column") : "",
  ].filter((words) => words !== "");
  const oneOf = sheets > 1 ? [`one of ${sheets}`] : [];
  return [
    ...(isWhole && sheets > 1 ? [`all ${sheets} sheets`] : [`sheet “${sheet}”`, ...oneOf]),
    ...(hidden.length > 0 ? [`${isWhole ? "with" : "without"} ${hidden.join(" and ")}`] : []),
  ].join(", ");
}
