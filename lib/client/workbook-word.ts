import type { Workbook } from "#lib/contract/desk/campaign/audience.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";

/** "sheet “Wateja”, one of 2, without 40 hidden rows"; or "all 2 sheets, with 40 hidden rows": what of a workbook was read. */
export function workbookWord({ sheet, sheets, hiddenRows, hiddenColumns, isWhole }: Workbook): string {
  const hidden = [...rowsWords(hiddenRows), ...columnsWords(hiddenColumns)].join(t(" and ", " na "));
  return [...sheetWords(sheet, sheets, isWhole), ...hiddenWords(hidden, isWhole)].join(", ");
}

function sheetWords(sheet: string, sheets: number, isWhole: boolean): string[] {
  if (isWhole && sheets > 1) return [t(`all ${sheets} sheets`, `karatasi zote ${sheets}`)];
  const oneOf = sheets > 1 ? [t(`one of ${sheets}`, `moja kati ya ${sheets}`)] : [];
  return [t(`sheet “${sheet}”`, `karatasi “${sheet}”`), ...oneOf];
}

function hiddenWords(hidden: string, isWhole: boolean): string[] {
  if (hidden === "") return [];
  return [isWhole ? t(`with ${hidden}`, `pamoja na ${hidden}`) : t(`without ${hidden}`, `bila ${hidden}`)];
}

const rowsWords = (rows: number): string[] =>
  rows === 0
    ? []
    : [
        t(
          formatNoun(rows, "hidden row"),
          plural(rows, "mstari 1 uliofichwa", `mistari ${formatCount(rows)} iliyofichwa`),
        ),
      ];

const columnsWords = (columns: number): string[] =>
  columns === 0
    ? []
    : [
        t(
          formatNoun(columns, "hidden column"),
          plural(columns, "safu 1 iliyofichwa", `safu ${formatCount(columns)} zilizofichwa`),
        ),
      ];
