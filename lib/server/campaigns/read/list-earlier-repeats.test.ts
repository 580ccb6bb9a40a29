import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { CampaignRepeats } from "#lib/contract/desk/campaign/repeats.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { listEarlierRepeats } from "./list-repeats.ts";

const GET = door("GET /api/campaigns/:id/repeats");

const desk = await openDesk();
after(() => desk.close());
const viewer = await desk.signIn("viewer");

async function repeatsOf(id: string): Promise<CampaignRepeats> {
  const answer = await desk.ask(GET, { params: { id }, cookie: viewer.cookie });
  assert.equal(answer.status, 200);
  return (await answer.json()) as CampaignRepeats;
}

/** A campaign to the first `size` of always the same people; a draft without days. */
async function plant(size: number, { text, daysAgo }: { text: string; daysAgo?: number }): Promise<string> {
  const id = await plantCampaign(desk.db, { channel: "sms", size });
  await desk.db.query(
    `UPDATE campaign SET content = jsonb_build_object('text', $2::text), started_at = now() - $3 * interval '1 day'
     WHERE id = $1`,
    [id, text, daysAgo ?? null],
  );
  return id;
}

const told = ({ earlier }: CampaignRepeats) => earlier.map(({ id, people }) => ({ id, people }));

test("the same words to most of the same people on any day before are told with how many, apart from those of the last day", async () => {
  const text = "Ofa ya wiki";
  const old = await plant(10, { text, daysAgo: 300 });
  const newer = await plant(9, { text, daysAgo: 2 });
  const today = await plant(12, { text, daysAgo: 0.5 });
  await plant(6, { text, daysAgo: 3 });
  await plant(12, { text: "Ofa nyingine", daysAgo: 3 });
  const mine = await plant(12, { text });
  const repeats = await repeatsOf(mine);
  assert.deepEqual(told(repeats), [
    { id: newer, people: 9 },
    { id: old, people: 10 },
  ]);
  assert.deepEqual(
    repeats.items.map(({ id }) => id),
    [today],
  );
  assert.equal(repeats.isWhole, true);
});

test("whoever was refused or cancelled there has not got it", async () => {
  const text = "Mkutano wa kijiji";
  const old = await plant(10, { text, daysAgo: 5 });
  await desk.db.query("UPDATE recipient SET state = 'rejected' WHERE campaign_id = $1 AND seq <= 3", [old]);
  const mine = await plant(10, { text });
  assert.deepEqual(told(await repeatsOf(mine)), [{ id: old, people: 7 }]);
  await desk.db.query("UPDATE recipient SET state = 'cancelled' WHERE campaign_id = $1 AND seq = 4", [old]);
  await desk.db.query("UPDATE recipient SET state = 'rejected' WHERE campaign_id = $1 AND seq = 5", [old]);
  assert.deepEqual(told(await repeatsOf(mine)), [], "five of ten are not most of them");
});

test("a campaign whose people were removed is counted, and compared with nobody", async () => {
  const text = "Chanjo ya mifugo";
  const old = await plant(10, { text, daysAgo: 200 });
  await desk.db.query("UPDATE campaign SET people_removed_at = now() WHERE id = $1", [old]);
  const { earlier, removed } = await repeatsOf(await plant(10, { text }));
  assert.deepEqual({ earlier, removed }, { earlier: [], removed: 1 });
});

test("of more than can be compared the newest are, and it says so", async () => {
  const text = "Kila siku";
  for (let day = 2; day < 14; day++) await plant(10, { text, daysAgo: day });
  const { earlier, isWhole } = await repeatsOf(await plant(10, { text }));
  assert.equal(earlier.length, 10);
  assert.equal(isWhole, false);
});

test("where comparing takes too long it says so, and fails nobody", async () => {
  const text = "Watu wengi";
  await plant(10, { text, daysAgo: 4 });
  const mine = await plant(10, { text });
  await desk.db.transaction(async (tx) => {
    await tx.query("LOCK TABLE recipient IN ACCESS EXCLUSIVE MODE");
    const { earlier, isWhole } = await listEarlierRepeats(desk.context, mine, 200);
    assert.deepEqual({ earlier, isWhole }, { earlier: [], isWhole: false });
  });
});
