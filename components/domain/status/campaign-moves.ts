import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";

type Moving = { counts: Pick<Campaign["counts"], "queued" | "attempting">; retrying: number };

export type CampaignMoves = {
  /** Queued: to cancel keeps just these from being sent. */
  queued: number;
  /** In a chat request that got no answer: it goes again with the same key, and only while the campaign runs. */
  retrying: number;
  /** In a request that is on its way, whatever somebody does to the campaign. */
  sending: number;
  /** What to resume sends. */
  toSend: number;
};

/** How many people each verb moves, all from the counters of one moment. */
export function campaignMovesOf({ counts: { queued, attempting }, retrying }: Moving): CampaignMoves {
  return { queued, retrying, sending: attempting - retrying, toSend: queued + retrying };
}

/** `200 are still being sent, 0 queued`: what goes on in a campaign that takes nobody new; null where nothing does. */
export function stillMovingWords(campaign: Moving): string | null {
  const { queued, retrying, sending } = campaignMovesOf(campaign);
  const rest = t(
    `${formatCount(queued)} queued`,
    plural(queued, `${formatCount(queued)} unasubiri kutumwa`, `${formatCount(queued)} zinasubiri kutumwa`),
  );
  const parts = [
    ...(sending > 0 ? [stillSent(sending)] : []),
    ...(retrying > 0 ? [stillWaits(retrying)] : []),
  ];
  return parts.length === 0 ? null : [...parts, rest].join(", ");
}

/** `12 messages have not been sent`: of a campaign that was stopped. Nobody knows it of those in a request without an answer. */
export function unsentWords(campaign: Moving): string {
  const { queued } = campaign.counts;
  const unsent = t(
    `${formatNoun(queued, "message")} ${plural(queued, "has", "have")} not been sent`,
    plural(queued, `Ujumbe ${formatCount(queued)} haujatumwa`, `Jumbe ${formatCount(queued)} hazijatumwa`),
  );
  return queued > 0 ? unsent : (stillMovingWords(campaign) ?? unsent);
}

const stillSent = (count: number): string =>
  t(
    `${formatCount(count)} ${plural(count, "is", "are")} still being sent`,
    plural(count, `${formatCount(count)} bado unatumwa`, `${formatCount(count)} bado zinatumwa`),
  );
const stillWaits = (count: number): string =>
  t(
    `${formatCount(count)} ${plural(count, "waits", "wait")} for another try`,
    plural(
      count,
      `${formatCount(count)} unasubiri kujaribiwa tena`,
      `${formatCount(count)} zinasubiri kujaribiwa tena`,
    ),
  );
