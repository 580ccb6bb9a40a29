import { Facts } from "#components/ui/facts.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { UnknownAttempt } from "#lib/contract/desk/campaign/unknown.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { SENT_AS_WORDS } from "#lib/contract/words/run/sent-as-words.ts";

type UnknownEvidenceProps = { attempt: UnknownAttempt; isSms: boolean; hasFile: boolean };

/** Side by side: what came of the request, and what the balance or the delivery reports say. */
export function UnknownEvidence({ attempt, isSms, hasFile }: UnknownEvidenceProps) {
  const rows =
    attempt.firstRow === attempt.lastRow
      ? t(`Row ${formatCount(attempt.firstRow)}`, `Mstari ${formatCount(attempt.firstRow)}`)
      : t(
          `Rows ${formatCount(attempt.firstRow)} to ${formatCount(attempt.lastRow)}`,
          `Mistari ${formatCount(attempt.firstRow)} hadi ${formatCount(attempt.lastRow)}`,
        );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <section className="flex min-w-0 flex-col gap-3 rounded-3 border border-line p-4">
        <h3 className="text-13 font-semibold">{t("The request", "Ombi")}</h3>
        <Facts
          shape="list"
          facts={[
            {
              key: "request",
              label: t("Request", "Ombi"),
              value: (
                <>
                  <PageLink className="link" href={`/events/requests/${attempt.attemptId}`}>
                    {attempt.request}
                  </PageLink>
                  ,{" "}
                  {t(formatNoun(attempt.size, "person", "people"), formatNounSw(attempt.size, "mtu", "watu"))}
                </>
              ),
            },
            ...(isSms
              ? []
              : [
                  {
                    key: "what",
                    label: t("Message", "Ujumbe"),
                    value: SENT_AS_WORDS[attempt.operation === "chat.template" ? "template" : "text"].word,
                  },
                ]),
            ...(hasFile ? [{ key: "rows", label: t("In the file", "Kwenye faili"), value: rows }] : []),
            {
              key: "at",
              label: t("Sent", "Imetumwa"),
              value: <Time value={attempt.attemptedAt} show="day" />,
            },
            {
              key: "http",
              label: "HTTP",
              value:
                attempt.httpStatus === null
                  ? t("No answer", "Hakuna jibu")
                  : t(`Status ${attempt.httpStatus}`, `Hali ${attempt.httpStatus}`),
            },
            ...(attempt.problem === null
              ? []
              : [{ key: "problem", label: t("What happened", "Kilichotokea"), value: attempt.problem }]),
          ]}
        />
      </section>
      <section className="flex min-w-0 flex-col gap-3 rounded-3 border border-line p-4">
        <h3 className="flex items-center justify-between gap-2 text-13 font-semibold">
          {isSms ? t("The balance", "Salio") : t("Delivery reports", "Ripoti za kufika")}
          <Pill tone={VERDICT[attempt.balanceEvidence].tone} isSmall>
            {VERDICT[attempt.balanceEvidence].word}
          </Pill>
        </h3>
        <Facts
          shape="list"
          facts={[
            // Chat has none.
            ...(isSms ? balanceFacts(attempt) : []),
            { key: "detail", label: t("Since then", "Tangu hapo"), value: attempt.balanceDetail },
          ]}
        />
      </section>
    </div>
  );
}

const VERDICT = translated(
  () =>
    ({
      "probably-sent": { tone: "amber", word: t("Probably sent", "Inaelekea imetumwa") },
      "probably-not-sent": { tone: "grey", word: t("Probably not sent", "Inaelekea haijatumwa") },
      inconclusive: { tone: "quiet", word: t("Not clear", "Haiko wazi") },
    }) as const,
);

const balanceFacts = ({ balanceBefore, segmentsPredicted }: UnknownAttempt) => [
  {
    key: "before",
    label: t("Before", "Kabla"),
    value:
      balanceBefore === null
        ? t("Not known", "Haijulikani")
        : t(formatNoun(balanceBefore, "credit"), formatNounSw(balanceBefore, "krediti", "krediti")),
  },
  {
    key: "cost",
    label: t("It would cost", "Ingegharimu"),
    value: t(formatNoun(segmentsPredicted, "credit"), formatNounSw(segmentsPredicted, "krediti", "krediti")),
  },
];
