import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestMessage } from "#lib/server/messages/test-message.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { listTemplates } from "../index.ts";
import { ctxOf } from "../test-template.ts";
import { recordTemplateOutcomes } from "./record-template-outcomes.ts";

const desk = await openDesk();
const { db } = desk;
const ctx = await ctxOf(desk);
after(() => desk.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute));

/** A template with a message of it, and what is told of that message. */
async function sendWith(name: string) {
  const template = { templateName: name, language: "sw" };
  const campaignId = await plantCampaign(db, { channel: "chat-template", size: 1, template });
  const { id: messageId } = await createTestMessage(db, { campaignId });
  const tell = (word: string, minute: number, data: Record<string, unknown> = {}) =>
    db.transaction((tx) => recordTemplateOutcomes(tx, [{ messageId, at: at(minute), word, data }]));
  const refusedFor = async () =>
    (await listTemplates(ctx, { q: name })).items[0]?.variants[0]?.refused?.words ?? null;
  return { tell, refusedFor };
}

const countTold = async () => (await db.query("SELECT FROM live_log WHERE topic = 'template'")).length;

const NOT_THERE = { errorCode: "132001", errorMessage: "The template does not exist" };

test("a message of a template got through before another failed on it -> the failure stands, until a later one gets through", async () => {
  const { tell, refusedFor } = await sendWith("bei_mpya");
  await tell("failed", 10, NOT_THERE);
  assert.equal(await refusedFor(), "The template does not exist");
  const told = await countTold();
  for (const word of ["sent", "delivered", "read"]) {
    await tell(word, 9);
    assert.equal(await refusedFor(), "The template does not exist", `${word} a minute before`);
  }
  assert.equal(await countTold(), told, "and nobody is told that anything has changed");
  await tell("failed", 11, { errorCode: "131026", errorMessage: "No such user" });
  assert.equal(await refusedFor(), "The template does not exist", "about a person");
  await tell("delivered", 12);
  assert.equal(await refusedFor(), null);
});

test("of two failures the later one's words stand, in whichever order they come", async () => {
  const { tell, refusedFor } = await sendWith("oda_tayari");
  await tell("failed", 20, { errorCode: "132015", errorMessage: "Paused" });
  await tell("failed", 10, NOT_THERE);
  assert.equal(await refusedFor(), "Paused");
  await tell("failed", 30, NOT_THERE);
  assert.equal(await refusedFor(), "The template does not exist");
});
