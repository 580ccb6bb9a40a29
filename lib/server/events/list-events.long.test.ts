import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { EVENTS_SHOWN } from "#lib/contract/desk/choices.ts";
import type { ListEvents } from "#lib/contract/desk/event.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import type { SignedInCtx } from "#lib/server/context.ts";
import { createIndexes } from "#lib/server/store/create-indexes.ts";
import { createEventIndex, hasEventIndex } from "#lib/server/store/event/event-search.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { listEvents } from "./read.ts";

let database: TestDatabase;
let db: Db;

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
});
beforeEach(() => db.query("TRUNCATE event RESTART IDENTITY"));
after(async () => {
  await db.close();
  await database.drop();
});

/** So many events, the oldest first; `seqs` of them say that they failed, and stand where the worker has left them. */
async function plant(size: number, seqs: readonly number[], standing: "read" | "waiting" | "new" = "read") {
  await db.query(
    `INSERT INTO event (event_id, raw, body, headers, signed_at, received_at, type, is_test, flags, secret_index,
       duplicates, projected_at, is_waiting)
     SELECT 'evt-' || i, '', jsonb_build_object('data', jsonb_build_object('status',
         CASE WHEN i = ANY($2) THEN 'failed' ELSE 'sent' END)), '{}', now(), now(),
       CASE WHEN i % 2 = 0 THEN 'even' ELSE 'odd' END, false, '{}', 0, 0,
       CASE WHEN i <> ALL($2) OR $3 = 'read' THEN now() END, i = ANY($2) AND $3 = 'waiting'
     FROM generate_series(1, $1::int) i`,
    [size, seqs, standing],
  );
}

async function listAll(input: ListEvents) {
  const ctx = { db, clock: systemClock, actor: { role: "sender" }, env: { defaultRegion: "TZ" } };
  const pages: { seqs: number[]; looked: number | null }[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listEvents(ctx as SignedInCtx, { ...input, ...(cursor && { cursor }) });
    pages.push({ seqs: page.items.map(({ seq }) => seq), looked: page.looked });
    if (page.nextCursor === null) return pages;
    cursor = page.nextCursor;
  }
}

const FAILED = '{"data":{"status":"failed"}}';
const ASHA = "+255713000001";
const makeIndex = () => createIndexes(database.url, AbortSignal.timeout(limitMs(60_000)));

for (const [how, q] of [
  ["listed", ""],
  ["of a number", ASHA],
  ["found by JSON", FAILED],
  ["found by a text", "failed"],
] as const) {
  test(`a page that is just full is the last one where there are no more: events ${how}`, async () => {
    await makeIndex();
    for (const [size, lengths] of [
      [PAGE_ROWS, [PAGE_ROWS]],
      [PAGE_ROWS + 1, [PAGE_ROWS, 1]],
    ] as const) {
      const seqs = Array.from({ length: size }, (_, i) => i + 1);
      await db.query("TRUNCATE event RESTART IDENTITY");
      await plant(size, seqs);
      await db.query("UPDATE event SET number = $1", [ASHA]);
      const pages = await listAll({ q });
      assert.deepEqual(
        pages.map((page) => page.seqs.length),
        lengths,
      );
      assert.deepEqual(
        pages.flatMap((page) => page.seqs),
        seqs.toReversed(),
      );
    }
  });
}

test("while there is no index, JSON is looked for in the newest 10,000, and the answer says so", async () => {
  await db.query("DROP INDEX IF EXISTS event_found");
  await plant(25_000, [3, 24_000]);
  assert.deepEqual(await listAll({ q: FAILED }), [
    { seqs: [24_000], looked: 10_000 },
    { seqs: [], looked: 10_000 },
    { seqs: [3], looked: null },
  ]);
});

test("an index that was left half made is made anew, while events are written", async () => {
  await plant(3, [1]);
  const isBegun = async () => (await db.query("SELECT to_regclass('event_found') AS at"))[0]?.at !== null;
  const half = await db.connect();
  await half.query("SET statement_timeout = 300");
  await db.transaction(async (tx) => {
    await tx.query("UPDATE event SET duplicates = 1 WHERE seq = 1");
    await assert.rejects(createEventIndex(half), /statement timeout/);
  });
  half.release();
  assert.deepEqual([await isBegun(), await hasEventIndex(db)], [true, false]);
  const made = await db.transaction(async (tx) => {
    await tx.query("UPDATE event SET duplicates = 2 WHERE seq = 2");
    const making = makeIndex();
    // It waits for this transaction; this one and all others for nobody.
    await db.query("UPDATE event SET duplicates = 3 WHERE seq = 3");
    await tx.query("UPDATE event SET duplicates = 4 WHERE seq = 1");
    return { making };
  });
  await made.making;
  assert.equal(await hasEventIndex(db), true);
});

