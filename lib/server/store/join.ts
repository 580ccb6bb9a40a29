import type { JoinPage } from "#lib/contract/desk/people/join-page.ts";
import type { JoinWording } from "#lib/contract/rules/join.ts";
import type { PublicLanguage } from "#lib/contract/rules/public-words.ts";
import { constraintOf, LOCKS, type Tx } from "#lib/db/index.ts";

/** A page as it is stored. */
export type JoinPageRow = Omit<JoinPage, "address">;

const PAGES = `SELECT p.id, p.slug, p.name, p.wording, p.purposes, p.list_id AS "listId", l.name AS "listName",
    p.sender_id AS "senderId", p.is_open AS "isOpen"
  FROM join_page p LEFT JOIN contact_list l ON l.id = p.list_id`;

/** All of them, by name. */
export function listJoinPages(tx: Tx): Promise<JoinPageRow[]> {
  return tx.query<JoinPageRow>(`${PAGES} ORDER BY lower(p.name), p.id`);
}

/** Held as it is until the transaction ends; undefined where there is none. */
export async function lockJoinPage(tx: Tx, id: string): Promise<JoinPageRow | undefined> {
  const [row] = await tx.query<JoinPageRow>(`${PAGES} WHERE p.id = $1 FOR UPDATE OF p`, [id]);
  return row;
}

export async function countJoinPages(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ n: number }>("SELECT count(*)::int AS n FROM join_page");
  return row?.n ?? 0;
}

type Written = Omit<JoinPageRow, "listName">;

export async function insertJoinPage(
  tx: Tx,
  page: Written & { createdBy: string; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO join_page (id, slug, name, wording, purposes, list_id, sender_id, is_open, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[page.id, page.slug, page.name, JSON.stringify(page.wording), page.purposes, page.listId],
      ...[page.senderId, page.isOpen, page.createdBy, page.now],
    ],
  );
}

export async function updateJoinPageRow(tx: Tx, page: Omit<Written, "slug">): Promise<void> {
  await tx.query(
    `UPDATE join_page SET name = $2, wording = $3, purposes = $4, list_id = $5, sender_id = $6, is_open = $7 WHERE id = $1`,
    [
      ...[page.id, page.name, JSON.stringify(page.wording), page.purposes],
      ...[page.listId, page.senderId, page.isOpen],
    ],
  );
}

/** Of an error: another page has this address. */
export const isSlugUsed = (error: unknown): boolean => constraintOf(error) === "join_page_slug";
/** Of an error: the list is not there. */
export const isListGone = (error: unknown): boolean => constraintOf(error) === "join_page_list_id_fkey";

/** A page as people open it. */
export type OpenedPage = {
  id: string;
  slug: string;
  isOpen: boolean;
  wording: JoinWording;
  purposes: string[];
};

/** All of them, for those who open one: without the purposes that are retired, and closed where none is left. */
export function findOpenedPages(tx: Tx): Promise<OpenedPage[]> {
  return tx.query<OpenedPage>(
    `SELECT id, slug, is_open AND cardinality(open.purposes) > 0 AS "isOpen", wording, open.purposes
     FROM join_page CROSS JOIN LATERAL (SELECT ARRAY(
       SELECT name FROM unnest(join_page.purposes) WITH ORDINALITY AS asked (name, place)
       WHERE name IN ('marketing', 'service') OR EXISTS (
         SELECT FROM company_setting, jsonb_array_elements(value) AS own
         WHERE company_setting.name = 'purposes' AND own->>'name' = asked.name AND NOT (own->>'isRetired')::boolean)
       ORDER BY place) AS purposes) open`,
  );
}

/** For whom and as whom the codes of a page are sent. */
export type JoinSender = { name: string; senderId: string; createdBy: string };

/** Whether one more code may be sent, and how; from here on nobody else asks for one. Null where none may. */
export async function takeCodeTurn(
  tx: Tx,
  { pageId, number, since, most }: { pageId: string; number: string; since: Date; most: number },
): Promise<{ sender: JoinSender | null; isFull: boolean }> {
  await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.joinCodes]);
  await tx.query("DELETE FROM join_code WHERE sent_at <= $1", [since]);
  const [counts] = await tx.query<{ sent: number; own: number }>(
    `SELECT count(*)::int AS sent, (count(*) FILTER (WHERE number = $1))::int AS own FROM join_code`,
    [number],
  );
  const { sent, own } = counts ?? { sent: 0, own: 0 };
  if (sent >= most) return { sender: null, isFull: true };
  if (own > 0) return { sender: null, isFull: false };
  const [sender] = await tx.query<JoinSender>(
    `SELECT name, sender_id AS "senderId", created_by AS "createdBy" FROM join_page WHERE id = $1 AND is_open FOR SHARE`,
    [pageId],
  );
  return { sender: sender ?? null, isFull: false };
}

export type NewCode = {
  pageId: string;
  number: string;
  codeHash: Buffer;
  language: PublicLanguage;
  wording: string;
  purposes: readonly string[];
  sentAt: Date;
  expiresAt: Date;
};

export async function insertJoinCode(tx: Tx, code: NewCode): Promise<void> {
  await tx.query(
    `INSERT INTO join_code (page_id, number, code_hash, language, wording, purposes, sent_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[code.pageId, code.number, code.codeHash, code.language, code.wording, code.purposes],
      ...[code.sentAt, code.expiresAt],
    ],
  );
}

/** What was asked for, and by which words. */
export type TriedCode = {
  codeHash: Buffer;
  language: PublicLanguage;
  wording: string;
  purposes: string[];
  sentAt: Date;
  confirmedAt: Date | null;
  listId: string | null;
  slug: string;
  name: string;
};

/** Counts a try and answers the code that it is for, locked; null where there is none, or it has no tries left. */
export async function tryCode(
  tx: Tx,
  { pageId, number, now, most }: { pageId: string; number: string; now: Date; most: number },
): Promise<TriedCode | null> {
  const [row] = await tx.query<TriedCode>(
    `UPDATE join_code c SET tries = tries + 1 FROM join_page p
     WHERE p.id = c.page_id AND p.is_open AND c.page_id = $1 AND c.number = $2 AND c.expires_at > $3 AND c.tries < $4
     RETURNING c.code_hash AS "codeHash", c.language, c.wording, c.purposes, c.sent_at AS "sentAt",
       c.confirmed_at AS "confirmedAt", p.list_id AS "listId", p.slug, p.name`,
    [pageId, number, now, most],
  );
  return row ?? null;
}

export async function noteConfirmed(
  tx: Tx,
  { pageId, number, now }: { pageId: string; number: string; now: Date },
): Promise<void> {
  await tx.query("UPDATE join_code SET confirmed_at = $3 WHERE page_id = $1 AND number = $2", [
    pageId,
    number,
    now,
  ]);
}
