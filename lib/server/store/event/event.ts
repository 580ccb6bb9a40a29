import { booleanArray, bytesArray, intArray, type Tx, textArray, timeArray } from "#lib/db/index.ts";
import type { ReadEvent } from "#lib/server/store/event/event-again.ts";

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
 * Answers how many were new, those of tests left out, and how many deliveries were of known ones.
 */
export async function insertEvents(
  tx: Tx,
  events: readonly NewEvent[],
  again: 0 | 1,
): Promise<{ stored: number; duplicate: number }> {
  const column = <T>(value: (event: NewEvent) => T): T[] => events.map(value);
  const told = await insertEncoded(tx, [
    textArray(column((event) => event.eventId)),
    bytesArray(column((event) => event.raw)),
    textArray(column((event) => (event.isBodyRaw ? null : event.body))),
    textArray(column((event) => JSON.stringify(event.headers))),
    timeArray(column((event) => event.signedAt)),
    timeArray(column((event) => event.receivedAt)),
    timeArray(column((event) => event.occurredAt)),
    textArray(column((event) => event.type)),
    textArray(column((event) => event.aggregateType)),
    textArray(column((event) => event.aggregateId)),
    textArray(column((event) => event.account)),
    textArray(column((event) => event.number)),
    booleanArray(column((event) => event.isTest)),
    textArray(column((event) => event.flags.join(","))),
    intArray(column((event) => event.secretIndex)),
    intArray(column((event) => event.duplicates)),
    bytesArray(column((event) => event.conflictRaw)),
    again,
    booleanArray(column((event) => event.isBodyRaw)),
  ]);
  const sumOf = (kind: string) => told.reduce((sum, { name, n }) => (name === kind ? sum + n : sum), 0);
  return { stored: sumOf("event"), duplicate: sumOf("event-again") };
}

/** Events as the arrays of their columns, in the binary form of the protocol; answers what was added to the tallies. */
export function insertEncoded(tx: Tx, columns: readonly unknown[]): Promise<{ name: string; n: number }[]> {
  return tx.query<{ name: string; n: number }>(INSERT_EVENTS, columns);
}

const INSERT_EVENTS = `
  WITH stored AS (INSERT INTO event (event_id, raw, body, headers, signed_at, received_at, occurred_at, type, aggregate_type,
    aggregate_id, account, number, is_test, flags, secret_index, duplicates, conflict_raw)
  SELECT event_id, raw, CASE WHEN is_body_raw THEN convert_from(raw, 'UTF8')::jsonb ELSE body::jsonb END,
    headers::jsonb, signed_at, received_at, occurred_at, type, aggregate_type, aggregate_id, account, number,
    is_test, string_to_array(flags, ','), secret_index, duplicates, conflict_raw
  FROM unnest($1::text[], $2::bytea[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[],
    $7::timestamptz[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::boolean[], $14::text[],
    $15::int[], $16::int[], $17::bytea[], $19::boolean[])
    AS item (event_id, raw, body, headers, signed_at, received_at, occurred_at, type, aggregate_type, aggregate_id,
      account, number, is_test, flags, secret_index, duplicates, conflict_raw, is_body_raw)
  ON CONFLICT (event_id) DO UPDATE SET
    duplicates = event.duplicates + excluded.duplicates + $18::int,
    conflict_raw = CASE WHEN event.erased_at IS NOT NULL THEN NULL WHEN event.raw <> excluded.raw THEN excluded.raw
                        ELSE coalesce(excluded.conflict_raw, event.conflict_raw) END
  RETURNING event_id, xmax = 0 AS is_new),
  told AS (
    SELECT date_bin('10 s', received_at, '2000-01-01 00:00:00Z') AS at,
      count(*) FILTER (WHERE is_new AND NOT is_test) AS fresh,
      count(*) FILTER (WHERE is_new AND received_at - occurred_at > interval '1 minute') AS late,
      sum(duplicates + CASE WHEN is_new THEN 0 ELSE $18::int END) AS again
    FROM stored JOIN unnest($1::text[], $6::timestamptz[], $7::timestamptz[], $13::boolean[], $16::int[])
      AS item (event_id, received_at, occurred_at, is_test, duplicates) USING (event_id) GROUP BY 1)
  INSERT INTO tally_added (name, at, n)
  SELECT name, at, n FROM told, LATERAL (VALUES ('event', fresh), ('event-late', late), ('event-again', again)) moved (name, n)
  WHERE n > 0 RETURNING name, n`;

/** The first account that any event came from. */
export async function findPinnedAccount(tx: Tx): Promise<string | null> {
  const [row] = await tx.query<{ account: string | null }>(
    `SELECT coalesce(account, (SELECT account FROM event WHERE account IS NOT NULL AND NOT is_test ORDER BY seq LIMIT 1))
       AS account FROM retention`,
  );
  return row?.account ?? null;
}

/** Throws while events cannot be stored. */
export async function probeEvents(tx: Tx): Promise<void> {
  await tx.query("SELECT 1 FROM event LIMIT 1");
}

export type RefusedReason = "signature" | "clock" | "too-large";

export type NewRefused = {
  reason: RefusedReason;
  receivedAt: Date;
  address: string | null;
  headers: Record<string, string>;
  raw: Uint8Array;
  /** Of what was signed, where it is authentic: it is kept once. */
  digest: Uint8Array | null;
  /** Beside a clock that may be wrong. */
  steady: { boot: string; seconds: number };
};

export type Refused = NewRefused & { id: number; raw: Buffer };

const RING_SIZE = 500;

/** Adds to the ring of its reason and drops what falls out of it; false where it was there and is only counted. */
export async function insertRefused(tx: Tx, refused: NewRefused, times: number): Promise<boolean> {
  const { reason, receivedAt, address, headers, raw, digest, steady } = refused;
  const [row] = await tx.query<{ isNew: boolean }>(INSERT, [
    reason,
    receivedAt,
    address,
    JSON.stringify(headers),
    raw,
    digest,
    times,
    steady.boot,
    steady.seconds,
  ]);
  if (!row?.isNew) return false;
  await tx.query(
    `DELETE FROM event_refused WHERE reason = $1 AND id < coalesce(
       (SELECT id FROM event_refused WHERE reason = $1 ORDER BY id DESC OFFSET $2 LIMIT 1), 0)`,
    [reason, RING_SIZE],
  );
  return true;
}

const INSERT = `
  INSERT INTO event_refused (reason, received_at, address, headers, raw, digest, times, boot, uptime_s)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (digest) WHERE digest IS NOT NULL DO UPDATE SET times = event_refused.times + excluded.times
  RETURNING xmax = 0 AS "isNew"`;

/** A page of the quarantined deliveries after `id` that may be accepted yet, with their whole bytes. */
export async function listRefused(tx: Tx, id: number, limit: number): Promise<Refused[]> {
  return tx.query<Refused>(
    `SELECT id, reason, received_at AS "receivedAt", address, headers, raw, digest,
        jsonb_build_object('boot', boot, 'seconds', uptime_s) AS steady
     FROM event_refused
     WHERE reason IN ('signature', 'clock') AND accepted_at IS NULL AND length(raw) > 0 AND id > $1
     ORDER BY id LIMIT $2`,
    [id, limit],
  );
}

/** Marks quarantined deliveries as stored after all. */
export async function acceptRefused(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query("UPDATE event_refused SET accepted_at = now() WHERE id = ANY($1::bigint[])", [ids]);
}
