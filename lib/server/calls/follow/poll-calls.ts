import type { CallDetail } from "#lib/contract/desk/call/call.ts";
import { askIdOf } from "#lib/contract/rules/call/ask-id-of.ts";
import { Fault } from "#lib/fault.ts";
import { CHANNELS } from "#lib/server/store/channels.ts";
import { type Context, requireCall, type SignedInCtx } from "../../context.ts";
import { publish } from "../../publish.ts";
import {
  type ClaimedCall,
  claimDueCalls,
  type DueCall,
  endOverdueRecordings,
  endUnfollowed,
  planNextAsk,
} from "../../store/call/call.ts";
import { walkSoon } from "../../store/call/call-walk.ts";
import { storableReason } from "../../store/storable-json.ts";
import { getCall } from "../read-calls.ts";
import { afterFailureMs, recordCalls } from "./record-calls.ts";

type Polling = Pick<Context, "db" | "service" | "clock">;

const CONCURRENCY = 4;

/** Reads the calls that are due, for all who look at once; answers how many. */
export async function pollCalls(ctx: Polling, limit: number): Promise<number> {
  const now = ctx.clock.now();
  const due = await claimDueCalls(ctx.db, now, limit);
  const queue = [...due];
  const readOn = async () => {
    for (let call = queue.pop(); call; call = queue.pop()) await askOrEnd(ctx, call);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, readOn));
  await ctx.db.transaction(async (tx) => {
    const ids = await endOverdueRecordings(tx, now);
    await publish(
      tx,
      ids.map((id) => ({ topic: "call" as const, data: { id } })),
    );
  });
  return due.length;
}

/** An identifier that cannot stand in an address never can: nothing is spent on it. */
async function askOrEnd(ctx: Polling, call: ClaimedCall): Promise<void> {
  const askId = askIdOf(call);
  if (askId !== null) return askOne(ctx, { ...call, askId });
  await ctx.db.transaction(async (tx) => {
    await endUnfollowed(tx, call.id);
    await publish(tx, [{ topic: "call", data: { id: call.id } }]);
  });
}

/** Reads one call from the service and brings the index to it; a failure is kept with the call and tried again later. */
export async function askOne({ db, service, clock }: Polling, call: DueCall): Promise<void> {
  try {
    const answer = await service.voice.getCall(call.askId, call);
    const now = clock.now();
    await db.transaction((tx) => recordCalls(tx, { summaries: [answer.data], now, isFull: true }));
  } catch (error) {
    if (!(error instanceof Fault) || error.code === "database_unavailable") throw error;
    await planNextAsk(db, {
      id: call.id,
      now: clock.now(),
      delayMs: error.retryAfterMs ?? delayAfter(error, call.asks),
      problem: storableReason(error.reason, 500),
    });
  }
}

const MAX_ASKS_FOR_MISSING = 12;

// A call that the service does not know any more is not asked for for ever.
function delayAfter(error: Fault, asks: number): number | null {
  return error.code === "service_not_found" && asks > MAX_ASKS_FOR_MISSING ? null : afterFailureMs(asks);
}

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
