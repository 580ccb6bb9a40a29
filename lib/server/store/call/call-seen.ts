import type { Tx } from "#lib/db/index.ts";
import { isTooOld } from "../retention.ts";
import { CALL_FIELDS, type CallRecord } from "./call.ts";

/** A call as the service told of it, read by us; `nextAskMs` is null where nothing more is awaited. */
export type SeenCall = Omit<
  CallRecord,
  | "attemptId"
  | "sessionId"
  | "raw"
  | "tags"
  | "problem"
  | "askedAt"
  | "askProblem"
  | "startedBy"
  | "startedByName"
  | "personName"
  | "removedAt"
  | "note"
> & { sessionId: string; raw: string; nextAskMs: number | null };

export type KnownCall = Omit<CallRecord, "note" | "startedByName" | "personName"> & {
  asks: number;
  createdAt: Date;
};

/** Locks the calls of these identifiers, in one order for all, so that two readers cannot wait for each other. */
export async function lockKnown(
  tx: Tx,
  sessionIds: string[],
  callAttemptIds: string[],
): Promise<KnownCall[]> {
  return tx.query<KnownCall>(
    `SELECT ${CALL_FIELDS}, call.asks, call.created_at AS "createdAt" FROM call
     WHERE session_id = ANY($1) OR call_attempt_id = ANY($2) ORDER BY id FOR NO KEY UPDATE`,
    [sessionIds, callAttemptIds],
  );
}

const COLUMNS = `session_id, call_attempt_id, phase, status, status_word, direction, direction_word, customer_number,
  caller_number, destination_number, at, started_at, ended_at, duration_s, length_kind, recording, recording_media_id,
  recording_deadline, raw, asked_at, next_ask_at`;
const VALUES = `$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20::jsonb, $21,
  $21::timestamptz + $22::bigint * interval '1 ms'`;

/** A call nobody had seen; false where another reader was quicker, or where it is older than calls are kept. */
export async function insertSeen(tx: Tx, call: SeenCall, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO call (id, ${COLUMNS}) SELECT $1, ${VALUES} WHERE NOT ${isTooOld({ phase: "$4", at: "$12", now: "$21" })}
     ON CONFLICT DO NOTHING RETURNING id`,
    paramsOf(call, now),
  );
  return rows.length > 0;
}

/** What is known now of a call; every read of it counts. */
export async function updateSeen(tx: Tx, call: SeenCall, now: Date): Promise<void> {
  await tx.query(
    `UPDATE call SET (${COLUMNS}) = (${VALUES}), problem = NULL, ask_problem = NULL, asks = asks + 1 WHERE id = $1`,
    paramsOf(call, now),
  );
}

const paramsOf = (call: SeenCall, now: Date): unknown[] => [
  call.id,
  call.sessionId,
  call.callAttemptId,
  call.phase,
  call.status,
  call.statusWord,
  call.direction,
  call.directionWord,
  call.customerNumber,
  call.callerNumber,
  call.destinationNumber,
  call.at,
  call.startedAt,
  call.endedAt,
  call.durationS,
  call.lengthKind,
  call.recording,
  call.recordingMediaId,
  call.recordingDeadline,
  call.raw,
  now,
  call.nextAskMs,
];
