import { formatCount } from "#lib/contract/words/format-count.ts";

type RefusedRow = { sheet?: string | undefined; row: number; value: string; reason: string };

const SHOWN = 5;

/** The first rows of a file that cannot be used, each with its reason; `count` is how many there are. */
export function RefusedRows({ rows, count }: { rows: readonly RefusedRow[]; count: number }) {
  if (rows.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-12">
      {rows.slice(0, SHOWN).map(({ sheet, row, value, reason }) => (
        <li key={`${sheet} ${row}`} className="break-words">
          {sheet !== undefined && `Sheet “${sheet}”, `}
          {sheet === undefined ? "Row" : "row"} {formatCount(row)}{" "}
          <span className="code">{value || "(empty)"}</span>: {reason}
        </li>
      ))}
      {count > SHOWN && <li>and {formatCount(count - SHOWN)} more</li>}
    </ul>
  );
}
