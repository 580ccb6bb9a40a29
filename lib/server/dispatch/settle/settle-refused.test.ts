import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { OPERATIONS } from "#lib/contract/wire/paths.ts";
import { listSenders } from "#lib/server/store/sending/sender.ts";
import { faultFromRefusal } from "#lib/service/refusal.ts";
import { countsOf, getHold, inWords, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { failed, openLane } from "../test-lane.ts";

const engine = await openEngine();
const { db } = engine;
const lane = openLane(engine);
after(engine.close);
beforeEach(engine.renew);

const refused = (status: number) =>
  failed("service_rejected", { retry: "never", upstream: { status, message: "no" } }, `Refused (${status}).`);

/** A request of 100 that the service refused whole, with this balance told meanwhile; how it stands then. */
async function refuseWith(balance: number | null, status = 400) {
  const id = await plantCampaign(db, { channel: "sms", size: 300 });
  const attempt = await lane.claimed(id);
  await db.query("UPDATE connection SET balance = $1, balance_at = now()", [balance]);
  await lane.settle(attempt, refused(status));
  await db.query("UPDATE connection SET balance = NULL");
  const [row] = await db.query<{ kind: string | null }>(
    "SELECT hold->>'kind' AS kind FROM campaign WHERE id = $1",
    [id],
  );
  const { state, queued, rejected } = await countsOf(db, id);
  return { state, queued, rejected, hold: row?.kind ?? null };
}

const HALVED = { state: "running", queued: 300, rejected: 0, hold: null };

test("a request that the service refuses whole is for want of credits only where our count says that they are missing", async () => {
  assert.deepEqual(await refuseWith(99), {
    state: "needs-attention",
    queued: 300,
    rejected: 0,
    hold: "credits",
  });
  const [row] = await db.query<{ id: string }>("SELECT id FROM campaign WHERE hold IS NOT NULL");
  assert.match(
    (await getHold(db, row?.id ?? ""))?.detail ?? "",
    /needs 100 credits, and 99 are left .* Its reason: “no” \(400\)\.$/,
  );
  assert.deepEqual(await refuseWith(100), HALVED);
  assert.deepEqual(await refuseWith(null), HALVED);
});

for (const [status, hold] of [
  [401, "key"],
  [403, "key"],
  [404, "sender"],
  [409, "sender"],
  [422, "sender"],
] as const) {
  test(`a ${status} refuses nobody: the campaign waits for a person, who is told to look at the ${hold}`, async () => {
    assert.deepEqual(await refuseWith(1_000, status), {
      state: "needs-attention",
      queued: 300,
      rejected: 0,
      hold,
    });
  });
}

test("a chat text that is refused whole has no sender to look at: the service's own words say why", async () => {
  const id = await plantCampaign(db, { channel: "chat-text", size: 3 });
  await lane.settle(await lane.claimed(id, { service: "chat" }), refused(422));
  const hold = await getHold(db, id);
  assert.equal(hold?.kind, "service");
  assert.equal(hold.detail, "The service refused the request. Its reason: “no” (422).");
});

for (const [status, says] of [
  [
    401,
    /^The service refused our API key\. Its reason: “no” \(401\)\. Check it in the portal, then resume\.$/,
  ],
  [
    403,
    /^The service does not allow this for our account\. Its reason: “no” \(403\)\. Check it in the portal/,
  ],
] as const) {
  test(`an SMS send refused with ${status} -> the hold says what that status means of a send`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 3 });
    const text = JSON.stringify({ status, message: "no" });
    const answer = { operation: OPERATIONS.sendSmsBulk, httpStatus: status, headers: {}, text, isCut: false };
    const fault = faultFromRefusal(answer);
    await lane.settle(await lane.claimed(id), { kind: "fault", fault });
    assert.match((await getHold(db, id))?.detail ?? "", says);
  });
}

test("a campaign that a person has paused stays paused when what was on its way is refused", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 300 });
  const attempt = await lane.claimed(id);
  await db.query("UPDATE campaign SET state = 'paused' WHERE id = $1", [id]);
  await lane.settle(attempt, refused(401));
  const { state, queued } = await countsOf(db, id);
  assert.deepEqual([state, queued], ["paused", 300]);
});

test("who is refused alone is refused for good, with the service's words", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 2, lane: "exact" });
  await lane.settle(await lane.claimed(id), refused(400));
  const [row] = inWords(
    await db.query(
      `SELECT state, reason, is_retryable AS "isRetryable" FROM recipient WHERE campaign_id = $1 ORDER BY seq LIMIT 1`,
      [id],
    ),
  );
  assert.deepEqual(row, { state: "rejected", reason: "no (400)", isRetryable: false });
});

test("a sender that the service refuses -> remembered with what it said, so that the next campaign is told before it is sent", async () => {
  const outcomeOf = async () => (await listSenders(db)).map(({ name, outcome }) => [name, outcome]);
  for (const [status, outcome] of [
    [404, "not-found"],
    [422, "not-approved"],
  ] as const) {
    await refuseWith(1_000, status);
    assert.deepEqual(await outcomeOf(), [["AMANI AGRO", outcome]]);
  }
  await refuseWith(1_000, 401);
  assert.deepEqual(await outcomeOf(), [["AMANI AGRO", "not-approved"]], "a key says nothing of the sender");
});
