import type { OpenedFile } from "#lib/client/audience/audience-messages.ts";
import { workbookWord } from "#lib/client/workbook-word.ts";
import { t, translated } from "#lib/contract/language.ts";

export const ENCODINGS = [
  { value: "utf-8", label: "UTF-8" },
  { value: "utf-16le", label: "UTF-16 (LE)" },
  { value: "utf-16be", label: "UTF-16 (BE)" },
  { value: "windows-1252", label: "Windows-1252" },
] as const;

export const DELIMITERS = /* @__PURE__ */ translated(
  () =>
    [
      { value: ",", label: t("Comma", "Koma") },
      { value: ";", label: t("Semicolon", "Nukta mkato") },
      { value: "\t", label: t("Tab", "Alama ya tab") },
      { value: "|", label: t("Vertical bar", "Mstari wima") },
    ] as const,
);

/** What a person has to say before the columns of a file are known. */
export const columnQuestion = ({ mustChooseSheet }: Pick<OpenedFile, "mustChooseSheet">): string =>
  mustChooseSheet
    ? t("Choose the sheet with your list", "Chagua karatasi yenye orodha yako")
    : t("Say which column has the phone numbers", "Taja safu yenye namba za simu");

/** "UTF-8, columns split by semicolon"; of a workbook "sheet “Wateja”, one of 2, without 40 hidden rows". */
export function formWord({ workbook, encoding, delimiter }: OpenedFile): string {
  if (workbook) return workbookWord(workbook);
  const letters = ENCODINGS.find(({ value }) => value === encoding)?.label ?? encoding;
  const split = DELIMITERS.find(({ value }) => value === delimiter)?.label.toLowerCase() ?? delimiter;
  return t(`${letters}, columns split by ${split}`, `${letters}, safu zimetenganishwa kwa ${split}`);
}
