import { FieldChip } from "#components/domain/field-chip.tsx";
import type { AudienceAnswer } from "#lib/contract/desk/campaign/audience.ts";
import { MAX_RECIPIENTS } from "#lib/contract/wire/limits.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";

/** What would make it fewer requests; nothing where it would not. In chat people share one only with the same message (§2.2). */
export function ReviewSavings({ requests, savings }: Pick<AudienceAnswer, "requests" | "savings">) {
  if (savings.length === 0) return null;
  return (
    <div className="text-13 text-ink-2">
      <p>People with the same values share a request, up to {MAX_RECIPIENTS} in one.</p>
      <ul>
        {savings.map(({ columns, requests: fewer }) => (
          <li key={columns.join()}>
            Without{" "}
            {columns.map((column, at) => (
              <span key={column}>
                {at > 0 && " and "}
                <FieldChip name={column} />
              </span>
            ))}{" "}
            it would be <b className="font-medium">{formatNoun(fewer, "request")}</b>, not{" "}
            {formatCount(requests)}.
          </li>
        ))}
      </ul>
    </div>
  );
}
