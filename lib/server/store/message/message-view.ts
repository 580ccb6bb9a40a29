import type { MessageDetail, MessageFact, MessageRow } from "#lib/contract/desk/message.ts";
import type { Tx } from "#lib/db/index.ts";
import { personName } from "../person-name.ts";
import { sentLanguageOf, templateNameOf } from "../template/template-outcome.ts";
import { holdsText } from "../text-search.ts";

/** A row of a list, from `message` and its `campaign`. */
export type MessageSource = Omit<MessageRow, "stateAt" | "createdAt" | "campaign"> & {
  stateAt: Date;
  createdAt: Date;
  campaignId: string;
  campaignName: string;
  campaignKind: "campaign" | "direct";
};

const MOST_EXCERPT = 160;
// Each a look by a key for each row shown.
const EXCERPT = `(SELECT left(coalesce(
    CASE WHEN (SELECT a.operation FROM attempt a WHERE a.id = message.attempt_id OFFSET 0) IS DISTINCT FROM 'chat.template'
      THEN coalesce((SELECT r.text FROM recipient r WHERE r.campaign_id = message.campaign_id AND r.seq = message.seq OFFSET 0),
        said.content->>'text') END,
    ${templateNameOf("said")}), ${MOST_EXCERPT})
  FROM campaign said WHERE said.id = message.campaign_id OFFSET 0)`;

const MESSAGE_COLUMNS = `
  message.id, message.channel, message.service_id AS "serviceId", message.number, ${personName("message.number")} AS "personName", message.state,
  ${EXCERPT} AS excerpt, message.state_at AS "stateAt", message.created_at AS "createdAt", message.grade,
  message.error_code AS "errorCode", message.error_text AS "errorText", message.is_retryable AS "isRetryable",
  campaign.id AS "campaignId", campaign.name AS "campaignName", campaign.kind AS "campaignKind"`;

/** One message with what only its own page shows. */
export type MessageDetailRow = MessageSource & {
  wamid: string | null;
  eventMessageId: string | null;
  text: string | null;
  template: MessageDetail["template"];
  scheduledAt: Date | null;
  nextPollAt: Date | null;
  polledAt: Date | null;
  pollProblem: string | null;
};

export async function findMessage(tx: Tx, id: number): Promise<MessageDetailRow | null> {
  const [row] = await tx.query<MessageDetailRow>(MESSAGE, [id]);
  return row ?? null;
}

const MESSAGE = `
  SELECT ${MESSAGE_COLUMNS}, message.wamid, message.event_message_id AS "eventMessageId",
    CASE WHEN attempt.operation IS DISTINCT FROM 'chat.template' THEN coalesce(recipient.text, campaign.content->>'text') END AS text,
    CASE attempt.operation WHEN 'chat.template' THEN jsonb_build_object('templateName', ${templateNameOf("campaign")},
      'language', ${sentLanguageOf("campaign")}, 'parameters', recipient.parameters) END AS template,
    CASE campaign.kind WHEN 'direct' THEN campaign.scheduled_at END AS "scheduledAt",
    message.next_poll_at AS "nextPollAt",
    message.polled_at AS "polledAt", message.poll_problem AS "pollProblem"
  FROM message JOIN campaign ON campaign.id = message.campaign_id LEFT JOIN attempt ON attempt.id = message.attempt_id
  LEFT JOIN recipient ON recipient.campaign_id = message.campaign_id AND recipient.seq = message.seq
  WHERE message.id = $1`;

export type FactRow = Omit<MessageFact, "occurredAt" | "receivedAt" | "isLate" | "error" | "matchedBy"> & {
  occurredAt: Date;
  receivedAt: Date;
  detail: unknown;
};

/** What was heard of one message, the oldest first. */
export function listFacts(tx: Tx, id: number): Promise<FactRow[]> {
  return tx.query<FactRow>(FACTS, [id]);
}

// An event is late by when the console got it, not by when it was applied.
const FACTS = `
  SELECT fact.id, fact.source, fact.word, fact.occurred_at AS "occurredAt",
    coalesce(event.received_at, fact.received_at) AS "receivedAt", fact.event_id AS "eventId",
    coalesce(event.duplicates, 0) AS duplicates, fact.detail
  FROM message_fact fact LEFT JOIN event ON event.event_id = fact.event_id
  WHERE fact.message_id = $1 ORDER BY fact.occurred_at, fact.id LIMIT 500`;

/** Messages that carry this id, of whatever kind of id. */
export function listMessagesById(tx: Tx, q: string): Promise<MessageSource[]> {
  return tx.query<MessageSource>(BY_ID, [q]);
}

// OFFSET 0 makes of it a look into an index for each row shown: without fresh statistics all campaigns are read for it.
const CAMPAIGN = `CROSS JOIN LATERAL (SELECT id, name, kind FROM campaign WHERE id = message.campaign_id OFFSET 0) campaign`;

