import { t } from "#lib/contract/language.ts";
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
          {sheet !== undefined && t(`Sheet “${sheet}”, `, `Karatasi “${sheet}”, `)}
          {sheet === undefined ? t("Row", "Mstari") : t("row", "mstari")} {formatCount(row)}{" "}
          <span className="code">{value || t("(empty)", "(tupu)")}</span>: {reason}
        </li>
      ))}
      {count > SHOWN && (
        <li>{t(<>and {formatCount(count - SHOWN)} more</>, <>na {formatCount(count - SHOWN)} zaidi</>)}</li>
      )}
    </ul>
  );
}
