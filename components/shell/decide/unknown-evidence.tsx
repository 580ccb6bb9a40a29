import { Facts } from "#components/ui/facts.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { UnknownAttempt } from "#lib/contract/desk/campaign/unknown.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { SENT_AS_WORDS } from "#lib/contract/words/run/sent-as-words.ts";

type UnknownEvidenceProps = { attempt: UnknownAttempt; isSms: boolean; hasFile: boolean };

/** Side by side: what came of the request, and what the balance or the delivery reports say. */
export function UnknownEvidence({ attempt, isSms, hasFile }: UnknownEvidenceProps) {
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
              value: (
                <>
                  <PageLink className="link" href={`/events/requests/${attempt.attemptId}`}>
                    {attempt.request}
                  </PageLink>
                  , {formatNoun(attempt.size, "person", "people")}
                </>
              ),
            },
            ...(isSms
              ? []
              : [
                  {
                    key: "what",
                    label: "Message",
                    value: SENT_AS_WORDS[attempt.operation === "chat.template" ? "template" : "text"].word,
                  },
                ]),
            ...(hasFile ? [{ key: "rows", label: "In the file", value: rows }] : []),
            { key: "at", label: "Sent", value: <Time value={attempt.attemptedAt} show="day" /> },
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
          {isSms ? "The balance" : "Delivery reports"}
          <Pill tone={VERDICT[attempt.balanceEvidence].tone} isSmall>
            {VERDICT[attempt.balanceEvidence].word}
          </Pill>
        </h3>
        <Facts
          shape="list"
          facts={[
            // Chat has none.
            ...(isSms ? balanceFacts(attempt) : []),
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
  inconclusive: { tone: "quiet", word: "Not clear" },
} as const;

const balanceFacts = ({ balanceBefore, segmentsPredicted }: UnknownAttempt) => [
  {
    key: "before",
    label: "Before",
    value: balanceBefore === null ? "Not known" : formatNoun(balanceBefore, "credit"),
  },
  { key: "cost", label: "It would cost", value: formatNoun(segmentsPredicted, "credit") },
];
