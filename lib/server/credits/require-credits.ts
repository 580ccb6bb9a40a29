import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { FRESH_BALANCE_MINUTES } from "#lib/contract/rules/sending/fresh-balance.ts";
import { because, reason } from "#lib/contract/words/reason/say-reason.ts";
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
  throw new Fault("not_enough_credits", ...because(reason("start-credits", { credits, left }), {}));
}
