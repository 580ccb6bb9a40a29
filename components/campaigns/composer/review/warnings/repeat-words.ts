import type { CampaignRepeat, RepeatGroup } from "#lib/contract/desk/campaign/repeats.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";

type Parts = Pick<CampaignRepeat, RepeatGroup>;

/** `1,180 of these 1,204 (98 %)`; all of them only where it is all of them. */
const shareOf = (people: number, count: number): string =>
  `${formatCount(people)} of these ${formatCount(count)} (${Math.floor((100 * people) / count)} %)`;

/** What is first to be known of those who are in another campaign with the same message, too; `when` is its time. */
export function repeatTitle(repeat: Parts, count: number, when: "already" | "before"): string {
  const { has, sending, queued } = repeat;
  if (has > 0) return `${shareOf(has, count)} got this message ${when}, or may have got it`;
  if (sending > 0) return `${shareOf(sending, count)} are being sent this message now`;
  return `${shareOf(queued, count)} are queued for this message in another campaign`;
}

/** `3 got it or may have got it, 2 are being sent it now, 4 are queued`: each group for itself. */
export function repeatParts({ has, sending, queued }: Parts): string {
  const parts = [
    [has, "got it or may have got it"],
    [sending, `${isOrAre(sending)} being sent it now`],
    [queued, `${isOrAre(queued)} queued`],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatCount(count)} ${words}`)
    .join(", ");
}

const isOrAre = (count: number): string => (count === 1 ? "is" : "are");

/** What becomes of those who are only queued there, before the way to cancel that campaign; null where nobody is. */
export function queuedThereWords({ queued, state }: Pick<CampaignRepeat, "queued" | "state">): string | null {
  if (queued === 0) return null;
  return goesOn({ state })
    ? "Whoever is queued there gets it, unless someone cancels that campaign."
    : "Whoever is queued there got nothing, and gets it only if someone resumes that campaign.";
}

/** To skip people for a campaign that nobody resumes would reach nobody: offered where somebody may have it, or will. */
export const isSkipOffered = (repeat: Parts & Pick<CampaignRepeat, "state">): boolean =>
  repeat.has + repeat.sending > 0 || goesOn(repeat);

const goesOn = ({ state }: Pick<CampaignRepeat, "state">): boolean =>
  state === "running" || state === "scheduled";

/** The same of one person, in a list. */
export const REPEAT_GROUP_WORDS: Record<RepeatGroup, string> = {
  has: "Got it or may have got it",
  sending: "Being sent",
  queued: "Queued",
};
