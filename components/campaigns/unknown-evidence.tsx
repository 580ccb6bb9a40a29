import type { UnknownAttempt } from "#lib/contract/desk/unknown.ts";
import { Facts } from "../ui/facts.tsx";
import { formatCount, formatNoun } from "../ui/format-count.ts";
import { Pill } from "../ui/pill.tsx";
import { Time } from "../ui/time.tsx";

/** Side by side: what the connection said, and what the balance says. */
export function UnknownEvidence({ attempt, isSms }: { attempt: UnknownAttempt; isSms: boolean }) {
  const rows =
    attempt.firstRow === attempt.lastRow
      ? `Row ${formatCount(attempt.firstRow)}`
      : `Rows ${formatCount(attempt.firstRow)} to ${formatCount(attempt.lastRow)}`;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <section className="flex min-w-0 flex-col gap-3 rounded-3 border border-line p-4">
        <h3 className="text-13 font-semibold">The request</h3>
        <Facts
          shape="list"
          facts={[
            {
              key: "request",
              label: "Request",
              value: `${attempt.request}, ${formatNoun(attempt.size, "recipient")}`,
            },
            { key: "rows", label: "In the file", value: rows },
            { key: "at", label: "Left", value: <Time value={attempt.attemptedAt} show="day" /> },
            {
              key: "http",
              label: "HTTP",
              value: attempt.httpStatus === null ? "No answer" : `Status ${attempt.httpStatus}`,
            },
            ...(attempt.problem === null
              ? []
              : [{ key: "problem", label: "What happened", value: attempt.problem }]),
          ]}
        />
      </section>
      <section className="flex min-w-0 flex-col gap-3 rounded-3 border border-line p-4">
        <h3 className="flex items-center justify-between gap-2 text-13 font-semibold">
          {isSms ? "The credits" : "The key"}
          <Pill tone={VERDICT[attempt.balanceEvidence].tone} isSmall>
            {VERDICT[attempt.balanceEvidence].word}
          </Pill>
        </h3>
        <Facts
          shape="list"
          facts={[
            {
              key: "before",
              label: "Before it",
              value:
                attempt.balanceBefore === null ? "Not known" : formatNoun(attempt.balanceBefore, "credit"),
            },
            { key: "cost", label: "It would cost", value: formatNoun(attempt.segmentsPredicted, "credit") },
            { key: "detail", label: "Since then", value: attempt.balanceDetail },
          ]}
        />
      </section>
    </div>
  );
}

const VERDICT = {
  "probably-sent": { tone: "amber", word: "Probably sent" },
  "probably-not-sent": { tone: "grey", word: "Probably not sent" },
  inconclusive: { tone: "quiet", word: "Decides nothing" },
} as const;
