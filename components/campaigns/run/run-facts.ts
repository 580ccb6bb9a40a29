import { campaignMovesOf } from "#components/domain/status/campaign-moves.ts";
import { waitsForHours } from "#components/domain/status/campaign-state.ts";
import { aboutLength } from "#components/ui/time/format-time.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Facts } from "#lib/contract/desk/facts.ts";
import { t } from "#lib/contract/language.ts";
import { LEAST_FOR_SHARE } from "#lib/contract/rules/comparing.ts";
import { LANES, lengthMs, mostARequest } from "#lib/contract/rules/sending/pace.ts";
import { TEXT_NAMES } from "#lib/contract/rules/sending/two-texts.ts";
import { formatNoun, formatNounSw, formatShare } from "#lib/contract/words/format-count.ts";
import { CAMPAIGN_WORDS } from "#lib/contract/words/state-words.ts";

export type RunFacts = {
  /** Everybody the campaign was made for: the rows of the file less those left out. */
  planned: number;
  /** Whoever is neither queued, nor being sent to, nor cancelled. */
  left: number;
  /** The phone has it; in chat some were also opened. */
  arrived: number;
  withOperator: number;
  hasFinalWord: number;
  notReached: number;
};

/** The numbers of the run page, all from the counters of one moment. */
export function runFactsOf({ counts, delivery }: Pick<Campaign, "counts" | "delivery">): RunFacts {
  const arrived = delivery.delivered + delivery.read;
  return {
    planned: counts.rows - counts.excluded,
    left: counts.accepted + counts.rejected + counts.unknown,
    arrived,
    withOperator: arrived + delivery.operator,
    hasFinalWord: arrived + delivery.failed,
    notReached: delivery.failed + counts.rejected,
  };
}

/** A part in per cent; null where it is one of so few that one more would move it by more than five in a hundred. */
export const shareOf = (part: number, whole: number): string | null =>
  whole < LEAST_FOR_SHARE ? null : formatShare(part, whole);

/** True while its time may be changed: nothing of it has left, and it waits for its time or slept through it. */
export function isMovable(campaign: Pick<Campaign, "state" | "scheduledAt" | "hold" | "counts">): boolean {
  const { state, scheduledAt, hold, counts } = campaign;
  if (scheduledAt === null || counts.queued !== counts.rows - counts.excluded) return false;
  return state === "scheduled" || state === "paused" || hold?.kind === "overdue";
}

type Leaving = Pick<Campaign, "counts" | "retrying" | "hold" | "lane" | "chunkSize">;

/** How many may be out at one moment: two requests of one chunk each (engine §3); while it is held, those that are. */
export function leavingAtMost(campaign: Leaving): number {
  const { sending, toSend } = campaignMovesOf(campaign);
  if (campaign.hold !== null && campaign.hold.kind !== "rate") return sending;
  const chunk = campaign.lane === "exact" ? 1 : campaign.chunkSize;
  return Math.min(LANES * chunk, sending + toSend);
}

type Ending = Pick<Campaign, "state" | "counts" | "delivery" | "endedAt" | "completedAt">;

/** The last lines of its history; when it was cancelled is no moment at which everything was sent. */
export function endsOf(campaign: Ending): { key: string; at: string; word: string }[] {
  const { state, counts, endedAt, completedAt } = campaign;
  const isSent = state !== "cancelled" && runFactsOf(campaign).left > 0;
  const sent =
    counts.unknown > 0 ? t("Last one sent", "Wa mwisho ulitumwa") : t("All sent", "Zote zimetumwa");
  return [
    ...(isSent && endedAt !== null ? [{ key: "sent", at: endedAt, word: sent }] : []),
    ...(completedAt !== null && state === "completed"
      ? [{ key: "finished", at: completedAt, word: CAMPAIGN_WORDS.finished.word }]
      : []),
  ];
}

/**
 * Milliseconds of sending until the queue is empty, at the rate of this moment or, while it waits for its hours, from
 * the pace that was learned; null where nothing moves.
 */
export function timeLeftMs(campaign: Campaign, known?: Pick<Facts, "learned" | "bounds">): number | null {
  const { counts, ratePerSecond, messagesPerSecond } = campaign;
  const unanswered = counts.queued + counts.attempting;
  if (unanswered === 0) return null;
  if (waitsForHours(campaign)) return lengthMs(unanswered, campaign, known?.learned, known?.bounds);
  // The rate is of the last 10 s: of a limit it is not known yet at the beginning.
  if (messagesPerSecond !== null && ratePerSecond < messagesPerSecond)
    return lengthMs(unanswered, campaign, known?.learned, known?.bounds);
  return ratePerSecond > 0 ? (1000 * unanswered) / ratePerSecond : null;
}

/**
 * How long it still sends, and the time by the clock; `end` is empty where it is not known. What waits for its hours may
 * need a few seconds, but not of these: then only the time says something.
 */
export function timeLeftWords(ms: number, end: string, isWaiting: boolean): string {
  const isShort = ms < SHORT_MS;
  if (isShort && isWaiting && end !== "") return t(`until about ${end}`, `hadi takriban ${end}`);
  if (isShort) return t("under a minute", "chini ya dakika 1");
  const length = aboutLength(ms);
  return end === "" ? length : t(`${length}, until about ${end}`, `${length}, hadi takriban ${end}`);
}

const SHORT_MS = 45_000;

/** What somebody has chosen for this campaign beside its message. */
export function chosenFacts(campaign: Campaign): { key: string; label: string; value: string }[] {
  const limit = limitWords(campaign);
  return [
    ...(campaign.note === null ? [] : [{ key: "note", label: t("Note", "Maelezo"), value: campaign.note }]),
    ...(campaign.heldOut === null
      ? []
      : [{ key: "heldOut", label: t("Held out", "Wasiotumiwa"), value: `${campaign.heldOut} %` }]),
    ...(campaign.variant === null
      ? []
      : [{ key: "variant", label: t("Two texts", "Maandishi mawili"), value: triedWords(campaign) }]),
    ...(limit === null ? [] : [{ key: "limit", label: t("Your limit", "Kikomo chako"), value: limit }]),
  ];
}

/** `20 % tried, B chosen` */
function triedWords({ variant, winner }: Campaign): string {
  const share = variant?.share ?? 0;
  if (winner === null) return t(`${share} % tried`, `${share} % wanajaribiwa`);
  const name = TEXT_NAMES[winner];
  return t(`${share} % tried, ${name} chosen`, `${share} % walijaribiwa, ${name} ilichaguliwa`);
}

/** The limits that somebody set for this campaign, in words; null where there are none. */
function limitWords({ messagesPerSecond, hours, chunkSize, ...how }: Campaign): string | null {
  const isSmaller = how.lane !== "exact" && chunkSize < mostARequest(how);
  const parts = [
    ...(messagesPerSecond === null ? [] : [paceWords(messagesPerSecond)]),
    ...(isSmaller ? [batchWords(chunkSize)] : []),
    ...(hours === null ? [] : [t(`${hours.from} to ${hours.to}`, `${hours.from} hadi ${hours.to}`)]),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}

const paceWords = (pace: number): string =>
  t(`${formatNoun(pace, "message")} a second`, `${formatNounSw(pace, "ujumbe", "jumbe")} kwa sekunde`);
const batchWords = (people: number): string =>
  t(
    `${formatNoun(people, "person", "people")} in one request`,
    `${formatNounSw(people, "mtu", "watu")} kwa ombi moja`,
  );
