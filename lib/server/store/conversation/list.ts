import type { ListConversations } from "#lib/contract/desk/conversation.ts";
import type { Colleague } from "#lib/contract/desk/inbox/answerer.ts";
import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import type { Tx } from "#lib/db/index.ts";
import type { TimePlace } from "../time-place.ts";

/** Somebody who wrote to us, with the newest of it that is kept. */
export type ConversationRow = {
  id: number;
  number: string;
  personName: string | null;
  wroteAt: Date;
  heard: number;
  isUnread: boolean;
  isAnswered: boolean;
  /** The first message since the last answer that is not done; null where none is kept. */
  waitsSince: Date | null;
  isOptedOut: boolean;
  isRestricted: boolean;
  isDone: boolean;
  answerer: Colleague | null;
  isGiven: boolean;
  /** `data` of the event; null where none is kept. */
  content: unknown;
  messageType: string | null;
  hasLast: boolean;
};

/** Answers of the team to the person of a window `w` that may have reached them; one that waits for its time has not. */
const ANSWERS = `campaign c WHERE c.reply_to = w.id
      AND c.automatic IS NULL AND c.n_rejected + c.n_cancelled + c.n_failed < c.n_rows
      AND (c.grace_until > now()) IS NOT TRUE`;

/** Whether somebody of the team answered what the person of a window `w` wrote last. */
export const IS_ANSWERED = `EXISTS (SELECT FROM ${ANSWERS} AND c.created_at > w.last_inbound_at OFFSET 0)`;

/** Further back than so many messages of one person it is not looked for the first that waits. */
const MOST_WAITING = 20;

const WAITS_SINCE = `(SELECT min(written.sent_at) FROM (SELECT sent_at, seq FROM inbound WHERE number = w.number
      AND sent_at > coalesce((SELECT c.created_at FROM ${ANSWERS} ORDER BY c.created_at DESC LIMIT 1), '-infinity')
      ORDER BY sent_at DESC, seq DESC LIMIT ${MOST_WAITING}) written WHERE written.seq > w.done_seq)`;

