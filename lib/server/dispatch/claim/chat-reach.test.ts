import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { listRunnable } from "#lib/server/store/campaign/schedule.ts";
import { getHold, letWrite, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { plantKey } from "#lib/testing/plant-key.ts";
import { updateSettingRow } from "../../store/console/setting.ts";
import { sendDirect } from "../index.ts";
import { openLane } from "../test-lane.ts";
import type { Claim } from "./claim-new.ts";

const engine = await openEngine();
const { db, sends } = engine;
after(engine.close);
beforeEach(async () => {
  await engine.renew();
  await db.query("TRUNCATE chat_reach, contact_window, campaign, recipient, attempt, attempt_member CASCADE");
  await updateSettingRow(db, "chatReach", "250");
});
const lane = openLane(engine);

const TEMPLATE = { templateName: "bei_mpya", language: "sw" };
const numberAt = (first: number) => (index: number) => `+2557${first + index}`;
const plant = (size: number, first = 10_000_000) =>
  plantCampaign(db, {
    ...{ channel: "chat-template", size, template: TEMPLATE, chunkSize: 40 },
    numberOf: numberAt(first),
  });

async function claim(id: string, more: { now?: string } = {}): Promise<Claim> {
  await db.query("UPDATE connection SET tokens = 1000");
  return lane.claim(id, { service: "chat", hasTemplate: true, ...more });
}

/** Claims until nothing more is claimed; answers for how many people. */
async function claimAll(id: string): Promise<number> {
  for (let people = 0; ; ) {
    const made = await claim(id);
    if (made.kind !== "attempt") return people;
    people += made.attempt.members.length;
  }
}

const holdOf = (id: string) => getHold(db, id);

const aDayLater = () => db.query("UPDATE chat_reach SET reached_at = reached_at - interval '24 hours'");

test("WhatsApp limit: a larger campaign -> as many as the limit, a hold until when, and the others a day later", async () => {
  const id = await plant(300);
  assert.equal(await claimAll(id), 250);
  const hold = await holdOf(id);
  assert.equal(hold?.kind, "reach");
  assert.match(
    hold.detail,
    /^Your WhatsApp account may reach 250 people in 24 hours, and so many were reached\./,
  );
  const inMs = Date.parse(hold.until ?? "") - Date.now();
  assert.ok(inMs > 23 * 3_600_000 && inMs <= 24 * 3_600_000, String(inMs));
  await aDayLater();
  assert.equal(await claimAll(id), 50);
  assert.equal((await db.query("SELECT FROM attempt_member WHERE campaign_id = $1", [id])).length, 300);
});

test("WhatsApp limit: two campaigns claim at once -> together never more than the limit", async () => {
  const [one, other] = [await plant(200), await plant(200, 20_000_000)];
  const people = await Promise.all([claimAll(one), claimAll(other)]);
  assert.equal(people[0] + people[1], 250);
});

test("WhatsApp limit: who was reached within a day, or has an open window -> costs nothing", async () => {
  const first = await plant(250);
  assert.equal(await claimAll(first), 250);
  const again = await plant(250);
  assert.equal(await claimAll(again), 250, "the same people again");
  const writers = await plant(3, 30_000_000);
  await letWrite(db, writers, { 1: 60, 2: 60 });
  assert.equal(await claimAll(writers), 2);
  assert.equal((await holdOf(writers))?.kind, "reach");
});

test("WhatsApp limit: somebody chose to send anyway, and no limit is known -> everybody", async () => {
  const anyway = await plant(300);
  await db.query("UPDATE campaign SET reach = 'send' WHERE id = $1", [anyway]);
  assert.equal(await claimAll(anyway), 300);
  await updateSettingRow(db, "chatReach", "none");
  assert.equal(await claimAll(await plant(300, 40_000_000)), 300);
});

test("WhatsApp limit: a message of a composer counts, and is not held; one of a program waits, and is taken up when there is room", async () => {
  await claimAll(await plant(249));
  const recipients = ["+255754000318", "+255754000319"].map((number) => ({
    ...{ number, text: null, parameters: null, segments: 0 },
  }));
  await sendDirect(
    { db, sends },
    {
      ...{
        channel: "chat-template",
        operation: "chat.template",
        lane: "fast",
        name: "bei",
        content: TEMPLATE,
      },
      ...{ senderId: null, providerScheduledAt: null, idempotencyKey: `key-${crypto.randomUUID()}` },
      actor: { userId: crypto.randomUUID(), name: "Neema" },
      recipients,
    },
  );
  const ofProgram = await plant(1, 50_000_000);
  const { id: key } = await plantKey(db);
  await db.query("UPDATE campaign SET kind = 'direct' WHERE id = $1", [ofProgram]);
  await db.query("INSERT INTO api_message (campaign_id, seq, key_id) VALUES ($1, 1, $2)", [ofProgram, key]);
  assert.equal((await claim(ofProgram)).kind, "stopped");
  assert.equal((await holdOf(ofProgram))?.kind, "reach");
  assert.ok(!(await listRunnable(db)).includes(ofProgram));
  await aDayLater();
  await db.query("UPDATE campaign SET hold = jsonb_set(hold, '{until}', to_jsonb(now())) WHERE id = $1", [
    ofProgram,
  ]);
  const then = new Date(Date.now() + 60_000).toISOString();
  assert.equal((await claim(ofProgram, { now: then })).kind, "attempt");
});
