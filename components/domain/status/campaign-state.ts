import type { Campaign, Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { NAME_OF_CAMPAIGN } from "#lib/contract/words/state-names.ts";
import { STATE_WORDS, type StateName } from "#lib/contract/words/state-words.ts";
import { campaignResultOf } from "./campaign-result.ts";

type Shown = { name: StateName; word: string };

/** The state of a campaign as icon and word; of one that is sent its result, and a decision comes before that. */
export function campaignStateOf(
  campaign: Pick<
    Campaign,
    "state" | "startedAt" | "graceUntil" | "counts" | "delivery" | "firstReason" | "scheduledAt" | "hold"
  >,
): Shown {
  const { state, counts } = campaign;
  const result = campaignResultOf(campaign);
  if (result) return { name: result.name, word: result.word };
  const isUndecided = counts.unknown > 0 && (state === "sent" || state === "completed");
  const name = isDiscarded(campaign) ? "discarded" : isUndecided ? "needsYou" : nameOf(campaign);
  return { name, word: STATE_WORDS[name].word };
}

function nameOf(campaign: Pick<Campaign, "state" | "graceUntil" | "counts" | "hold">): StateName {
  if (isInGrace(campaign)) return "starting";
  return campaign.state === "running" && campaign.counts.attempting === 0 && waitsForHours(campaign)
    ? "forHours"
    : NAME_OF_CAMPAIGN[campaign.state];
}

/** Started by somebody, and can still be undone: nothing of it is sent. */
export const isInGrace = ({ state, graceUntil }: Pick<Campaign, "state" | "graceUntil">): boolean =>
  state === "running" && graceUntil !== null;

const OF_THE_DAY: readonly (Hold["kind"] | undefined)[] = ["hours", "quiet-hours"];

/** Nothing is sent before an hour of the day. */
export const waitsForHours = ({ hold }: Pick<Campaign, "hold">): boolean => OF_THE_DAY.includes(hold?.kind);

/** A draft that was thrown away; the moment is in `endedAt`. */
export const isDiscarded = ({ state, startedAt }: Pick<Campaign, "state" | "startedAt">): boolean =>
  state === "cancelled" && startedAt === null;
