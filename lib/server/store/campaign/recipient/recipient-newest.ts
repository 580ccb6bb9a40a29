import type { RecipientRow } from "#lib/contract/desk/campaign/recipient.ts";
import type { Tx } from "#lib/db/index.ts";
import { askedFor, COLUMNS, OF_RECIPIENT, type Search, searchOf } from "./recipient-view.ts";

/** Where somebody is in a request: which request of the campaign, and which place in it, both from 1. */
export type RequestPlace = { ordinal: number; place: number };

/** Those before `before`, in the requests above `downTo`. */
export type NewestSpan = { before: RequestPlace; downTo: number; limit: number };

/**
 * Recipients by the request that they are in now, the newest first. The index of requests has that order, whatever is
 * written meanwhile; one of recipients would have to be written again with each of their states. They are put in order before anything else is read of them:
 * so the limit ends the reading.
 */
export async function listNewestRows(
  tx: Tx,
  campaignId: string,
  { before, downTo, limit, state, ...search }: NewestSpan & Search,
): Promise<(RecipientRow & RequestPlace)[]> {
  const rows = await tx.query<Omit<RecipientRow, "since"> & RequestPlace & { since: Date }>(
    `SELECT ${COLUMNS}, sent.ordinal, sent.place::int
     FROM (SELECT at.id, at.ordinal, m.seq, m.place
       FROM attempt at, unnest(at.seqs) WITH ORDINALITY AS m (seq, place)
       WHERE at.campaign_id = $1 AND at.ordinal <= $2 AND at.ordinal > $4 AND (at.ordinal < $2 OR m.place < $3)
       ORDER BY at.ordinal DESC, m.place DESC OFFSET 0) sent
     JOIN LATERAL (SELECT * FROM recipient WHERE campaign_id = $1 AND seq = sent.seq OFFSET 0) r ON true
     ${OF_RECIPIENT}
     WHERE am.attempt_id = sent.id AND ${askedFor(state, 6)}
     ORDER BY sent.ordinal DESC, sent.place DESC LIMIT $5`,
    [campaignId, before.ordinal, before.place, downTo, limit, ...searchOf(search)],
  );
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

/** More requests than this are not added up: by then a list is read anew. */
const MOST_SINCE = 2_000;

/** How many people went into requests behind this one; who was put back and went into another one counts once. */
export async function countSentSince(tx: Tx, campaignId: string, ordinal: number): Promise<number> {
  const [row] = await tx.query<{ people: number }>(
    `SELECT coalesce(sum(size), 0)::int AS people FROM (
       SELECT size FROM attempt WHERE campaign_id = $1 AND ordinal > $2 AND state <> 'not-sent'
       ORDER BY ordinal LIMIT ${MOST_SINCE}) since`,
    [campaignId, ordinal],
  );
  return row?.people ?? 0;
}

/** The number of the last request of a campaign; 0 where there is none. */
export async function getLastOrdinal(tx: Tx, campaignId: string): Promise<number> {
  const [row] = await tx.query<{ ordinal: number }>(
    "SELECT coalesce(max(ordinal), 0) AS ordinal FROM attempt WHERE campaign_id = $1",
    [campaignId],
  );
  return row?.ordinal ?? 0;
}