// OFFSET 0 makes of each a look into an index for each row shown, whatever is known of the tables.
export const viewOf = (windows: string, order: string) => `
  SELECT w.id, w.number, w.name AS "personName", w.last_inbound_at AS "wroteAt", w.heard_seq AS heard,
    w.is_unread AS "isUnread",
    ${IS_ANSWERED} AS "isAnswered", ${WAITS_SINCE} AS "waitsSince",
    EXISTS (SELECT FROM suppression s WHERE s.number = w.number AND s.is_out OFFSET 0) AS "isOptedOut",
    EXISTS (SELECT FROM restriction p WHERE p.number = w.number OFFSET 0) AS "isRestricted",
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

export type Show = ListConversations["show"];

/** Of nobody in particular, as the indexes have it: `IS NULL` they would find, and not know the order of. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";
const WHOSE = `coalesce(w.answerer_id, '${NOBODY}')`;
const IS_OPEN = "(w.heard_seq > w.done_seq)";
const WRITTEN = ["w.last_inbound_at", "w.id"] as const;
const OLDEST = "w.last_inbound_at, w.id";

/** Which span of which index: what stands before the time, and what it is. */
type Span = { before: readonly (readonly [column: string, value: string])[]; which?: string };

/** A page of what `show` asks for; `isWhose`: of the person $4. */
export function walkOf(show: Show, isWhose: boolean): string {
  const whose = isWhose ? ([[WHOSE, "$4::uuid"]] as const) : [];
  if (show === "unread") return newestOf({ before: whose, which: "w.is_unread" });
  const before = [...whose, [IS_OPEN, show === "done" ? "false" : "true"]] as const;
  return show === "open" ? oldestOf({ before }) : newestOf({ before });
}

// What is equal and what is before stand in one comparison: of what is equal the planner expects so little that it sorts it all.
function newestOf({ before, which = "true" }: Span): string {
  const [columns, values] = [before.map(([column]) => column), before.map(([, value]) => value)];
  const order = [...columns, ...WRITTEN].map((column) => `${column} DESC`).join(", ");
  return viewOf(
    `SELECT w.* FROM contact_window w WHERE ${which}
       AND (${[...columns, ...WRITTEN]}) < (${[...values, "coalesce($1::timestamptz, 'infinity')", "coalesce($2::bigint, 0)"]})
       AND (${[...columns, WRITTEN[0]]}) >= (${[...values, "timestamptz '-infinity'"]})
     ORDER BY ${order} LIMIT $3`,
    NEWEST,
  );
}

function oldestOf({ before }: Span): string {
  const [columns, values] = [before.map(([column]) => column), before.map(([, value]) => value)];
  return viewOf(
    `SELECT w.* FROM contact_window w
     WHERE (${[...columns, ...WRITTEN]}) > (${[...values, "$1::timestamptz", "$2::bigint"]})
       AND (${[...columns, WRITTEN[0]]}) <= (${[...values, "timestamptz 'infinity'"]})
     ORDER BY ${[...columns, ...WRITTEN]} LIMIT $3`,
    OLDEST,
  );
}

/** How many are open of a person, up to 100. */
export const countOf = (person: string): string => `(SELECT count(*)::int FROM (SELECT FROM contact_window w
  WHERE (${WHOSE}, ${IS_OPEN}, w.last_inbound_at) >= (${person}::uuid, true, timestamptz '-infinity')
    AND (${WHOSE}, ${IS_OPEN}, w.last_inbound_at) <= (${person}::uuid, true, timestamptz 'infinity')
  ORDER BY ${WHOSE}, ${IS_OPEN}, w.last_inbound_at LIMIT 100) theirs)`;

/** All conversations of a person, done or not. */
export const IS_WHOSE = `${WHOSE} = `;

type Page = { after: TimePlace | null; limit: number };
/** `openFrom`: whoever wrote after it can be answered by text. `whose`: the id of a person, or null for nobody's. */
type ConversationQuery = Page & { show: Show; whose: string | null | undefined; openFrom: Date };

/** Conversations after a place: the newest first, or of open windows the one first that closes first. */
export function listConversationRows(
  tx: Tx,
  { show, whose, openFrom, after, limit }: ConversationQuery,
): Promise<ConversationRow[]> {
  const place = show === "open" ? laterOf(after, openFrom.toISOString()) : after;
  const params = [place?.at ?? null, place?.id ?? null, limit];
  return tx.query<ConversationRow>(
    walkOf(show, whose !== undefined),
    whose === undefined ? params : [...params, whose ?? NOBODY],
  );
}

/** Behind all of this moment, or the place where that is later. */
function laterOf(place: TimePlace | null, moment: string): TimePlace {
  return place !== null && Date.parse(place.at) > Date.parse(moment)
    ? place
    : { at: moment, id: String(Number.MAX_SAFE_INTEGER) };
}

/** Of these conversations those after a place, the newest first. */
export function listConversationsOf(
  tx: Tx,
  { ids, after, limit }: Page & { ids: readonly number[] },
): Promise<ConversationRow[]> {
  return tx.query<ConversationRow>(OF_IDS, [after?.at ?? null, after?.id ?? null, limit, ids]);
}

const OF_IDS = viewOf(
  `SELECT w.* FROM unnest($4::bigint[]) AS found (id)
     CROSS JOIN LATERAL (SELECT * FROM contact_window WHERE id = found.id OFFSET 0) w
   WHERE (w.last_inbound_at, w.id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::bigint, 0))
   ORDER BY ${NEWEST} LIMIT $3`,
  NEWEST,
);

export type InboxCounts = { unread: number; mine: number; nobodys: number; hasWritten: boolean };

/** Whether anybody has written, how many have something new, and how many are open of a person and of nobody, up to 100 each. */
export async function countConversations(tx: Tx, person: string): Promise<InboxCounts> {
  const [row] = await tx.query<InboxCounts>(COUNTS, [person, NOBODY]);
  return row ?? { unread: 0, mine: 0, nobodys: 0, hasWritten: false };
}

const COUNTS = `SELECT ${COUNT_UNREAD} AS unread, ${countOf("$1")} AS mine, ${countOf("$2")} AS nobodys,
  EXISTS (SELECT FROM contact_window) AS "hasWritten"`;

export type AnswererRow = Colleague & { role: Role; rights: Right[] | null };

/** Everybody who can sign in, by name. */
export function listColleagues(tx: Tx): Promise<AnswererRow[]> {
  return tx.query<AnswererRow>(
    "SELECT id, name, role, rights FROM app_user WHERE NOT is_disabled AND removed_at IS NULL ORDER BY lower(name), id",
  );
}

/** Somebody who can sign in, with their rights as they stay until the transaction ends. */
export async function lockColleague(tx: Tx, id: string): Promise<AnswererRow | undefined> {
  const [row] = await tx.query<AnswererRow>(
    "SELECT id, name, role, rights FROM app_user WHERE id = $1 AND NOT is_disabled AND removed_at IS NULL FOR SHARE",
    [id],
  );
  return row;
}

/** Who answers, held as it is until the transaction ends; undefined where there is no such conversation. */
export async function lockAnswerer(tx: Tx, id: number): Promise<Colleague | null | undefined> {
  const [row] = await tx.query<{ answerer: Colleague | null }>(
    `SELECT (SELECT json_build_object('id', u.id, 'name', u.name) FROM app_user u WHERE u.id = w.answerer_id) AS answerer
     FROM contact_window w WHERE w.id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  return row?.answerer;
}

