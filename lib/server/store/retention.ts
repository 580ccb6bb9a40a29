import type { RetentionClass } from "#lib/contract/desk/settings/console.ts";
import type { Tx } from "#lib/db/index.ts";
import { IS_KEPT } from "./call/call.ts";
import { FIRST_REASON } from "./campaign/campaign-view.ts";
import { withoutNumbers } from "./text-search.ts";

/** What is over for good; nobody has to decide about it, and it may not be ringing. */
const IS_OVER = "phase IN ('ended', 'refused', 'not-called', 'unfollowed')";

/** The oldest calls from before that are over, held until the transaction ends; one that is being read now is left out. */
export async function lockCallsBefore(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM call WHERE ${IS_KEPT} AND at < $1 AND ${IS_OVER}
     ORDER BY at, id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
}

/** True in SQL of a call, by its phase and time, that would be removed at once; it is not stored then. */
export const isTooOld = ({ phase, at, now }: Record<"phase" | "at" | "now", string>): string =>
  `EXISTS (SELECT FROM retention WHERE ${phase} IN ('ended', 'unfollowed')
     AND ${at}::timestamptz < ${now}::timestamptz - call_days * interval '1 day')`;

/**
 * Removes what is known of these calls, and whom they were to from the journal. Their identifiers and times stay, so
 * that whoever lists them again brings nothing back.
 */
export async function removeCalls(tx: Tx, ids: string[], now: Date): Promise<void> {
  for (const table of ["call_note", "call_listening", "call_peaks"])
    await tx.query(`DELETE FROM ${table} WHERE call_id = ANY($1)`, [ids]);
  await removeJournal(tx, ids, now);
  await tx.query(
    `UPDATE call SET removed_at = $2, started_by = NULL, phase = 'ended', status = 'other', status_word = NULL,
       direction = 'other', direction_word = NULL, customer_number = NULL, caller_number = NULL,
       destination_number = NULL, started_at = NULL, ended_at = NULL, duration_s = NULL, length_kind = NULL, recording = 'none',
       recording_media_id = NULL, recording_deadline = NULL, tags = '{}', raw = NULL, problem = NULL, asked_at = NULL,
       ask_problem = NULL, next_ask_at = NULL
     WHERE id = ANY($1)`,
    [ids, now],
  );
}

async function removeJournal(tx: Tx, ids: string[], now: Date): Promise<void> {
  const sent = await tx.query<{ campaignId: string }>(
    `SELECT a.campaign_id AS "campaignId" FROM call c JOIN attempt a ON a.id = c.attempt_id WHERE c.id = ANY($1)`,
    [ids],
  );
  if (sent.length === 0) return;
  const campaignIds = sent.map(({ campaignId }) => campaignId);
  for (const table of ["attempt_member", "recipient"])
    await tx.query(`DELETE FROM ${table} WHERE campaign_id = ANY($1)`, [campaignIds]);
  await tx.query("UPDATE attempt SET answer = NULL, problem = NULL WHERE campaign_id = ANY($1)", [
    campaignIds,
  ]);
  await tx.query(
    `UPDATE campaign SET people_removed_at = coalesce(people_removed_at, $2), is_emptied = true WHERE id = ANY($1)`,
    [campaignIds, now],
  );
}

/**
 * Removes events that were received before, of the oldest `limit` after number `after`; what has not had its effect yet
 * stays. Answers where the next page begins, null where what follows is younger.
 */
