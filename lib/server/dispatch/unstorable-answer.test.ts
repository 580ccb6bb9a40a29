import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import type { SmsBulkSent } from "#lib/contract/wire/sms.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { createService, type Service } from "#lib/service/index.ts";
import { countsOf, doubledIn, plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { type ServiceStub, startServiceStub } from "#lib/testing/service-stub.ts";
import { completeCampaigns } from "../store/poll.ts";
import { type Owner, openOwner, recoverAttempts, runCampaign } from "./index.ts";

let database: TestDatabase;
let db: Db;
let stub: ServiceStub;
let service: Service;
let owner: Owner;

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  stub = await startServiceStub();
  const endpoint = { baseUrl: stub.url, apiKey: "key" };
  service = createService({ chat: endpoint, sms: endpoint, voice: endpoint });
  owner = await openOwner(db);
});
after(async () => {
  await owner.close();
  await stub.close();
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  await db.query("TRUNCATE connection");
  stub.ledger.length = 0;
});

const clock = { now: () => new Date(), sleep: (delayMs: number) => systemClock.sleep(Math.min(delayMs, 5)) };

/** Runs a campaign against a service that answers a bulk request in the wrong way, to the end or for 5 s. */
async function runAgainst(change: (data: SmsBulkSent) => SmsBulkSent): Promise<string> {
  const id = await plantCampaign(db, { channel: "sms", size: 300 });
  const sendBulk: Service["sms"]["sendBulk"] = async (body) => {
    const answer = await service.sms.sendBulk(body);
    const data = change(answer.data);
    return { ...answer, data, raw: JSON.stringify({ status: 200, message: "ok", data }) };
  };
  const odd = { ...service, sms: { ...service.sms, sendBulk } };
  const signal = AbortSignal.timeout(5_000);
  await runCampaign({ db, service: odd, clock, owner, timeZone: "UTC", signal }, id);
  return id;
}

const withId = (change: (id: string) => string) => (data: SmsBulkSent) => ({
  ...data,
  results: data.results.map((result) => ({ ...result, messageId: change(result.messageId) })),
});

for (const [what, change] of [
  ["credits that are no whole number", (data: SmsBulkSent) => ({ ...data, creditsDeducted: 12.5 })],
  ["a balance beyond every number", (data: SmsBulkSent) => ({ ...data, remainingBalance: 1e30 })],
  ["ids with a zero byte", withId((id) => `${id}\u0000`)],
  [
    "ids longer than an index takes",
    withId((id) => id + Array.from({ length: 400 }, () => crypto.randomUUID()).join("")),
  ],
] as const) {
  test(`${what}: everybody counts as accepted, the campaign ends, and the worker goes on`, async () => {
    const id = await runAgainst(change);
    const { state, accepted, attempting } = await countsOf(db, id);
    assert.deepEqual([state, accepted, attempting], ["sent", 300, 0]);
    assert.deepEqual([stub.ledger.length, doubledIn(stub.ledger)], [300, []]);
    await db.query("UPDATE attempt SET finished_at = now() - interval '10 s'");
    await recoverAttempts(db);
    const states = await db.query("SELECT DISTINCT state FROM recipient WHERE campaign_id = $1", [id]);
    assert.deepEqual(states, [{ state: "accepted" }]);
    assert.deepEqual(await completeCampaigns(db), [id]);
  });
}
