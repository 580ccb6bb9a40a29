import type { CallDetail } from "#lib/contract/desk/call.ts";
import type { SignedInCtx } from "../context.ts";
import { walkSoon } from "../store/call-walk.ts";
import { wakeWorker } from "../wake-worker.ts";
import { getCall, requireCall } from "./get-call.ts";
import { askOne } from "./poll-calls.ts";

/** Asks the service about this call now; one whose identifiers are lost is looked for in the list. */
export async function checkCall(ctx: SignedInCtx, id: string): Promise<CallDetail> {
  const record = await requireCall(ctx.db, id);
  const askId = record.sessionId ?? record.callAttemptId;
  if (askId) await askOne(ctx, { id: record.id, askId, asks: 0 });
  else
    await ctx.db.transaction(async (tx) => {
      await walkSoon(tx, ctx.clock.now());
      await wakeWorker(tx);
    });
  return getCall(ctx, record.id);
}
