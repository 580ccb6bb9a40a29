import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { openDatabase } from "#lib/db/index.ts";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { readChunk } from "../../campaign/plan.ts";
import { type Attempt, insertAttempt, type ServiceName } from "../attempt.ts";
import { getConnection } from "../connection.ts";
import { closeBulk } from "./close-bulk.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

const SIZE = 4;
const END = {
  httpStatus: 202,
  answer: "{}",
  accepted: 3,
  rejected: 1,
  failed: 0,
  credits: 3,
  balanceAfter: 9,
};

let campaignId: string;
let attempt: Attempt;
beforeEach(async () => {
  campaignId = await plantCampaign(db, { channel: "sms", size: SIZE });
  attempt = await claim("sms");
});

async function claim(service: ServiceName): Promise<Attempt> {
  const chunk = await readChunk(db, campaignId, { from: { pack: "", seq: 0 }, limit: SIZE });
  assert.ok(chunk);
  const { members, to } = chunk;
  const made = { id: randomUUID(), campaignId, operation: "sms.bulk", bodyHash: "", members } as const;
  await db.query("DELETE FROM attempt_member WHERE campaign_id = $1", [campaignId]);
  await db.query("UPDATE campaign SET n_queued = $2, n_attempting = 0 WHERE id = $1", [campaignId, SIZE]);
  await insertAttempt(db, {
    ...made,
    ...{ owner: "w", segmentsPredicted: SIZE, balanceBefore: null, service, cursor: to },
  });
  return { ...made, fence: 1, tries: 1, claimedAtMs: 0 };
}

const stateOf = async () =>
  (await db.query<{ state: string }>("SELECT state FROM attempt WHERE id = $1", [attempt.id]))[0]?.state;

test("what is still on its way is ended once, and its counters move", async () => {
  assert.deepEqual(await closeBulk(db, attempt, { ...END, from: "attempting" }), { isThrough: true });
  const { accepted, rejected, attempting } = await countsOf(db, campaignId);
  assert.deepEqual([accepted, rejected, attempting, await stateOf()], [3, 1, 0, "done"]);
  assert.equal(await closeBulk(db, attempt, { ...END, from: "attempting" }), null);
  assert.equal((await countsOf(db, campaignId)).accepted, 3);
});

for (const [what, change] of [
  ["has another fence", "fence = 2"],
  ["was given up", "state = 'unknown'"],
  ["was decided", "state = 'unknown', resolution = 'sent'"],
] as const) {
  test(`what ${what} is not ended as if it were on its way, and nothing is counted`, async () => {
    await db.query(`UPDATE attempt SET ${change} WHERE id = $1`, [attempt.id]);
    const before = [await countsOf(db, campaignId), await stateOf()];
    const isOpen = what === "was given up";
    assert.equal(await closeBulk(db, attempt, { ...END, from: "attempting" }), null);
    if (!isOpen) assert.equal(await closeBulk(db, attempt, { ...END, from: "unknown" }), null);
    assert.deepEqual([await countsOf(db, campaignId), await stateOf()], before);
  });
}

for (const [service, cost] of [
  ["sms", 1],
  ["chat", SIZE],
] as const) {
  test(`a request takes ${cost} of the rate of ${service}, and the plan is claimed up to its last person`, async () => {
    await db.query("UPDATE connection SET tokens = 100");
    await claim(service);
    assert.equal((await getConnection(db, service))?.tokens, 100 - cost);
    const [cursor] = await db.query("SELECT cursor_seq AS seq FROM campaign WHERE id = $1", [campaignId]);
    assert.deepEqual(cursor, { seq: SIZE });
  });
}
