import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { setBreaker } from "#lib/server/store/sending/connection.ts";
import { countsOf, getHold, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { DIED } from "../attempt.ts";
import { bulkOf, LOST, openLane } from "../test-lane.ts";

const engine = await openEngine();
const { db } = engine;
const lane = openLane(engine);
after(engine.close);
beforeEach(engine.renew);

const plant = () => plantCampaign(db, { channel: "sms", size: 1_000 });

const holdOf = (id: string) => getHold(db, id);

/** One try after another, each let out by a status read that was answered. */
async function loseTry(id: string): Promise<void> {
  await setBreaker(db, "sms", false);
  await lane.settle(await lane.claimed(id), LOST);
}

test("after a lost answer the third failed try holds, and not the second", async () => {
  const id = await plant();
  await lane.settle(await lane.claimed(id), LOST);
  await loseTry(id);
  await loseTry(id);
  assert.equal((await countsOf(db, id)).state, "running");
  await loseTry(id);
  assert.equal((await countsOf(db, id)).state, "needs-attention");
  assert.match((await holdOf(id))?.detail ?? "", /^We tried three times/);
});

test("after a lost answer one message goes, then 10, 25, 50 and 100, each when the one before was answered", async () => {
  const id = await plant();
  await lane.settle(await lane.claimed(id), LOST);
  await setBreaker(db, "sms", false);
  const sizes: number[] = [];
  for (let step = 0; step < 5; step++) {
    const attempt = await lane.claimed(id);
    sizes.push(attempt.members.length);
    await lane.settle(attempt, bulkOf(attempt));
  }
  assert.deepEqual(sizes, [1, 10, 25, 50, 100]);
});

test("while an answer is lost nothing is claimed: the service is asked first whether it is back", async () => {
  const id = await plant();
  await lane.settle(await lane.claimed(id), LOST);
  assert.equal((await lane.claim(id)).kind, "probe");
  assert.equal((await holdOf(id))?.kind, "breaker");
});

test("while the service is away the campaign says how often it was tried and when it is asked next, and counts no requests", async () => {
  const id = await plant();
  await lane.settle(await lane.claimed(id), LOST);
  const now = "2026-03-02T09:00:00Z";
  const said = async (failedTries: number) => {
    await db.query("UPDATE connection SET failed_tries = $1 WHERE service = 'sms'", [failedTries]);
    assert.equal((await lane.claim(id, { now })).kind, "probe");
    const hold = await holdOf(id);
    assert.doesNotMatch(
      hold?.detail ?? "",
      /\brequests?\b/,
      "the second in flight may have got no answer, too",
    );
    return [/tried (.*?) since/.exec(hold?.detail ?? "")?.[1], hold?.until];
  };
  assert.deepEqual(await said(0), [undefined, "2026-03-02T09:00:01.000Z"]);
  assert.deepEqual(await said(1), ["once", "2026-03-02T09:00:05.000Z"]);
  assert.deepEqual(await said(2), ["2 times", "2026-03-02T09:00:25.000Z"]);
});

test("what was on its way when processes of ours died says nothing of the service", async () => {
  const id = await plant();
  for (let ordinal = 1; ordinal <= 6; ordinal++) {
    await db.query(
      `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, problem, finished_at)
       VALUES ($1, $2, $3, 'sms.bulk', 'unknown', 1, '{}', '', 'gone', $4, now())`,
      [randomUUID(), id, ordinal, DIED],
    );
  }
  await lane.settle(await lane.claimed(id), LOST);
  assert.equal((await countsOf(db, id)).state, "running");
});
