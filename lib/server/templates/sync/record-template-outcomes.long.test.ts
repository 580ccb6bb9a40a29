import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { createTemplate as createElsewhere } from "#lib/service/create-template.ts";
import { countsOf, getHold, plantCampaign } from "#lib/testing/campaign.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";
import { sendChatTemplate } from "../../chat/index.ts";
import { createTemplate, getTemplate, listTemplates } from "../index.ts";
import { ctxOf, DRAFT } from "../test-template.ts";

const desk = await openSandboxDesk();
const { db, pass, review, run } = desk;
const ctx = await ctxOf(desk);
after(desk.close);
let last = 0;
let name = "";
beforeEach(() => (name = `bei_${++last}`));

let numbers = 0;
const number = () => `+25575466${String(++numbers).padStart(4, "0")}`;
const send = (templateParameters: Record<string, unknown> = { 1: "Asha", 2: "4471" }) =>
  sendChatTemplate(ctx, { to: [number()], templateName: name, language: "sw", templateParameters });
const known = async () => (await listTemplates(ctx, { q: name })).items[0]?.variants[0] ?? assert.fail(name);
const holdOf = (id: string) => getHold(db, id);

test("a send that is accepted and fails on its template is remembered with its words, until one gets through", async () => {
  await send();
  assert.equal((await known()).refused, null);
  await pass(60_000);
  assert.equal((await known()).refused?.words, "The template does not exist");
  await send();
  await db.query("UPDATE template SET accepted_at = refused_at + interval '1 s'");
  assert.equal((await known()).refused?.words, "The template does not exist", "accepted is not approved");
  // Nothing tells us of the approval but the message that gets through.
  await desk.pull("PUT", "/webhook", { eventTypes: ["message.status.updated"] });
  await createInSandbox(name);
  await setTimeout(5);
  await send();
  await pass(60_000);
  assert.equal((await known()).refused, null);
  await desk.pull("PUT", "/webhook", { eventTypes: ["message.status.updated", "template.status.updated"] });
});

test("an approval after the failure ends it, too", async () => {
  const { id } = await createTemplate(ctx, { ...DRAFT, name });
  await db.query("UPDATE template SET state = 'unverified' WHERE id = $1", [id]);
  await send();
  await pass(60_000);
  assert.equal((await getTemplate(ctx, id)).refused?.words, "The template is pending");
  await review(name, "approve");
  await pass(1_000);
  assert.equal((await getTemplate(ctx, id)).refused, null);
});

test("a failure that is about the person says nothing of the template", async () => {
  await createTemplate(ctx, { ...DRAFT, name });
  await review(name, "approve");
  await pass(1_000);
  await desk.pull("PUT", "/settings", { chatFailedShare: 1 });
  await send();
  await pass(60_000);
  await desk.pull("PUT", "/settings", { chatFailedShare: 0 });
  assert.equal((await known()).refused, null);
});

test("messages that fail on their template hold the campaign that sends it, once; those before a resume hold it no more", async () => {
  const template = { templateName: name, language: "sw" };
  const id = await plantCampaign(db, { channel: "chat-template", size: 600, template, chunkSize: 10 });
  const stop = new AbortController();
  const gate = { kind: "gate", operation: "sendTemplate", afterRecipients: 10 };
  await desk.pull("PUT", "/faults", { rules: [gate] });
  const running = run(id, stop.signal);
  await desk.pull("GET", "/gates?waiting=1");
  stop.abort();
  await desk.pull("POST", "/gates/release", {});
  await running;
  const left = (await countsOf(db, id)).queued;
  assert.ok(left > 0, "it has not sent to everybody yet");
  // Some fail now, the others when a person has looked, however long this machine took for the sends.
  await db.query("UPDATE sandbox.chat_message SET due_at = due_at + interval '40 s' WHERE number % 2 = 0");
  await pass(3_000);
  const failed = async () =>
    (await db.query("SELECT FROM message WHERE campaign_id = $1 AND state = 'failed'", [id])).length;
  const before = await failed();
  assert.equal((await countsOf(db, id)).state, "needs-attention");
  assert.match(
    (await holdOf(id))?.detail ?? "",
    /^The template bei_\d \(sw\) was refused, .*“The template does not exist”/,
  );
  assert.equal((await holdOf(id))?.kind, "template");
  assert.equal((await countsOf(db, id)).queued, left);
  await db.query("UPDATE campaign SET state = 'running', hold = NULL WHERE id = $1", [id]);
  await pass(60_000);
  assert.ok((await failed()) > before, "more of them failed");
  assert.equal((await countsOf(db, id)).state, "running");
});

test("values that fail for one person hold nothing; three alike hold", async () => {
  await createTemplate(ctx, { ...DRAFT, name });
  await review(name, "approve");
  await pass(1_000);
  const template = { templateName: name, language: "sw" };
  for (const [size, state] of [
    [2, "running"],
    [3, "needs-attention"],
  ] as const) {
    const id = await plantCampaign(db, { channel: "chat-template", size, template, chunkSize: size });
    await run(id);
    // As if somebody were left to send to.
    await db.query(
      `UPDATE campaign SET state = 'running', n_rows = n_rows + 1, n_queued = 1, ended_at = NULL, completed_at = NULL WHERE id = $1`,
      [id],
    );
    await pass(60_000);
    assert.equal((await countsOf(db, id)).state, state);
  }
});

test("where the provider's word is known already, a failure stops the campaign with that", async () => {
  await createTemplate(ctx, { ...DRAFT, name });
  await review(name, "approve");
  await pass(1_000);
  const template = { templateName: name, language: "sw" };
  const id = await plantCampaign(db, { channel: "chat-template", size: 1, template });
  await run(id);
  await review(name, "pause", "Low quality");
  // The messages are looked at only after the provider's word has arrived.
  await pass(0);
  await db.query(
    "UPDATE campaign SET state = 'running', n_rows = 2, n_queued = 1, ended_at = NULL, completed_at = NULL WHERE id = $1",
    [id],
  );
  await pass(60_000);
  assert.match(
    (await holdOf(id))?.detail ?? "",
    /is paused\. The service’s reason: “Low quality”\. Resume when/,
  );
});

/** Made and approved elsewhere. */
async function createInSandbox(template: string): Promise<void> {
  await createElsewhere(
    ctx.sends,
    JSON.stringify({
      channel: "whatsapp",
      componentSchema: DRAFT.componentSchema,
      channelConfig: { externalTemplateName: template, language: "sw" },
    }),
  );
  await review(template, "approve");
}
