import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";

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
  const rest = `${formatCount(queued)} queued`;
  const waiting = retrying > 0 ? [`${formatCount(retrying)} ${waits(retrying)} for another try`] : [];
  const parts = [...(sending > 0 ? [stillSent(sending)] : []), ...waiting];
  return parts.length === 0 ? null : [...parts, rest].join(", ");
}

/** `12 messages have not been sent`: of a campaign that was stopped. Nobody knows it of those in a request without an answer. */
export function unsentWords(campaign: Moving): string {
  const { queued } = campaign.counts;
  const unsent = `${formatNoun(queued, "message")} ${queued === 1 ? "has" : "have"} not been sent`;
  return queued > 0 ? unsent : (stillMovingWords(campaign) ?? unsent);
}

const stillSent = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? "is" : "are"} still being sent`;
const waits = (count: number): string => (count === 1 ? "waits" : "wait");
