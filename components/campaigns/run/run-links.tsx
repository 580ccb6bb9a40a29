import { Facts } from "#components/ui/facts.tsx";
import { Section } from "#components/ui/section.tsx";
import type { CampaignLinks } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount, formatNoun, formatShare } from "#lib/contract/words/format-count.ts";

type RunLinksProps = { links: CampaignLinks; accepted: number };

/** Who opened the link, and who stopped by it: people, and machines apart from them. */
export function RunLinks({ links, accepted }: RunLinksProps) {
  const { linkTo, hasStop, people, opens, machineOpens, stopped } = links;
  const share = accepted === 0 ? "" : ` of ${formatCount(accepted)} (${formatShare(people, accepted)})`;
  return (
    <Section title="Links" note="Counted up to 15 seconds ago">
      <Facts
        facts={[
          ...(linkTo === null
            ? []
            : [
                { key: "people", label: "People who opened it", value: `${formatCount(people)}${share}` },
                { key: "opens", label: "Opened by people", value: formatNoun(opens, "time") },
                {
                  key: "machines",
                  label: "Opened by machines",
                  value: `${formatNoun(machineOpens, "time")}, such as previews and scanners`,
                },
              ]),
          ...(hasStop
            ? [
                {
                  key: "stopped",
                  label: "Stopped by the link",
                  value: formatNoun(stopped, "person", "people"),
                },
              ]
            : []),
          ...(linkTo === null
            ? []
            : [{ key: "to", label: "Leads to", value: <bdi className="break-all">{linkTo}</bdi> }]),
        ]}
      />
    </Section>
  );
}
