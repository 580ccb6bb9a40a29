import type { CampaignState, Channel } from "#lib/contract/desk/campaign/campaign.ts";
import type { Grade } from "#lib/contract/desk/campaign/recipient.ts";
import type { StoredHold } from "#lib/contract/words/reason/say-reason.ts";
import { intArray, type Tx, textArray } from "#lib/db/index.ts";
import type { RecipientState } from "../campaign/recipient/recipient-found.ts";

export type KeptRequest = { digests: Record<string, string>; answer: unknown };

/** An idempotency key of a key of the API. */
export type RequestPlace = { keyId: string; key: string };
type Digested = RequestPlace & { digests: Record<string, string> };

/**
 * Takes idempotency keys, of which none is there twice, for what this transaction accepts; answers in their order what is kept
 * under those that were taken before, and null for the others. A second one of the same key waits here for the first to commit
 * or to fail: all take theirs in one order, so that no two transactions wait for each other.
 */
export async function takeIdempotencyKeys(
  tx: Tx,
  asked: readonly Digested[],
): Promise<(KeptRequest | null)[]> {
  const taken = await tx.query<RequestPlace>(
    `INSERT INTO api_request (key_id, idempotency_key, digests)
     SELECT x.key_id, x.key, x.digests FROM unnest($1::uuid[], $2::text[], $3::jsonb[]) AS x (key_id, key, digests)
     ORDER BY x.key_id, x.key COLLATE "C"
     ON CONFLICT DO NOTHING RETURNING key_id AS "keyId", idempotency_key AS key`,
    [
      asked.map(({ keyId }) => keyId),
      asked.map(({ key }) => key),
      asked.map(({ digests }) => JSON.stringify(digests)),
    ],
  );
  const ours = new Set(taken.map(({ keyId, key }) => `${keyId} ${key}`));
  const kept: (KeptRequest | null)[] = [];
  for (const place of asked) {
    const row = ours.has(`${place.keyId} ${place.key}`) ? null : await findRequest(tx, place);
    if (row === undefined) throw new Error("an idempotency key was taken, and is not there");
    kept.push(row);
  }
  return kept;
}

export async function findRequest(tx: Tx, { keyId, key }: RequestPlace): Promise<KeptRequest | undefined> {
  const [row] = await tx.query<KeptRequest>(
    "SELECT digests, answer FROM api_request WHERE key_id = $1 AND idempotency_key = $2",
    [keyId, key],
  );
  return row;
}

export async function keepAnswers(
  tx: Tx,
  answers: readonly (RequestPlace & { answer: unknown })[],
): Promise<void> {
  await tx.query(
    `UPDATE api_request r SET answer = x.answer::json FROM unnest($1::uuid[], $2::text[], $3::text[]) AS x (key_id, key, answer)
     WHERE r.key_id = x.key_id AND r.idempotency_key = x.key`,
    [
      answers.map(({ keyId }) => keyId),
      answers.map(({ key }) => key),
      textArray(answers.map(({ answer }) => JSON.stringify(answer))),
    ],
  );
}

/** Keys of what was refused after they were taken: they are free for another try. */
export async function freeIdempotencyKeys(tx: Tx, places: readonly RequestPlace[]): Promise<void> {
  if (places.length === 0) return;
  await tx.query(
    `DELETE FROM api_request r USING unnest($1::uuid[], $2::text[]) AS x (key_id, key)
     WHERE r.key_id = x.key_id AND r.idempotency_key = x.key`,
    [places.map(({ keyId }) => keyId), places.map(({ key }) => key)],
  );
}

/**
 * Empties answers from before a moment, of the oldest `limit`; their keys stay taken for ever. Answers whether more is left.
 */
