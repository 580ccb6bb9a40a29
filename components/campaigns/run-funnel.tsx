import type { Campaign } from "#lib/contract/desk/campaign.ts";
import type { RecipientFilter } from "#lib/contract/desk/recipient.ts";
import { formatCount, formatNoun, formatShare } from "../ui/format-count.ts";
import { Funnel } from "../ui/funnel.tsx";
import { Section } from "../ui/section.tsx";
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
      label: "Planned",
      count: planned,
      detail: `${formatNoun(counts.rows, "row")} less ${formatCount(counts.excluded)} left out`,
      href: hrefOf(undefined),
    },
    {
      key: "handed",
      label: "Handed over",
      count: counts.accepted,
      detail: `${formatShare(counts.accepted, planned)} of planned`,
      href: hrefOf("handed"),
    },
    {
      key: "operator",
      label: "With operator",
      count: withOperator,
      detail: `${formatShare(withOperator, counts.accepted)} of handed over`,
      href: hrefOf("operator"),
    },
    {
      key: "delivered",
      label: "Delivered",
      count: arrived,
      detail: `${formatShare(arrived, hasFinalWord)} of ${formatCount(hasFinalWord)} with a final word`,
      href: hrefOf("delivered"),
      isGoal: isSms,
    },
  ];
  const read = {
    key: "read",
    label: "Read",
    count: delivery.read,
    detail: `${formatShare(delivery.read, arrived)} of delivered`,
    href: hrefOf("read"),
    isGoal: true,
  };
  return (
    <Section title="Funnel" note="Click a step to see who stands there now" isStretched>
      <Funnel total={planned} steps={isSms ? steps : [...steps, read]} />
    </Section>
  );
}
