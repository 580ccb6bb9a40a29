import type { Tx } from "../../db/index.ts";
import type { ClaimedEvent } from "./claim-events.ts";
import { textOf } from "./read-event.ts";

export type Match = { messageId: number; by: "id" | "wamid" | "event id" | "number" };

const INFERENCE_MS = 72 * 60 * 60 * 1000;
const CLOCK_SKEW_MS = 5 * 60 * 1000;

const IS_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Every id an event carries, as text, a UUID in small letters too: a send answers a UUID, an event a number, the wamid may come later. */
export function refsOf(event: ClaimedEvent): { ids: string[]; wamid: string | null } {
  const ids = [event.messageRef, event.aggregateId].filter((id): id is string => id !== null && id !== "");
  return {
    ids: [...new Set(ids.flatMap((id) => (IS_UUID.test(id) ? [id, id.toLowerCase()] : [id])))],
    wamid: textOf(event.data.wamid),
  };
}

/**
 * Finds the message each event is about: by the service's id, by wamid (either may stand where the other is expected: a
 * send may answer a wamid as its id), by the number events use for it, and where no id helps by the only open chat message to that number of the last 72 h. Keyed by `seq`; what is missing waits.
 */
export async function matchMessages(tx: Tx, events: readonly ClaimedEvent[]): Promise<Map<number, Match>> {
  const matches = await matchByIds(tx, events);
  const rest = events.filter((event) => !matches.has(event.seq) && event.number !== null);
  if (rest.length > 0) await inferByNumber(tx, rest, matches);
  return matches;
}

async function matchByIds(tx: Tx, events: readonly ClaimedEvent[]): Promise<Map<number, Match>> {
  const pairs = events.flatMap((event) => refsOf(event).ids.map((ref) => ({ seq: event.seq, ref })));
  const wamids = events.flatMap((event) => {
    const { wamid } = refsOf(event);
    return wamid ? [{ seq: event.seq, ref: wamid }] : [];
  });
  const rows = await tx.query<{ seq: number; id: number; rank: number }>(
    `SELECT seq, min(message.id) AS id, rank FROM (
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
     ) message GROUP BY seq, rank ORDER BY rank DESC`,
    [
      pairs.map((pair) => pair.seq),
      pairs.map((pair) => pair.ref),
      wamids.map((pair) => pair.seq),
      wamids.map((pair) => pair.ref),
    ],
  );
  const by = ["id", "wamid", "event id"] as const;
  return new Map(rows.map((row) => [row.seq, { messageId: row.id, by: by[row.rank] ?? "id" }]));
}

/**
 * Few rows have one id, and the limit keeps the planner from reading a whole index of another column for it: without
 * fresh statistics every index looks empty.
 */
const messagesBy = (column: "service_id" | "wamid" | "event_message_id"): string =>
  `(SELECT id, channel FROM message WHERE ${column} = pair.ref LIMIT 50)`;

type Candidate = { number: string; id: number; since: Date };

async function inferByNumber(
  tx: Tx,
  events: readonly ClaimedEvent[],
  matches: Map<number, Match>,
): Promise<void> {
  const numbers = [...new Set(events.flatMap((event) => event.number ?? []))];
  const open = Map.groupBy(await listOpenCandidates(tx, numbers), (candidate) => candidate.number);
  const bound = new Map<number, string>();
  for (const event of events) {
    const [only, ...others] = (open.get(event.number ?? "") ?? []).filter((candidate) =>
      isNear(candidate, event),
    );
    if (!only || others.length > 0) continue;
    const identity = identityOf(event);
    if ((bound.get(only.id) ?? identity) !== identity) continue;
    bound.set(only.id, identity);
    matches.set(event.seq, { messageId: only.id, by: "number" });
  }
}

// More than one is nobody's; the limit keeps the look-up to its index, as in `messagesBy`.
const MANY_CANDIDATES = 20;

/**
 * A number with a request still on its way has no candidate, nor one with a request whose answer was lost: the message
 * meant may be one that is not stored. A message counts from its first try, which an answer may follow hours later.
 */
async function listOpenCandidates(tx: Tx, numbers: string[]): Promise<Candidate[]> {
  return tx.query<Candidate>(
    `SELECT wanted.number, message.id, least(message.created_at, made.first_attempting_at) AS since
     FROM unnest($1::text[]) AS wanted (number)
     CROSS JOIN LATERAL (
       SELECT id, created_at, attempt_id FROM message
       WHERE number IN (wanted.number, substr(wanted.number, 2)) AND channel = 'chat'
         AND created_at > now() - interval '73 hours' AND wamid IS NULL AND event_message_id IS NULL
         AND state IN ('scheduled', 'handed', 'operator') LIMIT ${MANY_CANDIDATES}) message
     LEFT JOIN attempt made ON made.id = message.attempt_id
     WHERE NOT EXISTS (
         SELECT 1 FROM attempt
         JOIN recipient ON recipient.campaign_id = attempt.campaign_id AND recipient.seq = ANY(attempt.seqs)
         WHERE (attempt.state = 'attempting' OR (attempt.operation LIKE 'chat.%' AND
             attempt.first_attempting_at > now() - interval '73 hours' AND
             ((attempt.state = 'planned' AND attempt.is_ambiguous) OR
              (attempt.state = 'unknown' AND recipient.state = 'unknown'))))
           AND recipient.number IN (wanted.number, substr(wanted.number, 2)))`,
    [numbers],
  );
}

/** Not older than 72 h, and begun no later than a skewed clock explains. */
function isNear(candidate: Candidate, event: ClaimedEvent): boolean {
  const ageMs = event.occurredAt.getTime() - candidate.since.getTime();
  return ageMs < INFERENCE_MS && ageMs > -CLOCK_SKEW_MS;
}

function identityOf(event: ClaimedEvent): string {
  const { ids, wamid } = refsOf(event);
  return ids[0] ?? wamid ?? event.eventId;
}

/** Remembers the ids that events use for messages, so the next event finds them at once. */
export async function recordEventIds(
  tx: Tx,
  learned: readonly {
    messageId: number;
    wamid: string | null;
    eventMessageId: string | null;
    isInferred: boolean;
  }[],
): Promise<void> {
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
