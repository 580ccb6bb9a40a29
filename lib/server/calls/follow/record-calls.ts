import { randomUUID } from "node:crypto";
import { askIdOf } from "#lib/contract/rules/call/ask-id-of.ts";
import { REPORT_WAIT_MS } from "#lib/contract/rules/sending/report-wait.ts";
import type { CallSummary } from "#lib/contract/wire/voice.ts";
import type { Tx } from "#lib/db/index.ts";
import { publish } from "../../publish.ts";
import {
  insertSeen,
  type KnownCall,
  lockKnown,
  type SeenCall,
  updateSeen,
} from "../../store/call/call-seen.ts";
import { mergeCalls } from "../../store/call/call-start.ts";
import { storableJson } from "../../store/storable-json.ts";
import type { CallLength } from "./read-length.ts";
import { type CallReading, readSummary, recordingOf } from "./read-summary.ts";

/**
 * Brings the index to what the service says of these calls, each known by either identifier. `isFull` marks a single
 * read: it counts as an ask, and its other fields are kept.
 */
export async function recordCalls(
  tx: Tx,
  { summaries, now, isFull }: { summaries: CallSummary[]; now: Date; isFull: boolean },
): Promise<void> {
  // In one order for all readers, however their lists are sorted: two that meet here wait, and never for each other.
  const readings = summaries.map(readSummary).sort((a, b) => (a.sessionId < b.sessionId ? -1 : 1));
  const known = await lockKnown(
    tx,
    readings.map((reading) => reading.sessionId),
    readings.flatMap((reading) => reading.callAttemptId ?? []),
  );
  const told: string[] = [];
  for (const reading of readings) {
    const { call, isNews } = await recordOne(tx, { reading, known, now, isFull });
    if (isNews) told.push(call.id);
  }
  await publish(
    tx,
    told.map((id) => ({ topic: "call" as const, data: { id } })),
  );
}

type One = { reading: CallReading; known: KnownCall[]; now: Date; isFull: boolean };

async function recordOne(
  tx: Tx,
  { reading: told, known, now, isFull }: One,
): Promise<{ call: { id: string }; isNews: boolean }> {
  const { before, twin, reading } = findKnown(told, known);
  // What was removed does not come back, however often the service tells of it.
  if (before?.removedAt) return { call: before, isNews: false };
  if (twin && before) {
    await mergeCalls(tx, { into: before.id, from: twin.id });
    known.splice(known.indexOf(twin), 1);
  }
  if (!before) {
    const call = merged({ reading, before, now, isFull });
    // Named twice in one answer: the second is the same call.
    known.push({ ...call, ...UNTOLD, createdAt: now, askedAt: now, raw: JSON.parse(call.raw) });
    return { call, isNews: await insertSeen(tx, call, now) };
  }
  // A list may be older than what we know; only a read of the call itself takes an end back.
  const isStale = !isFull && before.phase === "ended" && !reading.isOver;
  const isNews = twin !== null || isChanged(before, reading);
  if (isStale || !(isFull || isNews)) return { call: before, isNews: false };
  const call = merged({ reading, before, now, isFull });
  await updateSeen(tx, call, now);
  return { call, isNews: isNews || before.phase !== call.phase || before.recording !== call.recording };
}

const UNTOLD = {
  attemptId: null,
  startedBy: null,
  tags: [],
  problem: null,
  askProblem: null,
  asks: 0,
  removedAt: null,
};

type Found = { before: KnownCall | undefined; twin: KnownCall | null; reading: CallReading };

/**
 * The call of our index that is meant. Two of them, each known by one identifier, are one call: `twin` goes into
 * `before`. An attempt identifier that is another customer's already says nothing.
 */
function findKnown(reading: CallReading, known: KnownCall[]): Found {
  const { sessionId, callAttemptId } = reading;
  const bySession = known.find((call) => call.sessionId === sessionId);
  const byAttempt = known.find((call) => callAttemptId !== null && call.callAttemptId === callAttemptId);
  if (!byAttempt || byAttempt === bySession || bySession?.removedAt)
    return { before: bySession, twin: null, reading };
  const isOthers = byAttempt.removedAt
    ? byAttempt.sessionId !== null || bySession !== undefined
    : byAttempt.raw !== null && byAttempt.customerNumber !== reading.customerNumber;
  if (!isOthers && !bySession) return { before: byAttempt, twin: null, reading };
  if (!isOthers && bySession?.attemptId === null) return { before: byAttempt, twin: bySession, reading };
  return { before: bySession, twin: null, reading: { ...reading, callAttemptId: null } };
}

