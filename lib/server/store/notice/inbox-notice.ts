import type { InboxKind } from "#lib/contract/desk/notice/notice-kinds.ts";
import type { Tx } from "#lib/db/index.ts";
import { type ConversationRow, listConversationRows, NOBODY, viewOf } from "../conversation/list.ts";

/** Of one kind and one person, or of nobody in particular: its conversations are looked up when it is read. */
export type InboxPlace = { kind: InboxKind; forUser: string | null };

/** However much happens in the inbox, of one place a notice a minute is enough. */
const EVERY = "1 min";
/** So many of its conversations a notice names. */
export const NAMED = 3;
const MOST_COUNTED = 100;

const whose = (column: string): string => `coalesce(${column}, '${NOBODY}')`;
const isUnreadOf = (person: string): string => `w.is_unread AND ${whose("w.answerer_id")} = ${person}`;
const isGivenTo = (person: string): string =>
  `w.given_by IS NOT NULL AND w.answerer_id = ${person} AND w.heard_seq > w.done_seq`;

/** False of a notice `n` about the inbox where all it would tell has been looked at. */
export const TELLS_SOMETHING = `CASE n.kind
    WHEN 'wrote' THEN EXISTS (SELECT FROM contact_window w WHERE ${isUnreadOf(whose("n.for_user"))})
    WHEN 'given' THEN EXISTS (SELECT FROM contact_window w WHERE ${isGivenTo("n.for_user")})
    ELSE true END`;

/** Whoever this is for is told soon. */
export async function insertInboxNews(tx: Tx, { kind, forUser }: InboxPlace): Promise<void> {
  await tx.query("INSERT INTO inbox_news (kind, for_user) VALUES ($1, $2)", [kind, forUser]);
}

/**
 * Makes one notice of what happened in each place, in the stead of an older one; a place that was told of less than a minute
 * ago waits. Only one process may be here at a time.
 */
export async function noteInboxNews(tx: Tx): Promise<void> {
  const news = await tx.query<InboxPlace>(
    `WITH due AS (DELETE FROM inbox_news i WHERE NOT EXISTS (SELECT FROM notice n
         WHERE n.kind IN ('wrote', 'given') AND n.kind = i.kind AND ${whose("n.for_user")} = ${whose("i.for_user")}
           AND n.at BETWEEN now() - interval '${EVERY}' AND now() + interval '${EVERY}')
       RETURNING kind, for_user)
     SELECT DISTINCT kind, for_user AS "forUser" FROM due`,
  );
  if (news.length === 0) return;
  const places = [news.map(({ kind }) => kind), news.map(({ forUser }) => forUser)];
  await tx.query(
    `DELETE FROM notice n USING unnest($1::text[], $2::uuid[]) AS news (kind, for_user)
     WHERE n.kind IN ('wrote', 'given') AND n.kind = news.kind AND ${whose("n.for_user")} = ${whose("news.for_user")}`,
    places,
  );
  // Not for nobody is for all who may answer.
  await tx.query(
    `INSERT INTO notice (kind, for_user, not_for)
     SELECT kind, for_user, '{}' FROM unnest($1::text[], $2::uuid[]) AS news (kind, for_user)`,
    places,
  );
}

/** What a notice about the inbox tells by now: the newest of its conversations, and how much there is, up to 100 each. */
export type InboxNews = {
  newest: ConversationRow[];
  conversations: number;
  /** Of a single conversation, what they wrote that nobody has looked at. */
  messages: number;
  /** Who gave the newest. */
  by: string | null;
};

export async function findInboxNews(tx: Tx, place: InboxPlace): Promise<InboxNews> {
  const [newest, [counts]] = await Promise.all([
    listNewest(tx, place),
    tx.query<Omit<InboxNews, "newest">>(place.kind === "wrote" ? COUNT_UNREAD : COUNT_GIVEN, [
      place.forUser ?? NOBODY,
    ]),
  ]);
  return { newest, ...(counts ?? { conversations: 0, messages: 0, by: null }) };
}

function listNewest(tx: Tx, { kind, forUser }: InboxPlace): Promise<ConversationRow[]> {
  const page = { after: null, limit: NAMED };
  if (kind === "wrote")
    return listConversationRows(tx, { ...page, show: "unread", whose: forUser, openFrom: new Date(0) });
  return tx.query<ConversationRow>(GIVEN, [forUser ?? NOBODY, NAMED]);
}

