import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ListAudit } from "#lib/contract/desk/team/audit.ts";
import type { Db } from "#lib/db/index.ts";
import { listAudit } from "#lib/server/audit/list-audit.ts";
import { listCalls } from "#lib/server/calls/count-calls.ts";
import { listContactLists } from "#lib/server/contact-lists/combine-contact-lists.ts";
import type { SignedInCtx } from "#lib/server/context.ts";
import { listOptOuts } from "#lib/server/opt-outs/project-opt-outs.ts";
import { openDesk } from "#lib/testing/desk.ts";

/** More than one step of any search looks at. */
const ROWS = 2_500;
/** Those who are looked for stand around the end of the first step, the newest row being 1; fewer than a page. */
const FOUND = 11;
const wordsAround = (end: number): string =>
  `CASE WHEN i BETWEEN ${end - 5} AND ${end + 5} THEN 'Mbolea ' ELSE 'Habari ' END || i`;
const AT = "timestamptz '2026-11-01T10:00:00Z' - interval '1 s' * i";

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());

type Page = { items: readonly { id: unknown }[]; nextCursor: string | null };
type SearchQuery = { q: string; cursor: string | undefined };
type Case = {
  /** How many rows one step looks at. */
  step: number;
  /** Rows `i` of these numbers, from the newest on. */
  plant: (numbers: string, words: string) => string[];
  /** Takes the newest away, who is not looked for. */
  remove: string;
  list: (ctx: SignedInCtx, asked: SearchQuery) => Promise<Page>;
};

const CASES: Record<string, Case> = {
  calls: {
    step: 1_000,
    plant: (numbers, words) => [
      `INSERT INTO call (id, session_id, phase, direction, at, status_word)
       SELECT gen_random_uuid(), 's' || i, 'ended', 'in', ${AT}, ${words} FROM ${numbers} i`,
    ],
    remove: "DELETE FROM call WHERE id = (SELECT id FROM call ORDER BY at DESC LIMIT 1)",
    list: listCalls,
  },
  "contact lists": {
    step: 2_000,
    plant: (numbers, words) => [
      `INSERT INTO contact_list (id, name, headers, phone_column, n_people, created_by, created_at)
       SELECT gen_random_uuid(), ${words}, '{Simu}', 0, 1, gen_random_uuid(), ${AT} FROM ${numbers} i`,
    ],
    remove:
      "DELETE FROM contact_list WHERE id = (SELECT id FROM contact_list ORDER BY created_at DESC LIMIT 1)",
    list: listContactLists,
  },
  "opt-outs": {
    step: 1_000,
    plant: (numbers, words) => [
      `INSERT INTO opt_out_fact (id, number, is_out, said_at, source, words)
       SELECT 'f' || i, '+2557540' || 10000 + i, true, ${AT}, 'keyword', ${words} FROM ${numbers} i`,
      `INSERT INTO suppression (number, reason, source, is_out, said_at, fact_id)
       SELECT '+2557540' || 10000 + i, 'stop', 'keyword', true, ${AT}, 'f' || i FROM ${numbers} i`,
    ],
    remove:
      "DELETE FROM suppression WHERE fact_id = (SELECT fact_id FROM suppression ORDER BY said_at DESC LIMIT 1)",
    list: async (ctx, asked) => {
      const { items, nextCursor } = await listOptOuts(ctx, { ...asked, source: undefined });
      return { items: items.map(({ number }) => ({ id: number })), nextCursor };
    },
  },
  "the log": {
    step: 1_700,
    plant: (numbers, words) => [
      `INSERT INTO audit (at, actor_id, actor_name, action, target, detail, previous_hash, hash)
       SELECT ${AT}, gen_random_uuid(), ${words}, 'session.create', 'x', '{}', '', decode(md5('' || i), 'hex')
       FROM ${numbers} i ORDER BY i DESC`,
    ],
    // Nobody takes a line of it away.
    remove: "SELECT",
    list: (ctx, asked) => listAudit(ctx, ListAudit.parse(asked)),
  },
};

/** As the database is while others use it: before each statement of a step something happens to it. */
function busy(happen: () => Promise<void>): Db {
  return {
    ...db,
    transaction: (work, limit) =>
      db.transaction(
        (tx) =>
          work({
            ...tx,
            async query(sql, params) {
              if (sql.includes("LIMIT") || sql.includes("OFFSET")) await happen();
              return tx.query(sql, params);
            },
          }),
        limit,
      ),
  };
}

async function walk({ list }: Case, happen: () => Promise<void>): Promise<unknown[]> {
  const ctx = { ...desk.context, db: busy(happen), actor: { role: "owner" } } as SignedInCtx;
  const found: unknown[] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await list(ctx, { q: "mbolea", cursor });
    found.push(...items.map(({ id }) => id));
    if (nextCursor === null) return found;
    cursor = nextCursor;
  }
}

const run = async (statements: readonly string[]): Promise<void> => {
  for (const sql of statements) await db.query(sql);
};

for (const [name, each] of Object.entries(CASES))
  test(`a search of ${name} finds everybody once, whatever newer comes or goes between its statements`, async () => {
    await run(each.plant(`generate_series(1, ${ROWS})`, wordsAround(each.step)));
    let newest = 0;
    let happened = 0;
    const come = () => run(each.plant(`generate_series(${newest}, ${newest--})`, "'Habari ' || i"));
    for (const happen of [come, () => run([each.remove])]) {
      const found = await walk(each, async () => {
        happened++;
        await happen();
      });
      assert.equal(found.length, FOUND);
      assert.equal(new Set(found).size, FOUND);
    }
    assert.ok(happened >= 8, "two in each step");
  });