type Merge = Omit<One, "known"> & { before: KnownCall | undefined };

function merged({ reading, before, now, isFull }: Merge): SeenCall {
  const { isOver, ...facts } = withoutLoss(reading, before);
  const canAsk = askIdOf(facts) !== null;
  const waited = recordingOf({ ...facts, isOver }, { now, deadlineMs: canAsk ? RECORDING_DEADLINE_MS : 0 });
  const at = facts.startedAt ?? before?.at ?? now;
  return {
    ...facts,
    ...waited,
    id: before?.id ?? randomUUID(),
    phase: canAsk || isOver ? facts.phase : "unfollowed",
    at,
    raw:
      isFull || !before?.raw
        ? facts.raw
        : storableJson({ ...objectOf(before.raw), ...objectOf(JSON.parse(facts.raw)) }),
    nextAskMs: canAsk
      ? nextAskOf({ isOver, recording: waited.recording, endedAt: facts.endedAt }, before, { at, now })
      : null,
  };
}

/** A later answer that leaves out what an earlier one told does not make it unknown again. */
function withoutLoss(reading: CallReading, before: KnownCall | undefined): CallReading {
  if (!before) return reading;
  return {
    ...reading,
    callAttemptId: reading.callAttemptId ?? before.callAttemptId,
    recordingMediaId: reading.recordingMediaId ?? before.recordingMediaId,
    ...lengthOf(reading, before),
    // Whom we called is known to us, however the service writes it: by this number nobody is called twice.
    customerNumber:
      before.attemptId === null ? (reading.customerNumber ?? before.customerNumber) : before.customerNumber,
  };
}

/** A list tells start and end alone: what a read of the call has told of its talk stays, unless its end is another one. */
function lengthOf(reading: CallReading, before: KnownCall): CallLength {
  const isSame = reading.endedAt?.getTime() === before.endedAt?.getTime();
  const isLess = reading.lengthKind === "span" && before.lengthKind !== null && before.lengthKind !== "span";
  const { durationS, lengthKind } = isSame && isLess ? before : reading;
  return { durationS, lengthKind };
}

function nextAskOf(
  { isOver, recording, endedAt }: { isOver: boolean; recording: string; endedAt: Date | null },
  before: KnownCall | undefined,
  { at, now }: { at: Date; now: Date },
): number | null {
  if (!isOver) return nextOpenAskMs({ asks: before?.asks ?? 0, ageMs: now.getTime() - at.getTime() });
  if (recording !== "awaited") return null;
  return nextRecordingAskMs(now.getTime() - (endedAt ?? at).getTime());
}

function isChanged(before: KnownCall, reading: CallReading): boolean {
  return (
    before.sessionId !== reading.sessionId ||
    before.statusWord !== reading.statusWord ||
    before.startedAt?.getTime() !== reading.startedAt?.getTime() ||
    before.endedAt?.getTime() !== reading.endedAt?.getTime() ||
    (reading.recordingMediaId !== null && before.recordingMediaId !== reading.recordingMediaId) ||
    (before.phase !== "ended" && reading.isOver) ||
    before.phase === "unknown" ||
    before.phase === "asking"
  );
}

const objectOf = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The recording of a call that is over is awaited this long; then a person may ask. */
export const RECORDING_DEADLINE_MS = 24 * HOUR;

/** Milliseconds to the next read of a call that goes on: 2 s rising to 30 s, slower where the end never comes. */
export function nextOpenAskMs({ asks, ageMs }: { asks: number; ageMs: number }): number | null {
  if (ageMs > REPORT_WAIT_MS) return null;
  if (ageMs > 4 * HOUR) return HOUR;
  if (ageMs > HOUR) return 5 * MINUTE;
  return Math.round(Math.min(2 * SECOND * 1.25 ** asks, 30 * SECOND));
}

/** Milliseconds to the next read of a call whose recording is awaited: 5 s after its end, rising to 15 min. */
export function nextRecordingAskMs(sinceEndMs: number): number {
  return Math.round(Math.min(Math.max(sinceEndMs / 2, 5 * SECOND), 15 * MINUTE));
}

/** Milliseconds after a read that failed, longer each time. */
export function afterFailureMs(asks: number): number {
  return Math.round(Math.min(5 * SECOND * 1.5 ** Math.min(asks, 20), 10 * MINUTE));
}