const BY_ID = `
  SELECT ${MESSAGE_COLUMNS} FROM (
    (SELECT * FROM message WHERE service_id = $1 LIMIT 50)
    UNION (SELECT * FROM message WHERE wamid = $1 LIMIT 50)
    UNION (SELECT * FROM message WHERE event_message_id = $1 LIMIT 50)) message ${CAMPAIGN}
  ORDER BY message.id DESC LIMIT 50`;

/** These messages, the newest first. */
export function listMessagesAt(tx: Tx, ids: readonly number[]): Promise<MessageSource[]> {
  return tx.query<MessageSource>(AT, [ids]);
}

const AT = `SELECT ${MESSAGE_COLUMNS} FROM unnest($1::bigint[]) AS asked (id)
  CROSS JOIN LATERAL (SELECT * FROM message WHERE id = asked.id OFFSET 0) message ${CAMPAIGN}
  ORDER BY message.id DESC`;

export type MessageFilter = {
  /** Ids below this one. */
  below: number | null;
  channel: MessageRow["channel"] | null;
  state: MessageRow["state"] | null;
};

/** The newest messages, by the index of states and channels. */
export function listMessageViews(
  tx: Tx,
  { below, channel, state, limit }: MessageFilter & { limit: number },
): Promise<MessageSource[]> {
  return tx.query<MessageSource>(LISTED, [below, channel, state, limit]);
}

/**
 * The newest rows of each state and channel that are asked for, each list begun where its index says; a null asks for
 * all of them. Without both it is the order of ids itself.
 */
const SPAN = `
  (SELECT * FROM message
   WHERE $2::text IS NULL AND $3::text IS NULL AND id < coalesce($1, ${Number.MAX_SAFE_INTEGER})
   ORDER BY id DESC LIMIT $4)
  UNION ALL
  (SELECT found.*
   FROM unnest(CASE WHEN $3::text IS NULL THEN ARRAY['scheduled', 'handed', 'operator', 'delivered', 'read', 'failed',
       'expired'] ELSE ARRAY[$3] END) AS wanted (state),
     unnest(CASE WHEN $2::text IS NULL THEN ARRAY['sms', 'chat'] ELSE ARRAY[$2] END) AS via (channel),
     LATERAL (SELECT * FROM message
       WHERE message.state = wanted.state AND message.channel = via.channel AND id < coalesce($1, ${Number.MAX_SAFE_INTEGER})
       ORDER BY message.id DESC LIMIT $4) found
   WHERE $2::text IS NOT NULL OR $3::text IS NOT NULL ORDER BY found.id DESC LIMIT $4)
  ORDER BY id DESC LIMIT $4`;

const LISTED = `SELECT ${MESSAGE_COLUMNS} FROM (${SPAN}) message ${CAMPAIGN} ORDER BY message.id DESC`;

/** The newest messages to a number, in each of these forms of it. */
export function listMessagesTo(
  tx: Tx,
  { numbers, below, channel, state, limit }: MessageFilter & { numbers: readonly string[]; limit: number },
): Promise<MessageSource[]> {
  return tx.query<MessageSource>(TO_NUMBER, [numbers, below, channel, state, limit]);
}

const TO_NUMBER = `
  SELECT ${MESSAGE_COLUMNS} FROM (
    SELECT * FROM (SELECT * FROM message WHERE number = ANY($1) OFFSET 0) sent
    WHERE ($2::bigint IS NULL OR id < $2) AND ($3::text IS NULL OR channel = $3) AND ($4::text IS NULL OR state = $4)
    ORDER BY id DESC LIMIT $5) message ${CAMPAIGN} ORDER BY message.id DESC`;

export type MessageSearch = MessageFilter & {
  search: string;
  /** False where the person sees no numbers: then none can be searched for. */
  hasNumbers: boolean;
  limit: number;
  /** So many rows are looked at, however few of them fit. */
  span: number;
};

/** The newest messages of one span that fit. */
export function searchMessageViews(tx: Tx, asked: MessageSearch): Promise<MessageSource[]> {
  const { below, channel, state, search, limit, span } = asked;
  return tx.query<MessageSource>(asked.hasNumbers ? SEARCHED : SEARCHED_MASKED, [
    below,
    channel,
    state,
    span,
    search,
    limit,
  ]);
}

const IN_MESSAGE = {
  ids: ["message.service_id"],
  words: ["campaign.name", "message.error_code", "message.error_text"],
  withheld: ["message.number"],
};

const searchedIn = (sees: boolean) => `
  SELECT ${MESSAGE_COLUMNS} FROM (${SPAN}) message ${CAMPAIGN}
  WHERE ${holdsText("$5", IN_MESSAGE, sees)}
  ORDER BY message.id DESC LIMIT $6`;

const SEARCHED = searchedIn(true);
const SEARCHED_MASKED = searchedIn(false);

/** The last id of a span; undefined where nothing lies beyond it. */
export async function findSpanEnd(
  tx: Tx,
  { below, channel, state, span }: MessageFilter & { span: number },
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number | null; count: number }>(
    `SELECT min(id) AS id, count(*)::int AS count FROM (${SPAN}) message`,
    [below, channel, state, span],
  );
  return row?.count === span ? (row.id ?? undefined) : undefined;
}
