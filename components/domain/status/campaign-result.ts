import { consoleNow } from "#lib/client/console-clock.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, plural } from "#lib/contract/words/format-count.ts";
import { CAMPAIGN_WORDS, type CampaignStateName } from "#lib/contract/words/state-words.ts";

export type CampaignResult = {
  kind: "delivered" | "waiting" | "unheard" | "nobody";
  name: CampaignStateName;
  word: string;
  /** What else is to be said of it; for `nobody` why. */
  detail: string;
};

type Counted = Pick<Campaign, "state" | "counts" | "delivery" | "firstReason" | "scheduledAt">;

/** What came of a campaign whose messages are all sent; null before that, and while a person has to decide. */
export function campaignResultOf(campaign: Counted, now = consoleNow()): CampaignResult | null {
  const { state, counts, delivery, firstReason } = campaign;
  if ((state !== "sent" && state !== "completed") || counts.unknown > 0) return null;
  const planned = counts.rows - counts.excluded;
  const arrived = delivery.delivered + delivery.read;
  const lost = counts.rejected + counts.cancelled + delivery.failed;
  const open = delivery.handed + delivery.operator;
  const of = t(
    `${formatCount(arrived)} of ${formatCount(planned)}`,
    `${formatCount(arrived)} kati ya ${formatCount(planned)}`,
  );
  if (lost === planned) {
    const detail = firstReason ?? t("The service gave no reason.", "Huduma haikutoa sababu.");
    return { kind: "nobody", name: "nobody", word: CAMPAIGN_WORDS.nobody.word, detail };
  }
  if (open > 0 && state === "sent") return waitingOf(campaign.scheduledAt, now, of);
  const rest = [
    ...(lost > 0
      ? [
          t(
            `${formatCount(lost)} failed or refused`,
            plural(
              lost,
              `${formatCount(lost)} umeshindikana au umekataliwa`,
              `${formatCount(lost)} zimeshindikana au zimekataliwa`,
            ),
          ),
        ]
      : []),
    ...(open + delivery.expired > 0
      ? [
          t(
            `${formatCount(open + delivery.expired)} without a delivery report`,
            `${formatCount(open + delivery.expired)} bila ripoti ya kufika`,
          ),
        ]
      : []),
  ];
  const detail = rest.length === 0 ? t("Everyone got it", "Kila mtu ameupata") : rest.join(", ");
  // Some may have it: that nobody is known to must not look like a success.
  if (arrived === 0) return { kind: "unheard", name: "unheard", word: CAMPAIGN_WORDS.unheard.word, detail };
  return { kind: "delivered", name: "reached", word: t(`Delivered to ${of}`, `Umefika kwa ${of}`), detail };
}

/** What the service keeps for a time to come (§4.2 r4) can have no report before. */
function waitingOf(scheduledAt: string | null, now: Date, of: string): CampaignResult {
  const isAhead = scheduledAt !== null && Date.parse(scheduledAt) > now.getTime();
  const name = isAhead ? "waiting" : "awaited";
  const detail = isAhead
    ? t("The service has it and sends it at its time", "Huduma inao na itautuma wakati wake")
    : t(`Delivered to ${of} so far`, `Hadi sasa umefika kwa ${of}`);
  return { kind: "waiting", name, word: CAMPAIGN_WORDS[name].word, detail };
}
