import type { Db, Tx } from "#lib/db/index.ts";
import { MOST_LOOKED_AT, readByWordIndex, wordQueryOf } from "../find.ts";
import { beginsWithheld, hasWithheldWords } from "../text-search.ts";

/** `isCut`: so many fit that not all were looked at. */
export type FoundConversations = { ids: number[]; isCut: boolean };

/** Conversations with people whose names have words that begin so, or whose numbers begin with one of `beginnings`. */
export async function searchConversations(
  db: Db,
  { q, beginnings }: { q: string; beginnings: readonly string[] },
): Promise<FoundConversations> {
  const asked = wordQueryOf(q);
  const [called, numbered] = await Promise.all([
    asked === null ? [] : listCalled(db, asked),
    beginnings.length === 0 ? [] : listNumbered(db, beginnings),
  ]);
  const most = Math.max(called.length, numbered.length);
  return { ids: [...new Set([...called, ...numbered])], isCut: most >= MANY };
}

/** The index of words gives about as many as it is to look at. */
const MANY = MOST_LOOKED_AT * 0.8;

type Id = { id: number };
const idsOf = (rows: readonly Id[]): number[] => rows.map(({ id }) => id);

async function listCalled(db: Db, asked: string): Promise<number[]> {
  return db.transaction(async (tx) => {
    await readByWordIndex(tx);
    return idsOf(await tx.query<Id>(CALLED, [asked, MOST_LOOKED_AT]));
  });
}

const CALLED = `SELECT id FROM contact_window
  WHERE name IS NOT NULL AND ${hasWithheldWords("to_tsvector('simple', name)", "$1")} LIMIT $2`;

async function listNumbered(db: Db, beginnings: readonly string[]): Promise<number[]> {
  return db.transaction(async (tx) => {
    await walkIndex(tx);
    return idsOf(await tx.query<Id>(NUMBERED, [beginnings, MOST_LOOKED_AT]));
  });
}

/** For the rest of the transaction a beginning that a million have is walked to its limit, and not collected and sorted. */
async function walkIndex(tx: Tx): Promise<void> {
  await tx.query("SELECT set_config('enable_' || name, 'off', true) FROM unnest($1::text[]) AS x (name)", [
    ["sort", "bitmapscan", "seqscan"],
  ]);
}

// The range is one of the index, whatever is known of the table.
const NUMBERED = `SELECT found.id FROM unnest($1::text[]) AS asked (beginning) CROSS JOIN LATERAL (
    SELECT id FROM contact_window
    WHERE ${beginsWithheld("number", "asked.beginning")}
    ORDER BY number COLLATE "C" LIMIT $2) found`;
