import { REPORT_WAIT_HOURS } from "#lib/contract/rules/sending/report-wait.ts";
import type { Tx } from "#lib/db/index.ts";

/** States of a message about which something may still be reported; as the index `message_open` has them. */
export const OPEN_STATES = "('scheduled', 'handed', 'operator')";

/** An id that an event carries, by the number of the event. */
export type EventRef = { seq: number; ref: string };

/** By which id a message was found: the service's, its wamid, or the one that events use. */
export type MatchedRow = { seq: number; id: number; by: "id" | "wamid" | "event id" };

/**
 * The chat messages with these ids, the surest way last of each event. Either of id and wamid may stand where the other
 * is expected: a send may answer a wamid as its id.
 */
export async function listMatches(
  tx: Tx,
  { ids, wamids }: { ids: readonly EventRef[]; wamids: readonly EventRef[] },
): Promise<MatchedRow[]> {
  return tx.query<MatchedRow>(MATCHES, [
    ids.map((pair) => pair.seq),
    ids.map((pair) => pair.ref),
    wamids.map((pair) => pair.seq),
    wamids.map((pair) => pair.ref),
  ]);
}

/**
 * Few rows have one id, and the limit keeps the planner from reading a whole index of another column for it: without
 * fresh statistics every index looks empty.
 */
const messagesBy = (column: "service_id" | "wamid" | "event_message_id"): string =>
  `(SELECT id, channel FROM message WHERE ${column} = pair.ref LIMIT 50)`;

const MATCHES = `
  SELECT seq, min(message.id) AS id, (ARRAY['id', 'wamid', 'event id'])[rank + 1] AS by FROM (
    SELECT pair.seq, message.id, 0 AS rank FROM unnest($1::bigint[], $2::text[]) AS pair (seq, ref)
      CROSS JOIN LATERAL ${messagesBy("service_id")} message WHERE message.channel = 'chat'
    UNION ALL
    SELECT pair.seq, message.id, 1 FROM unnest($3::bigint[] || $1::bigint[], $4::text[] || $2::text[]) AS pair (seq, ref)
      CROSS JOIN LATERAL ${messagesBy("wamid")} message WHERE message.channel = 'chat'
    UNION ALL
    SELECT pair.seq, message.id, 1 FROM unnest($3::bigint[], $4::text[]) AS pair (seq, ref)
      CROSS JOIN LATERAL ${messagesBy("service_id")} message WHERE message.channel = 'chat'
    UNION ALL
    SELECT pair.seq, message.id, 2 FROM unnest($1::bigint[], $2::text[]) AS pair (seq, ref)
      CROSS JOIN LATERAL ${messagesBy("event_message_id")} message WHERE message.channel = 'chat'
  ) message GROUP BY seq, rank ORDER BY rank DESC`;

export type Candidate = {
  number: string;
  id: number;
  since: Date;
  /** Of a message that only a person's decision says was sent: what the events that wait for its number are about. */
  awaited: string[] | null;
};

// More than one is nobody's; the limit keeps the look-up to its index, as in `messagesBy`, and OFFSET 0 to that of numbers.
const MANY_CANDIDATES = 20;
const MANY_AWAITED = 50;
// Which of them is young enough is told by when the event occurred; what is older than this has been given up.
const HORIZON_HOURS = REPORT_WAIT_HOURS + 1;

/**
 * Open chat messages to these numbers whose ids no event has told yet.
 * A number with a request still on its way has no candidate, nor one with a request whose answer was lost, also when a
 * person has decided about it since: the message meant may be one that is not stored. Decided as sent, it is stored. A
 * message counts from its first try, which an answer may follow hours later.
 */
export async function listOpenCandidates(tx: Tx, numbers: readonly string[]): Promise<Candidate[]> {
  return tx.query<Candidate>(CANDIDATES, [numbers]);
}

const IS_STORED = `(attempt.resolution IS NOT DISTINCT FROM 'sent' AND EXISTS (SELECT FROM message kept
    WHERE kept.campaign_id = attempt.campaign_id AND kept.seq = recipient.seq AND kept.attempt_id = attempt.id))`;

