import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { createTestCampaign, createTestMessage } from "../messages/test-message.ts";
import { isAloneAt } from "../store/alone.ts";
import { completeCampaigns } from "../store/message/poll.ts";
import { upkeepRounds } from "./rounds.ts";

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());

async function plantSent(): Promise<string> {
  const id = await createTestCampaign(db, "sms");
  await db.query("UPDATE campaign SET state = 'sent' WHERE id = $1", [id]);
  return id;
}

test("while one worker gives campaigns their end, no other does", async () => {
  const id = await plantSent();
  const round = upkeepRounds(desk.context);
  const stateOf = async () => (await db.query("SELECT state FROM campaign WHERE id = $1", [id]))[0]?.state;
  await db.transaction(async (tx) => {
    assert.ok(await isAloneAt(tx, "upkeep"));
    await round();
    assert.equal(await stateOf(), "sent");
  });
  await round();
  assert.equal(await stateOf(), "completed");
});

test("sent campaigns are looked at a page at a time, and each has its turn", async () => {
  const open = await plantSent();
  await createTestMessage(db, { campaignId: open, channel: "sms" });
  const done = [await plantSent(), await plantSent(), await plantSent()];
  const found: string[] = [];
  let after: string | null = null;
  do {
    const page = await completeCampaigns(db, { after, limit: 1 });
    found.push(...page.ids);
    after = page.last;
  } while (after !== null);
  assert.deepEqual(found.sort(), done.sort());
});

test("whether the service as a whole needs somebody is looked at once a minute", async () => {
  await db.query("INSERT INTO connection (service, rate, balance, balance_at) VALUES ('sms', 1, 10, now())");
  await db.query("INSERT INTO credit_quarter (at, said) VALUES (date_trunc('day', $1::timestamptz), 50)", [
    desk.clock.now(),
  ]);
  const round = upkeepRounds(desk.context);
  const troubles = async () => (await db.query("SELECT FROM trouble")).length;
  await round();
  assert.equal(await troubles(), 0, "not before a page of a console that has just started could say it");
  desk.clock.forward(60_000);
  await round();
  assert.equal(await troubles(), 1);
});