test("JSON is found at once among many, in the order of the list, of any type and of one", async () => {
  await makeIndex();
  const failed = [3, 4, 20_000, 32_767, 32_768, 65_535, 65_536, 69_001];
  await plant(70_000, failed);
  assert.deepEqual(await listAll({ q: FAILED }), [{ seqs: failed.toReversed(), looked: null }]);
  const even = failed.filter((seq) => seq % 2 === 0).toReversed();
  assert.deepEqual(await listAll({ q: FAILED, type: "even" }), [{ seqs: even, looked: null }]);
  assert.deepEqual(await listAll({ q: '{"data":{"status":"nowhere"}}' }), [{ seqs: [], looked: null }]);
});

test("every match comes once, page by page, also where a span of the index ends between two pages", async () => {
  await makeIndex();
  const failed = Array.from({ length: 175 }, (_, i) => 400 * (i + 1));
  await plant(70_000, failed);
  const pages = await listAll({ q: FAILED });
  assert.deepEqual(
    pages.map(({ seqs }) => seqs.length),
    [...Array(8).fill(PAGE_ROWS), 15],
  );
  assert.deepEqual(
    pages.flatMap(({ seqs }) => seqs),
    failed.toReversed(),
  );
});

for (const standing of ["waiting", "new"] as const) {
  test(`JSON finds an event that is ${standing}, beyond the newest thousand`, async () => {
    await makeIndex();
    await plant(5_000, [7], standing);
    assert.deepEqual(await listAll({ q: FAILED }), [{ seqs: [7], looked: null }]);
  });
}

test("a text is looked for in the newest 10,000, and a full page says how far it came", async () => {
  await plant(12_000, [1, ...Array.from({ length: 60 }, (_, i) => 11_000 + i)]);
  assert.deepEqual(
    (await listAll({ q: "failed" })).map(({ seqs, looked }) => [seqs.length, seqs.at(-1), looked]),
    [
      [20, 11_040, 961],
      [20, 11_020, 20],
      [20, 11_000, 10_000],
      [1, 1, null],
    ],
  );
});

const FEW = {
  waiting: "is_waiting = true, projected_at = NULL",
  late: "occurred_at = received_at - interval '61 s'",
  conflict: "conflict_raw = 'other'",
} as const;

for (const show of EVENTS_SHOWN) {
  test(`events that are ${show} are found at once among many, of any type and of one, by a text too`, async () => {
    await makeIndex();
    await plant(30_000, []);
    await db.query(`UPDATE event SET ${FEW[show]} WHERE seq = ANY($1)`, [[3, 4, 20_001]]);
    assert.deepEqual(await listAll({ show }), [{ seqs: [20_001, 4, 3], looked: null }]);
    assert.deepEqual(await listAll({ show, type: "even" }), [{ seqs: [4], looked: null }]);
    assert.deepEqual(await listAll({ show, q: "sent" }), [{ seqs: [20_001, 4, 3], looked: null }]);
    assert.deepEqual(await listAll({ show, q: '{"data":{"status":"failed"}}' }), [
      { seqs: [], looked: null },
    ]);
    assert.deepEqual(await listAll({ show, q: "evt-4" }), [{ seqs: [4], looked: null }]);
    assert.deepEqual(await listAll({ show, q: "evt-20000" }), [{ seqs: [], looked: null }]);
    await db.query("UPDATE event SET number = $1 WHERE seq <= 4", [ASHA]);
    assert.deepEqual(await listAll({ show, q: ASHA }), [{ seqs: [4, 3], looked: null }]);
  });
}

test("while their index is not made, the few are looked for in the newest 10,000, and the answer says so", async () => {
  await db.query("DROP INDEX IF EXISTS event_shown_late, event_shown_late_of_type");
  await plant(12_000, []);
  await db.query(`UPDATE event SET ${FEW.late} WHERE seq = ANY($1)`, [[3, 11_000]]);
  assert.deepEqual(await listAll({ show: "late" }), [
    { seqs: [11_000], looked: 10_000 },
    { seqs: [3], looked: null },
  ]);
});

test("pages of those that wait neither repeat nor miss one", async () => {
  await makeIndex();
  const seqs = Array.from({ length: PAGE_ROWS * 2 + 1 }, (_, i) => 10 * (i + 1));
  await plant(2_000, seqs, "waiting");
  for (const type of [undefined, "even"]) {
    const pages = await listAll({ show: "waiting", ...(type && { type }) });
    assert.deepEqual(
      pages.map((page) => page.seqs.length),
      [PAGE_ROWS, PAGE_ROWS, 1],
    );
    assert.deepEqual(
      pages.flatMap((page) => page.seqs),
      seqs.toReversed(),
    );
  }
});
