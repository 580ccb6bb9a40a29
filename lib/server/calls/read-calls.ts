import { randomUUID } from "node:crypto";
import type {
  CallDetail,
  CallRow,
  CallsToday,
  ListServiceCalls,
  ServiceCallList,
} from "#lib/contract/desk/call/call.ts";
import { canSeeNumbers, type Entitled, hasRight } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { whyUnfollowed } from "#lib/contract/rules/call/ask-id-of.ts";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import type { CallSummary } from "#lib/contract/wire/voice.ts";
import { sayStored } from "#lib/contract/words/reason/say-reason.ts";
import { Fault } from "#lib/fault.ts";
import { type Context, requireCall, type SignedInCtx } from "../context.ts";
import { dayStart } from "../day-start.ts";
import { type CallRecord, listCallsOfService, listCallsWith } from "../store/call/call.ts";
import { countAwaited, countByHour, listListenings, listNotes } from "../store/call/call-note.ts";
import { type CallReading, readSummary, recordingOf } from "./follow/read-summary.ts";
import { RECORDING_DEADLINE_MS, recordCalls } from "./follow/record-calls.ts";

/** Today's calls in the console's zone. Answered is whose status says that somebody spoke; the others are known by theirs. */
export async function getCallsToday({
  db,
  clock,
  env,
}: Pick<Context, "db" | "clock" | "env">): Promise<CallsToday> {
  const zone = env.defaultTimezone;
  const today = dayIn(zone, clock.now());
  const [hours, open] = await Promise.all([countByHour(db, dayStart(today, zone), zone), countAwaited(db)]);
  const sum = (field: "calls" | "answered" | "talkS" | "spanS") =>
    hours.reduce((total, hour) => total + hour[field], 0);
  return {
    calls: sum("calls"),
    answered: sum("answered"),
    talkS: sum("talkS"),
    spanS: sum("spanS"),
    ...open,
    hours: hours.map(({ hour, calls, answered }) => ({ hour, calls, answered })),
  };
}

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
      t(
        "You need the right to see whole phone numbers to search the service’s list.",
        "Unahitaji ruhusa ya kuona namba nzima za simu ili kutafuta kwenye orodha ya huduma.",
      ),
    );
  if (sortBy && !canSeeNumbers(actor) && !SHOWN_WHOLE.has(sortBy))
    throw new Fault(
      "forbidden",
      t(
        "You need the right to see whole phone numbers to sort by this field.",
        "Unahitaji ruhusa ya kuona namba nzima za simu ili kupanga kwa sehemu hii.",
      ),
      {
        fields: [
          {
            path: "sortBy",
            rule: t(
              `is one of ${[...SHOWN_WHOLE].join(", ")}`,
              `ni mojawapo ya ${[...SHOWN_WHOLE].join(", ")}`,
            ),
          },
        ],
      },
    );
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
    ...{
      attemptId: null,
      startedBy: null,
      startedByName: null,
      personName: null,
      note: null,
      tags: [],
      removedAt: null,
    },
    ...{ problem: null, askedAt: null, askProblem: null },
  };
}

const OTHERS = 10;

/** One call by our id or either of the service's. Throws not_found. */
export async function getCall(
  { db, actor }: Pick<SignedInCtx, "db" | "actor">,
  id: string,
): Promise<CallDetail> {
  const record = await requireCall(db, id);
  const number = record.customerNumber;
  const [notes, listened, others] = await Promise.all([
    listNotes(db, record.id),
    listListenings(db, record.id),
    number ? listCallsWith(db, { number, except: record.id, limit: OTHERS }) : [],
  ]);
  const canListen = hasRight(actor, "listen");
  return {
    ...callRow(record, actor),
    // The service's own words and our notes hold numbers and what was talked about.
    payload: canListen ? record.raw : null,
    notes: canListen ? notes : [],
    listened,
    canListen,
    recordingDeadline: record.recordingDeadline?.toISOString() ?? null,
    askedAt: record.askedAt?.toISOString() ?? null,
    askProblem: sayStored(record.askProblem),
    others: others.map((other) => callRow(other, actor)),
  };
}

const MAX_NOTE = 200;

/** A call as the desk shows it; what was noted about it is for those who may listen. */
export function callRow(record: CallRecord, person: Entitled): CallRow {
  return {
    id: record.id,
    sessionId: record.sessionId,
    callAttemptId: record.callAttemptId,
    phase: record.phase,
    status: record.status,
    statusWord: record.statusWord,
    direction: record.direction,
    directionWord: record.directionWord,
    number: record.customerNumber,
    personName: record.personName,
    callerNumber: record.callerNumber,
    destinationNumber: record.destinationNumber,
    at: record.at.toISOString(),
    startedAt: record.startedAt?.toISOString() ?? null,
    endedAt: record.endedAt?.toISOString() ?? null,
    durationS: record.durationS,
    lengthKind: record.durationS === null ? null : (record.lengthKind ?? "span"),
    recording: record.recording,
    startedBy: record.startedBy ? { id: record.startedBy, name: record.startedByName ?? "" } : null,
    tags: record.tags,
    note: hasRight(person, "listen") ? (record.note?.slice(0, MAX_NOTE) ?? null) : null,
    problem: sayStored(record.problem) ?? (record.phase === "unfollowed" ? whyUnfollowed(record) : null),
  };
}
