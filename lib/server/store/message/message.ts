import type { Grade } from "#lib/contract/desk/campaign/recipient.ts";
import { SMS_RANK } from "#lib/contract/wire/status.ts";
import type { Tx } from "#lib/db/index.ts";
import { CHANNELS } from "../channels.ts";

export type NewMessage = {
  channel: "sms" | "chat";
  serviceId: string | null;
  wamid: string | null;
  seq: number | null;
  number: string | null;
  grade: Grade;
  state: "scheduled" | "handed" | "operator";
  /** Milliseconds until the first status read; null where none is possible. */
  pollMs: number | null;
};

/**
 * Stores what one answer told us about; an id we have already keeps its first row. Answers how many rows are new, and
 * how many of those begin with the operator.
 * Wakes the projection, as an event may have arrived before our own answer was stored.
 */
export async function insertMessages(
  tx: Tx,
  owner: { campaignId: string; attemptId: string },
  messages: NewMessage[],
): Promise<{ added: number; operator: number }> {
  if (messages.length === 0) return { added: 0, operator: 0 };
  const added = await tx.query<{ state: string }>(
    `INSERT INTO message (channel, service_id, wamid, campaign_id, attempt_id, seq, number, grade, state, rank, progressed_at,
       next_poll_at, is_direct)
     SELECT x.channel, x.service_id, x.wamid, $1, $2, x.seq, x.number, x.grade, x.state,
       CASE x.state WHEN 'operator' THEN ${SMS_RANK.SENT} ELSE 0 END, CASE x.state WHEN 'operator' THEN now() END,
       now() + x.poll_ms * interval '1 ms', coalesce((SELECT kind = 'direct' FROM campaign WHERE id = $1), false)
     FROM unnest($3::text[], $4::text[], $5::text[], $6::int[], $7::text[], $8::text[], $9::text[], $10::int[])
       AS x (channel, service_id, wamid, seq, number, grade, state, poll_ms)
     ON CONFLICT (service_id) DO NOTHING RETURNING state`,
    [
      owner.campaignId,
      owner.attemptId,
      messages.map((message) => message.channel),
      messages.map((message) => message.serviceId),
      messages.map((message) => message.wamid),
      messages.map((message) => message.seq),
      messages.map((message) => message.number),
      messages.map((message) => message.grade),
      messages.map((message) => message.state),
      messages.map((message) => message.pollMs),
    ],
  );
  if (messages.some((message) => message.channel === "chat")) tx.wake(CHANNELS.events);
  return { added: added.length, operator: added.filter(({ state }) => state === "operator").length };
}

/**
 * Chat only: a person has said that these people of a request without an answer were sent to. Their messages have no id
 * of the service, so delivery reports find them by number alone; they count from the request. Whoever was sent to again
 * since gets none: their message is that of the later request.
 */
export async function insertDecidedMessages(
  tx: Tx,
  attemptId: string,
  seqs: readonly number[],
): Promise<void> {
  await tx.query(
    `INSERT INTO message (channel, campaign_id, attempt_id, seq, number, grade, created_at, is_direct)
     SELECT 'chat', a.campaign_id, a.id, r.seq, r.number, 'inferred', date_trunc('milliseconds', a.first_attempting_at),
       c.kind = 'direct'
     FROM attempt a JOIN campaign c ON c.id = a.campaign_id
       JOIN recipient r ON r.campaign_id = a.campaign_id AND r.seq = ANY($2::int[])
       JOIN attempt_member m ON m.campaign_id = r.campaign_id AND m.seq = r.seq AND m.generation = r.generation
     WHERE a.id = $1 AND a.operation LIKE 'chat.%' AND m.attempt_id = a.id`,
    [attemptId, seqs],
  );
  tx.wake(CHANNELS.events);
}

/** How a message of an answer is found again: by its id, else by whom it was to. */
type AnsweredMessage = { messageId: number; place: number; at: Date };

export type Answered = { serviceId: string | null; seq: number | null };

/** Which messages of an attempt these are, by their place in the list, and when the answer was asked for. */
export async function listAnswered(
  tx: Tx,
  { attemptId, campaignId }: { attemptId: string; campaignId: string },
  answered: readonly Answered[],
): Promise<AnsweredMessage[]> {
  return tx.query<AnsweredMessage>(
    `SELECT m.id AS "messageId", x.place::int - 1 AS place, a.attempting_at AS at
     FROM unnest($3::text[], $4::int[]) WITH ORDINALITY AS x (service_id, seq, place)
       JOIN attempt a ON a.id = $1
       CROSS JOIN LATERAL (
         SELECT id FROM message WHERE service_id = x.service_id AND attempt_id = $1
         UNION SELECT id FROM message WHERE x.service_id IS NULL AND campaign_id = $2 AND seq = x.seq AND attempt_id = $1) m`,
    [attemptId, campaignId, answered.map(({ serviceId }) => serviceId), answered.map(({ seq }) => seq)],
  );
}

/** True where each of these ids is known as a message of another attempt. */
export async function areAllOfOthers(tx: Tx, attemptId: string, ids: string[]): Promise<boolean> {
  const rows = await tx.query(
    "SELECT id FROM message WHERE service_id = ANY($2::text[]) AND attempt_id IS DISTINCT FROM $1",
    [attemptId, ids],
  );
  return rows.length === ids.length;
}