export async function deleteEventsBefore(
  tx: Tx,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<{ removed: number; next: number | null }> {
  const [row] = await tx.query<{ removed: number; last: number | null; looked: number }>(
    `WITH page AS MATERIALIZED (SELECT seq, received_at, projected_at IS NOT NULL AND NOT is_waiting AS is_done
       FROM event WHERE seq > $2 ORDER BY seq LIMIT $3),
     gone AS (DELETE FROM event WHERE seq = ANY(ARRAY(SELECT seq FROM page WHERE received_at < $1 AND is_done)) RETURNING seq, type),
     unheard AS (DELETE FROM inbound WHERE seq = ANY(ARRAY(SELECT seq FROM gone WHERE type = 'message.received')))
     SELECT (SELECT count(*)::int FROM gone) AS removed, max(seq) FILTER (WHERE received_at < $1) AS last,
       count(*)::int AS looked FROM page`,
    [before, after, limit],
  );
  const isMore = row !== undefined && row.looked === limit && row.last !== null;
  return { removed: row?.removed ?? 0, next: isMore ? row.last : null };
}

/** By the first account others are told apart, also when its event is gone. */
export async function keepFirstAccount(tx: Tx): Promise<void> {
  await tx.query(
    `UPDATE retention SET account = (
       SELECT account FROM event WHERE account IS NOT NULL AND NOT is_test ORDER BY seq LIMIT 1)
     WHERE account IS NULL`,
  );
}

/**
 * Empties answers that came before, of the oldest `limit` after a moment; what somebody still has to decide keeps its own.
 * Answers the moment up to which it has come.
 */
export async function clearAnswersBefore(
  tx: Tx,
  { before, after, limit }: { before: Date; after: Date | null; limit: number },
): Promise<{ removed: number; until: Date }> {
  const [row] = await tx.query<{ removed: number; last: Date | null; looked: number }>(
    `WITH page AS MATERIALIZED (
       SELECT id, finished_at FROM attempt WHERE finished_at >= coalesce($2::timestamptz, '-infinity') AND finished_at < $1::timestamptz
       ORDER BY finished_at LIMIT $3),
     gone AS (
       UPDATE attempt SET answer = NULL WHERE id = ANY(ARRAY(SELECT id FROM page)) AND answer IS NOT NULL
         AND NOT is_unfolded AND state <> 'attempting' AND (state <> 'unknown' OR resolution IS NOT NULL) RETURNING 1)
     SELECT (SELECT count(*)::int FROM gone) AS removed, max(finished_at) AS last, count(*)::int AS looked FROM page`,
    [before, after, limit],
  );
  const isMore = row?.looked === limit && row.last !== null && row.last.getTime() !== after?.getTime();
  return { removed: row?.removed ?? 0, until: isMore ? (row.last ?? before) : before };
}

const ENDED = "greatest(c.created_at, c.started_at, c.ended_at, c.completed_at)";

/** The campaign that ended first of those that ended before and still have people; none whose answers somebody has to decide. */
export async function findCampaignBefore(tx: Tx, before: Date): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `SELECT c.id FROM campaign c
     WHERE c.state IN ('completed', 'cancelled') AND NOT c.is_emptied AND ${ENDED} < $1
       AND c.n_unknown = 0 AND c.n_queued = 0 AND c.n_attempting = 0
       AND coalesce((SELECT coalesce(a.finished_at, a.attempting_at) FROM attempt a
         WHERE a.campaign_id = c.id ORDER BY a.ordinal DESC LIMIT 1), '-infinity') < $1
     ORDER BY ${ENDED} LIMIT 1`,
    [before],
  );
  return row?.id ?? null;
}

// What the review of a file showed of its rows; the counts stay.
export const WITHOUT_PEOPLE = "c.audience - '{excluded,preview,repeats}'::text[]";
// What a campaign says has fields for what is somebody's own; a send by hand was written to its few people.
const WITHOUT_TEXT = `CASE WHEN c.kind <> 'direct' THEN c.content
  WHEN c.content ? 'text' THEN jsonb_set(c.content, '{text}', '""') #- '{template,templateParameters}'
  ELSE c.content - 'templateParameters' END`;

