import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { runFactsOf } from "../run-facts.ts";

/** How much of a report made now will not change any more; null where there is nobody in it. */
export function finalWords(campaign: Pick<Campaign, "counts" | "delivery" | "channel">): string | null {
  const { counts, delivery, channel } = campaign;
  const { planned, hasFinalWord } = runFactsOf(campaign);
  if (planned === 0) return null;
  const final = hasFinalWord + counts.rejected + counts.cancelled;
  const share = shareWords(final, planned);
  if (channel === "sms" || delivery.delivered === 0) return share;
  return `${share}, but ${MESSAGE_WORDS.delivered.word} can still become ${MESSAGE_WORDS.read.word}`;
}

/** Never more than there is: 99.9 % is not everyone. */
function shareWords(final: number, planned: number): string {
  if (final === 0) return "Not final yet";
  if (final === planned) return "Final for everyone";
  const percent = Math.floor((100 * final) / planned);
  return percent === 0 ? "Final for less than 1 % of people" : `Final for ${percent} % of people`;
}
