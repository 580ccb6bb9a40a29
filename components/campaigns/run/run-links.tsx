import { Facts } from "#components/ui/facts.tsx";
import { Section } from "#components/ui/section.tsx";
import type { CampaignLinks } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { shareOf } from "./run-facts.ts";

type RunLinksProps = { links: CampaignLinks; accepted: number };

/** Who opened the link, and who stopped by it: people, and machines apart from them. */
export function RunLinks({ links, accepted }: RunLinksProps) {
  const { linkTo, hasStop, people, opens, machineOpens, stopped } = links;
  return (
    <Section
      title={t("Links", "Viungo")}
      note={t("Counted up to 15 seconds ago", "Hesabu si ya zamani kuliko sekunde 15")}
    >
      <Facts
        facts={[
          ...(linkTo === null
            ? []
            : [
                {
                  key: "people",
                  label: t("People who opened it", "Watu waliokifungua"),
                  value: openedWords(people, accepted),
                },
                {
                  key: "opens",
                  label: t("Opened by people", "Kufunguliwa na watu"),
                  value: timesWords(opens),
                },
                {
                  key: "machines",
                  label: t("Opened by machines", "Kufunguliwa na mashine"),
                  value: t(
                    `${timesWords(machineOpens)}, such as previews and scanners`,
                    `${timesWords(machineOpens)}, kama vile maonyesho ya awali na vikaguzi`,
                  ),
                },
              ]),
          ...(hasStop
            ? [
                {
                  key: "stopped",
                  label: t("Stopped by the link", "Waliojitoa kwa kiungo"),
                  value: t(formatNoun(stopped, "person", "people"), formatNounSw(stopped, "mtu", "watu")),
                },
              ]
            : []),
          ...(linkTo === null
            ? []
            : [
                {
                  key: "to",
                  label: t("Leads to", "Kinaelekea"),
                  value: <bdi className="break-all">{linkTo}</bdi>,
                },
              ]),
        ]}
      />
    </Section>
  );
}

function openedWords(people: number, accepted: number): string {
  if (accepted === 0) return formatCount(people);
  const said = t(
    `${formatCount(people)} of ${formatCount(accepted)}`,
    `${formatCount(people)} kati ya ${formatCount(accepted)}`,
  );
  const share = shareOf(people, accepted);
  return share === null ? said : `${said} (${share})`;
}

const timesWords = (times: number): string => t(formatNoun(times, "time"), `Mara ${formatCount(times)}`);
