import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { openDatabase } from "../../db/index.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { recordOptOuts } from "./record-opt-outs.ts";
import { listOptedOut, projectAll, storeInbound } from "./test-inbound.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

const START_MS = Date.UTC(2026, 9, 1);
let next = 700_000_000;

/** Something said in the second `at`; few seconds, so that many are said at one time. */
const said = fc.record({
  at: fc.integer({ min: 0, max: 6 }),
  what: fc.constantFrom(
    "STOP",
    "sitisha!",
    "START",
    "anza",
    "we must STOP this bill",
    "person-out",
    "person-in",
  ),
});
type Statement = { at: number; what: string };

const isOutWord = ({ what }: Statement) => ["STOP", "sitisha!", "person-out"].includes(what);
const isSentence = ({ what }: Statement) => what.startsWith("we must");

/** The rule, said in the plainest way: the latest word counts, at one time the one that takes out. */
function isOutAfter(history: readonly Statement[]): boolean {
  const words = history.filter((each) => !isSentence(each));
  const latest = Math.max(...words.map(({ at }) => at));
  return words.some((each) => each.at === latest && isOutWord(each));
}

/** Lets a history arrive in this order, some of it doubled, in batches of this size. */
async function arrive(number: string, arrivals: readonly (Statement & { id: string })[], batchSize: number) {
  for (const { id, at, what } of arrivals) {
    const saidAt = new Date(START_MS + at * 1_000);
    if (!what.startsWith("person"))
      await storeInbound(db, [{ number, text: what, sentAt: saidAt, eventId: id }]);
    else {
      const isOut = what === "person-out";
      const own = { source: "person", words: "by phone", actorName: "Neema", file: null } as const;
      await db.transaction((tx) => recordOptOuts(tx, [{ id, number, isOut, saidAt, ...own }]));
    }
    if (batchSize === 1) await projectAll(db);
  }
  await projectAll(db, batchSize);
  const [row] = await db.query<{ isOut: boolean; factId: string; saidAt: Date; reason: string }>(
    `SELECT is_out AS "isOut", fact_id AS "factId", said_at AS "saidAt", reason FROM suppression WHERE number = $1`,
    [number],
  );
  return row && { ...row, factId: row.factId.replace(/^.*:/, "") };
}

const history = fc.array(said, { minLength: 1, maxLength: 6 }).chain((items) =>
  fc.record({
    items: fc.constant(items),
    order: fc.shuffledSubarray([...items.keys(), ...items.keys()], {
      minLength: items.length * 2,
      maxLength: items.length * 2,
    }),
    batchSize: fc.constantFrom(1, 2, 500),
  }),
);

test("a history in any order, every part of it doubled, ends as the same history in the order it was said", async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ items, order, batchSize }) => {
      const run = randomUUID();
      const [straight, mixed] = [`+255${next++}`, `+255${next++}`];
      const as = (number: string) =>
        items.map((item, index) => ({ ...item, id: `${run}-${number}:${index}` }));
      const inTime = as(straight).sort((a, b) => a.at - b.at);
      const first = await arrive(straight, inTime, 500);
      const other = as(mixed);
      const second = await arrive(
        mixed,
        order.flatMap((index) => other[index] ?? []),
        batchSize,
      );
      assert.deepEqual(second, first);
      const expected = isOutAfter(items);
      assert.equal((await listOptedOut(db, [mixed])).length === 1, expected);
      const kept = items.filter((item) => !isSentence(item)).length;
      const [facts] = await db.query<{ n: number }>(
        "SELECT count(*) AS n FROM opt_out_fact WHERE number = $1",
        [mixed],
      );
      assert.equal(facts?.n, kept, "each is kept once");
    }),
    { numRuns: 60 },
  );
});

test("two who write about the same numbers at once end in the later word, whoever commits first", async () => {
  const numbers = Array.from({ length: 3_000 }, () => `+255${next++}`);
  const facts = (isOut: boolean, at: number) =>
    numbers.map((number) => ({
      id: randomUUID(),
      number,
      isOut,
      saidAt: new Date(START_MS + at),
      source: "person" as const,
      words: "by phone",
      actorName: "Neema",
      file: null,
    }));
  await Promise.all(
    [facts(true, 2), facts(false, 1), facts(false, 3), facts(true, 0)].map((each, index) =>
      db.transaction((tx) => recordOptOuts(tx, index % 2 === 0 ? each : each.toReversed())),
    ),
  );
  assert.deepEqual(await listOptedOut(db, numbers), []);
});
