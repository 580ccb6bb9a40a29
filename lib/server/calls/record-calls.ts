import { randomUUID } from "node:crypto";
import type { CallSummary } from "#lib/contract/wire/voice.ts";
import type { Tx } from "#lib/db/index.ts";
import { publish } from "../live/index.ts";
import { insertSeen, type KnownCall, lockKnown, type SeenCall, updateSeen } from "../store/call-seen.ts";
import { storableJson } from "../store/storable-json.ts";
import { nextOpenAskMs, nextRecordingAskMs, RECORDING_DEADLINE_MS } from "./next-ask.ts";
import { type CallReading, readSummary, recordingOf } from "./read-summary.ts";

export type Recorded = { ids: string[]; changed: number };

/**
 * Brings the index to what the service says of these calls, each known by either identifier. `isFull` marks a single
 * read: it counts as an ask, and its other fields are kept. Answers our ids in the order given.
 */
export async function recordCalls(
  tx: Tx,
  { summaries, now, isFull }: { summaries: CallSummary[]; now: Date; isFull: boolean },
): Promise<Recorded> {
  const readings = summaries.map(readSummary);
  const known = await lockKnown(
    tx,
    readings.map((reading) => reading.sessionId),
    readings.flatMap((reading) => reading.callAttemptId ?? []),
  );
  const ids: string[] = [];
  const told: string[] = [];
  for (const reading of readings) {
    const { call, isNews } = await recordOne(tx, { reading, known, now, isFull });
    ids.push(call.id);
    if (isNews) told.push(call.id);
  }
  await publish(
    tx,
    told.map((id) => ({ topic: "call" as const, data: { id } })),
  );
  return { ids, changed: told.length };
}

type One = { reading: CallReading; known: KnownCall[]; now: Date; isFull: boolean };

async function recordOne(
  tx: Tx,
  { reading, known, now, isFull }: One,
): Promise<{ call: { id: string }; isNews: boolean }> {
  const before = known.find((call) => isSame(call, reading));
  if (!before) {
    const call = merged({ reading, before, now, isFull });
    // Named twice in one answer: the second is the same call.
    known.push({ ...call, ...UNTOLD, createdAt: now, askedAt: now, raw: JSON.parse(call.raw) });
    return { call, isNews: await insertSeen(tx, call, now) };
  }
  // A list may be older than what we know; only a read of the call itself takes an end back.
  const isStale = !isFull && before.phase === "ended" && !reading.isOver;
  const isNews = isChanged(before, reading);
  if (isStale || !(isFull || isNews)) return { call: before, isNews: false };
  const call = merged({ reading, before, now, isFull });
  await updateSeen(tx, call, now);
  return { call, isNews: isNews || before.phase !== call.phase || before.recording !== call.recording };
}

const UNTOLD = { attemptId: null, startedBy: null, tags: [], problem: null, askProblem: null, asks: 0 };

const isSame = (call: KnownCall, reading: CallReading): boolean =>
  call.sessionId === reading.sessionId ||
  (reading.callAttemptId !== null && call.callAttemptId === reading.callAttemptId);

type Merge = Omit<One, "known"> & { before: KnownCall | undefined };

function merged({ reading, before, now, isFull }: Merge): SeenCall {
  const { isOver, ...facts } = withoutLoss(reading, before);
  const waited = recordingOf({ ...facts, isOver }, { now, deadlineMs: RECORDING_DEADLINE_MS });
  const at = facts.startedAt ?? before?.at ?? now;
  return {
    ...facts,
    ...waited,
    id: before?.id ?? randomUUID(),
    at,
    raw:
      isFull || !before?.raw
        ? facts.raw
        : storableJson({ ...objectOf(before.raw), ...objectOf(JSON.parse(facts.raw)) }),
    nextAskMs: nextAskOf({ isOver, recording: waited.recording, endedAt: facts.endedAt }, before, {
      at,
      now,
    }),
  };
}

/** A later answer that leaves out what an earlier one told does not make it unknown again. */
function withoutLoss(reading: CallReading, before: KnownCall | undefined): CallReading {
  if (!before) return reading;
  return {
    ...reading,
    callAttemptId: reading.callAttemptId ?? before.callAttemptId,
    recordingMediaId: reading.recordingMediaId ?? before.recordingMediaId,
    customerNumber: reading.customerNumber ?? before.customerNumber,
  };
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
