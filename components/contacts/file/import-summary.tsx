import { workbookWord } from "#lib/client/workbook-word.ts";
import type { OptOutImport } from "#lib/contract/desk/people/opt-out.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { RefusedRows } from "./refused-rows.tsx";
import { RepairLines } from "./repair-lines.tsx";

type ImportSummaryProps = { checked: OptOutImport; region: string };

/** What a file comes to before anybody is opted out: who, who is already, and each row that cannot be read. */
export function ImportSummary({ checked, region }: ImportSummaryProps) {
  const { column, workbook, counts, repairs, refused } = checked;
  const { rows, taken, known, repeated, refused: bad } = counts;
  return (
    <section aria-label="What we read" role="status" className="num flex flex-col gap-1.5 text-13 text-ink-2">
      <p className="font-medium text-ink">
        {formatNoun(rows, "row")} read
        {column !== null && (
          <>
            {" "}
            from the column “<bdi>{column}</bdi>”
          </>
        )}
        {workbook && `, ${workbookWord(workbook)}`}
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{formatNoun(taken, "person", "people")} will be opted out</li>
        {known > 0 && <li>{formatNoun(known, "person is", "people are")} opted out already</li>}
        {repeated > 0 && <li>{formatNoun(repeated, "row repeats", "rows repeat")} a number</li>}
        <RepairLines repairs={repairs} region={region} />
        {bad > 0 && (
          <li className="text-red-fg">{formatNoun(bad, "row")} cannot be read as a phone number</li>
        )}
      </ul>
      <RefusedRows rows={refused} count={bad} />
    </section>
  );
}
