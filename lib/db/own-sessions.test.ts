import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestDatabase } from "#lib/testing/database.ts";
import { startTransactionPooler } from "#lib/testing/stubs/transaction-pooler.ts";
import { hasOwnSessions } from "./index.ts";

const database = await createTestDatabase({ template: "empty" });
after(() => database.drop());

test("a server asked directly gives each connection a session of its own", async () => {
  assert.equal(await hasOwnSessions(database.url), true);
});

test("a pooler of transactions is found out, however many sessions it keeps", async () => {
  for (const size of [2, 5]) {
    const pooler = await startTransactionPooler(database.url, { size });
    assert.equal(await hasOwnSessions(pooler.url), false);
    await pooler.close();
  }
});

test("who cannot reach the database is told that, and not of a pooler", async () => {
  const gone = new URL(database.url);
  gone.port = "9";
  await assert.rejects(hasOwnSessions(gone.href), /ECONNREFUSED/);
});
