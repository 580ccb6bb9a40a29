import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { Handler } from "#lib/server/http/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const desk = await openDesk();
after(() => desk.close());
const { db } = desk;
const { cookie } = await desk.signIn("owner");

type Sorted = {
  what: string;
  list: Handler;
  path: string;
  /** Makes so many rows of these numbers; a greater one is newer. */
  plant: (from: number, to: number) => Promise<unknown>;
  /** The number that a row was planted with. */
  numberOf: (row: Record<string, unknown>) => number;
  /** The numbers of those that were there from the start, in the order of the list. */
  expected: (numbers: number[]) => number[];
};

const ascending = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
const nameOf = (i: number) => `Orodha ${String((i * 7919) % 1_000).padStart(4, "0")} ${i}`;

const plantLists = (from: number, to: number) =>
  db.query(
    `INSERT INTO contact_list (id, name, headers, phone_column, n_people, created_by, created_at)
     SELECT gen_random_uuid(), name, '{simu}', 0, 0, $3, timestamptz '2026-11-01' + n * interval '1 s'
     FROM unnest($1::text[], $2::int[]) AS made (name, n)`,
    [between(from, to).map(nameOf), between(from, to), randomUUID()],
  );
const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const ofList = ({ name }: Record<string, unknown>) => Number(String(name).split(" ").at(-1));

const LISTS: Sorted[] = [
  {
    what: "lists, oldest first",
    list: door("GET /api/lists"),
    path: "/api/lists?order=oldest",
    plant: plantLists,
    numberOf: ofList,
    expected: ascending,
  },
  {
    what: "lists, by name",
    list: door("GET /api/lists"),
    path: "/api/lists?order=name",
    plant: plantLists,
    numberOf: ofList,
    expected: (numbers) =>
      numbers.toSorted((a, b) => (nameOf(a).toLowerCase() < nameOf(b).toLowerCase() ? -1 : 1)),
  },
  {
    what: "who has opted out, oldest first",
    list: door("GET /api/opt-outs"),
    path: "/api/opt-outs?order=oldest",
    plant: async (from, to) => {
      await db.query(
        `INSERT INTO opt_out_fact (id, number, is_out, said_at, source, words)
         SELECT 'f' || n, '+2557120' || lpad(n::text, 5, '0'), true, timestamptz '2026-11-01' + n * interval '1 s', 'keyword', 'STOP'
         FROM generate_series($1::int, $2::int) n`,
        [from, to],
      );
      await db.query(
        `INSERT INTO suppression (number, reason, source, is_out, said_at, fact_id)
         SELECT '+2557120' || lpad(n::text, 5, '0'), 'STOP', 'keyword', true, timestamptz '2026-11-01' + n * interval '1 s', 'f' || n
         FROM generate_series($1::int, $2::int) n`,
        [from, to],
      );
    },
    numberOf: ({ id }) => Number(String(id).slice(1)),
    expected: ascending,
  },
];

for (const { what, list, path, plant, numberOf, expected } of LISTS)
  test(`${what}: rows come between its pages -> nothing twice, nothing missed, in its order`, async () => {
    await db.query("TRUNCATE contact_list, opt_out_fact, suppression CASCADE");
    await plant(1, 70);
    let newest = 70;
    const seen = await walk(list, path, numberOf, async () => {
      await plant(newest + 1, newest + 5);
      newest += 5;
    });
    assert.deepEqual(
      seen.filter((number) => number <= 70),
      expected(between(1, 70)),
    );
    assert.equal(new Set(seen).size, seen.length);
    assert.deepEqual(seen, expected(seen));
  });

test("the log, oldest first: lines come between its pages -> each line once, in the order of the chain", async () => {
  for (let i = 0; i < 30; i++) await desk.ask(door("PATCH /api/session"), rename(`Mmiliki ${i}`));
  const seen = await walk(door("GET /api/audit"), "/api/audit?order=oldest", ofLine, () =>
    desk.ask(door("PATCH /api/session"), rename(`Mmiliki ${Math.random()}`)),
  );
  assert.ok(seen.length > 30);
  assert.deepEqual(seen, ascending([...new Set(seen)]));
  assert.deepEqual(seen, between(1, seen.length));
});

test("the log, oldest first: what is looked for -> newest first all the same", async () => {
  const seen = await walk(door("GET /api/audit"), "/api/audit?order=oldest&q=mmiliki", ofLine);
  assert.ok(seen.length > 20);
  assert.deepEqual(seen, ascending(seen).reverse());
});

const ofLine = ({ id }: Record<string, unknown>) => Number(id);
const rename = (name: string) => ({ method: "PATCH", cookie, body: { name } });

async function walk(
  list: Handler,
  path: string,
  numberOf: Sorted["numberOf"],
  meanwhile?: () => Promise<unknown>,
): Promise<number[]> {
  const seen: number[] = [];
  for (let cursor: string | null = "", page = 0; cursor !== null; page++) {
    const answer = await desk.ask(list, { path: `${path}${cursor && `&cursor=${cursor}`}`, cookie });
    const { items, nextCursor } = (await answer.json()) as {
      items: Record<string, unknown>[];
      nextCursor: string | null;
    };
    seen.push(...items.map(numberOf));
    if (page < 3) await meanwhile?.();
    cursor = nextCursor;
  }
  return seen;
}

test("a list that is sorted by a place that is gone, or strange -> 400", async () => {
  for (const cursor of ["x", randomUUID()]) {
    const answer = await desk.ask(door("GET /api/lists"), {
      path: `/api/lists?order=name&cursor=${cursor}`,
      cookie,
    });
    assert.equal(answer.status, 400, cursor);
  }
});
