import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import type { CampaignState } from "#lib/contract/desk/campaign/campaign.ts";
import type { SendingHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { hold, type StoredHold, said } from "#lib/contract/words/reason/say-reason.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { moveCampaign, reopenCampaign, resumePlan } from "../../store/campaign/campaign.ts";
import { allowOutsideHours, keepHours } from "../../store/campaign/schedule.ts";
import { holdCampaign } from "../../store/sending/hold.ts";
import { openLane } from "../test-lane.ts";

const engine = await openEngine();
const { db } = engine;
after(engine.close);
beforeEach(engine.renew);

const { claim, claimed } = openLane(engine);

/** 21:14 in Dar es Salaam. */
const NIGHT = { now: "2026-03-02T18:14:00Z" };

async function plant({ size = 3, hours = null }: { size?: number; hours?: SendingHours | null } = {}) {
  const id = await plantCampaign(db, { channel: "sms", size, chunkSize: 1 });
  await db.query("UPDATE campaign SET message_class = 'marketing', sending_hours = $2 WHERE id = $1", [
    id,
    hours && JSON.stringify(hours),
  ]);
  return id;
}

const allow = (id: string) => allowOutsideHours(db, id, { userId: randomUUID(), at: new Date(NIGHT.now) });

async function standingOf(id: string) {
  const [row] = await db.query<{ hold: StoredHold | null; isAllowed: boolean; attempts: number }>(
    `SELECT hold, outside_hours_at IS NOT NULL AS "isAllowed",
       (SELECT count(*)::int FROM attempt WHERE campaign_id = c.id) AS attempts FROM campaign c WHERE id = $1`,
    [id],
  );
  return row ?? assert.fail("no campaign");
}

test("a campaign that somebody allowed is sent at night, and another one waits", async () => {
  const [allowed, other] = [await plant(), await plant()];
  for (const id of [allowed, other]) assert.equal((await claim(id, NIGHT)).kind, "wait");
  assert.equal((await standingOf(allowed)).hold?.kind, "quiet-hours");
  await allow(allowed);
  await claimed(allowed, NIGHT);
  assert.equal((await standingOf(allowed)).hold, null);
  assert.equal((await claim(other, NIGHT)).kind, "wait");
  assert.equal((await standingOf(other)).attempts, 0);
});

test("what is not committed yet sends nothing at night", async () => {
  const id = await plant();
  let during: Promise<unknown> = Promise.resolve();
  await assert.rejects(
    db.transaction(async (tx) => {
      await allowOutsideHours(tx, id, { userId: randomUUID(), at: new Date(NIGHT.now) });
      during = claim(id, NIGHT).then(({ kind }) => assert.equal(kind, "wait"));
      throw new Error("not allowed after all");
    }),
    /not allowed after all/,
  );
  await during;
  assert.equal((await standingOf(id)).attempts, 0);
});

test("from the commit that takes it back nothing more is claimed at night, and in the hours it goes on", async () => {
  const id = await plant();
  await allow(id);
  await claimed(id, NIGHT);
  await keepHours(db, id);
  for (const again of [1, 2]) assert.equal((await claim(id, NIGHT)).kind, "wait", `${again}`);
  const { hold, attempts } = await standingOf(id);
  assert.deepEqual([hold?.kind, hold?.until, attempts], ["quiet-hours", "2026-03-03T05:00:00.000Z", 1]);
  await claimed(id);
});

test("the hours that were chosen for a campaign are kept, whatever is allowed", async () => {
  const id = await plant({ hours: { from: "17:00", to: "21:00" } });
  await allow(id);
  assert.equal((await claim(id, NIGHT)).kind, "wait");
  const { hold, attempts } = await standingOf(id);
  assert.deepEqual([hold?.kind, hold?.until, attempts], ["hours", "2026-03-03T14:00:00.000Z", 0]);
  // 20:30, in its own hours and outside those of the company.
  await claimed(id, { now: "2026-03-02T17:30:00Z" });
});

test("where nothing ran here in the hours of one day, those of the next are promised", async () => {
  const id = await plant();
  await claim(id, NIGHT);
  assert.equal((await standingOf(id)).hold?.until, "2026-03-03T05:00:00.000Z");
  await claim(id, { now: "2026-03-03T18:14:00Z" });
  assert.equal((await standingOf(id)).hold?.until, "2026-03-04T05:00:00.000Z");
});

test("who has opted out gets nothing at night either", async () => {
  const id = await plant({ size: 1 });
  await allow(id);
  await db.query(
    "INSERT INTO suppression (number, reason, source) SELECT number, 'asked', 'person' FROM recipient WHERE campaign_id = $1",
    [id],
  );
  assert.notEqual((await claim(id, NIGHT)).kind, "attempt");
  assert.equal((await standingOf(id)).attempts, 0);
});

const STOPS: Record<string, (id: string) => Promise<unknown>> = {
  "is paused": (id) => moveCampaign(db, id, { from: ["running"], to: "paused" }),
  "needs somebody": (id) => holdCampaign(db, id, hold("credits", said("No credits."))),
};

for (const [what, stop] of Object.entries(STOPS)) {
  test(`a campaign that ${what} keeps to the hours once it is resumed`, async () => {
    const id = await plant();
    await allow(id);
    await claimed(id, NIGHT);
    await stop(id);
    assert.equal((await standingOf(id)).isAllowed, false);
    assert.equal(await resumePlan(db, id), true);
    assert.equal((await claim(id, NIGHT)).kind, "wait");
  });
}

test("a campaign that is through keeps to the hours where somebody is sent to again", async () => {
  const id = await plant();
  await allow(id);
  const to: CampaignState = "sent";
  await moveCampaign(db, id, { from: ["running"], to });
  await reopenCampaign(db, id);
  assert.equal((await claim(id, NIGHT)).kind, "wait");
});
