import type { EventFlagName } from "#lib/contract/words/event-flag-words.ts";
import type { Tx } from "#lib/db/index.ts";

/** The bytes of a stored event, and what it is marked with. */
export type EventBytes = { seq: number; raw: Buffer; flags: string[] };

/** An event to be worked on again, with what came of it before. */
export type AgainRow = ClaimedRow & { effect: string | null; isErased: boolean };

/**
 * Locks these events whatever came of them, until the transaction ends; in the order in which deliveries store and count
 * them, so that neither waits for the other. From here on every look-up follows an index, as in a first projection.
 */
export async function lockEvents(tx: Tx, seqs: readonly number[]): Promise<void> {
  await readByIndex(tx);
  await tx.query('SELECT FROM event WHERE seq = ANY($1::bigint[]) ORDER BY event_id COLLATE "C" FOR UPDATE', [
    seqs,
  ]);
}

/** What can be read anew: of an erased event there is nothing. */
export function listEventBytes(tx: Tx, seqs: readonly number[]): Promise<EventBytes[]> {
  return tx.query<EventBytes>(
    "SELECT seq, raw, flags FROM event WHERE seq = ANY($1::bigint[]) AND erased_at IS NULL",
    [seqs],
  );
}

/** Events that are locked, as a projection claims them, oldest first. */
export function listAgain(tx: Tx, seqs: readonly number[]): Promise<AgainRow[]> {
  return tx.query<AgainRow>(
    `SELECT ${CLAIMED_COLUMNS}, effect, erased_at IS NOT NULL AS "isErased" FROM event
     WHERE seq = ANY($1::bigint[]) ORDER BY seq`,
    [seqs],
  );
}

/** What is read from the bytes today, of events by number; `body` null where it cannot be JSON of the database. */
export type Reading = Omit<ReadEvent, "eventId" | "isTest" | "isBodyRaw" | "flags"> & {
  seq: number;
  flags: readonly string[];
};

/**
 * Puts what is read today in the place of what was read before, where they differ. Under which id an event is known, and
 * whether figures count it, was decided when it came.
 */
export async function updateReadings(tx: Tx, readings: readonly Reading[]): Promise<void> {
  if (readings.length === 0) return;
  await tx.query(UPDATE_READINGS, [
    readings.map((reading) => reading.seq),
    readings.map((reading) => reading.body),
    readings.map((reading) => reading.occurredAt),
    readings.map((reading) => reading.type),
    readings.map((reading) => reading.aggregateType),
    readings.map((reading) => reading.aggregateId),
    readings.map((reading) => reading.account),
    readings.map((reading) => reading.number),
    readings.map((reading) => reading.flags.join(",")),
  ]);
}

const READ = "occurred_at, type, aggregate_type, aggregate_id, account, number";
const rowOf = (table: string): string =>
  READ.split(", ")
    .map((name) => `${table}.${name}`)
    .join(", ");

const UPDATE_READINGS = `
  UPDATE event SET body = item.body, flags = item.flags, (${READ}) = ROW (${rowOf("item")})
  FROM (
    SELECT seq, body::jsonb AS body, occurred_at, type, aggregate_type, aggregate_id, account, number,
      string_to_array(flags, ',') AS flags
    FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
      $9::text[]) AS given (seq, body, occurred_at, type, aggregate_type, aggregate_id, account, number, flags)) item
  WHERE event.seq = item.seq
    AND (event.body, event.flags, ${rowOf("event")}) IS DISTINCT FROM (item.body, item.flags, ${rowOf("item")})`;

/** What makes an authentic callback odd. It is stored all the same, and shown with these. */
export type EventFlag = EventFlagName;

/** The columns read from the bytes of one callback; `body` is JSON text for jsonb, null where it cannot be one. */
export type ReadEvent = {
  eventId: string;
  body: string | null;
  /** The body is the bytes themselves, so they need not travel twice. */
  isBodyRaw: boolean;
  occurredAt: Date | null;
  type: string;
  aggregateType: string | null;
  aggregateId: string | null;
  account: string | null;
  number: string | null;
  isTest: boolean;
  flags: EventFlag[];
};

/** What projection needs of a stored event; `data` is parsed JSON, ids are text with every digit. */
export type ClaimedRow = {
  seq: number;
  eventId: string;
  type: string;
  isTest: boolean;
  account: string | null;
  aggregateId: string | null;
  messageRef: string | null;
  number: string | null;
  occurredAt: Date | null;
  receivedAt: Date;
  duplicates: number;
  isConflict: boolean;
  flags: string[];
  retries: number;
  /** The message it was found to be about, where it has been worked on before. */
  messageId: number | null;
  data: Record<string, unknown> | null;
};

/**
 * Locks the next events that have had no effect yet: new ones, oldest first, then waiting ones that are due.
 * What another worker holds is skipped.
 */
export async function claimEventRows(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<ClaimedRow[]> {
  await readByIndex(tx);
  const fresh = await tx.query<ClaimedRow>(FRESH, [limit]);
  if (fresh.length === limit) return fresh;
  return [...fresh, ...(await tx.query<ClaimedRow>(DUE, [limit - fresh.length, now]))];
}

/**
 * For the rest of the transaction every look-up follows an index, and a claim stops at its limit. A planner without
 * fresh statistics collects and sorts all that waits instead, in every round anew.
 */
export async function readByIndex(tx: Tx): Promise<void> {
  await tx.query("SELECT set_config('enable_' || name, 'off', true) FROM unnest($1::text[]) AS x (name)", [
    ["sort", "bitmapscan", "seqscan", "hashjoin", "mergejoin"],
  ]);
}

export const CLAIMED_COLUMNS = `seq, event_id AS "eventId", type, is_test AS "isTest", account, aggregate_id AS "aggregateId",
    body #>> '{data,messageId}' AS "messageRef", number, occurred_at AS "occurredAt", received_at AS "receivedAt",
    duplicates, conflict_raw IS NOT NULL AS "isConflict", flags, retries, message_id AS "messageId", body->'data' AS data`;
const SELECT = `SELECT ${CLAIMED_COLUMNS} FROM event WHERE projected_at IS NULL`;
const FRESH = `${SELECT} AND NOT is_waiting ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED`;
const DUE = `${SELECT} AND is_waiting AND retry_at <= $2 ORDER BY retry_at LIMIT $1 FOR UPDATE SKIP LOCKED`;
