import type { CampaignState } from "#lib/contract/desk/campaign/campaign.ts";
import { effect } from "#lib/contract/words/reason/event-effects.ts";
import { storeReason } from "#lib/contract/words/reason/reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { OPEN_STATES } from "../message/message-match.ts";
import { listOf } from "../person-name.ts";

/** A campaign or send that knows a person: the place there, and what keeps both. */
export type HeldPlace = {
  campaignId: string;
  kind: "campaign" | "direct";
  channel: string;
  name: string;
  state: CampaignState;
  seq: number;
  isUndecided: boolean;
  isAwaited: boolean;
};

/** Where a number is a recipient; each campaign is asked by its own index. */
export function listHeldPlaces(tx: Tx, number: string): Promise<HeldPlace[]> {
  return tx.query<HeldPlace>(
    `SELECT c.id AS "campaignId", c.kind, c.channel, c.name, c.state, r.seq, r.state IN ('queued', 'unknown') AS "isUndecided",
       EXISTS (SELECT FROM message m WHERE m.campaign_id = c.id AND m.seq = r.seq
         AND m.state IN ${OPEN_STATES}) AS "isAwaited"
     FROM campaign c CROSS JOIN LATERAL (
       SELECT seq, state FROM recipient WHERE campaign_id = c.id AND number = $1 OFFSET 0) r
     ORDER BY c.created_at DESC, c.id`,
    [number],
  );
}

export type HeldCounts = {
  messages: number;
  events: number;
  newEvents: number;
  openCalls: number;
  notes: number;
  hasWritten: boolean;
  hasSaid: boolean;
};

/** True in SQL of a call with one of these numbers; of one whose direction we do not know, either end may be the customer. */
const isWith = (numbers: string): string =>
  `(customer_number = ANY(${numbers}) OR (direction = 'other' AND caller_number = ANY(${numbers})))`;

/** What else is known of a number, which calls may have in these spellings; of events `newEvents` have had no effect yet. */
export async function countHeld(tx: Tx, number: string, spellings: readonly string[]): Promise<HeldCounts> {
  const [row] = await tx.query<HeldCounts>(
    `SELECT (SELECT count(*)::int FROM message WHERE number = $1) AS messages,
       (SELECT count(*)::int FROM event WHERE number = $1) AS events,
       (SELECT count(*)::int FROM event WHERE number = $1 AND NOT ${IS_SETTLED}) AS "newEvents",
       (SELECT count(*)::int FROM call WHERE ${isWith("$2::text[]")} AND phase IN ('asking', 'open', 'unknown')) AS "openCalls",
       (SELECT count(*)::int FROM conversation_note
         WHERE conversation_id = (SELECT id FROM contact_window WHERE number = $1)) AS notes,
       EXISTS (SELECT FROM contact_window WHERE number = $1) AS "hasWritten",
       EXISTS (SELECT FROM opt_out_fact WHERE number = $1
           AND (NOT is_out OR words IS NOT NULL OR actor_name IS NOT NULL OR file_name IS NOT NULL))
         OR EXISTS (SELECT FROM consent_fact WHERE number = $1
           AND (is_given OR wording IS NOT NULL OR actor_name IS NOT NULL OR evidence IS NOT NULL))
         OR EXISTS (SELECT FROM suppression WHERE number = $1 AND (NOT is_out OR reason <> ''))
         OR EXISTS (SELECT FROM person WHERE number = $1)
         OR EXISTS (SELECT FROM data_request WHERE number = $1)
         OR EXISTS (SELECT FROM restriction WHERE number = $1 AND reason <> '') AS "hasSaid"`,
    [number, spellings],
  );
  if (!row) throw new Error("counting what is held of a number answered no row");
  return row;
}

/** The calls with one of these numbers. */
export async function listHeldCalls(tx: Tx, spellings: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM call WHERE ${isWith("$1::text[]")} ORDER BY id`,
    [spellings],
  );
  return rows.map(({ id }) => id);
}

export type HeldList = { id: string; name: string };

/** The lists that a number stands in, in one order for all who lock them. */
export function listHeldLists(tx: Tx, number: string): Promise<HeldList[]> {
  return tx.query<HeldList>(
    `SELECT l.id, l.name FROM contact_list_member m CROSS JOIN ${listOf("m.list_id")} l
     WHERE m.number = $1 ORDER BY l.id`,
    [number],
  );
}

/** Drafts with a file of people that nobody has had read yet: who is in it is not known. */
export function listUnreadDrafts(tx: Tx): Promise<{ id: string; name: string }[]> {
  return tx.query<{ id: string; name: string }>(
    `SELECT c.id, c.name FROM draft_file f JOIN campaign c ON c.id = f.campaign_id
     WHERE c.state = 'draft' AND NOT EXISTS (SELECT FROM recipient r WHERE r.campaign_id = c.id)
       AND NOT EXISTS (SELECT FROM excluded_row x WHERE x.campaign_id = c.id)
     ORDER BY c.created_at DESC, c.id`,
  );
}

/** What an event says of itself once the person it was about was erased. */
export const ERASED_EFFECT = storeReason(effect("erased"));

// Its id, its type and its times stay: it is known when it is delivered again, and figures still count it.
const ERASED = `raw = '', body = NULL, headers = '{}', number = NULL, aggregate_id = NULL, conflict_raw = NULL,
  message_id = NULL, is_waiting = false, retry_at = NULL, waits_for = '{}', effect = '${ERASED_EFFECT}',
  projected_at = coalesce(projected_at, $2), erased_at = $2`;

/** Takes everything out of these events; they wait for nothing any more. */
export async function eraseEvents(tx: Tx, seqs: readonly number[], now: Date): Promise<void> {
  if (seqs.length === 0) return;
  await tx.query(`UPDATE event SET ${ERASED} WHERE seq = ANY($1::bigint[])`, [seqs, now]);
  await tx.query("DELETE FROM inbound WHERE seq = ANY($1::bigint[])", [seqs]);
  await tx.query("DELETE FROM event_wait WHERE seq = ANY($1::bigint[])", [seqs]);
}

/**
 * True in SQL of an event that had its effect, or is a report that waits for a message that nobody knows. What a person wrote
 * is not done before, or somebody who said STOP in that moment would be written to again.
 */
export const IS_SETTLED = "(projected_at IS NOT NULL OR (is_waiting AND type = 'message.status.updated'))";

/** The settled events about a number, and those that told of these messages. */
export async function listEventsAbout(
  tx: Tx,
  number: string,
  messageIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ seq: number }>(
    `SELECT seq FROM event WHERE number = $1 AND ${IS_SETTLED}
     UNION SELECT e.seq FROM message_fact f JOIN event e ON e.event_id = f.event_id WHERE f.message_id = ANY($2::bigint[])`,
    [number, messageIds],
  );
  return rows.map(({ seq }) => seq);
}

/** Empties what was refused and names a number in its bytes; nobody can accept it any more. Answers how many. */
export async function emptyRefused(tx: Tx, number: string): Promise<number> {
  const rows = await tx.query(
    `UPDATE event_refused SET raw = '', headers = '{}' WHERE position(convert_to($1, 'UTF8') IN raw) > 0 RETURNING 1`,
    [number.replace(/^\+/, "")],
  );
  return rows.length;
}
