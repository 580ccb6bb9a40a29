import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDatabase } from "../db/index.ts";
import { createTestDatabase } from "../testing/database.ts";
import { startSandbox } from "./index.ts";

const database = await createTestDatabase({ template: "empty" });
const sandbox = await startSandbox({ databaseUrl: database.url });
const db = openDatabase(database.url, { name: "ledger test" });
after(async () => {
  await db.close();
  await sandbox.close();
  await database.drop();
});

async function send(recipient: string) {
  const answer = await fetch(`${sandbox.url}/api/v1/api/messages/send`, {
    method: "POST",
    headers: { authorization: `Bearer ${sandbox.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ recipient, content: "Habari", senderId: "AMANI AGRO" }),
  });
  assert.equal(answer.status, 202);
}

async function recipients(query = "") {
  const answer = await fetch(`${sandbox.adminUrl}/ledger${query}`);
  const { entries } = (await answer.json()) as { entries: { recipient: string }[] };
  return entries.map(({ recipient }) => recipient);
}

test("refuses to change, delete or empty the ledger", async () => {
  await send("+255712000001");
  for (const sql of [
    "UPDATE sandbox.ledger SET recipient = '+255712000009'",
    "DELETE FROM sandbox.ledger",
    "TRUNCATE sandbox.ledger",
  ]) {
    await assert.rejects(db.query(sql), /append-only/, sql);
  }
  assert.deepEqual(await recipients(), ["+255712000001"]);
});

test("a reset starts the ledger anew and takes nothing out of it", async () => {
  await fetch(`${sandbox.adminUrl}/reset`, { method: "POST" });
  assert.deepEqual(await recipients(), []);
  await send("+255712000002");
  assert.deepEqual(await recipients(), ["+255712000002"]);
  assert.deepEqual(await recipients("?since=ever"), ["+255712000001", "+255712000002"]);
  const { counts } = (await (await fetch(sandbox.adminUrl)).json()) as { counts: { ledger: number } };
  assert.equal(counts.ledger, 1);
});
