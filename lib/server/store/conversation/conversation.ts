import type { Colleague } from "#lib/contract/desk/inbox/answerer.ts";
import type { Tx } from "#lib/db/index.ts";

/** Somebody who wrote to us, with the newest of it that is kept. */
export type ConversationRow = {
  id: number;
  number: string;
  personName: string | null;
  wroteAt: Date;
  heard: number;
  isUnread: boolean;
  isAnswered: boolean;
  isOptedOut: boolean;
  isDone: boolean;
  answerer: Colleague | null;
  isGiven: boolean;
  /** `data` of the event; null where none is kept. */
  content: unknown;
  messageType: string | null;
  hasLast: boolean;
};

// OFFSET 0 makes of each a look into an index for each row shown, whatever is known of the tables.
export const viewOf = (windows: string, order: string) => `
  SELECT w.id, w.number, w.name AS "personName", w.last_inbound_at AS "wroteAt", w.heard_seq AS heard,
    w.is_unread AS "isUnread",
    EXISTS (SELECT FROM campaign c WHERE c.reply_to = w.id AND c.created_at > w.last_inbound_at
      AND c.n_rejected + c.n_cancelled + c.n_failed < c.n_rows OFFSET 0) AS "isAnswered",
    EXISTS (SELECT FROM suppression s WHERE s.number = w.number AND s.is_out OFFSET 0) AS "isOptedOut",
    w.heard_seq <= w.done_seq AS "isDone",
    w.given_by IS NOT NULL AS "isGiven",
    (SELECT json_build_object('id', u.id, 'name', u.name) FROM app_user u WHERE u.id = w.answerer_id OFFSET 0) AS answerer,
    said.content, said."messageType", said.seq IS NOT NULL AS "hasLast"
  FROM (${windows}) w LEFT JOIN LATERAL (
    SELECT i.seq, e.body->'data'->'content' AS content, e.body->'data'->>'messageType' AS "messageType"
    FROM (SELECT seq FROM inbound WHERE number = w.number ORDER BY sent_at DESC, seq DESC LIMIT 1) i
      JOIN event e ON e.seq = i.seq OFFSET 0) said ON true
  ORDER BY ${order}`;

export const NEWEST = "w.last_inbound_at DESC, w.id DESC";

export async function findConversation(tx: Tx, id: number): Promise<ConversationRow | null> {
  const [row] = await tx.query<ConversationRow>(ONE, [id]);
  return row ?? null;
}

const ONE = viewOf("SELECT * FROM contact_window w WHERE w.id = $1", NEWEST);

export async function hasConversation(tx: Tx, id: number): Promise<boolean> {
  return (await tx.query("SELECT FROM contact_window WHERE id = $1", [id])).length > 0;
}

/** How many have something new, up to 100. */
export const COUNT_UNREAD = `(SELECT count(*)::int FROM (SELECT FROM contact_window WHERE is_unread
  ORDER BY last_inbound_at DESC, id DESC LIMIT 100) unread)`;

/** Somebody has looked at it up to this event. Answers whether that is news. */
export async function seeUpTo(tx: Tx, id: number, heard: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE contact_window SET seen_seq = least($2, heard_seq) WHERE id = $1 AND seen_seq < least($2, heard_seq) RETURNING 1`,
    [id, heard],
  );
  return rows.length > 0;
}
