import { randomUUID } from "node:crypto";
import type { CallRow, ListServiceCalls, ServiceCallList } from "#lib/contract/desk/call/call.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import type { CallSummary } from "#lib/contract/wire/voice.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { type CallRecord, listCallsOfService } from "../store/call/call.ts";
import { callRow } from "./call-row.ts";
import { RECORDING_DEADLINE_MS } from "./follow/next-ask.ts";
import { type CallReading, readSummary, recordingOf } from "./follow/read-summary.ts";
import { recordCalls } from "./follow/record-calls.ts";

/**
 * One page of the service's own list (§4.3), in its order, its search and sorting passed through. A total is given where
 * the service tells one; a full page means that there may be more. A call that is not in our index has the service's
 * id for ours. Throws forbidden, or the service's fault.
 */
export async function listServiceCalls(ctx: SignedInCtx, input: ListServiceCalls): Promise<ServiceCallList> {
  const { summaries, ...page } = await askService(ctx, input);
  return { ...page, items: await rowsOf(ctx, summaries) };
}

/** The same, and what it shows goes into our index: each call of it can be opened, noted and listened to. */
export async function recordServiceCalls(
  ctx: SignedInCtx,
  input: ListServiceCalls,
): Promise<ServiceCallList> {
  const { summaries, ...page } = await askService(ctx, input);
  const now = ctx.clock.now();
  await ctx.db.transaction((tx) => recordCalls(tx, { summaries, now, isFull: false }));
  return { ...page, items: await rowsOf(ctx, summaries) };
}

/** Of the fields of §2.7; in the order of a number, the masked ones between two known ones are nearly told. */
const SHOWN_WHOLE = new Set(["startedAt", "endedAt", "status", "direction"]);

type Page = Omit<ServiceCallList, "items"> & { summaries: CallSummary[] };

async function askService({ service, actor }: SignedInCtx, input: ListServiceCalls): Promise<Page> {
  const { page, pageSize, q, sortBy, sortOrder } = input;
  if (q && !canSeeNumbers(actor))
    throw new Fault(
      "forbidden",
      "You need the right to see whole phone numbers to search the service’s list.",
    );
  if (sortBy && !canSeeNumbers(actor) && !SHOWN_WHOLE.has(sortBy))
    throw new Fault("forbidden", "You need the right to see whole phone numbers to sort by this field.", {
      fields: [{ path: "sortBy", rule: `is one of ${[...SHOWN_WHOLE].join(", ")}` }],
    });
  const query = new URLSearchParams({ currentPage: String(page), pageSize: String(pageSize) });
  if (q) query.set("q", q);
  if (sortBy) query.set("sortBy", sortBy);
  if (sortOrder) query.set("sortOrder", sortOrder);
  const { items: summaries, total, unreadable } = await service.voice.listCalls(query);
  const rows = summaries.length + unreadable;
  // On a full page it may be the count of the page alone.
  const isTotal = total !== undefined && !(total === rows && rows >= pageSize);
  return {
    summaries,
    page,
    pageSize,
    ...(isTotal && { total }),
    hasMore: isTotal ? page * pageSize < total : rows >= pageSize,
    unreadable,
  };
}

async function rowsOf({ db, clock, actor }: SignedInCtx, summaries: CallSummary[]): Promise<CallRow[]> {
  const readings = summaries.map(readSummary);
  const known = await listCallsOfService(
    db,
    readings.map(({ sessionId }) => sessionId),
    readings.flatMap(({ callAttemptId }) => callAttemptId ?? []),
  );
  return readings.map((reading) => {
    const record = known.find(
      ({ sessionId, callAttemptId }) =>
        sessionId === reading.sessionId || (callAttemptId && callAttemptId === reading.callAttemptId),
    );
    return callRow(record ?? strangerOf(reading, clock.now()), actor);
  });
}

/** A call of which nobody here knows more than this. */
function strangerOf({ isOver, ...reading }: CallReading, now: Date): CallRecord {
  const waited = recordingOf({ ...reading, isOver }, { now, deadlineMs: RECORDING_DEADLINE_MS });
  return {
    ...reading,
    ...waited,
    id: reading.sessionId ?? randomUUID(),
    at: reading.startedAt ?? now,
    ...{ attemptId: null, startedBy: null, startedByName: null, note: null, tags: [], removedAt: null },
    ...{ problem: null, askedAt: null, askProblem: null },
  };
}
