import type { OutgoingType, TEST_TYPE } from "#lib/contract/desk/outgoing-types.ts";
import type { Tx } from "#lib/db/index.ts";
import { storableJson } from "../storable-json.ts";

type Type = OutgoingType | typeof TEST_TYPE;

/** One event with its sequence; `number` (E.164) is kept apart, so that each reader gets it whole or masked. */
export type OutgoingRow = {
  sequence: number;
  id: string;
  type: Type;
  at: Date;
  number: string | null;
  data: Record<string, unknown>;
};

export const OUTGOING_COLUMNS = "coalesce(e.sequence, 0) AS sequence, e.id, e.type, e.at, e.number, e.data";

/** Something that a customer (E.164) wrote; `text` null where it was none. */
export type ReceivedMessage = {
  number: string;
  at: Date;
  eventId: string;
  text: string | null;
  messageType: string | null;
};

/** Tells of received messages, where an address wants them; their windows are recorded before. */
export async function noteReceived(tx: Tx, messages: readonly ReceivedMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await tx.query(
    `INSERT INTO outgoing_event (type, at, number, data)
     SELECT 'message.received', x.at, x.number,
       x.data || jsonb_build_object('conversationId', (SELECT w.id FROM contact_window w WHERE w.number = x.number))
     FROM unnest($1::timestamptz[], $2::text[], $3::jsonb[]) AS x (at, number, data)
     WHERE is_outgoing_wanted('{message.received}')`,
    [
      messages.map(({ at }) => at),
      messages.map(({ number }) => number),
      messages.map(({ eventId, text, messageType }) => storableJson({ eventId, text, messageType })),
    ],
  );
}

/** A test event for one address alone. */
export async function insertTestEvent(tx: Tx, addressId: string, at: Date): Promise<void> {
  await tx.query("INSERT INTO outgoing_event (type, at, data, for_address) VALUES ('test', $2, '{}', $1)", [
    addressId,
    at,
  ]);
}

/**
 * Gives the next `limit` events their sequence and each address that is on what it wants of them. One process at a time: what has a
 * sequence is committed before a higher one is given. Answers how many.
 */
export async function publishOutgoing(tx: Tx, { limit, now }: { limit: number; now: Date }): Promise<number> {
  const rows = await tx.query(
    `WITH next AS MATERIALIZED (
       SELECT arrival FROM outgoing_event WHERE sequence IS NULL ORDER BY arrival LIMIT $1),
     numbered AS MATERIALIZED (SELECT arrival, nextval('outgoing_sequence') AS sequence FROM next),
     told AS (
       UPDATE outgoing_event e SET sequence = n.sequence FROM numbered n
       WHERE e.arrival = n.arrival AND e.sequence IS NULL RETURNING e.sequence, e.type, e.for_address),
     fanned AS (
       INSERT INTO event_delivery (address_id, sequence, next_try_at)
       SELECT a.id, told.sequence, $2 FROM told JOIN event_address a
         ON CASE WHEN told.for_address IS NULL THEN a.is_on AND told.type = ANY(a.types) ELSE a.id = told.for_address END)
     SELECT FROM told`,
    [limit, now],
  );
  return rows.length;
}

/** Events after a sequence, in order; the next page begins after the last of them. Test events are not among them. */
export function listOutgoingEvents(
  tx: Tx,
  { after, limit, types }: { after: number; limit: number; types?: readonly OutgoingType[] | undefined },
): Promise<OutgoingRow[]> {
  return tx.query<OutgoingRow>(
    `SELECT ${OUTGOING_COLUMNS} FROM outgoing_event e
     WHERE e.sequence > $1 AND e.for_address IS NULL AND ($3::text[] IS NULL OR e.type = ANY($3))
     ORDER BY e.sequence LIMIT $2`,
    [after, limit, types ?? null],
  );
}

/** The sequence of the first event at or after a moment; null where there is none. */
export async function findFirstSequence(tx: Tx, since: Date): Promise<number | null> {
  const [row] = await tx.query<{ first: number | null }>(
    "SELECT min(sequence) AS first FROM outgoing_event WHERE at >= $1",
    [since],
  );
  return row?.first ?? null;
}

/**
 * Removes events from before a moment with their deliveries, of the oldest `limit`, and what is left of deleted addresses.
 * Answers whether more is left.
 */
export async function deleteOutgoingBefore(tx: Tx, before: Date, limit: number): Promise<boolean> {
  const gone = await tx.query(
    `WITH page AS MATERIALIZED (
       SELECT sequence, at FROM outgoing_event WHERE sequence IS NOT NULL ORDER BY sequence LIMIT $2),
     gone AS (
       DELETE FROM outgoing_event WHERE sequence = ANY(ARRAY(SELECT sequence FROM page WHERE at < $1)) RETURNING sequence),
     undelivered AS (
       DELETE FROM event_delivery WHERE address_id = ANY(ARRAY(SELECT id FROM event_address))
         AND sequence = ANY(ARRAY(SELECT sequence FROM gone)))
     SELECT FROM gone`,
    [before, limit],
  );
  return gone.length >= limit;
}

/** Removes a piece of the deliveries of deleted addresses; answers whether more is left. */
export async function deleteOfGoneAddresses(tx: Tx, limit: number): Promise<boolean> {
  const rows = await tx.query(
    `DELETE FROM event_delivery d USING (
       SELECT address_id, sequence FROM event_delivery WHERE address_id = ANY(ARRAY(SELECT id FROM event_address_gone)) LIMIT $1) gone
     WHERE d.address_id = gone.address_id AND d.sequence = gone.sequence RETURNING 1`,
    [limit],
  );
  if (rows.length >= limit) return true;
  // A round of publishing may have been at it still.
  await tx.query(
    `DELETE FROM event_address_gone g WHERE at < now() - interval '1 hour'
       AND NOT EXISTS (SELECT FROM event_delivery d WHERE d.address_id = g.id)`,
  );
  return false;
}

/** Takes a person's number and words out of events, and what was answered to these, which may repeat them. */
export async function eraseFromOutgoing(tx: Tx, number: string): Promise<void> {
  await tx.query(
    `WITH theirs AS (
       UPDATE outgoing_event SET number = NULL, data = data - '{text,reason,reference,serviceId}'::text[] WHERE number = $1 RETURNING sequence)
     UPDATE event_delivery SET answer = NULL
     WHERE address_id = ANY(ARRAY(SELECT id FROM event_address)) AND sequence = ANY(ARRAY(SELECT sequence FROM theirs))`,
    [number],
  );
}
