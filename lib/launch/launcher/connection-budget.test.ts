import assert from "node:assert/strict";
import { after, test } from "node:test";
import pg from "pg";
import { countConnections, type Db } from "#lib/db/index.ts";
import { createContext } from "#lib/server/context.ts";
import { openPool } from "#lib/server/open-pool.ts";
import { FRONT_POOL_SIZE, QUARANTINE_POOL_SIZE } from "#lib/server/pool-size.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { retryFor } from "./port.ts";
import { budgetLine, CONNECTIONS, connectionsOf } from "./start-database.ts";

const desk = await openDesk();
after(() => desk.close());

test("the sum of a start is that of its parts, and the sandbox counts where it is started", () => {
  const { web, worker, sandbox, indexes, testKeys } = CONNECTIONS;
  const SERVICE_BASE_URL = "https://service.example";
  assert.equal(connectionsOf({ role: "web", SERVICE_BASE_URL, hasTestKeys: false }), web + indexes);
  assert.equal(connectionsOf({ role: "worker", SERVICE_BASE_URL, hasTestKeys: false }), worker + indexes);
  assert.equal(connectionsOf({ role: "all", SERVICE_BASE_URL, hasTestKeys: false }), web + worker + indexes);
  assert.equal(connectionsOf({ role: "web", SERVICE_BASE_URL, hasTestKeys: true }), web + testKeys + indexes);
  assert.equal(
    connectionsOf({ role: "all", SERVICE_BASE_URL: undefined, hasTestKeys: false }),
    web + worker + sandbox + indexes,
  );
});

test("a process opens no more than it counts for, however much is asked of its pages and its front at once", async () => {
  const env = { ...desk.context.env, databaseUrl: desk.db.url };
  const { db, authDb } = createContext(env);
  const front = openPool(env, desk.context.log, { max: FRONT_POOL_SIZE });
  const quarantine = front.beside(QUARANTINE_POOL_SIZE);
  const ask = (of: Db) => Array.from({ length: 40 }, () => of.query("SELECT pg_sleep(0.01)"));
  await Promise.all([db, authDb, front, quarantine].flatMap(ask));
  const [row] = await desk.db.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1",
    [`tuma ${env.role}`],
  );
  await Promise.all([db, authDb, front, quarantine].map((each) => each.close()));
  assert.equal((row?.n ?? 0) + 1, CONNECTIONS.web);
});

test("what is left is counted by the narrowest of server, database and role", async () => {
  const before = await countConnections(desk.db.url);
  assert.ok(before.spare > 0 && before.spare < before.max);
  const database = await createTestDatabase({ template: "empty" });
  const held = new pg.Client({ connectionString: database.url });
  await desk.db.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} CONNECTION LIMIT 20`);
  assert.equal((await countConnections(database.url)).max, 20);
  await untilSpare(database.url, 20);
  await held.connect();
  await untilSpare(database.url, 19);
  await held.end();
  await database.drop();
});

/** The server lets go of an ended connection a moment after it was ended, the one that counts included. */
async function untilSpare(url: string, expected: number): Promise<void> {
  let spare: number | undefined;
  await retryFor(10_000, async () => {
    spare = (await countConnections(url)).spare;
    return spare === expected;
  });
  assert.equal(spare, expected);
}

test("who starts is told where there is too little room, and where it is the last that fits", () => {
  assert.equal(budgetLine(23, { max: 97, spare: 60 }), null);
  assert.equal(
    budgetLine(23, { max: 97, spare: 30 }),
    "The database has 30 of its 97 connections left, and this start may need 23: another start like this one would not fit. Raise max_connections before you add one.",
  );
  assert.equal(
    budgetLine(23, { max: 97, spare: 9 }),
    "The database has 9 of its 97 connections left, and this start may need 23: pages and sending will wait for each other. Raise max_connections, or run fewer processes.",
  );
});