const CANDIDATES = `
  SELECT wanted.number, message.id, least(message.created_at, made.first_attempting_at) AS since,
    CASE WHEN made.resolution = 'sent' THEN ARRAY(
      SELECT coalesce(nullif(left(event.body #>> '{data,messageId}', 512), ''), nullif(event.aggregate_id, ''),
        event.body #>> '{data,wamid}', event.event_id)
      FROM (SELECT seq FROM event_wait WHERE ref = wanted.number ORDER BY ref, seq DESC LIMIT ${MANY_AWAITED}) waiting
        JOIN event ON event.seq = waiting.seq
      WHERE event.received_at >= made.first_attempting_at) END AS awaited
  FROM unnest($1::text[]) AS wanted (number)
  CROSS JOIN LATERAL (
    SELECT id, created_at, attempt_id FROM (
      SELECT * FROM message WHERE number IN (wanted.number, substr(wanted.number, 2))
        AND created_at > now() - interval '${HORIZON_HOURS} hours' OFFSET 0) sent
    WHERE channel = 'chat' AND wamid IS NULL AND event_message_id IS NULL
      AND state IN ${OPEN_STATES} LIMIT ${MANY_CANDIDATES}) message
  LEFT JOIN attempt made ON made.id = message.attempt_id
  WHERE NOT EXISTS (
      SELECT 1 FROM attempt
      JOIN recipient ON recipient.campaign_id = attempt.campaign_id AND recipient.seq = ANY(attempt.seqs)
      WHERE (attempt.state = 'attempting' OR (attempt.operation LIKE 'chat.%' AND
          attempt.first_attempting_at > now() - interval '${HORIZON_HOURS} hours' AND
          ((attempt.state = 'planned' AND attempt.is_ambiguous) OR
           (attempt.state = 'unknown' AND (recipient.state = 'unknown' OR attempt.resolved_by IS NOT NULL)
             AND NOT ${IS_STORED}))))
        AND recipient.number IN (wanted.number, substr(wanted.number, 2)))`;

/** What events told about the ids of a message. */
export type LearnedIds = {
  messageId: number;
  wamid: string | null;
  eventMessageId: string | null;
  isInferred: boolean;
};

/** Remembers the ids that events use for messages, so the next event finds them at once. */
export async function recordEventIds(tx: Tx, learned: readonly LearnedIds[]): Promise<void> {
  if (learned.length === 0) return;
  await tx.query(
    `UPDATE message SET wamid = coalesce(message.wamid, item.wamid),
       event_message_id = coalesce(message.event_message_id, item.event_id),
       grade = CASE WHEN item.is_inferred THEN 'inferred' ELSE message.grade END
     FROM (SELECT id, max(wamid) AS wamid, max(event_id) AS event_id, bool_or(is_inferred) AS is_inferred
           FROM unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[]) AS given (id, wamid, event_id, is_inferred)
           GROUP BY id) item
     WHERE message.id = item.id AND (
       (message.wamid IS NULL AND item.wamid IS NOT NULL) OR
       (message.event_message_id IS NULL AND item.event_id IS NOT NULL) OR
       (item.is_inferred AND message.grade <> 'inferred'))`,
    [
      learned.map((item) => item.messageId),
      learned.map((item) => item.wamid),
      learned.map((item) => item.eventMessageId),
      learned.map((item) => item.isInferred),
    ],
  );
}

/** The moment, and the zone whose midnight counts. */
type MatchContext = { now: Date; zone: string };

export type HandedRow = { isToday: boolean; hour: number; isSms: boolean; count: number };
export type StandingRow = {
  isToday: boolean;
  hour: number;
  delivered: number;
  failed: number;
  canRetry: number;
};

/** What was handed over yesterday and since midnight, by the hour and the kind. */
export function listHandedOver(tx: Tx, { now, zone }: MatchContext): Promise<HandedRow[]> {
  return tx.query<HandedRow>(HANDED, [now, zone]);
}

/** Where the messages of yesterday and today stand now, by the hour they were made. */
export function listStanding(tx: Tx, { now, zone }: MatchContext): Promise<StandingRow[]> {
  return tx.query<StandingRow>(STANDING, [now, zone]);
}

