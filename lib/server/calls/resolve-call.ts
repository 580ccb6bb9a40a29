import type { CallDetail, ResolveCall } from "#lib/contract/desk/call/call.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { settleLostAttempt } from "../dispatch/index.ts";
import { publish } from "../publish.ts";
import { requireCall } from "../require-call.ts";
import { decideStarted } from "../store/call/call-start.ts";
import { getCall } from "./get-call.ts";

/** A person knows whether a call rang whose answer was lost. It is never called again by this. */
export async function resolveCall(ctx: SignedInCtx, id: string, { as }: ResolveCall): Promise<CallDetail> {
  const call = await requireCall(ctx.db, id);
  await ctx.db.transaction(async (tx) => {
    const journal = await decideStarted(tx, call.id, as === "rang" ? "ended" : "not-called");
    if (!journal) throw new Fault("conflict", "We know the result of this call now. Look again.");
    await settleLostAttempt(tx, {
      ...journal,
      as: as === "rang" ? "sent" : "not-sent",
      by: ctx.actor.userId,
      reason: `Decided by ${ctx.actor.name}: ${as === "rang" ? "it rang" : "it did not ring"}`,
    });
    await recordAudit(tx, { actor: ctx.actor, action: "call.resolve", target: call.id, detail: { as } });
    await publish(tx, [{ topic: "call", data: { id: call.id } }]);
  });
  return getCall(ctx, call.id);
}
