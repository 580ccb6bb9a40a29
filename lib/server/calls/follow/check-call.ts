import type { CallDetail } from "#lib/contract/desk/call/call.ts";
import { askIdOf } from "#lib/contract/rules/call/ask-id-of.ts";
import { CHANNELS } from "#lib/server/store/channels.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireCall } from "../../require-call.ts";
import { walkSoon } from "../../store/call/call-walk.ts";
import { getCall } from "../get-call.ts";
import { askOne } from "./poll-calls.ts";

/** Asks the service about this call now; one that it cannot be asked about is looked for in the list. */
export async function checkCall(ctx: SignedInCtx, id: string): Promise<CallDetail> {
  const record = await requireCall(ctx.db, id);
  const askId = askIdOf(record);
  if (askId) await askOne(ctx, { ...record, askId, asks: 0 });
  else
    await ctx.db.transaction(async (tx) => {
      await walkSoon(tx, ctx.clock.now());
      tx.wake(CHANNELS.work);
    });
  return getCall(ctx, record.id);
}