/** When the oldest message of today was made whose last word is still to come. */
export async function findOldestOpen(tx: Tx, { now, zone }: MatchContext): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date }>(OLDEST_OPEN, [now, zone]);
  return row?.at ?? null;
}

type UnknownRow = { recipients: number; nowHour: number };

/** People whose answer is lost and who wait for a decision, and the hour it is there. */
export async function countUnknown(tx: Tx, { now, zone }: MatchContext): Promise<UnknownRow> {
  const [row] = await tx.query<UnknownRow>(UNKNOWN, [now, zone]);
  return row ?? { recipients: 0, nowHour: 0 };
}

const TODAY = "date_trunc('day', $1::timestamptz AT TIME ZONE $2)";
const MIDNIGHT = `${TODAY} AT TIME ZONE $2`;
const YESTERDAY = `(${TODAY} - interval '1 day') AT TIME ZONE $2`;

// Calls go through the same journal, and are counted among calls.
const IS_MESSAGE = "operation <> 'voice.call'";

const HOUR = `at >= ${MIDNIGHT} AS "isToday", extract(hour FROM at AT TIME ZONE $2)::int AS hour`;

const HANDED = `
  SELECT ${HOUR}, name = 'handed-sms' AS "isSms", sum(n)::int AS count FROM tally_now
  WHERE name IN ('handed-sms', 'handed-chat') AND at >= ${YESTERDAY} GROUP BY 1, 2, 3 HAVING sum(n) > 0`;

const STANDING = `
  SELECT ${HOUR}, coalesce(sum(n) FILTER (WHERE name = 'message-delivered'), 0)::int AS delivered,
    coalesce(sum(n) FILTER (WHERE name = 'message-failed'), 0)::int AS failed,
    coalesce(sum(n) FILTER (WHERE name = 'message-retryable'), 0)::int AS "canRetry"
  FROM tally_now WHERE name IN ('message-delivered', 'message-failed', 'message-retryable') AND at >= ${YESTERDAY}
  GROUP BY 1, 2`;

type WeekRow = { day: string; until: Date; handedOver: number; delivered: number; today: number };

/** The same day of last week until the same quarter of an hour, and what was handed over today until then. */
export async function findLastWeek(tx: Tx, { now, zone }: MatchContext): Promise<WeekRow | null> {
  const [row] = await tx.query<WeekRow>(LAST_WEEK, [now, zone]);
  return row ?? null;
}

const WEEK_AGO = `((quarter_of($1::timestamptz) AT TIME ZONE $2) - interval '7 days')`;
const HANDED_NAMES = "('handed-sms', 'handed-chat')";

// Each a span of one name after the other: with OR between the spans the planner reads all days between them.
const LAST_WEEK = `
  SELECT to_char(${WEEK_AGO}, 'YYYY-MM-DD') AS day, ${WEEK_AGO} AT TIME ZONE $2 AS until, week."handedOver", week.delivered, today.n AS today
  FROM (SELECT coalesce(sum(n) FILTER (WHERE name IN ${HANDED_NAMES}), 0)::int AS "handedOver",
      coalesce(sum(n) FILTER (WHERE name = 'message-delivered'), 0)::int AS delivered FROM tally_now
    WHERE name IN ('handed-sms', 'handed-chat', 'message-delivered')
      AND at >= date_trunc('day', ${WEEK_AGO}) AT TIME ZONE $2 AND at < ${WEEK_AGO} AT TIME ZONE $2) week,
    (SELECT coalesce(sum(n), 0)::int AS n FROM tally_now
    WHERE name IN ${HANDED_NAMES} AND at >= ${MIDNIGHT} AND at < quarter_of($1::timestamptz)) today`;

const OLDEST_OPEN = `
  SELECT created_at AS at FROM message WHERE state IN ${OPEN_STATES} AND created_at >= ${MIDNIGHT}
  ORDER BY created_at LIMIT 1`;

const UNKNOWN = `
  SELECT coalesce(sum(size), 0)::int AS recipients,
    extract(hour FROM $1::timestamptz AT TIME ZONE $2)::int AS "nowHour"
  FROM attempt WHERE state = 'unknown' AND resolution IS NULL AND ${IS_MESSAGE}`;
