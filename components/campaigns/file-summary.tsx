import type { OpenedFile } from "#lib/client/audience/audience-messages.ts";
import { formatNoun } from "../ui/format-count.ts";
import { delimiterWord, encodingWord } from "./file-words.ts";

/** "wateja.csv, 1,228 rows, UTF-8, columns split by semicolon (detected)" */
export function FileSummary({ opened, rows }: { opened: OpenedFile; rows: number | undefined }) {
  return (
    <>
      <b className="break-all font-medium text-ink">{opened.name}</b>
      {rows !== undefined && `, ${formatNoun(rows, "row")}`}, {encodingWord(opened)}, columns split by{" "}
      {delimiterWord(opened)}
    </>
  );
}
