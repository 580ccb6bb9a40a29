import type { DeliveryFilter, DeliveryProblem, DeliveryState } from "#lib/contract/desk/outgoing-types.ts";
import type { Tx } from "#lib/db/index.ts";
import { OUTGOING_COLUMNS, type OutgoingRow } from "./outgoing-event.ts";

/** One event to be posted to one address; `tries` counts this one. */
export type DueDelivery = OutgoingRow & { addressId: string; tries: number; fence: number };

/**
 * Claims what is due, of each address at most as many as are free there, those that are due for longest first. Until `leaseUntil` no
 * other worker claims them.
 */
export function claimDeliveries(
  tx: Tx,
  {
    free,
    now,
    leaseUntil,
  }: { free: readonly { addressId: string; slots: number }[]; now: Date; leaseUntil: Date },
): Promise<DueDelivery[]> {
  return tx.query<DueDelivery>(
    `WITH due AS MATERIALIZED (
       SELECT d.address_id, d.sequence FROM unnest($1::uuid[], $2::int[]) AS a (id, slots) CROSS JOIN LATERAL (
         SELECT address_id, sequence FROM event_delivery
         WHERE address_id = a.id AND state = 'waiting' AND next_try_at <= $3
         ORDER BY next_try_at, sequence LIMIT a.slots FOR UPDATE SKIP LOCKED) d),
     claimed AS (
       UPDATE event_delivery d SET tries = d.tries + 1, fence = d.fence + 1, next_try_at = $4 FROM due
       WHERE d.address_id = due.address_id AND d.sequence = due.sequence
       RETURNING d.address_id, d.sequence, d.tries, d.fence)
     SELECT c.address_id AS "addressId", c.tries, c.fence, ${OUTGOING_COLUMNS}
     FROM claimed c JOIN outgoing_event e ON e.sequence = c.sequence ORDER BY c.sequence`,
    [free.map(({ addressId }) => addressId), free.map(({ slots }) => slots), now, leaseUntil],
  );
}

/** What became of one try; `nextTryAt` of those that wait. A try that our own stop broke off is none. */
export type TryOutcome = {
  addressId: string;
  sequence: number;
  fence: number;
  state: DeliveryState;
  nextTryAt: Date;
  triedAt: Date;
  status: number | null;
  answer: string | null;
  problem: DeliveryProblem | null;
  tookMs: number;
  isBrokenOff: boolean;
};

export async function settleDeliveries(tx: Tx, outcomes: readonly TryOutcome[]): Promise<void> {
  await tx.query(
    `UPDATE event_delivery d SET next_try_at = x.next_try_at, state = x.state,
       tries = d.tries - CASE WHEN x.is_broken_off THEN 1 ELSE 0 END,
       tried_at = CASE WHEN x.is_broken_off THEN d.tried_at ELSE x.tried_at END,
       status = CASE WHEN x.is_broken_off THEN d.status ELSE x.status END,
       answer = CASE WHEN x.is_broken_off THEN d.answer ELSE x.answer END,
       problem = CASE WHEN x.is_broken_off THEN d.problem ELSE x.problem END,
       took_ms = CASE WHEN x.is_broken_off THEN d.took_ms ELSE x.took_ms END
     FROM unnest($1::uuid[], $2::bigint[], $3::int[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::smallint[],
       $8::text[], $9::text[], $10::int[], $11::boolean[])
       AS x (address_id, sequence, fence, state, next_try_at, tried_at, status, answer, problem, took_ms, is_broken_off)
     WHERE d.address_id = x.address_id AND d.sequence = x.sequence AND d.fence = x.fence AND d.state = 'waiting'`,
    [
      outcomes.map(({ addressId }) => addressId),
      outcomes.map(({ sequence }) => sequence),
      outcomes.map(({ fence }) => fence),
      outcomes.map(({ state }) => state),
      outcomes.map(({ nextTryAt }) => nextTryAt),
      outcomes.map(({ triedAt }) => triedAt),
      outcomes.map(({ status }) => status),
      outcomes.map(({ answer }) => answer),
      outcomes.map(({ problem }) => problem),
      outcomes.map(({ tookMs }) => tookMs),
      outcomes.map(({ isBrokenOff }) => isBrokenOff),
    ],
  );
}

export type DeliveryRow = OutgoingRow & {
  state: DeliveryState;
  tries: number;
  nextTryAt: Date;
  triedAt: Date | null;
  status: number | null;
  answer: string | null;
  problem: DeliveryProblem | null;
  tookMs: number | null;
};

const COLUMNS = `${OUTGOING_COLUMNS}, d.state, d.tries, d.next_try_at AS "nextTryAt", d.tried_at AS "triedAt", d.status, d.answer,
  d.problem, d.took_ms AS "tookMs"`;

