import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { grantUse, migrate, openDatabase } from "#lib/db/index.ts";
import { openCluster } from "#lib/launch/postgres/cluster.ts";
import { startPostgres } from "#lib/launch/postgres.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { during } from "#lib/testing/during.ts";
import { extendLive, getLiveEpoch, insertLive, listLiveAfter, pruneLive } from "./live.ts";

const SPAN = 1_000;
const HOUR_MS = 3_600_000;

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

/** So many rows more, from so many hours ago. */
async function tell(rows: number, hours = 0): Promise<void> {
  const items = Array.from({ length: rows }, (_, n) => ({ topic: "campaign", data: JSON.stringify({ n }) }));
  await db.transaction((tx) => insertLive(tx, items));
  await db.query(
    "UPDATE live_log SET at = at - $1 * interval '1 hour' WHERE seq > (SELECT max(seq) FROM live_log) - $2",
    [hours, rows],
  );
}

const jumpTo = (seq: number) => db.query("SELECT setval('live_log_seq_seq', $1)", [seq]);
const extend = () => db.transaction((tx) => extendLive(tx, SPAN));
const prune = () => db.transaction((tx) => pruneLive(tx, new Date(Date.now() - HOUR_MS), 10_000));
const partsOf = async () =>
  (
    await db.query<{ part: string; rows: number; from: number }>(
      `SELECT tableoid::regclass::text AS part, count(*)::int AS rows, min(seq) AS "from" FROM live_log GROUP BY 1 ORDER BY 3`,
    )
  ).map(({ part, rows }) => [part, rows]);

const TOP = 2_000_000;

test("extendLive: numbers that come near the end of the last partition -> the next two are there before they are drawn", async () => {
  assert.equal(await extend(), false, "the first holds the next two spans");
  await jumpTo(TOP - 1_501);
  assert.equal(await extend(), true);
  assert.equal(await extend(), false);
  await tell(2_000, 3);
  assert.deepEqual(await partsOf(), [
    ["live_log_first", 1_500],
    ["live_log_2000000", 500],
  ]);
  const { newest } = await getLiveEpoch(db);
  assert.equal((await listLiveAfter(db, newest - 1_000, 5_000)).length, 1_000, "one order across them");
});

test("pruneLive: a full partition that is older than asked for -> dropped, one that is young -> untouched, and who was there starts anew", async () => {
  await extend();
  await tell(1_200);
  assert.deepEqual(
    (await partsOf()).map(([part]) => part),
    ["live_log_first", "live_log_2000000", "live_log_2001000"],
  );
  await prune();
  assert.deepEqual(await partsOf(), [
    ["live_log_2000000", 1_000],
    ["live_log_2001000", 700],
  ]);
  assert.equal((await getLiveEpoch(db)).pruned, TOP - 1);
  assert.equal(await prune(), 0, "500 of the full one are old, and wait for its DROP");
});

test("pruneLive: a partition that a transaction still writes to or reads -> left, nobody waits for long, and dropped the next time", async () => {
  await db.query("UPDATE live_log SET at = at - interval '3 hours' WHERE seq < $1", [TOP + SPAN]);
  await during(
    db,
    async (tx) => {
      await tx.query("SELECT FROM live_log LIMIT 1");
      await prune();
      assert.equal((await partsOf())[0]?.[0], "live_log_2000000");
    },
    () => Promise.resolve(),
  );
  await prune();
  assert.equal((await partsOf())[0]?.[0], "live_log_2001000");
});

test("insertLive: no partition for its number -> stored all the same, the next partition begins above it, and it goes when it is old", async () => {
  await jumpTo(TOP + 50_000);
  await tell(10, 2);
  assert.deepEqual((await partsOf()).at(-1), ["live_log_other", 10]);
  assert.equal(await extend(), true);
  await jumpTo(TOP + 52_100);
  await extend();
  await tell(5);
  assert.deepEqual((await partsOf()).at(-1)?.[1], 5);
  assert.match(String((await partsOf()).at(-1)?.[0]), /^live_log_20\d+$/);
  // Full and young: what is in no partition lies below it.
  await jumpTo(TOP + 53_000);
  await tell(1);
  await db.query("UPDATE live_log SET at = at - interval '3 hours' WHERE seq < $1", [TOP + 52_000]);
  while ((await prune()) > 0);
  assert.deepEqual(
    (await partsOf()).map(([, rows]) => rows),
    [5, 1],
  );
});

test("extendLive, pruneLive: a role that owns no table -> partitions are made and dropped for it, and it makes none itself", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "tuma-live-"));
  const server = await startPostgres({ dataDir: join(folder, "data"), isDurable: false });
  t.after(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });
  const { passwords } = await openCluster(join(folder, "data"), {});
  const admin = openDatabase(
    Object.assign(new URL(server.url), { username: "postgres", password: passwords.admin }).href,
  );
  await admin.query("CREATE ROLE clerk LOGIN PASSWORD 'of-a-test'");
  await admin.close();
  await migrate(server.url, join(import.meta.dirname, "../migrations"));
  const userUrl = Object.assign(new URL(server.url), { username: "clerk", password: "of-a-test" }).href;
  await grantUse({ ownerUrl: server.url, userUrl, appendOnly: ["audit"] });
  const owner = openDatabase(server.url);
  await owner.query("SELECT setval('live_log_seq_seq', $1)", [TOP - 10]);
  await owner.close();
  const clerk = openDatabase(userUrl);
  assert.equal(await clerk.transaction((tx) => extendLive(tx, SPAN)), true);
  const items = Array.from({ length: 20 }, () => ({ topic: "campaign", data: "{}" }));
  await clerk.transaction((tx) => insertLive(tx, items));
  await clerk.transaction((tx) => pruneLive(tx, new Date(Date.now() + HOUR_MS), 10_000));
  const left = await clerk.query("SELECT DISTINCT tableoid::regclass::text AS part FROM live_log");
  assert.deepEqual(left, [{ part: "live_log_2000000" }]);
  await assert.rejects(
    clerk.query("CREATE TABLE live_log_9 PARTITION OF live_log FOR VALUES FROM (9) TO (10)"),
    /permission denied|must be owner/,
  );
  await clerk.close();
});
