import type { MessageState } from "#lib/contract/desk/message.ts";
import type { Tx } from "#lib/db/index.ts";
import { storableJson } from "../storable-json.ts";

type MessageRow = {
  id: number;
  campaign_id: string;
  channel: "sms" | "chat";
  state: MessageState;
  rank: number;
  progressed_at: Date | null;
  failed_at: Date | null;
  error_code: string | null;
  error_text: string | null;
  is_retryable: boolean | null;
};

/** Locks the messages in id order, so that two batches never wait for each other, and returns their folds. */
export async function lockMessages(tx: Tx, ids: readonly number[]): Promise<FoldedMessage[]> {
  const rows = await tx.query<MessageRow>(
    `SELECT id, campaign_id, channel, state, rank, progressed_at, failed_at, error_code, error_text, is_retryable
     FROM message WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );
  return rows.map((row) => ({
    id: row.id,
    campaignId: row.campaign_id,
    channel: row.channel,
    state: row.state,
    rank: row.rank,
    progressedAtMs: row.progressed_at?.getTime() ?? null,
    failedAtMs: row.failed_at?.getTime() ?? null,
    errorCode: row.error_code,
    errorText: row.error_text,
    isRetryable: row.is_retryable,
  }));
}

/** Appends facts; one that is known already (same event, or same source, word and time) is left out. */
export async function insertFacts(tx: Tx, facts: readonly Fact[]): Promise<void> {
  await tx.query(
    `INSERT INTO message_fact (message_id, source, word, occurred_at, event_id, detail)
     SELECT DISTINCT ON (message_id, source, word, occurred_at, event_id) *
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::jsonb[])
       AS fact (message_id, source, word, occurred_at, event_id, detail)
     WHERE fact.event_id IS NOT NULL OR NOT EXISTS (
       SELECT 1 FROM message_fact known
       WHERE known.message_id = fact.message_id AND known.occurred_at = fact.occurred_at
         AND known.source = fact.source AND known.word = fact.word)
     ON CONFLICT (event_id, message_id) WHERE event_id IS NOT NULL DO NOTHING`,
    [
      facts.map((fact) => fact.messageId),
      facts.map((fact) => fact.source),
      facts.map((fact) => fact.word),
      facts.map((fact) => fact.occurredAt),
      facts.map((fact) => fact.eventId ?? null),
      facts.map((fact) => (fact.detail === undefined ? null : storableJson(fact.detail))),
    ],
  );
}

/**
 * Writes folds back; a final SMS is not polled again. A state holds since what made it happened, which we may hear of
 * hours later: by the clock of the service, but neither before the message was made nor later than now.
 */
export async function updateMessages(tx: Tx, messages: readonly FoldedMessage[]): Promise<void> {
  await tx.query(
    `UPDATE message SET
       state = item.state, rank = item.rank, progressed_at = item.progressed_at, failed_at = item.failed_at,
       error_code = item.error_code, error_text = item.error_text, is_retryable = item.is_retryable,
       state_at = CASE WHEN message.state = item.state THEN message.state_at ELSE least(now(), greatest(message.created_at,
         coalesce(CASE item.state WHEN 'failed' THEN item.failed_at ELSE item.progressed_at END, now()))) END,
       next_poll_at = CASE WHEN item.state IN ('delivered', 'read', 'failed') THEN NULL ELSE next_poll_at END
     FROM unnest($1::bigint[], $2::text[], $3::smallint[], $4::timestamptz[], $5::timestamptz[],
                 $6::text[], $7::text[], $8::boolean[])
       AS item (id, state, rank, progressed_at, failed_at, error_code, error_text, is_retryable)
     WHERE message.id = item.id`,
    [
      messages.map((message) => message.id),
      messages.map((message) => message.state),
      messages.map((message) => message.rank),
      messages.map((message) => dateOf(message.progressedAtMs)),
      messages.map((message) => dateOf(message.failedAtMs)),
      messages.map((message) => message.errorCode),
      messages.map((message) => message.errorText),
      messages.map((message) => message.isRetryable),
    ],
  );
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

/** Something somebody said about a message; `word` as the service spelled it, `detail` any JSON. */
export type Fact = {
  messageId: number;
  source: "response" | "event" | "poll" | "person";
  word: string;
  occurredAt: Date;
  eventId?: string | undefined;
  detail?: unknown;
};

/** A message row reduced to the fold of its facts; times in ms. */
export type FoldedMessage = {
  id: number;
  campaignId: string;
  channel: "sms" | "chat";
  state: MessageState;
  rank: number;
  progressedAtMs: number | null;
  failedAtMs: number | null;
  errorCode: string | null;
  errorText: string | null;
  isRetryable: boolean | null;
};
