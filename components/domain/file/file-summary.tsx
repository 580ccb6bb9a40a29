import type { OpenedFile } from "#lib/client/audience/audience-messages.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { formWord } from "./file-words.ts";

/** "wateja.csv, 1,228 rows, UTF-8, columns split by semicolon" */
export function FileSummary({ opened, rows }: { opened: OpenedFile; rows: number | undefined }) {
  return (
    <>
      <b dir="auto" className="break-all font-medium text-ink">
        {opened.name}
      </b>
      {rows !== undefined && `, ${formatNoun(rows, "row")}`}
      <span className="text-ink-3">
        , {formWord(opened)}
        {opened.titleRows > 0 &&
          `, without ${formatNoun(opened.titleRows, "title row")} above the column names`}
      </span>
    </>
  );
}
