import type { Tx } from "../../db/index.ts";
import type { ReadEvent } from "../webhooks/read-event.ts";

/** One verified callback; `duplicates` counts further deliveries of the same bytes in the same batch. */
export type NewEvent = ReadEvent & {
  raw: Uint8Array;
  headers: Record<string, string>;
  signedAt: Date;
  receivedAt: Date;
  secretIndex: number;
  duplicates: number;
  conflictRaw: Uint8Array | null;
};

/**
 * Stores events, each eventId once; the rows must be sorted by it, so that two batches never deadlock.
 * `again` is what a known eventId adds to its duplicates: 1 for a delivery, 0 for a row from the journal.
 */
export async function insertEvents(tx: Tx, events: readonly NewEvent[], again: 0 | 1): Promise<void> {
  await tx.query(INSERT_EVENTS, [
    events.map((event) => event.eventId),
    events.map((event) => event.raw),
    events.map((event) => (event.isBodyRaw ? null : event.body)),
    events.map((event) => JSON.stringify(event.headers)),
    events.map((event) => event.signedAt),
    events.map((event) => event.receivedAt),
    events.map((event) => event.occurredAt),
    events.map((event) => event.type),
    events.map((event) => event.aggregateType),
    events.map((event) => event.aggregateId),
    events.map((event) => event.account),
    events.map((event) => event.number),
    events.map((event) => event.isTest),
    events.map((event) => event.flags.join(",")),
    events.map((event) => event.secretIndex),
    events.map((event) => event.duplicates),
    events.map((event) => event.conflictRaw),
    again,
    events.map((event) => event.isBodyRaw),
  ]);
}

const INSERT_EVENTS = `
  INSERT INTO event (event_id, raw, body, headers, signed_at, received_at, occurred_at, type, aggregate_type,
    aggregate_id, account, number, is_test, flags, secret_index, duplicates, conflict_raw)
  SELECT event_id, raw, CASE WHEN is_body_raw THEN convert_from(raw, 'UTF8')::jsonb ELSE body::jsonb END,
    headers::jsonb, signed_at, received_at, occurred_at, type, aggregate_type, aggregate_id, account, number,
    is_test, string_to_array(flags, ','), secret_index, duplicates, conflict_raw
  FROM unnest($1::text[], $2::bytea[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[],
    $7::timestamptz[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::boolean[], $14::text[],
    $15::smallint[], $16::int[], $17::bytea[], $19::boolean[])
    AS item (event_id, raw, body, headers, signed_at, received_at, occurred_at, type, aggregate_type, aggregate_id,
      account, number, is_test, flags, secret_index, duplicates, conflict_raw, is_body_raw)
  ON CONFLICT (event_id) DO UPDATE SET
    duplicates = event.duplicates + excluded.duplicates + $18::int,
    conflict_raw = CASE WHEN event.erased_at IS NULL AND event.raw <> excluded.raw THEN excluded.raw
                        ELSE coalesce(excluded.conflict_raw, event.conflict_raw) END`;

/** Wakes the projection. Never part of the insert: commits that notify wait for each other's disk. */
export async function notifyEvents(tx: Tx): Promise<void> {
  await tx.query("NOTIFY tuma_event");
}

export type RefusedReason = "signature" | "clock" | "too-large";

export type NewRefused = {
  reason: RefusedReason;
  receivedAt: Date;
  address: string | null;
  headers: Record<string, string>;
  raw: Uint8Array;
};

const RING_SIZE = 500;

/** Adds to the ring of its reason and drops what falls out of it. */
export async function insertRefused(tx: Tx, refused: NewRefused): Promise<void> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO event_refused (reason, received_at, address, headers, raw)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [refused.reason, refused.receivedAt, refused.address, JSON.stringify(refused.headers), refused.raw],
  );
  if (!row || row.id % 20 !== 0) return;
  await tx.query(
    `DELETE FROM event_refused WHERE reason = $1 AND id < coalesce(
       (SELECT id FROM event_refused WHERE reason = $1 ORDER BY id DESC OFFSET $2 LIMIT 1), 0)`,
    [refused.reason, RING_SIZE],
  );
}

/** The quarantined deliveries whose signature fitted no secret, with their whole bytes. */
export async function listRefused(tx: Tx): Promise<(NewRefused & { id: number; raw: Buffer })[]> {
  return tx.query(
    `SELECT id, reason, received_at AS "receivedAt", address, headers, raw FROM event_refused
     WHERE reason = 'signature' AND accepted_at IS NULL AND length(raw) > 0 ORDER BY id`,
  );
}

/** Marks quarantined deliveries as stored after all. */
export async function acceptRefused(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query("UPDATE event_refused SET accepted_at = now() WHERE id = ANY($1::bigint[])", [ids]);
}