export async function emptyRequestsBefore(tx: Tx, before: Date, limit: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE api_request r SET answer = NULL, digests = '{}'
     FROM (SELECT key_id, idempotency_key FROM api_request WHERE digests <> '{}' AND created_at < $1
       ORDER BY created_at LIMIT $2) old
     WHERE r.key_id = old.key_id AND r.idempotency_key = old.idempotency_key RETURNING 1`,
    [before, limit],
  );
  return rows.length === limit;
}

export type ApiSend = {
  id: string;
  channel: Channel;
  lane: "fast" | "exact";
  name: string;
  content: object;
  senderId: string | null;
  messageClass: "service" | "marketing";
  idempotencyKey: string | null;
  scheduledAt: Date | null;
  expiresAt: Date | null;
  keyId: string;
  size: number;
  segments: number;
};

/** What keys send: plans that the worker claims from their beginning, now or at their time. */
export async function insertApiSends(tx: Tx, sends: readonly ApiSend[]): Promise<void> {
  await tx.query(
    `INSERT INTO campaign (id, kind, channel, lane, name, state, content, sender_id, message_class, chunk_size, idempotency_key,
       created_by, started_by, started_at, n_rows, n_queued, segments_planned, scheduled_at, expires_at)
     SELECT id, 'direct', channel, lane, name, CASE WHEN "scheduledAt" IS NULL THEN 'running' ELSE 'scheduled' END, content, "senderId",
       "messageClass", CASE lane WHEN 'exact' THEN 1 ELSE size END, "idempotencyKey", "keyId", "keyId", now(), size, size, segments,
       "scheduledAt", "expiresAt"
     FROM jsonb_to_recordset($1) AS x (id uuid, channel text, lane text, name text, content jsonb, "senderId" text,
       "messageClass" text, "idempotencyKey" text, "keyId" uuid, size int, segments int, "scheduledAt" timestamptz,
       "expiresAt" timestamptz)`,
    [JSON.stringify(sends)],
  );
}

export type ApiMessageNote = {
  campaignId: string;
  keyId: string;
  seq: number;
  number: string;
  reference: string | null;
  metadata: Record<string, string> | null;
  why: string | null;
};

export async function insertApiMessages(tx: Tx, notes: readonly ApiMessageNote[]): Promise<void> {
  await tx.query(
    `INSERT INTO api_message (campaign_id, seq, key_id, reference, metadata, why, number)
     SELECT x.campaign::uuid, x.seq, x.key::uuid, x.reference, x.metadata::jsonb, x.why, x.number
     FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
       AS x (campaign, seq, key, reference, metadata, why, number)`,
    [
      textArray(notes.map(({ campaignId }) => campaignId)),
      intArray(notes.map(({ seq }) => seq)),
      textArray(notes.map(({ keyId }) => keyId)),
      textArray(notes.map(({ reference }) => reference)),
      textArray(notes.map(({ metadata }) => metadata && JSON.stringify(metadata))),
      textArray(notes.map(({ why }) => why)),
      textArray(notes.map(({ number }) => number)),
    ],
  );
}

export type ApiMessageRow = {
  place: number;
  campaignId: string;
  seq: number;
  number: string;
  recipient: RecipientState;
  reason: string | null;
  isAttempting: boolean;
  recipientAt: Date;
  segments: number;
  channel: Channel;
  why: string | null;
  sender: string | null;
  kind: "service" | "marketing";
  campaign: CampaignState;
  hold: StoredHold | null;
  reference: string | null;
  metadata: Record<string, string> | null;
  createdAt: Date;
  sendAt: Date | null;
  expiresAt: Date | null;
  message: "scheduled" | "handed" | "operator" | "delivered" | "read" | "failed" | "expired" | null;
  messageAt: Date | null;
  serviceId: string | null;
  grade: Grade | null;
  errorCode: string | null;
  errorText: string | null;
};

// OFFSET 0: one look into an index for each message of a page, whatever the planner knows of the tables.
const VIEW = `
  SELECT a.id AS place, a.campaign_id AS "campaignId", a.seq, r.number, r.state AS recipient, r.reason,
    r.state = 'queued' AND EXISTS (SELECT FROM attempt_member am
      WHERE am.campaign_id = a.campaign_id AND am.seq = a.seq AND am.generation = r.generation) AS "isAttempting",
    r.updated_at AS "recipientAt", r.segments, c.channel, a.why, c.sender_id AS sender, c.message_class AS kind, c.state AS campaign,
    c.hold, a.reference, a.metadata, c.created_at AS "createdAt", c.scheduled_at AS "sendAt", c.expires_at AS "expiresAt",
    m.state AS message, m.state_at AS "messageAt", m.service_id AS "serviceId", m.grade, m.error_code AS "errorCode",
    m.error_text AS "errorText"
  FROM (SELECT * FROM api_message WHERE %WHERE%) a
    CROSS JOIN LATERAL (SELECT * FROM campaign WHERE id = a.campaign_id OFFSET 0) c
    CROSS JOIN LATERAL (SELECT * FROM recipient WHERE campaign_id = a.campaign_id AND seq = a.seq OFFSET 0) r
    LEFT JOIN LATERAL (SELECT * FROM message WHERE campaign_id = a.campaign_id AND seq = a.seq ORDER BY id DESC LIMIT 1) m ON true
  ORDER BY a.id DESC`;

const ONE = VIEW.replace("%WHERE%", "campaign_id = $1 AND seq = $2 AND key_id = $3");
const PAGE = VIEW.replace(
  "%WHERE%",
  "key_id = $1 AND id < $2 AND ($3::text IS NULL OR reference = $3) AND ($4::text IS NULL OR number = $4) ORDER BY id DESC LIMIT $5",
);

export type ApiMessagePlace = { campaignId: string; seq: number };

/** A message of this key; null for another's. */
export async function findApiMessage(
  tx: Tx,
  keyId: string,
  { campaignId, seq }: ApiMessagePlace,
): Promise<ApiMessageRow | null> {
  const [row] = await tx.query<ApiMessageRow>(ONE, [campaignId, seq, keyId]);
  return row ?? null;
}

type ApiMessageQuestion = {
  below: number;
  reference: string | null;
  number: string | null;
  limit: number;
};

/** The newest messages of a key, below a place. */
export function listApiMessages(
  tx: Tx,
  keyId: string,
  { below, reference, number, limit }: ApiMessageQuestion,
): Promise<ApiMessageRow[]> {
  return tx.query<ApiMessageRow>(PAGE, [keyId, below, reference, number, limit]);
}

/** Takes back somebody nobody has tried to send to; false where somebody has. The caller holds the campaign's row. */
export async function cancelOne(tx: Tx, { campaignId, seq }: ApiMessagePlace): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE recipient r SET state = 'cancelled', updated_at = now() WHERE campaign_id = $1 AND seq = $2 AND state = 'queued'
       AND NOT EXISTS (SELECT FROM attempt_member m WHERE m.campaign_id = r.campaign_id AND m.seq = r.seq AND m.generation = r.generation)
     RETURNING 1`,
    [campaignId, seq],
  );
  if (rows.length > 0)
    await tx.query("DELETE FROM requeue WHERE campaign_id = $1 AND seq = $2", [campaignId, seq]);
  return rows.length > 0;
}

/** Of these places of a campaign, those still queued: a plan that was read ahead may have lost some since. */
export async function listQueued(tx: Tx, campaignId: string, seqs: readonly number[]): Promise<Set<number>> {
  const rows = await tx.query<{ seq: number }>(
    "SELECT seq FROM recipient WHERE campaign_id = $1 AND seq = ANY($2::int[]) AND state = 'queued'",
    [campaignId, seqs],
  );
  return new Set(rows.map(({ seq }) => seq));
}
