import type { ListRecipients, RecipientFilter, RecipientRow } from "#lib/contract/desk/campaign/recipient.ts";
import { filtersIn } from "#lib/contract/desk/campaign/recipient-filters.ts";
import { type Reason, storeReason } from "#lib/contract/words/reason/reason.ts";
import { intArray, type Tx, textArray } from "#lib/db/index.ts";
import { askedFor, asRow, COLUMNS, OF_RECIPIENT, type Search, searchOf } from "./recipient-view.ts";

const BY_MESSAGE = "SELECT seq FROM message WHERE campaign_id = $1 AND seq > $2 AND state";
const APART = "SELECT seq FROM recipient_apart WHERE campaign_id = $1 AND seq > $2 AND state";

/**
 * Where an index begins with the state: who is in it, however few among a million. Some have moved on since with another
 * message, so each is looked at. All other states are walked to in the order of the file.
 */
const FOUND_BY: Partial<Record<RecipientFilter, string>> = {
  attempting: `SELECT s.seq FROM attempt a, unnest(a.seqs) AS s (seq)
    WHERE a.campaign_id = $1 AND a.state IN ('attempting', 'planned') AND s.seq > $2`,
  operator: `${BY_MESSAGE} = 'operator'`,
  delivered: `${BY_MESSAGE} = 'delivered'`,
  read: `${BY_MESSAGE} = 'read'`,
  failed: `${BY_MESSAGE} = 'failed'`,
  expired: `${BY_MESSAGE} = 'expired'`,
  rejected: `${APART} = 'rejected'`,
  unknown: `${APART} = 'unknown'`,
};

/** And with a reason: nobody is in another state for one. */
const FOUND_BY_REASON: Partial<Record<RecipientFilter, string>> = {
  failed: `${BY_MESSAGE} = 'failed' AND reason_id(error_code, error_text) = $4`,
  rejected: `${APART} = 'rejected' AND reason = $4`,
  cancelled: `${APART} = 'cancelled' AND reason = $4`,
};

type RecipientQuery = Pick<ListRecipients, "state" | "reason"> & { after: number; limit: number };

/** The places of the next `limit` who may be in one of these states, after a place; null where no index knows them. */
export async function listFound(
  tx: Tx,
  campaignId: string,
  { state, reason, after, limit }: RecipientQuery,
): Promise<number[] | null> {
  const found =
    reason === undefined ? filtersIn(state).map((filter) => FOUND_BY[filter]) : foundByReason(state);
  if (reason !== undefined && found.length === 0) return [];
  if (found.length === 0 || found.includes(undefined)) return null;
  const rows = await tx.query<{ seq: number }>(
    `SELECT seq FROM (${found.map((one) => `(${one} ORDER BY seq LIMIT $3)`).join(" UNION ")}) found ORDER BY seq LIMIT $3`,
    [campaignId, after, limit, ...(reason === undefined ? [] : [reason])],
  );
  return rows.map(({ seq }) => seq);
}

function foundByReason(state: string | undefined): string[] {
  const asked =
    state === undefined
      ? Object.values(FOUND_BY_REASON)
      : filtersIn(state).map((filter) => FOUND_BY_REASON[filter]);
  return asked.filter((found) => found !== undefined);
}

const IN_SPAN = "campaign_id = $1 AND seq > $2 AND seq <= $3";

/**
 * The places in a span of whom nothing was reported since they were accepted: no message of theirs, or one that has not
 * moved. Who was sent to again may have an older one beside it. Compared here: without fresh figures the planner compares
 * each with each.
 */
