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
const ROUNDS = 28;

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
  let rounds = 0;
  const enough = Promise.withResolvers<void>();
  let first: string | undefined;
  let wake: (() => void) | undefined;
  const followed = await followLog(
    { db: { ...db, query: hinted }, log, clock: systemClock },
    () => undefined,
  );
  wake = followed.wake;
  const hintedAt = performance.now();
  await enough.promise;
  const tookMs = performance.now() - hintedAt;
  await followed.close();
  // All together: one round may begin late on a busy machine, and the next is then nearer to it. A timer may be a little early.
  assert.ok(tookMs > (ROUNDS - 1) * LEAST_GAP_MS * 0.9, `${ROUNDS} rounds within ${Math.round(tookMs)} ms`);

  /** How far the log is whole is asked first, and first in each round. */
  async function hinted<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]> {
    first ??= text;
    if (!wake) return db.query<T>(text, values);
    if (text === first && ++rounds > ROUNDS) enough.resolve();
    await setImmediate();
    wake();
    return [];
  }
});
