import { Funnel } from "#components/ui/plot/funnel.tsx";
import { Section } from "#components/ui/section.tsx";
import { formatCount, formatNoun, formatShare } from "#components/ui/text/format-count.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { RecipientFilter } from "#lib/contract/desk/campaign/recipient.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { runFactsOf } from "./run-facts.ts";

type RunFunnelProps = { campaign: Campaign; hrefOf: (state: RecipientFilter | undefined) => string };

/** How many got how far, each step as a share of the one before. */
export function RunFunnel({ campaign, hrefOf }: RunFunnelProps) {
  const { counts, delivery, channel } = campaign;
  const { planned, arrived, withOperator, hasFinalWord } = runFactsOf(campaign);
  const isSms = channel === "sms";
  const steps = [
    {
      key: "planned",
      label: "People",
      count: planned,
      detail: rowsWord(counts),
      href: hrefOf(undefined),
    },
    {
      key: "handed",
      label: MESSAGE_WORDS.accepted.word,
      count: counts.accepted,
      detail: `${formatShare(counts.accepted, planned)} of these people`,
      href: hrefOf("handed"),
    },
    {
      key: "operator",
      label: MESSAGE_WORDS.sent.word,
      count: withOperator,
      detail: `${formatShare(withOperator, counts.accepted)} of accepted`,
      href: hrefOf("operator"),
    },
    {
      key: "delivered",
      label: MESSAGE_WORDS.delivered.word,
      count: arrived,
      detail:
        hasFinalWord === 0
          ? "No delivery report yet"
          : `${formatShare(arrived, hasFinalWord)} of ${formatNoun(hasFinalWord, "delivery report")}`,
      href: hrefOf("delivered"),
      isGoal: isSms,
    },
  ];
  const read = {
    key: "read",
    label: MESSAGE_WORDS.read.word,
    count: delivery.read,
    detail: `${formatShare(delivery.read, arrived)} of delivered`,
    href: hrefOf("read"),
    isGoal: true,
  };
  return (
    <Section title="Funnel" note="Click a step to see these people" isStretched>
      <Funnel total={planned} steps={isSms ? steps : [...steps, read]} />
    </Section>
  );
}

const rowsWord = ({ rows, excluded }: Campaign["counts"]): string =>
  excluded === 0
    ? `All ${formatNoun(rows, "row")} of your file`
    : `${formatNoun(rows, "row")}, ${formatCount(excluded)} skipped`;
