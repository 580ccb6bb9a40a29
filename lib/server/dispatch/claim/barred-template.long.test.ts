import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { resumeCampaign, startCampaign } from "#lib/server/campaigns/index.ts";
import { startTokenOf } from "#lib/server/store/campaign/campaign-view.ts";
import { createTemplate } from "#lib/server/templates/index.ts";
import { ctxOf, DRAFT } from "#lib/server/templates/test-template.ts";
import { countsOf, doubledIn, getHold, plantCampaign } from "#lib/testing/campaign.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";

const desk = await openSandboxDesk();
const { db, pass, review, run } = desk;
const ctx = await ctxOf(desk);
after(desk.close);
// What becomes of the messages tells nothing here: only the provider's word stops a campaign.
await desk.pull("PUT", "/settings", { chatStepMs: 86_400_000 });
let last = 0;
let name = "";
beforeEach(async () => {
  name = `ofa_${++last}`;
  await db.query("TRUNCATE connection");
});

const plant = (size: number) =>
  plantCampaign(db, {
    channel: "chat-template",
    size,
    template: { templateName: name, language: "sw" },
    chunkSize: 10,
  });
const sent = async () => (await desk.ledger()).filter(({ parameters }) => parameters?.name === name);
const holdOf = (id: string) => getHold(db, id);

async function approve(): Promise<void> {
  await createTemplate(ctx, {
    ...DRAFT,
    name,
    componentSchema: [{ type: "BODY", text: "Habari {{1}}, karibu tena." }],
  });
  await review(name, "approve");
  await pass(1_000);
}

const OTHER = "Cancel the rest, and use another template for these people.";

for (const [verdict, words, remedy] of [
  ["pause", "is paused", "Resume when it is approved again, or cancel."],
  ["disable", "is disabled", OTHER],
  ["reject", "was rejected", "Resume when it is approved, or cancel."],
  ["delete", "was deleted", OTHER],
] as const) {
  test(`a template that ${words} in the middle of a campaign holds it before the next request, with the reason`, async () => {
    await approve();
    const id = await plant(800);
    const gate = { kind: "gate", operation: "sendTemplate", afterRecipients: 20 };
    await desk.pull("PUT", "/faults", { rules: [gate] });
    const running = run(id);
    await desk.pull("GET", "/gates?waiting=1");
    await review(name, verdict, "Many people blocked it");
    await pass(0);
    await desk.pull("POST", "/gates/release", {});
    await running;
    const held = await countsOf(db, id);
    assert.equal(held.state, "needs-attention");
    assert.ok(held.queued > 0 && held.attempting === 0, JSON.stringify(held));
    const reason = "The service’s reason: “Many people blocked it”.";
    assert.deepEqual(await holdOf(id), {
      kind: "template",
      detail: `The template ${name} (sw) ${words}. ${reason} ${remedy}`,
      until: null,
    });
    const before = await sent();
    assert.equal(before.length, held.accepted, "the ledger holds exactly who counts as accepted");
    await run(id);
    assert.equal((await sent()).length, before.length, "nothing more leaves");
    await assert.rejects(resumeCampaign(ctx, { id }), /The template ofa_\d \(sw\)/);
    assert.equal((await countsOf(db, id)).state, "needs-attention");
    if (verdict === "delete") return;
    await review(name, "approve");
    await pass(1_000);
    await resumeCampaign(ctx, { id });
    await run(id);
    assert.equal((await countsOf(db, id)).accepted, 800);
    assert.equal((await sent()).length, 800);
    assert.deepEqual(doubledIn((await sent()).map(({ recipient }) => ({ to: recipient }))), []);
  });
}

test("a campaign of a template that is not approved does not start; at its time it is held before the first request", async () => {
  await createTemplate(ctx, {
    ...DRAFT,
    name,
    componentSchema: [{ type: "BODY", text: "Habari {{1}} tena." }],
  });
  const id = await plant(30);
  await db.query("UPDATE campaign SET state = 'ready', started_at = NULL WHERE id = $1", [id]);
  const start = () => startCampaign(ctx, id, { startToken: startTokenOf(id, 1) });
  await assert.rejects(start(), /is not approved yet/);
  await db.query("UPDATE campaign SET scheduled_at = now() + interval '1 h' WHERE id = $1", [id]);
  assert.equal((await start()).state, "scheduled");
  await db.query("UPDATE campaign SET state = 'running', scheduled_at = now() WHERE id = $1", [id]);
  await run(id);
  assert.equal((await countsOf(db, id)).state, "needs-attention");
  assert.deepEqual(await sent(), []);
});

test("what a person sent by hand is not held for its template, whatever we heard of it", async () => {
  await approve();
  await db.query("UPDATE template SET state = 'paused' WHERE name = $1", [name]);
  const [campaign, byHand] = [await plant(3), await plant(3)];
  await db.query("UPDATE campaign SET kind = 'direct' WHERE id = $1", [byHand]);
  for (const id of [campaign, byHand]) await run(id);
  assert.equal((await countsOf(db, campaign)).state, "needs-attention");
  assert.equal((await countsOf(db, byHand)).accepted, 3);
});

test("a campaign of SMS never looks at templates", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 100 });
  await db.query("ALTER TABLE template RENAME TO nowhere");
  await run(id);
  await db.query("ALTER TABLE nowhere RENAME TO template");
  assert.equal((await countsOf(db, id)).accepted, 100);
});
