import { useEffect, useEffectEvent, useRef } from "react";
import type { OpenedFile } from "#lib/client/audience/audience-messages.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { formWord } from "./file-words.ts";

/** By this a button opens the dialog before any code has come. */
export const FILE_PICKER = "spreadsheet-file";

const ACCEPTED =
  ".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * The field through which a file is chosen, and `choose`, which opens its dialog. It has to stay where it is while steps
 * fold: what is chosen for a field that has gone reaches nobody.
 */
export function useFilePicker(onFile: (file: File) => void) {
  const input = useRef<HTMLInputElement>(null);
  function take(target: HTMLInputElement | null) {
    const [file] = target?.files ?? [];
    if (!target || !file) return;
    // The same file again must be an event again: it may have been mended meanwhile.
    target.value = "";
    onFile(file);
  }
  // On a slow line a file may have been chosen before anything here could hear of it.
  const takeEarly = useEffectEvent(() => take(input.current));
  useEffect(() => takeEarly(), []);
  const picker = (
    <input
      ref={input}
      id={FILE_PICKER}
      type="file"
      aria-label={t("Spreadsheet file", "Faili la orodha")}
      accept={ACCEPTED}
      className="sr-only"
      tabIndex={-1}
      onChange={({ target }) => take(target)}
    />
  );
  return { picker, choose: () => input.current?.click() };
}

/** "wateja.csv, 1,228 rows, UTF-8, columns split by semicolon" */
export function FileSummary({ opened, rows }: { opened: OpenedFile; rows: number | undefined }) {
  return (
    <>
      <b dir="auto" className="break-all font-medium text-ink">
        {opened.name}
      </b>
      {rows !== undefined &&
        t(`, ${formatNoun(rows, "row")}`, `, ${formatNounSw(rows, "mstari", "mistari")}`)}
      <span className="text-ink-3">
        , {formWord(opened)}
        {opened.titleRows > 0 &&
          t(
            `, without ${formatNoun(opened.titleRows, "title row")} above the column names`,
            plural(
              opened.titleRows,
              ", bila mstari 1 wa kichwa juu ya majina ya safu",
              `, bila mistari ${formatCount(opened.titleRows)} ya vichwa juu ya majina ya safu`,
            ),
          )}
      </span>
    </>
  );
}