export async function listUnreported(
  tx: Tx,
  campaignId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<number[]> {
  const [accepted, reported] = await Promise.all([
    tx.query<{ seq: number; isAgain: boolean }>(
      `SELECT seq, generation > 0 AS "isAgain" FROM recipient WHERE ${IN_SPAN} AND state = 'accepted' ORDER BY seq`,
      [campaignId, after, upTo],
    ),
    tx.query<{ seq: number }>(
      `SELECT seq FROM message WHERE ${IN_SPAN} AND state NOT IN ('handed', 'scheduled')`,
      [campaignId, after, upTo],
    ),
  ]);
  const moved = new Set(reported.map(({ seq }) => seq));
  return accepted.filter(({ seq, isAgain }) => isAgain || !moved.has(seq)).map(({ seq }) => seq);
}

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
  return rows.map(asRow);
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

export type RecipientState = "queued" | "accepted" | "rejected" | "unknown" | "cancelled";

export type Move = { seqs: number[]; to: RecipientState; reason?: Reason; isRetryable?: boolean };

/** Moves recipients of a campaign; the counters are moved by the caller in the same transaction. */
export async function moveRecipients(
  tx: Tx,
  campaignId: string,
  { seqs, to, reason, isRetryable }: Move,
): Promise<void> {
  if (seqs.length === 0) return;
  await tx.query(
    `UPDATE recipient SET state = $3, reason = $4, is_retryable = $5, updated_at = now()
     WHERE campaign_id = $1 AND seq = ANY($2::int[])`,
    [campaignId, seqs, to, reason ? storeReason(reason) : null, isRetryable ?? null],
  );
}

type Reasoned = { seq: number; reason: Reason };

/** Moves recipients with a reason each: refused by a chat answer, or skipped. Only who was refused may be tried again. */
export async function moveEach(
  tx: Tx,
  campaignId: string,
  to: "rejected" | "cancelled",
  moved: readonly Reasoned[],
): Promise<void> {
  if (moved.length === 0) return;
  await tx.query(
    `UPDATE recipient r SET state = $4, reason = x.reason, is_retryable = CASE WHEN $4 = 'rejected' THEN true END, updated_at = now()
     FROM unnest($2::int[], $3::text[]) AS x (seq, reason)
     WHERE r.campaign_id = $1 AND r.seq = x.seq`,
    [campaignId, moved.map(({ seq }) => seq), moved.map(({ reason }) => storeReason(reason)), to],
  );
}

export type NewRecipient = {
  seq: number;
  row: number;
  number: string;
  text: string | null;
  parameters: unknown;
  pack: string;
  columns: string[];
  segments: number;
  /** The other language in which they get it. */
  language?: string | null;
  /** What its pack begins with, where some people are claimed after all others. */
  phase?: string;
};

/** Stores a batch of checked recipients as queued. */
export async function insertRecipients(tx: Tx, campaignId: string, rows: NewRecipient[]): Promise<void> {
  await insertRecipientsOf(
    tx,
    rows.map((row) => ({ ...row, campaignId })),
  );
}

/** The same of several campaigns. */
export async function insertRecipientsOf(
  tx: Tx,
  rows: readonly (NewRecipient & { campaignId: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO recipient (campaign_id, seq, row_number, number, text, parameters, pack, columns, segments, language)
     SELECT x.campaign::uuid, x.seq, x.row, x.number, x.text, x.parameters::jsonb, x.phase || CASE x.pack WHEN '' THEN '' ELSE md5(x.pack) END,
       CASE WHEN x.columns IS NULL THEN '{}' ELSE ARRAY(SELECT jsonb_array_elements_text(x.columns::jsonb)) END, x.segments, x.language
     FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[], $10::text[],
       $11::text[]) AS x (campaign, seq, row, number, text, parameters, pack, columns, segments, language, phase)`,
    [
      textArray(rows.map((row) => row.campaignId)),
      intArray(rows.map((row) => row.seq)),
      intArray(rows.map((row) => row.row)),
      textArray(rows.map((row) => row.number)),
      textArray(rows.map((row) => row.text)),
      textArray(rows.map((row) => (row.parameters == null ? null : JSON.stringify(row.parameters)))),
      textArray(rows.map((row) => row.pack)),
      textArray(rows.map((row) => (row.columns.length === 0 ? null : JSON.stringify(row.columns)))),
      intArray(rows.map((row) => row.segments)),
      textArray(rows.map((row) => row.language ?? null)),
      textArray(rows.map((row) => row.phase ?? "")),
    ],
  );
}
