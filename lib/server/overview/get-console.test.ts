import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { getConsole } from "./get-console.ts";

const desk = await openDesk();
after(() => desk.close());
const { db } = desk;

test("what runs here says its version, and how much room is left where its data is", async () => {
  const { env } = desk.context;
  const { version, disk, database } = await getConsole({
    db,
    env: { ...env, dataFolder: import.meta.dirname },
  });
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.ok(disk && disk.freeBytes > 0 && disk.freeBytes < disk.bytes);
  assert.ok(database.bytes > 0);
  const lost = await getConsole({ db, env: { ...env, dataFolder: "/nowhere/at/all" } });
  assert.equal(lost.disk, null);
});
