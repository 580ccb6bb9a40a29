import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { checkHistory } from "./check-history.ts";

let database: TestDatabase;
let db: Db;
let sandbox: RunningSandbox;

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  sandbox = await startSandbox({ databaseUrl: database.url });
});
after(async () => {
  await sandbox.close();
  await db.close();
  await database.drop();
});

let people = 0;

/** A campaign at its end with one person in that state, to whom the service has sent or not. */
async function plantEnded(state: string, isSent: boolean): Promise<string> {
  const id = await plantCampaign(db, { channel: "sms", size: 1 });
  const number = `+2557100000${String(++people).padStart(2, "0")}`;
  await db.query("UPDATE recipient SET state = $2, number = $3 WHERE campaign_id = $1", [id, state, number]);
  await db.query(
    `UPDATE campaign SET state = 'sent', n_queued = ($2 = 'queued')::int, n_accepted = ($2 = 'accepted')::int,
       n_rejected = ($2 = 'rejected')::int, n_unknown = ($2 = 'unknown')::int, n_cancelled = ($2 = 'cancelled')::int
     WHERE id = $1`,
    [id, state],
  );
  if (isSent) await enter(number);
  return id;
}

const enter = (number: string) =>
  db.query(
    `INSERT INTO sandbox.ledger (at, channel, operation, customer_id, message_id, recipient)
     VALUES (now(), 'sms', 'send', 1, $1, $2)`,
    [randomUUID(), number],
  );

const check = (id: string) => checkHistory(db, id, { maxUnknown: 1 });

for (const { state, isSent } of [
  { state: "accepted", isSent: true },
  { state: "unknown", isSent: true },
  { state: "unknown", isSent: false },
  { state: "rejected", isSent: false },
  { state: "cancelled", isSent: false },
]) {
  test(`${state} and ${isSent ? "" : "not "}sent is a true history`, async () => {
    await check(await plantEnded(state, isSent));
  });
}

test("rejected and sent is true where a person has decided so", async () => {
  const id = await plantEnded("rejected", true);
  const attempt = randomUUID();
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, resolution)
     VALUES ($1, $2, 1, 'sms.send', 'unknown', 1, '{1}', '', '', 'not-sent')`,
    [attempt, id],
  );
  await db.query("INSERT INTO attempt_member VALUES ($1, 1, 0, $2)", [id, attempt]);
  await check(id);
});

for (const { state, isSent, says } of [
  { state: "rejected", isSent: true, says: /I4: nobody called rejected/ },
  { state: "cancelled", isSent: true, says: /I4: nobody called rejected/ },
  { state: "queued", isSent: true, says: /I4: nobody called rejected/ },
  { state: "queued", isSent: false, says: /I4: nothing is left in the queue/ },
  { state: "accepted", isSent: false, says: /I4: whoever is called accepted/ },
]) {
  test(`${state} and ${isSent ? "" : "not "}sent breaks I4`, async () => {
    await assert.rejects(check(await plantEnded(state, isSent)), says);
    await db.query("UPDATE recipient SET state = 'unknown'");
  });
}

test("an entry of the ledger that is nobody's breaks I4", async () => {
  const id = await plantEnded("accepted", true);
  await enter("+255710009999");
  await assert.rejects(check(id), /I4: every entry of the ledger is somebody's/);
});
