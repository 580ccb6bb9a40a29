import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { LEAST_FOR_SHARE } from "#lib/contract/rules/comparing.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
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
  return t(
    `${share}, but ${MESSAGE_WORDS.delivered.word} can still become ${MESSAGE_WORDS.read.word}`,
    `${share}, lakini ${MESSAGE_WORDS.delivered.word} bado inaweza kuwa ${MESSAGE_WORDS.read.word}`,
  );
}

/** Never more than there is: 99.9 % is not everyone. */
function shareWords(final: number, planned: number): string {
  if (final === 0) return t("Not final yet", "Bado si ya mwisho");
  if (final === planned) return t("Final for everyone", "Ya mwisho kwa wote");
  if (planned < LEAST_FOR_SHARE)
    return t(
      `Final for ${formatCount(final)} of ${formatCount(planned)} people`,
      `Ya mwisho kwa watu ${formatCount(final)} kati ya ${formatCount(planned)}`,
    );
  const percent = Math.floor((100 * final) / planned);
  return percent === 0
    ? t("Final for less than 1 % of people", "Ya mwisho kwa chini ya 1 % ya watu")
    : t(`Final for ${percent} % of people`, `Ya mwisho kwa ${percent} % ya watu`);
}
