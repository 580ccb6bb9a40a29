import type { AudienceCheck } from "#lib/client/audience/audience-messages.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { RefusedRows } from "../../file/refused-rows.tsx";
import { RepairLines } from "../../file/repair-lines.tsx";

/** What a file comes to as a list, before it is one: who is in it, and each row that cannot be. */
export function FileTally({ check, region }: { check: AudienceCheck; region: string }) {
  const { counts, repairs, bad, badCount, recipients } = check;
  const others = counts.rows - recipients - counts.duplicate - badCount;
  const refused = bad.map(({ row, column, reason, columns, line }) => ({
    ...{ row, reason },
    value: (line ?? columns[column] ?? "").slice(0, 60),
  }));
  return (
    <section aria-label="What we read" role="status" className="num flex flex-col gap-1.5 text-13 text-ink-2">
      <p className="font-medium text-ink">{formatNoun(counts.rows, "row")} read</p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{formatNoun(recipients, "person", "people")} will be in the list</li>
        {counts.duplicate > 0 && (
          <li>{formatNoun(counts.duplicate, "row repeats", "rows repeat")} a number: the first one counts</li>
        )}
        <RepairLines repairs={repairs} region={region} />
        {others > 0 && (
          <li className="text-red-fg">
            {formatNoun(others, "row has", "rows have")} a number that is no mobile number
          </li>
        )}
        {badCount > 0 && (
          <li className="text-red-fg">{formatNoun(badCount, "row has", "rows have")} no good phone number</li>
        )}
      </ul>
      <RefusedRows rows={refused} count={badCount} />
    </section>
  );
}
