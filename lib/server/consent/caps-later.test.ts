import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import type { AudienceAnswer } from "#lib/contract/desk/campaign/audience.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { updateSettingRow } from "../store/console/setting.ts";

const POST = door("POST /api/campaigns");
const PUT = door("PUT /api/campaigns/:id/audience");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());
const { cookie } = await desk.signIn("sender");
const system = await openSystem(desk);

const ASHA = "+255754000501";
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(desk.clock.now().getTime() + days * DAY_MS).toISOString();

// She had one today.
before(async () => {
  await updateSettingRow(db, "marketingPerDay", 1);
  await db.query("INSERT INTO marketing_contact (number, day, campaign_id, seq) VALUES ($1, $2, $3, 1)", [
    ASHA,
    inDays(0).slice(0, 10),
    randomUUID(),
  ]);
});

async function cappedAt(scheduledAt: string | null): Promise<number> {
  const body = {
    ...{ name: "Bei", channel: "sms", senderId: "AMANI AGRO", content: { text: "Habari" } },
    messageClass: "marketing",
    ...(scheduledAt !== null && { scheduledAt }),
  };
  const made = await desk.ask(POST, { method: "POST", body, cookie });
  const { id } = ((await made.json()) as { campaign: Campaign }).campaign;
  const form = new FormData();
  form.set("file", new Blob([`Simu\r\n${ASHA}\r\n`]), "wateja.csv");
  form.set("mapping", "{}");
  const headers = { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie };
  const request = new Request("http://localhost:3000/", { method: "PUT", headers, body: form });
  const answer = await PUT(request, { params: Promise.resolve({ id }) });
  return ((await answer.json()) as AudienceAnswer).counts.capped;
}

test("cap a day: a campaign for another day -> whoever had one today is planned for, and not for one of today", async () => {
  assert.equal(await cappedAt(null), 1);
  assert.equal(await cappedAt(inDays(1)), 0);
  // The week is of the day on which it is sent, too.
  await updateSettingRow(db, "marketingPerWeek", 1);
  assert.equal(await cappedAt(inDays(6)), 1);
  assert.equal(await cappedAt(inDays(7)), 0);
  await updateSettingRow(db, "marketingPerWeek", null);
});

test("cap a day: messages of a program for today and tomorrow, in one request -> that of today is skipped, the other waits", async () => {
  const message = { to: ASHA, channel: "sms", kind: "marketing", text: "Bei mpya", sender: "DUKA" };
  const { status, json } = await system.ask("POST", "message-batches", {
    body: { messages: [message, { ...message, sendAt: inDays(1) }] },
  });
  assert.equal(status, 202, JSON.stringify(json));
  assert.deepEqual(
    json.items.map(({ state }: { state: string }) => state),
    ["skipped", "scheduled"],
  );
});
