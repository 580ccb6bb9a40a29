import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { FRESH_BALANCE_MINUTES } from "#lib/contract/rules/sending/fresh-balance.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { getFreshCredits } from "../store/campaign/credits.ts";

type Needed = { credits: number; isSms: boolean };

/**
 * Throws `not_enough_credits` where something that is to be started needs more SMS credits than are left by a balance that
 * the service told within the hour, and whoever starts it has no right to do so. What is unknown or older refuses nothing: a
 * claim looks again.
 */
export async function requireCredits(
  { actor }: Pick<SignedInCtx, "actor">,
  tx: Tx,
  { credits, isSms }: Needed,
): Promise<void> {
  if (!isSms || credits === 0 || hasRight(actor, "withoutCredits")) return;
  const left = await getFreshCredits(tx, { needed: credits, minutes: FRESH_BALANCE_MINUTES });
  if (left === null || left >= credits) return;
  const have =
    left > 0
      ? t(`${formatNoun(left, "is", "are")} left`, plural(left, "imebaki 1", `zimebaki ${formatCount(left)}`))
      : t("none is left", "hakuna iliyobaki");
  throw new Fault(
    "not_enough_credits",
    t(
      `This needs ${formatNoun(credits, "SMS credit")}, and ${have}. Nothing was sent. Add credits in the portal. If you have added some, send an SMS to two people first: we learn the new balance from the answer. Whoever has the right to start without enough credits can start it now.`,
      `Hii inahitaji ${formatNounSw(credits, "krediti", "krediti")} za SMS, na ${have}. Hakuna kilichotumwa. Ongeza krediti kwenye portal. Kama umeongeza, tuma SMS kwa watu wawili kwanza: tutajua salio jipya kutokana na jibu. Mwenye ruhusa ya kuanza bila krediti za kutosha anaweza kuianza sasa.`,
    ),
  );
}