/** From here on its pages say that its people were removed; what they told of the whole campaign is kept with it. */
export async function markPeopleRemoved(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE campaign c SET people_removed_at = $2, first_reason = ${withoutNumbers(FIRST_REASON)}, audience = ${WITHOUT_PEOPLE},
       content = ${WITHOUT_TEXT}
     WHERE c.id = $1 AND c.people_removed_at IS NULL`,
    [id, now],
  );
}

// Each by the index that begins with its campaign; the facts of a message go with it.
const PIECES = [
  "DELETE FROM message WHERE id = ANY(ARRAY(SELECT id FROM message WHERE campaign_id = $1 LIMIT $2))",
  `DELETE FROM attempt_member WHERE campaign_id = $1
     AND seq = ANY(ARRAY(SELECT seq FROM attempt_member WHERE campaign_id = $1 ORDER BY seq LIMIT $2))`,
  `DELETE FROM variant_member WHERE campaign_id = $1
     AND seq = ANY(ARRAY(SELECT seq FROM variant_member WHERE campaign_id = $1 ORDER BY seq LIMIT $2))`,
  `DELETE FROM recipient WHERE campaign_id = $1
     AND seq = ANY(ARRAY(SELECT seq FROM recipient WHERE campaign_id = $1 ORDER BY seq LIMIT $2))`,
  `DELETE FROM excluded_row WHERE campaign_id = $1
     AND row_number = ANY(ARRAY(SELECT row_number FROM excluded_row WHERE campaign_id = $1 ORDER BY row_number LIMIT $2))`,
  `DELETE FROM api_message WHERE campaign_id = $1
     AND seq = ANY(ARRAY(SELECT seq FROM api_message WHERE campaign_id = $1 ORDER BY seq LIMIT $2))`,
  `DELETE FROM outbox_message WHERE campaign_id = $1
     AND seq = ANY(ARRAY(SELECT seq FROM outbox_message WHERE campaign_id = $1 ORDER BY seq LIMIT $2))`,
  "DELETE FROM draft WHERE campaign_id = $1 AND $2 > 0",
];

/** Removes a piece of what a campaign knows of its people; answers how many rows. */
export async function deletePeople(tx: Tx, id: string, limit: number): Promise<number> {
  for (const piece of PIECES) {
    const rows = await tx.query(`${piece} RETURNING 1`, [id, limit]);
    if (rows.length > 0) return rows.length;
  }
  return 0;
}

export async function markEmptied(tx: Tx, id: string): Promise<void> {
  await tx.query("UPDATE campaign SET is_emptied = true WHERE id = $1", [id]);
}

export type RetentionRow = {
  eventDays: number | null;
  answerDays: number | null;
  peopleDays: number | null;
  callDays: number | null;
  eventsBefore: Date | null;
  answersBefore: Date | null;
  peopleBefore: Date | null;
  callsBefore: Date | null;
};

export const RETENTION_COLUMNS = `event_days AS "eventDays", answer_days AS "answerDays", people_days AS "peopleDays",
  call_days AS "callDays", events_before AS "eventsBefore", answers_before AS "answersBefore", people_before AS "peopleBefore",
  calls_before AS "callsBefore"`;

export async function findRetention(tx: Tx): Promise<RetentionRow> {
  const [row] = await tx.query<RetentionRow>(`SELECT ${RETENTION_COLUMNS} FROM retention`);
  if (!row) throw new Error("retention has no row");
  return row;
}

/** The same, and nobody else changes it until the end of the transaction. */
export async function lockRetention(tx: Tx): Promise<RetentionRow> {
  const [row] = await tx.query<RetentionRow>(`SELECT ${RETENTION_COLUMNS} FROM retention FOR UPDATE`);
  if (!row) throw new Error("retention has no row");
  return row;
}

type Days = Pick<RetentionRow, "eventDays" | "answerDays" | "peopleDays" | "callDays">;

export async function updateRetentionDays(tx: Tx, days: Days): Promise<void> {
  await tx.query("UPDATE retention SET event_days = $1, answer_days = $2, people_days = $3, call_days = $4", [
    days.eventDays,
    days.answerDays,
    days.peopleDays,
    days.callDays,
  ]);
}

const BEFORE = {
  events: "events_before",
  answers: "answers_before",
  people: "people_before",
  calls: "calls_before",
} as const;

/** So far each was removed; never back. */
export async function noteRemoved(tx: Tx, what: RetentionClass, before: Date): Promise<void> {
  const column = BEFORE[what];
  await tx.query(`UPDATE retention SET ${column} = $1 WHERE coalesce(${column}, '-infinity') < $1`, [before]);
}