const GIVEN = viewOf(
  `SELECT * FROM contact_window w WHERE ${isGivenTo("$1::uuid")} ORDER BY w.given_at DESC, w.id DESC LIMIT $2`,
  "w.given_at DESC, w.id DESC",
);

const COUNT_UNREAD = `
  WITH counted AS (SELECT w.number, w.seen_seq FROM contact_window w WHERE ${isUnreadOf("$1::uuid")} LIMIT ${MOST_COUNTED})
  SELECT (SELECT count(*)::int FROM counted) AS conversations, NULL::text AS by,
    (SELECT count(*)::int FROM (SELECT FROM (SELECT * FROM counted LIMIT 1) one
      JOIN inbound i ON i.number = one.number AND i.seq > one.seen_seq LIMIT ${MOST_COUNTED}) unseen) AS messages`;

const COUNT_GIVEN = `
  WITH counted AS (SELECT w.given_by, w.given_at FROM contact_window w WHERE ${isGivenTo("$1::uuid")} LIMIT ${MOST_COUNTED})
  SELECT (SELECT count(*)::int FROM counted) AS conversations, 0 AS messages,
    (SELECT u.name FROM counted JOIN app_user u ON u.id = counted.given_by ORDER BY counted.given_at DESC LIMIT 1) AS by`;

/** Tried for about a day. */
const MOST_TRIES = 9;

export type DueNotice = { id: number; tries: number };

/**
 * The notice whose time to be posted has come first; nobody else takes it for a minute, longer than one try may take. None
 * from before the last day.
 */
export async function claimDueNotice(tx: Tx, now: Date): Promise<DueNotice | undefined> {
  const [due] = await tx.query<DueNotice>(
    `UPDATE notice SET next_try_at = $1::timestamptz + interval '1 min', tries = tries + 1
     WHERE id = ANY(ARRAY(SELECT id FROM notice
       WHERE posted_at IS NULL AND told_at IS NOT NULL AND next_try_at <= $1 AND tries < ${MOST_TRIES}
         AND next_try_at > $1::timestamptz - interval '1 day'
       ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED))
     RETURNING id, tries`,
    [now],
  );
  return due;
}

export async function notePosted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.query("UPDATE notice SET posted_at = $2, post_problem = NULL WHERE id = $1", [id, now]);
}

export async function deleteNotice(tx: Tx, id: number): Promise<void> {
  await tx.query("DELETE FROM notice WHERE id = $1", [id]);
}

export async function noteNotPosted(
  tx: Tx,
  id: number,
  { problem, nextTryAt }: { problem: string; nextTryAt: Date },
): Promise<void> {
  await tx.query("UPDATE notice SET post_problem = $2, next_try_at = $3 WHERE id = $1", [
    id,
    problem,
    nextTryAt,
  ]);
}

export type PostFacts = { postedAt: Date | null; problem: string | null; givenUp: number; missed: number };

/**
 * When the newest one was accepted, what stands in the way of the newest that is still tried, how many never were, and how
 * many were not even tried, as no worker ran on the day when they were new. One of before there was somebody to post to is
 * none of these.
 */
export async function findPostFacts(tx: Tx): Promise<PostFacts> {
  const [row] = await tx.query<PostFacts>(
    `SELECT max(posted_at) AS "postedAt",
       (array_agg(post_problem ORDER BY told_at DESC, id DESC)
         FILTER (WHERE is_open AND NOT is_over AND post_problem IS NOT NULL))[1] AS problem,
       count(*) FILTER (WHERE is_open AND is_over)::int AS "givenUp",
       count(*) FILTER (WHERE tries = 0 AND told_at >= next_try_at + interval '1 day')::int AS missed
     FROM (SELECT id, told_at, posted_at, post_problem, tries, next_try_at, posted_at IS NULL AND told_at IS NOT NULL AND tries > 0 AS is_open,
         tries >= ${MOST_TRIES} OR next_try_at <= now() - interval '1 day' AS is_over FROM notice) n`,
  );
  return row ?? { postedAt: null, problem: null, givenUp: 0, missed: 0 };
}
