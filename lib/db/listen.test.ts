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
  const heard = { door: 0, bell: 0 };
  const listener = listen(database.url, { door: () => heard.door++, bell: () => heard.bell++ });
  const until = async (door: number, bell: number) => {
    for (let tries = 0; heard.door < door || heard.bell < bell; tries++) {
      assert.ok(tries < 1_000, `heard only ${JSON.stringify(heard)}`);
      await systemClock.sleep(10);
    }
    assert.deepEqual(heard, { door, bell });
  };
  for (let cut = 0; cut < 3; cut++) {
    await until(2 * cut + 1, cut + 1);
    db.wake("door");
    await until(2 * cut + 2, cut + 1);
    await db.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tuma listen door bell'",
    );
  }
  await until(7, 4);
  await listener.close();
});
