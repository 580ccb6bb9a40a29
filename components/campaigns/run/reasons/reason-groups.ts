import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignReason } from "#lib/contract/desk/campaign/recipient.ts";
import { t, translated } from "#lib/contract/language.ts";
import { isDecidedNotSent } from "#lib/contract/words/run/decided-words.ts";

export type ReasonGroup = {
  key: "refused" | "decided" | "failed" | "skipped";
  title: string;
  /** What it means for everybody in it. */
  meaning: string;
  people: number;
  reasons: CampaignReason[];
  /** People who are in none of the reasons that are told. */
  others: number;
  filter: CampaignReason["state"];
};

/** What each group is called, and what it means for everybody in it. */
const GROUP_WORDS: Record<
  ReasonGroup["key"],
  Pick<ReasonGroup, "title" | "meaning">
> = /* @__PURE__ */ translated(() => ({
  refused: {
    title: t("Refused before it was sent", "Zilikataliwa kabla ya kutumwa"),
    meaning: t(
      "The service said no. These people got nothing.",
      "Huduma ilikataa. Watu hawa hawakupata chochote.",
    ),
  },
  decided: {
    title: t("Counted as not sent", "Zimehesabiwa kuwa hazikutumwa"),
    meaning: t(
      "There was no clear answer, and somebody here decided.",
      "Hakukuwa na jibu la wazi, na mtu hapa aliamua.",
    ),
  },
  failed: {
    title: t("Failed after it was accepted", "Zilishindikana baada ya kupokelewa"),
    meaning: t(
      "The service accepted the message. Then a report said that it failed.",
      "Huduma ilipokea ujumbe. Kisha ripoti ikasema umeshindikana.",
    ),
  },
  skipped: {
    title: t("Skipped by us", "Zilirukwa na sisi"),
    meaning: t(
      "We did not send it, so these people got nothing.",
      "Hatukuutuma, kwa hiyo watu hawa hawakupata chochote.",
    ),
  },
}));

type Counted = Pick<Campaign, "counts" | "delivery">;

/**
 * Why people did not get it, by who said so and when: the service before it was sent, a person here, the phone or the
 * network after, and ourselves. What nobody knows is in none of them.
 */
export function reasonGroupsOf(
  { counts, delivery }: Counted,
  reasons: readonly CampaignReason[],
): ReasonGroup[] {
  const isDecided = ({ state, said }: CampaignReason) => state === "rejected" && isDecidedNotSent(said);
  const decided = reasons.filter(isDecided);
  const skipped = reasons.filter(({ state }) => state === "cancelled");
  return [
    group({
      key: "refused",
      ...GROUP_WORDS.refused,
      people: Math.max(0, counts.rejected - sumOf(decided)),
      reasons: reasons.filter((reason) => reason.state === "rejected" && !isDecided(reason)),
      filter: "rejected",
    }),
    group({
      key: "decided",
      ...GROUP_WORDS.decided,
      people: sumOf(decided),
      reasons: decided,
      filter: "rejected",
    }),
    group({
      key: "failed",
      ...GROUP_WORDS.failed,
      people: delivery.failed,
      reasons: reasons.filter(({ state }) => state === "failed"),
      filter: "failed",
    }),
    group({
      key: "skipped",
      ...GROUP_WORDS.skipped,
      people: sumOf(skipped),
      reasons: skipped,
      filter: "cancelled",
    }),
  ].filter(({ people }) => people > 0);
}

function group(told: Omit<ReasonGroup, "others">): ReasonGroup {
  return { ...told, others: Math.max(0, told.people - sumOf(told.reasons)) };
}

const sumOf = (reasons: readonly CampaignReason[]): number =>
  reasons.reduce((sum, { people }) => sum + people, 0);

/** Whether anybody of a campaign may have a reason: else there is nothing to ask for. */
export const mayHaveReasons = ({ counts, delivery }: Counted): boolean =>
  counts.rejected + counts.cancelled + delivery.failed > 0;
