import type {
  CallDirection,
  CallLengthKind,
  CallPhase,
  RecordingState,
} from "#lib/contract/desk/call/call.ts";
import type { CallIds } from "#lib/contract/rules/call/ask-id-of.ts";
import type { CallStatus } from "#lib/contract/rules/call/call-status.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import type { Tx } from "#lib/db/index.ts";
import { personName } from "../person-name.ts";

/** One call as the index holds it, with the person who started it here and its newest note. */
export type CallRecord = {
  id: string;
  sessionId: string | null;
  callAttemptId: string | null;
  attemptId: string | null;
  phase: CallPhase;
  status: CallStatus;
  statusWord: string | null;
  direction: CallDirection;
  directionWord: string | null;
  customerNumber: string | null;
  callerNumber: string | null;
  destinationNumber: string | null;
  at: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  durationS: number | null;
  /** Null with a length is one that older consoles wrote: from start to end. */
  lengthKind: CallLengthKind | null;
  recording: RecordingState;
  recordingMediaId: string | null;
  recordingDeadline: Date | null;
  tags: string[];
  raw: unknown;
  problem: string | null;
  askedAt: Date | null;
  askProblem: string | null;
  startedBy: string | null;
  /** From then on there is nothing of it but its identifiers and its time. */
  removedAt: Date | null;
  startedByName: string | null;
  personName: string | null;
  note: string | null;
};

/** A call that was not removed, as the indexes say it: `IS NULL` is taken for few rows while there are no statistics. */
export const IS_KEPT = "(removed_at > '-infinity') IS NOT TRUE";

/** Everything of a call but its note, its starter's name and that of its customer. */
export const CALL_FIELDS = `
  call.id, call.session_id AS "sessionId", call.call_attempt_id AS "callAttemptId", call.attempt_id AS "attemptId",
  call.phase, call.status, call.status_word AS "statusWord", call.direction, call.direction_word AS "directionWord",
  call.customer_number AS "customerNumber", call.caller_number AS "callerNumber",
  call.destination_number AS "destinationNumber", call.at, call.started_at AS "startedAt", call.ended_at AS "endedAt",
  call.duration_s AS "durationS", call.length_kind AS "lengthKind", call.recording, call.recording_media_id AS "recordingMediaId",
  call.recording_deadline AS "recordingDeadline", call.tags, call.raw, call.problem, call.asked_at AS "askedAt",
  call.ask_problem AS "askProblem", call.started_by AS "startedBy",
  call.removed_at AS "removedAt"`;

/** What a row of a list and a page need, for `FROM (…) call` and these joins. */
export const CALL_COLUMNS = `${CALL_FIELDS}, person.name AS "startedByName", note.text AS note,
  ${personName("call.customer_number")} AS "personName"`;
export const CALL_JOINS = `
  LEFT JOIN app_user person ON person.id = call.started_by
  LEFT JOIN LATERAL (SELECT text FROM call_note WHERE call_id = call.id ORDER BY created_at DESC LIMIT 1) note ON true`;

/** By our id or by either identifier of the service (§4.3). */
export async function findCall(tx: Tx, id: string): Promise<CallRecord | undefined> {
  const [row] = await tx.query<CallRecord>(
    `SELECT ${CALL_COLUMNS} FROM (
       SELECT * FROM call WHERE id = $1 UNION ALL SELECT * FROM call WHERE session_id = $2
       UNION ALL SELECT * FROM call WHERE call_attempt_id = $2 LIMIT 1) call ${CALL_JOINS}`,
    [isUuid(id) ? id : null, id],
  );
  return row;
}

/** Calls with one customer, newest first, without the one that is looked at. */
export async function listCallsWith(
  tx: Tx,
  { number, except, limit }: { number: string; except: string; limit: number },
): Promise<CallRecord[]> {
  return tx.query<CallRecord>(
    `SELECT ${CALL_COLUMNS} FROM call ${CALL_JOINS}
     WHERE call.customer_number = $1 AND call.id <> $2 ORDER BY call.at DESC LIMIT $3`,
    [number, except, limit],
  );
}

/** The tags of a call, held as they are until the transaction ends. */
export async function lockTags(tx: Tx, id: string): Promise<string[]> {
  const [row] = await tx.query<{ tags: string[] }>("SELECT tags FROM call WHERE id = $1 FOR NO KEY UPDATE", [
    id,
  ]);
  return row?.tags ?? [];
}

/** Replaces the tags of a call. */
export async function setTags(tx: Tx, id: string, tags: string[]): Promise<void> {
  await tx.query("UPDATE call SET tags = $2 WHERE id = $1", [id, tags]);
}

/** Calls of which the service has told, by either of its identifiers, in no order. */
export async function listCallsOfService(
  tx: Tx,
  sessionIds: string[],
  callAttemptIds: string[],
): Promise<CallRecord[]> {
  return tx.query<CallRecord>(
    `SELECT ${CALL_COLUMNS} FROM call ${CALL_JOINS}
     WHERE call.session_id = ANY($1) OR call.call_attempt_id = ANY($2)`,
    [sessionIds, callAttemptIds],
  );
}

/** One read of a call that is due. */
export type DueCall = ClaimedCall & { askId: string };

export type ClaimedCall = CallIds & { id: string; asks: number };

// Longer than a read may take: a worker that dies with it gives it back after this.
const LEASE_MS = 60_000;

/** Takes the open and awaited calls that are due, oldest first, for one read each. */
export async function claimDueCalls(tx: Tx, now: Date, limit: number): Promise<ClaimedCall[]> {
  return tx.query<ClaimedCall>(
    `UPDATE call SET next_ask_at = $1::timestamptz + $3::int * interval '1 ms'
     WHERE id IN (SELECT id FROM call WHERE next_ask_at <= $1 AND coalesce(session_id, call_attempt_id) IS NOT NULL
                  ORDER BY next_ask_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING id, session_id AS "sessionId", call_attempt_id AS "callAttemptId", asks`,
    [now, limit, LEASE_MS],
  );
}

/** Plans the next read of a call after one that failed; `delayMs` null ends it. */
export async function planNextAsk(
  tx: Tx,
  { id, now, delayMs, problem }: { id: string; now: Date; delayMs: number | null; problem: string | null },
): Promise<void> {
  await tx.query(
    `UPDATE call SET next_ask_at = $2::timestamptz + $3::bigint * interval '1 ms', ask_problem = $4, asks = asks + 1
     WHERE id = $1`,
    [id, now, delayMs, problem],
  );
}

/** Ends the following of a call that the service cannot be asked about, by whatever it was named. */
export async function endUnfollowed(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `UPDATE call SET phase = CASE WHEN phase = 'open' THEN 'unfollowed' ELSE phase END,
       recording = CASE WHEN recording = 'awaited' THEN 'overdue' ELSE recording END, next_ask_at = NULL WHERE id = $1`,
    [id],
  );
}

/** Ends the wait for recordings whose deadline is over; answers which calls that concerns. */
export async function endOverdueRecordings(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `UPDATE call SET recording = 'overdue', next_ask_at = CASE WHEN phase = 'ended' THEN NULL ELSE next_ask_at END
     WHERE recording = 'awaited' AND ${IS_KEPT} AND recording <> 'none' AND recording_deadline <= $1 RETURNING id`,
    [now],
  );
  return rows.map((row) => row.id);
}
