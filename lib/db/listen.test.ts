import assert from "node:assert/strict";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { listen, openDatabase } from "./index.ts";

const database = await createTestDatabase({ template: "empty" });
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

test("a listener that is cut off three times hears again each time, and whoever listens is told to look", async () => {
  const heard: string[] = [];
  const listener = listen(database.url, "door", (payload) => heard.push(payload));
  const until = async (text: string, count: number) => {
    for (let tries = 0; heard.filter((one) => one === text).length < count; tries++) {
      assert.ok(tries < 1_000, `heard only ${JSON.stringify(heard)}`);
      await systemClock.sleep(10);
    }
  };
  for (let cut = 0; cut < 3; cut++) {
    await until("", cut + 1);
    await db.query("NOTIFY door, 'knock'");
    await until("knock", cut + 1);
    await db.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tuma listen door'",
    );
  }
  await until("", 4);
  await listener.close();
});