type Assigned = { id: number; answererId: string | null; givenBy?: string | null };

/** `givenBy`: who gave it to somebody else. Answers when, by the clock of the transaction. */
export async function setAnswerer(tx: Tx, { id, answererId, givenBy = null }: Assigned): Promise<Date> {
  const [row] = await tx.query<{ at: Date }>(
    `WITH changed AS (UPDATE contact_window SET answerer_id = $2, given_by = $3, given_at = CASE WHEN $3::uuid IS NOT NULL THEN now() END
       WHERE id = $1 RETURNING answerer_id, is_unread), ${NOBODYS_NEWS}
     SELECT now() AS at`,
    [id, answererId, givenBy],
  );
  return row?.at ?? new Date();
}

/** What nobody has looked at, and became nobody's, is told to all who may answer. */
const NOBODYS_NEWS = `news AS (INSERT INTO inbox_news (kind)
  SELECT 'wrote' FROM changed WHERE answerer_id IS NULL AND is_unread LIMIT 1)`;

/** Whoever was given a conversation has looked at it. Answers whether that is news. */
export async function seeGiven(tx: Tx, id: number, userId: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE contact_window SET given_by = NULL, given_at = NULL
     WHERE id = $1 AND answerer_id = $2 AND given_by IS NOT NULL RETURNING 1`,
    [id, userId],
  );
  return rows.length > 0;
}

/** True where this person has sent something in a conversation since then that reached its person, or may have. */
export async function hasAnsweredSince(
  tx: Tx,
  { id, userId, since }: { id: number; userId: string; since: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `SELECT FROM campaign WHERE reply_to = $1 AND created_at >= $3 AND created_by = $2
       AND n_rejected + n_cancelled + n_failed < n_rows LIMIT 1`,
    [id, userId, since],
  );
  return rows.length > 0;
}

/** Makes all conversations of a person nobody's, in the order in which others lock them. Answers how many there were. */
export async function releaseConversations(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `WITH changed AS (UPDATE contact_window SET answerer_id = NULL, given_by = NULL, given_at = NULL FROM (
       SELECT w.id FROM contact_window w WHERE ${IS_WHOSE} $1 ORDER BY w.number COLLATE "C" FOR NO KEY UPDATE) theirs
     WHERE contact_window.id = theirs.id RETURNING answerer_id, is_unread), ${NOBODYS_NEWS}
     SELECT count(*)::int AS n FROM changed`,
    [userId],
  );
  return row?.n ?? 0;
}

/** Done up to this event, which is then seen as well. False where something came since, or it is not there. */
export async function setDoneUpTo(tx: Tx, id: number, heard: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE contact_window SET done_seq = heard_seq, seen_seq = greatest(seen_seq, heard_seq)
     WHERE id = $1 AND heard_seq <= $2 RETURNING 1`,
    [id, heard],
  );
  return rows.length > 0;
}

export async function setOpen(tx: Tx, id: number): Promise<void> {
  await tx.query("UPDATE contact_window SET done_seq = -1 WHERE id = $1", [id]);
}
