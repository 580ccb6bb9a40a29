import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { GET as live } from "../../../app/api/health/live/route.ts";
import { GET as ready } from "../../../app/api/health/ready/route.ts";

const desk = await openDesk();
after(() => desk.close());

const DRAINING = Symbol.for("tuma.draining");
const shelf = globalThis as Record<symbol, unknown>;

test("ready while the database takes writes and nothing drains", async () => {
  assert.deepEqual(await (await desk.ask(ready)).json(), { status: "ready" });
});

test("not ready while draining; alive all the same", async () => {
  shelf[DRAINING] = true;
  const answer = await desk.ask(ready);
  delete shelf[DRAINING];
  assert.equal(answer.status, 503);
  assert.equal((await answer.json()).code, "not_ready");
  assert.deepEqual(await (await desk.ask(live)).json(), { status: "live" });
});

test("not ready while a migration is missing", async () => {
  await desk.db.query("DELETE FROM migration WHERE name = '0001_people.sql'");
  assert.match((await (await desk.ask(ready)).json()).detail, /0001_people/);
});

test("not ready while the database is read-only or away", async () => {
  const [row] = await desk.db.query<{ name: string }>("SELECT current_database() AS name");
  await desk.db.query(`ALTER DATABASE "${row!.name}" SET default_transaction_read_only = on`);
  await desk.db.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await desk.db.query("SET default_transaction_read_only = on");
  assert.match((await (await desk.ask(ready)).json()).detail, /no writes/);
  await desk.db.query("SET default_transaction_read_only = off");
  await desk.db.query(`ALTER DATABASE "${row!.name}" RESET default_transaction_read_only`);
});
