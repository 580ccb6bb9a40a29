import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { Found } from "#lib/contract/desk/find.ts";
import type { ContactLists } from "#lib/contract/desk/people/contact-list.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { explainQueries } from "#lib/testing/scale/explain-queries.ts";

const FIND = door("GET /api/find");
const GET = door("GET /api/lists");

/** Lists of another name, more than three statements look at. */
const NEWER = 6_500;
/** What one statement looks at, and the few that belong to what it shows. */
const MOST_READ = 2_500;
const OLD = randomUUID();

const desk = await openDesk();
after(() => desk.close());
const sender = await desk.signIn("sender");
const viewer = await desk.signIn("viewer");
await desk.db.query(
  `INSERT INTO contact_list (id, name, headers, phone_column, n_people, n_places, created_by, created_at)
   SELECT CASE WHEN i = 0 THEN $1::uuid ELSE gen_random_uuid() END,
     CASE WHEN i = 0 THEN 'Mbolea 0754000318' ELSE 'Orodha ' || i END, '{Simu}', 0, 1, 1, $1,
     '2026-01-01T00:00:00Z'::timestamptz + interval '1 s' * i
   FROM generate_series(0, $2::int) i`,
  [OLD, NEWER],
);

const recorded = explainQueries(desk.db);
desk.context.db = recorded.db;

async function ask<Answer>(door: typeof GET, path: string, { cookie } = sender): Promise<Answer> {
  recorded.label(path);
  const answer = await desk.ask(door, { path, cookie });
  assert.equal(answer.status, 200);
  const body = (await answer.json()) as Answer;
  const read = recorded.readings.filter(({ label }) => label === path);
  const greedy = read.filter(({ rows, answered }) => rows > MOST_READ + answered);
  assert.deepEqual(
    greedy.map(({ sql, rows }) => ({ sql, rows })),
    [],
    "a statement that grows with the lists",
  );
  return body;
}

test("a list is found by its name however many newer ones there are, and no statement reads them all", async () => {
  for (const person of [sender, viewer]) {
    const { items, nextCursor } = await ask<ContactLists>(GET, "/api/lists?q=MBOLEA", person);
    assert.deepEqual([items.map(({ id }) => id), nextCursor], [[OLD], null]);
    const { lists } = await ask<Found>(FIND, "/api/find?q=mbolea", person);
    assert.deepEqual(
      lists.map(({ id }) => id),
      [OLD],
    );
  }
  assert.deepEqual(await ask(GET, "/api/lists?q=hakuna+kitu"), { items: [], nextCursor: null });
});

test("a search that took too long says where it goes on, and is gone on with until the list is found", async () => {
  const standing = desk.context.clock;
  let ms = 0;
  // Each look at the clock is three seconds later.
  const now = () => {
    ms += 3_000;
    return new Date(standing.now().getTime() + ms);
  };
  desk.context.clock = { ...standing, now };
  const pages: string[][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: ContactLists = await ask(GET, `/api/lists?q=mbolea${cursor && `&cursor=${cursor}`}`);
    pages.push(page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  desk.context.clock = standing;
  assert.deepEqual(pages, [[], [OLD]]);
});

test("pages of a search go on without gap or repeat through newer lists that are not asked for", async () => {
  const names: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: ContactLists = await ask(GET, `/api/lists?q=00${cursor && `&cursor=${cursor}`}`);
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  const wanted = Array.from({ length: NEWER }, (_, i) => `Orodha ${NEWER - i}`).filter((name) =>
    name.includes("00"),
  );
  assert.deepEqual(names, [...wanted, "Mbolea 0754000318"]);
});
