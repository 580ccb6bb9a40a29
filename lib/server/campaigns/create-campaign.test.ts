import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { POST } from "../../../app/api/campaigns/route.ts";

const desk = await openDesk();
after(() => desk.close());
const sender = await desk.signIn("sender");

for (const [given, moment] of [
  ["2026-11-23T09:00:00+03:00", "2026-11-23T06:00:00.000Z"],
  ["2026-11-23T09:00:00-16:00", "2026-11-24T01:00:00.000Z"],
  ["2026-11-23T09:00:00+23:00", "2026-11-22T10:00:00.000Z"],
  ["2026-11-23T09:00:00.123456+03:00", "2026-11-23T06:00:00.123Z"],
] as const) {
  test(`a schedule of ${given} is the moment ${moment}`, async () => {
    const body = {
      name: "Bei ya leo",
      channel: "sms",
      senderId: "AMANI AGRO",
      content: { text: "Habari" },
      scheduledAt: given,
    };
    const answer = await desk.ask(POST, { method: "POST", body, cookie: sender.cookie });
    assert.equal(answer.status, 201);
    const { campaign } = (await answer.json()) as { campaign: Campaign };
    assert.equal(campaign.scheduledAt, moment);
  });
}
