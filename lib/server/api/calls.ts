import type {
  ApiCall,
  ApiCallList,
  ListApiCalls,
  StartApiCall,
  StartedApiCall,
} from "#lib/contract/desk/api/call.ts";
import type { CallRow } from "#lib/contract/desk/call/call.ts";
import { t } from "#lib/contract/language.ts";
import { sayStored } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { callRow, listCalls, startCall } from "../calls/index.ts";
import type { KeyCtx } from "../keys/index.ts";
import { streamRecording } from "../recordings/index.ts";
import { type CallRecord, findCall } from "../store/call/call.ts";
import { askedBy, findAnswer, once, toldIn } from "./idempotency.ts";
import { byAfter } from "./known.ts";

type CallRequest = { body: StartApiCall; request: Request; headers: Headers };

/**
 * Starts a call once for each Idempotency-Key: its row is written in the transaction that writes the call down, before a byte
 * leaves. What was written down is answered alike whatever the service said: a lost answer is no reason to call again.
 * Throws what refuses a call before it is written down; then the key is free for another try.
 */
export async function startApiCall(
  ctx: KeyCtx,
  { body, request, headers }: CallRequest,
): Promise<StartedApiCall> {
  const asked = askedBy(ctx, { door: "calls", body, request, headers });
  const before = await findAnswer<StartedApiCall>(ctx.db, asked);
  if (before) return toldIn(headers, before);
  let isOurs = false;
  const noteOnce = async (tx: Tx, id: string) => {
    const accept = async (): Promise<StartedApiCall> => ({ id, state: "asking" });
    const { isReplayed } = await once(tx, { ...asked, accept });
    if (isReplayed)
      throw new Fault(
        "conflict",
        t(
          "Another request of this Idempotency-Key has started the call.",
          "Ombi lingine la Idempotency-Key hii limeanzisha simu.",
        ),
      );
    isOurs = true;
  };
  try {
    const { id } = await startCall(ctx, body, noteOnce);
    return { id, state: "asking" };
  } catch (error) {
    const kept = await findAnswer<StartedApiCall>(ctx.db, asked);
    if (!kept) throw error;
    return toldIn(headers, { ...kept, isReplayed: !isOurs });
  }
}

/** The calls that this key has started, the newest first. */
export async function listApiCalls(ctx: KeyCtx, { after, ...asked }: ListApiCalls): Promise<ApiCallList> {
  const { items, nextCursor } = await byAfter(
    listCalls(ctx, { ...asked, by: ctx.actor.userId, cursor: after }),
  );
  return { items: items.map(viewOf), next: nextCursor };
}

/** A call of this key. Throws `not_found` for anybody else's, as for none. */
export async function getApiCall(ctx: KeyCtx, id: string): Promise<ApiCall> {
  return viewOf(callRow(await requireOwn(ctx, id), ctx.actor));
}

/** The sound of a call of this key, by Range. Throws `not_found`, and what a recording that is not there throws. */
export async function streamApiRecording(
  ctx: KeyCtx,
  { id, ...asked }: { id: string; download: string | undefined; request: Request; headers: Headers },
): Promise<Response> {
  const { download, request, headers } = asked;
  await requireOwn(ctx, id);
  return streamRecording({ ctx, input: { id, download }, request, headers });
}

async function requireOwn({ db, actor }: KeyCtx, id: string): Promise<CallRecord> {
  const record = await findCall(db, id);
  if (record && record.startedBy === actor.userId && !record.removedAt) return record;
  throw new Fault(
    "not_found",
    t(
      "This key has no call of this id. Old calls are removed.",
      "Ufunguo huu hauna simu yenye ID hii. Simu za zamani huondolewa.",
    ),
  );
}

const viewOf = ({ id, phase, status, statusWord, problem, number, at, ...row }: CallRow): ApiCall => ({
  ...{ id, state: phase, status, statusWord, reason: sayStored(problem), number, at },
  ...{ startedAt: row.startedAt, endedAt: row.endedAt, durationS: row.durationS },
  ...{ lengthKind: row.lengthKind, recording: row.recording },
});
