import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setImmediate } from "node:timers/promises";
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
  const begun: number[] = [];
  const enough = Promise.withResolvers<void>();
  let first: string | undefined;
  let wake: (() => void) | undefined;
  const followed = await followLog(
    { db: { ...db, query: hinted }, log, clock: systemClock },
    () => undefined,
  );
  wake = followed.wake;
  await enough.promise;
  await followed.close();
  // What it asks before its first round begins no rest. The clock of a timer may be a little behind.
  const rests = begun.slice(2).map((at, index) => at - (begun[index + 1] ?? at));
  assert.ok(Math.min(...rests) > LEAST_GAP_MS / 2, `${rests.map(Math.round)} ms from one round to the next`);

  /** How far the log is whole is asked first, and first in each round. */
  async function hinted<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]> {
    first ??= text;
    if (text === first && begun.push(performance.now()) === 30) enough.resolve();
    if (!wake) return db.query<T>(text, values);
    await setImmediate();
    wake();
    return [];
  }
});
