import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { recordInbound } from "./contact-window.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

const AT = new Date("2026-11-20T09:00:00Z");
let seq = 0;
let numbers = 0;

/** The name of somebody new who says these names, each at its time, one after the other. */
async function nameAfter(...said: (readonly [name: string | null, atMs: number])[]): Promise<string | null> {
  const number = `+25575491${String(++numbers).padStart(4, "0")}`;
  let name: string | null = null;
  for (const [told, atMs] of said) {
    const sentAt = new Date(AT.getTime() + atMs);
    const heardSeq = ++seq;
    const [window] = await recordInbound(db, [{ number, sentAt, name: told, heardSeq, newSeq: heardSeq }]);
    name = window?.name ?? null;
  }
  return name;
}

test("two names said at one time -> the greater stands, in whichever order they come", async () => {
  assert.equal(await nameAfter(["Asha", 0], ["Neema", 0]), "Neema");
  assert.equal(await nameAfter(["Neema", 0], ["Asha", 0]), "Neema");
  assert.equal(await nameAfter(["Neema", 0], [null, 0]), "Neema");
});

test("two names said at two times -> the later one stands, in whichever order they come, and nothing replaces a name by none", async () => {
  assert.equal(await nameAfter(["Neema", 0], ["Asha", 1]), "Asha");
  assert.equal(await nameAfter(["Asha", 1], ["Neema", 0]), "Asha");
  assert.equal(await nameAfter(["Asha", 0], [null, 1]), "Asha");
  assert.equal(await nameAfter([null, 1], ["Asha", 0]), "Asha");
});
