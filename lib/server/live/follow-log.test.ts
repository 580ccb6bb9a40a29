import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setImmediate, setTimeout } from "node:timers/promises";
import { systemClock } from "#lib/clock.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { publish } from "../publish.ts";
import { followLog } from "./follow-log.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url, { max: 6 });
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
after(async () => {
  await db.close();
  await database.drop();
});

const COMMITS = 300;
const LEAST_GAP_MS = 10;

test("each event of many commits comes once and in order", async () => {
  const all = Promise.withResolvers<void>();
  const followed = await followLog({ db, log, clock: systemClock }, () => {
    if (followed.ring.end - followed.ring.start === COMMITS) all.resolve();
  });
  for (let n = 0; n < COMMITS; n++) await publish(db, [{ topic: "campaign", data: { id: `n${n}` } }]);
  await all.promise;
  const { bytes } = followed.ring.read(followed.ring.start, Number.POSITIVE_INFINITY);
  const told = Array.from(bytes.toString().matchAll(/"n(\d+)"/g), ([, n]) => Number(n));
  await followed.close();
  assert.deepEqual(
    told,
    Array.from({ length: COMMITS }, (_, n) => n),
  );
});

test("the reader waits for what a moment brings, also when a hint comes in the midst of every read", async () => {
  let reads = 0;
  let wake: () => void = () => undefined;
  const hinted: typeof db.query = async () => {
    await setImmediate();
    wake();
    reads += 1;
    return [];
  };
  const first = { ...db };
  const followed = await followLog({ db: first, log, clock: systemClock }, () => undefined);
  first.query = hinted;
  wake = followed.wake;
  wake();
  const startedAt = performance.now();
  await setTimeout(30 * LEAST_GAP_MS);
  const rounds = (performance.now() - startedAt) / LEAST_GAP_MS + 3;
  await followed.close();
  // How far the log is whole, its rows, and whether more is held back: three questions a round.
  assert.ok(reads <= 3 * rounds, `${reads} questions in ${Math.round(rounds)} rounds`);
  assert.ok(reads > 3, "it read on");
});
