import type { CreateOptOut, OptOut } from "#lib/contract/desk/people/opt-out.ts";
import { blotNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { readNumber } from "../read-number.ts";
import { listOptOutStates } from "../store/opt-out/opt-out.ts";
import { listOptOutRows } from "../store/opt-out/opt-out-view.ts";
import { factByHand } from "./fact-by-hand.ts";
import { optOutAnswer } from "./opt-out-answer.ts";
import { recordOptOuts } from "./record-opt-outs.ts";

/** Takes a number out by hand, with the reason; once more is a further fact and changes nothing else. */
export async function createOptOut(ctx: SignedInCtx, input: CreateOptOut): Promise<OptOut> {
  const number = readNumber(input.number, ctx.env.defaultRegion);
  return ctx.db.transaction(async (tx) => {
    const before = (await listOptOutStates(tx, [number], { isLocked: true })).get(number);
    const fact = factByHand(ctx, { number, isOut: true, input, before });
    await recordOptOuts(tx, [fact]);
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "opt-out.create",
      target: fact.id,
      detail: { reason: blotNumbers(input.reason), wasOut: before?.isOut ?? false },
    });
    const [row] = await listOptOutRows(tx, { number, hasNumbers: true, limit: 1 });
    if (!row) throw new Error("an opt-out does not stand after it was written");
    return optOutAnswer(row);
  });
}
