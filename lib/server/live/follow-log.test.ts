import assert from "node:assert/strict";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { followLog } from "./follow-log.ts";
import { publish } from "./publish.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url, { max: 6 });
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
after(async () => {
  await db.close();
  await database.drop();
});

const COMMITS = 300;
const LEAST_GAP_MS = 10;

test("many commits wake the reader once for what a moment brings, and each event comes once and in order", async () => {
  let asked = 0;
  const query: typeof db.query = (sql, params) => {
    asked += 1;
    return db.query(sql, params);
  };
  const context = { db: { ...db, query }, log, clock: systemClock };
  const all = Promise.withResolvers<void>();
  const followed = await followLog(context, () => {
    if (followed.ring.end - followed.ring.start === COMMITS) all.resolve();
  });
  asked = 0;
  const startedAt = performance.now();
  for (let n = 0; n < COMMITS; n++) await publish(db, [{ topic: "campaign", data: { id: `n${n}` } }]);
  await all.promise;
  const rounds = (performance.now() - startedAt) / LEAST_GAP_MS + 3;
  const { bytes } = followed.ring.read(followed.ring.start, Number.POSITIVE_INFINITY);
  const told = Array.from(bytes.toString().matchAll(/"n(\d+)"/g), ([, n]) => Number(n));
  await followed.close();
  assert.deepEqual(
    told,
    Array.from({ length: COMMITS }, (_, n) => n),
  );
  // How far the log is whole, its rows, and whether more is held back: three questions a round.
  assert.ok(asked <= 3 * rounds, `${asked} statements in ${Math.round(rounds)} rounds`);
});
