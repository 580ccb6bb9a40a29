import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { type Owner, openOwner, runCampaign } from "#lib/server/dispatch/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { clientOf } from "#lib/testing/stubs/client-of.ts";
import { checkHistory } from "./check-history.ts";

const SIZE = Number(process.env.FAULT_SIZE ?? 400);
const CHUNK = 20;

let database: TestDatabase;
let db: Db;
let owner: Owner;
let sandbox: RunningSandbox;

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { name: "contradictions" });
  owner = await openOwner(db);
  sandbox = await startSandbox({ databaseUrl: database.url, settings: { windows: "open" } });
});
after(async () => {
  await owner.close();
  await sandbox.close();
  await db.close();
  await database.drop();
});

const STATUSES = [400, 401, 404, 409, 413, 422, 429, 500];

/** Refusals that are none of the service's own, before and after it has taken the request, and such as contradict themselves. */
const rules = STATUSES.flatMap((status) => [
  { kind: "error", status, as: "html", when: "before", share: 0.01 },
  { kind: "error", status, as: "html", when: "after", share: 0.01 },
  { kind: "error", status, as: "empty", when: "after", share: 0.01 },
  { kind: "disagree", http: status, envelope: 202, when: "before", share: 0.01 },
  { kind: "disagree", http: status, envelope: 202, when: "after", share: 0.01 },
  { kind: "disagree", http: status, envelope: status, as: "result", when: "after", share: 0.01 },
]);

for (const channel of ["sms", "chat-text"] as const) {
  test(`${channel} to ${SIZE} through refusals that contradict themselves -> 0 sent twice (seed ${SEED})`, async (t) => {
    await setFaults({ seed: SEED, rules });
    await db.query("TRUNCATE connection");
    const id = await plantCampaign(db, { channel, size: SIZE, chunkSize: CHUNK });
    // Other people than in the other channel, so that the ledger tells them apart.
    if (channel === "sms")
      await db.query(
        "UPDATE recipient SET number = replace(number, '+2557', '+2556') WHERE campaign_id = $1",
        [id],
      );
    for (let resumes = 0; !(await hasEnded(id)); resumes++) {
      assert.ok(resumes < SIZE, "somebody who resumes it each time gets to its end");
      await resume(id);
      await runToHold(id);
    }
    const totals = await checkHistory(db, id, { maxUnknown: channel === "sms" ? SIZE : 0 });
    t.diagnostic(JSON.stringify(totals));
    assert.ok(totals.unknown > 0 || channel === "chat-text", "it was struck");
    assert.equal(totals.rejected, 0, "nobody is called refused by an answer that proves nothing");
  });
}

/** Waits are skipped: what is due later is due now. */
async function runToHold(id: string): Promise<void> {
  const due = setInterval(
    () => void db.query("UPDATE attempt SET due_at = now() WHERE state = 'planned' AND due_at > now()"),
    20,
  );
  const clock = { ...systemClock, sleep: (ms: number) => systemClock.sleep(Math.min(ms, 5)) };
  const run = { db, ...clientOf(sandbox), clock, owner, timeZone: "Africa/Dar_es_Salaam" };
  await runCampaign({ ...run, signal: new AbortController().signal }, id).finally(() => clearInterval(due));
}

/** What a person does who looked at the answers and lets it go on. */
async function resume(id: string): Promise<void> {
  await db.query("UPDATE campaign SET state = 'running', hold = NULL WHERE id = $1", [id]);
  await db.query("UPDATE connection SET failed_tries = 0, blocked_until = NULL, rate = 100000");
}

async function hasEnded(id: string): Promise<boolean> {
  const rows = await db.query("SELECT FROM campaign WHERE id = $1 AND state IN ('sent', 'completed')", [id]);
  return rows.length > 0;
}

async function setFaults(plan: object): Promise<void> {
  const response = await fetch(`${sandbox.adminUrl}/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(plan),
  });
  assert.equal(response.status, 200, await response.text());
}