/** Of one address, the newest event first. */
export function listDeliveryRows(
  tx: Tx,
  asked: { addressId: string; before: number | null; show: DeliveryFilter; limit: number },
): Promise<DeliveryRow[]> {
  const isShown = asked.show === "all" ? "true" : `d.state = '${asked.show}'`;
  return tx.query<DeliveryRow>(
    `SELECT ${COLUMNS} FROM event_delivery d JOIN outgoing_event e ON e.sequence = d.sequence
     WHERE d.address_id = $1 AND d.sequence < coalesce($2::bigint, 9223372036854775807) AND ${isShown}
     ORDER BY d.sequence DESC LIMIT $3`,
    [asked.addressId, asked.before, asked.limit],
  );
}

export async function findDelivery(
  tx: Tx,
  addressId: string,
  sequence: number,
): Promise<DeliveryRow | undefined> {
  const [row] = await tx.query<DeliveryRow>(
    `SELECT ${COLUMNS} FROM event_delivery d JOIN outgoing_event e ON e.sequence = d.sequence
     WHERE d.address_id = $1 AND d.sequence = $2`,
    [addressId, sequence],
  );
  return row;
}

/** Counted no further than this. */
export const MOST_COUNTED = 10_000;

export type Waiting = { addressId: string; waiting: number; failed: number; oldestAt: Date | null };

/** How many wait and how many failed, up to `MOST_COUNTED`, and since when the oldest waits. */
export function countWaiting(tx: Tx): Promise<Waiting[]> {
  const counted = (state: string) =>
    `(SELECT count(*)::int FROM (SELECT FROM event_delivery d WHERE d.address_id = a.id AND d.state = '${state}' LIMIT ${MOST_COUNTED}) counted)`;
  return tx.query<Waiting>(
    `SELECT a.id AS "addressId", ${counted("waiting")} AS waiting, ${counted("failed")} AS failed,
       (SELECT e.at FROM event_delivery d JOIN outgoing_event e ON e.sequence = d.sequence
         WHERE d.address_id = a.id AND d.state = 'waiting' ORDER BY d.sequence LIMIT 1) AS "oldestAt"
     FROM event_address a`,
  );
}

/** Posts one again, or at once where it waits; false where there is none. */
export async function repeatDelivery(
  tx: Tx,
  { addressId, sequence, now }: { addressId: string; sequence: number; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE event_delivery SET state = 'waiting', tries = 0, fence = fence + 1, next_try_at = $3
     WHERE address_id = $1 AND sequence = $2 RETURNING 1`,
    [addressId, sequence, now],
  );
  return rows.length > 0;
}

type Piece = { addressId: string; from: number; now: Date; limit: number };
type Repeated = { count: number; last: number | null };

/** Posts again what failed from a sequence on, a piece of it; `last` is the last of the piece, null after the end. */
export async function repeatFailed(tx: Tx, { addressId, from, now, limit }: Piece): Promise<Repeated> {
  const rows = await tx.query<{ sequence: number }>(
    `UPDATE event_delivery d SET state = 'waiting', tries = 0, fence = fence + 1, next_try_at = $3
     FROM (SELECT sequence FROM event_delivery WHERE address_id = $1 AND state = 'failed' AND sequence >= $2
       ORDER BY sequence LIMIT $4) piece
     WHERE d.address_id = $1 AND d.sequence = piece.sequence AND d.state = 'failed' RETURNING d.sequence`,
    [addressId, from, now, limit],
  );
  return { count: rows.length, last: rows.length < limit ? null : Math.max(...rows.map((r) => r.sequence)) };
}

/** Posts again every event that the address wants from a sequence on, also those that came while it was off; a piece of it. */
export async function repeatAll(tx: Tx, { addressId, from, now, limit }: Piece): Promise<Repeated> {
  const [row] = await tx.query<Repeated & { looked: number }>(
    `WITH page AS MATERIALIZED (
       SELECT sequence, type FROM outgoing_event WHERE sequence >= $2 AND for_address IS NULL ORDER BY sequence LIMIT $4),
     again AS (
       INSERT INTO event_delivery (address_id, sequence, next_try_at)
       SELECT a.id, page.sequence, $3 FROM page JOIN event_address a ON a.id = $1 AND page.type = ANY(a.types)
       ON CONFLICT (address_id, sequence) DO UPDATE SET state = 'waiting', tries = 0, fence = event_delivery.fence + 1,
         next_try_at = excluded.next_try_at
       RETURNING 1)
     SELECT (SELECT count(*)::int FROM again) AS count, max(sequence) AS last, count(*)::int AS looked FROM page`,
    [addressId, from, now, limit],
  );
  if (!row) return { count: 0, last: null };
  return { count: row.count, last: row.looked < limit ? null : row.last };
}
