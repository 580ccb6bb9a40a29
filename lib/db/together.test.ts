import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestDatabase } from "#lib/testing/database.ts";
import { openDatabase } from "./database.ts";

const database = await createTestDatabase({ template: "empty" });
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

const PID = "SELECT pg_backend_pid() AS pid";

test("what one reader asks for at once goes out over one connection, and the next finds it free", async () => {
  const ask = db.together();
  const answers = await Promise.all([ask<{ pid: number }>(PID), ask<{ pid: number }>(`${PID}, 1`), ask(PID)]);
  const pids = new Set(answers.map(([row]) => row?.pid));
  assert.equal(pids.size, 1);
  const [later] = await ask<{ pid: number }>(PID);
  assert.deepEqual([...pids], [later?.pid]);
});

test("a statement that fails fails alone, and nobody else gets its connection", async () => {
  const ask = db.together();
  const [before, failed, behind] = await Promise.allSettled([
    ask<{ pid: number }>(PID),
    ask("SELECT 1 / 0"),
    ask("SELECT $1::int AS n", [7]),
  ]);
  assert.match(String(failed.status === "rejected" && failed.reason), /division by zero/);
  assert.deepEqual(behind.status === "fulfilled" && behind.value, [{ n: 7 }]);
  const [now] = await db.query<{ pid: number }>(PID);
  assert.notEqual(now?.pid, before.status === "fulfilled" && before.value[0]?.pid);
});

test("where no connection can be had everybody is told, and so is whoever asks later", async () => {
  const nowhere = openDatabase("postgres://127.0.0.1:1/nothing");
  const ask = nowhere.together();
  const told = await Promise.allSettled([ask(PID), ask(PID)]);
  assert.deepEqual(
    told.map(({ status }) => status),
    ["rejected", "rejected"],
  );
  await assert.rejects(ask(PID), { code: "ECONNREFUSED" });
  await nowhere.close();
});

test("a connection that breaks while statements are on their way ends them, and not the process", async () => {
  const ask = db.together();
  const broken = ask("SELECT pg_terminate_backend(pg_backend_pid())");
  const behind = ask("SELECT pg_sleep(10)");
  await assert.rejects(broken);
  await assert.rejects(behind);
  assert.equal((await ask(PID)).length, 1);
});
