import type { DeleteOptOut } from "#lib/contract/desk/people/opt-out.ts";
import { blotNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { readNumber } from "../read-number.ts";
import { listOptOutStates } from "../store/opt-out/opt-out.ts";
import { factByHand } from "./fact-by-hand.ts";
import { recordOptOuts } from "./record-opt-outs.ts";

/**
 * Takes a number back in, as a further fact: what was said stays written down. Throws not_found where nobody with this
 * number has opted out, conflict where something newer was said than `id`, what the person was shown.
 */
export async function deleteOptOut(ctx: SignedInCtx, input: DeleteOptOut): Promise<void> {
  const number = STORED.test(input.number) ? input.number : readNumber(input.number, ctx.env.defaultRegion);
  await ctx.db.transaction(async (tx) => {
    const before = (await listOptOutStates(tx, [number], { isLocked: true })).get(number);
    if (!before?.isOut) throw new Fault("not_found", "This number has not opted out.");
    if (input.id !== undefined && input.id !== before.factId) {
      throw new Fault(
        "conflict",
        "This number opted out again since you looked. Look again before you undo it.",
      );
    }
    const fact = factByHand(ctx, { number, isOut: false, input, before });
    await recordOptOuts(tx, [fact]);
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "opt-out.delete",
      target: fact.id,
      detail: { undoes: before.factId, reason: blotNumbers(input.reason) },
    });
  });
}

// The service tells of numbers that no table of numbers knows; those can be undone too.
const STORED = /^\+\d{5,20}$/;
