import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { LatelyReasons } from "#lib/contract/desk/lately-reasons.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { shortenReasons, sumReasons } from "../store/campaign/reason.ts";

const GET = door("GET /api/messages/reasons");

const desk = await openDesk();
const { db } = desk;
desk.clock.set(new Date());
after(() => desk.close());
const viewer = await desk.signIn("viewer");

async function ask(): Promise<LatelyReasons> {
  const answer = await desk.ask(GET, { cookie: viewer.cookie });
  assert.equal(answer.status, 200);
  return (await answer.json()) as LatelyReasons;
}

const short = ({ reasons }: LatelyReasons) =>
  reasons.map(({ state, errorCode, said, day, week }) => [state, errorCode ?? said, day, week]);

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(desk.clock.now().getTime() - hours * HOUR_MS);

async function fail(campaignId: string, seq: number, code: string, hours: number): Promise<void> {
  await db.query(
    `INSERT INTO message (channel, campaign_id, attempt_id, seq, grade, state, error_code, state_at)
     VALUES ('chat', $1, gen_random_uuid(), $2, 'exact', 'failed', $3, $4)`,
    [campaignId, seq, code, ago(hours)],
  );
}

test("what failed and was refused in the last day and the last 7 is added up over all campaigns, by what happened when", async () => {
  const [one, two] = [
    await plantCampaign(db, { channel: "chat-text", size: 20 }),
    await plantCampaign(db, { channel: "sms", size: 20 }),
  ];
  for (const [seq, hours] of [1, 5, 30, 100, 200].entries()) await fail(one, seq + 1, "131026", hours);
  await fail(two, 1, "131026", 2);
  await fail(two, 2, "131000", 40);
  await db.query(
    "UPDATE recipient SET state = 'rejected', reason = 'No', updated_at = $2 WHERE campaign_id = $1 AND seq < 3",
    [two, ago(3)],
  );
  // Whoever opted out was skipped by us.
  await db.query(
    "UPDATE recipient SET state = 'cancelled', reason = 'Opted out' WHERE campaign_id = $1 AND seq = 9",
    [two],
  );
  const check = async () => {
    const asked = await ask();
    assert.deepEqual(short(asked), [
      ["failed", "131026", 3, 5],
      ["rejected", "No", 2, 2],
      ["failed", "131000", 0, 1],
    ]);
    assert.deepEqual([asked.day, asked.week, asked.since], [5, 8, null]);
  };
  await check();
  await db.transaction(sumReasons);
  await check();
  // Delivered after all: taken off the hour in which it had failed.
  await db.query(
    "UPDATE message SET state = 'delivered', state_at = now() WHERE campaign_id = $1 AND seq = 3",
    [one],
  );
  assert.deepEqual(short(await ask())[0], ["failed", "131026", 3, 4]);
  await db.transaction(sumReasons);
  assert.deepEqual(short(await ask())[0], ["failed", "131026", 3, 4]);
  await shortenReasons(db, ago(8 * 24));
  assert.deepEqual(await db.query("SELECT 1 FROM reason_hour WHERE at < $1", [ago(8 * 24)]), []);
  assert.deepEqual(short(await ask())[0], ["failed", "131026", 3, 4]);
});

test("a refused call is no message, and what was counted late says since when", async () => {
  const before = await ask();
  const call = await plantCampaign(db, { channel: "sms", size: 1 });
  await db.query("UPDATE campaign SET channel = 'voice' WHERE id = $1", [call]).catch(async () => {
    await db.query("ALTER TABLE campaign DROP CONSTRAINT campaign_channel_check");
    await db.query("UPDATE campaign SET channel = 'voice' WHERE id = $1", [call]);
  });
  await db.query(
    "UPDATE recipient SET state = 'rejected', reason = 'Busy', updated_at = $2 WHERE campaign_id = $1",
    [call, ago(1)],
  );
  assert.deepEqual(await ask(), before);
  await db.transaction(sumReasons);
  assert.deepEqual(await ask(), before);
  await db.query("INSERT INTO reason_since (at) VALUES ($1)", [ago(48)]);
  assert.equal((await ask()).since, ago(48).toISOString());
  await db.query("UPDATE reason_since SET at = $1", [ago(200)]);
  assert.equal((await ask()).since, null);
});
