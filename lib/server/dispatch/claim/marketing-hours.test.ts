import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { SendingHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { getHold, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { plantKey } from "#lib/testing/plant-key.ts";
import { updateSettingRow } from "../../store/console/setting.ts";
import { openLane } from "../test-lane.ts";

const engine = await openEngine();
const { db } = engine;
after(engine.close);
beforeEach(engine.renew);

const { claim } = openLane(engine);

async function plant(messageClass: "marketing" | "service", hours: SendingHours | null): Promise<string> {
  const id = await plantCampaign(db, { channel: "sms", size: 1 });
  await db.query("UPDATE campaign SET message_class = $2, sending_hours = $3 WHERE id = $1", [
    id,
    messageClass,
    hours && JSON.stringify(hours),
  ]);
  return id;
}

const holdOf = (id: string) => getHold(db, id);

/** 18:00 in Dar es Salaam. */
const EVENING = { now: "2026-03-02T15:00:00Z" };

test("a marketing campaign that runs keeps to other hours of the company from its next request on, a service message does not", async () => {
  const marketing = await plant("marketing", null);
  const service = await plant("service", null);
  await updateSettingRow(db, "marketingHours", { from: "09:30", to: "17:00" });
  assert.equal((await claim(marketing, EVENING)).kind, "wait");
  assert.deepEqual(await holdOf(marketing), {
    kind: "quiet-hours",
    detail: "Marketing messages are sent only between 09:30 and 17:00.",
    until: "2026-03-03T06:30:00.000Z",
  });
  assert.equal((await claim(service, EVENING)).kind, "attempt");
  await updateSettingRow(db, "marketingHours", { from: "08:00", to: "18:30" });
  assert.equal((await claim(marketing, EVENING)).kind, "attempt");
});

test("own hours of which none is one of the company’s wait for somebody, and say what can be done", async () => {
  const id = await plant("marketing", { from: "17:00", to: "19:00" });
  await updateSettingRow(db, "marketingHours", { from: "06:00", to: "12:00" });
  for (const now of ["2026-03-02T15:00:00Z", "2026-03-03T04:00:00Z"])
    assert.equal((await claim(id, { now })).kind, "wait");
  const { kind, detail, until } = (await holdOf(id)) ?? assert.fail("it is held");
  assert.deepEqual([kind, until], ["hours", null]);
  assert.match(
    detail,
    /only between 17:00 and 19:00, .* marketing only between 06:00 and 12:00\. Change the settings/,
  );
  await updateSettingRow(db, "marketingHours", { from: "06:00", to: "20:00" });
  assert.equal((await claim(id, EVENING)).kind, "attempt");
});

/** A Wednesday, 10:00 in Dar es Salaam. */
const WEDNESDAY = { now: "2026-12-09T07:00:00Z" };

test("a holiday is added while a campaign runs: its next request waits for the day after, and says which day it is", async () => {
  await updateSettingRow(db, "marketingHours", { from: "08:00", to: "20:00", holidays: "closed" });
  await updateSettingRow(db, "holidays", []);
  const id = await plantCampaign(db, { channel: "sms", size: 250 });
  await db.query("UPDATE campaign SET message_class = 'marketing' WHERE id = $1", [id]);
  assert.equal((await claim(id, WEDNESDAY)).kind, "attempt");
  await updateSettingRow(db, "holidays", [{ date: "2026-12-09", name: "Siku ya Uhuru" }]);
  assert.equal((await claim(id, WEDNESDAY)).kind, "wait");
  assert.deepEqual(await holdOf(id), {
    kind: "quiet-hours",
    detail:
      "Marketing messages are sent only Monday to Sunday 08:00 to 20:00; not on public holidays. Today is a public holiday: Siku ya Uhuru.",
    until: "2026-12-10T05:00:00.000Z",
  });
  await updateSettingRow(db, "holidays", []);
  assert.equal((await claim(id, WEDNESDAY)).kind, "attempt");
});

test("hours by the day of the week: a campaign waits over the days that are closed", async () => {
  const days = { sat: [{ from: "09:00", to: "12:00" }], sun: [] };
  await updateSettingRow(db, "marketingHours", { from: "08:00", to: "20:00", days });
  const id = await plant("marketing", null);
  // Saturday 12:00
  assert.equal((await claim(id, { now: "2026-12-05T09:00:00Z" })).kind, "wait");
  assert.equal((await holdOf(id))?.until, "2026-12-07T05:00:00.000Z");
});

test("hours of service messages: hold a campaign and what a program sends, and nothing that a person sends by hand", async () => {
  await updateSettingRow(db, "serviceHours", { from: "08:00", to: "12:00" });
  const [campaign, ofProgram, byHand] = [
    await plant("service", null),
    await plant("service", null),
    await plant("service", null),
  ];
  await db.query("UPDATE campaign SET kind = 'direct' WHERE id = ANY($1)", [[ofProgram, byHand]]);
  const { id: key } = await plantKey(db);
  await db.query("INSERT INTO api_message (campaign_id, seq, key_id) VALUES ($1, 1, $2)", [ofProgram, key]);
  assert.equal((await claim(campaign, EVENING)).kind, "wait");
  assert.deepEqual(await holdOf(campaign), {
    kind: "quiet-hours",
    detail: "Service messages are sent only between 08:00 and 12:00.",
    until: "2026-03-03T05:00:00.000Z",
  });
  assert.equal((await claim(ofProgram, EVENING)).kind, "stopped", "the worker takes it up then");
  assert.equal((await holdOf(ofProgram))?.until, "2026-03-03T05:00:00.000Z");
  assert.equal((await claim(byHand, EVENING)).kind, "attempt");
  await updateSettingRow(db, "serviceHours", null);
  assert.equal((await claim(campaign, EVENING)).kind, "attempt");
});
