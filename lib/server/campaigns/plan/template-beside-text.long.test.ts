import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { AudienceAnswer } from "#lib/contract/desk/campaign/audience.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { getMessage } from "#lib/server/messages/index.ts";
import { startTokenOf } from "#lib/server/store/campaign/campaign-view.ts";
import { createTemplate } from "#lib/server/templates/index.ts";
import { BODY, ctxOf, DRAFT } from "#lib/server/templates/test-template.ts";
import { cellsOf } from "#lib/testing/bytes/cells-of.ts";
import { inWords, letWrite } from "#lib/testing/campaign.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";
import { listRecipients, startCampaign } from "../index.ts";

const PUT = door("PUT /api/campaigns/:id/audience");
const REPORT = door("GET /api/campaigns/:id/report.csv");
const POST = door("POST /api/campaigns");

const desk = await openSandboxDesk();
after(() => desk.close());
const ctx = await ctxOf(desk);
const admin = await desk.signIn("admin");
const FILE =
  "Simu,Jina,Oda\n0712345678,Neema,4471\n0713345679,Juma,\n0754000111,Neema,4471\n0754000112,Pili,12\n";

const contentWith = (values: Record<string, string>, name = "ofa_leo") => ({
  text: "Habari {{Jina}}, tuko wazi leo",
  template: { templateName: name, language: "sw", templateParameters: { body: values } },
});

async function upload(content: object): Promise<{ id: string; answer: Response }> {
  const body = { name: "Oda", channel: "chat-text", content };
  const made = await desk.ask(POST, { method: "POST", body, cookie: admin.cookie });
  assert.equal(made.status, 201);
  const { id } = ((await made.json()) as { campaign: Campaign }).campaign;
  const form = new FormData();
  form.set("file", new Blob([FILE]), "oda.csv");
  form.set("mapping", "{}");
  const request = new Request(`http://localhost:3000/api/campaigns/${id}/audience`, {
    method: "PUT",
    headers: { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: admin.cookie },
    body: form,
  });
  return { id, answer: await PUT(request, { params: Promise.resolve({ id }) }) };
}

async function plan(content: object): Promise<{ id: string; answer: AudienceAnswer }> {
  const { id, answer } = await upload(content);
  assert.equal(answer.status, 200);
  return { id, answer: (await answer.json()) as AudienceAnswer };
}

const CAROUSEL = [...BODY, { type: "CAROUSEL", cards: [] }];

test("a row has both filled in, an empty cell of either skips it, and requests are counted by both", async () => {
  const { id, answer } = await plan(contentWith({ 1: "{{Jina}}", 2: "{{Oda}}" }));
  assert.deepEqual([answer.counts.ok + answer.counts.repaired, answer.counts.invalid], [3, 1]);
  assert.match(answer.problems[0]?.todo ?? "", /Oda/);
  assert.equal(answer.requests, 2, "two of them have equal texts and equal values");
  const people = await desk.db.query(
    "SELECT text, parameters FROM recipient WHERE campaign_id = $1 ORDER BY seq LIMIT 1",
    [id],
  );
  assert.deepEqual(people, [
    { text: "Habari Neema, tuko wazi leo", parameters: { body: { 1: "Neema", 2: "4471" } } },
  ]);
});

test("refuses to start while its template is not approved, though it is for some people only", async () => {
  await createTemplate(ctx, { ...DRAFT, name: "bado", componentSchema: BODY });
  const { id } = await plan(contentWith({ 1: "{{Jina}}", 2: "{{Oda|0}}" }, "bado"));
  const [row] = await desk.db.query<{ revision: number }>("SELECT revision FROM campaign WHERE id = $1", [
    id,
  ]);
  const startToken = startTokenOf(id, row?.revision ?? 0);
  await assert.rejects(startCampaign(ctx, id, { startToken }), /is not approved yet/);
});

test("a plan with a template that has a carousel: refused at the template, and nobody is planned", async () => {
  await createTemplate(ctx, { ...DRAFT, name: "kadi_nyingi", componentSchema: CAROUSEL });
  const { id, answer } = await upload(contentWith({ 1: "{{Jina}}", 2: "{{Oda|0}}" }, "kadi_nyingi"));
  const problem = (await answer.json()) as Problem;
  assert.deepEqual([problem.code, problem.fields?.[0]?.path], ["not_permitted", "templateName"]);
  assert.match(problem.detail, /kadi_nyingi cannot be sent\. It has a carousel of cards/);
  assert.deepEqual(await desk.db.query("SELECT FROM recipient WHERE campaign_id = $1", [id]), []);
});

test("a template of which a carousel is learned after the plan: does not start", async () => {
  const { id } = await plan(contentWith({ 1: "{{Jina}}", 2: "{{Oda|0}}" }, "kadi_baadaye"));
  await createTemplate(ctx, { ...DRAFT, name: "kadi_baadaye", componentSchema: CAROUSEL });
  await desk.review("kadi_baadaye", "approve");
  await desk.pass(1_000);
  const [row] = await desk.db.query<{ revision: number }>("SELECT revision FROM campaign WHERE id = $1", [
    id,
  ]);
  const startToken = startTokenOf(id, row?.revision ?? 0);
  await assert.rejects(startCampaign(ctx, id, { startToken }), /It has a carousel of cards/);
});

test("list, report and message say which of the two somebody got", async () => {
  await createTemplate(ctx, { ...DRAFT, name: "ofa_leo" });
  await desk.review("ofa_leo", "approve");
  await desk.pass(1_000);
  const { id } = await plan(contentWith({ 1: "{{Jina}}", 2: "{{Oda|0}}" }));
  await desk.pull("PUT", "/settings", { windows: "open" });
  await letWrite(desk.db, id, { 2: 5 });
  await desk.db.query("UPDATE campaign SET state = 'running', started_at = now() WHERE id = $1", [id]);
  await desk.run(id);
  const { items } = await listRecipients(ctx, id, {});
  assert.deepEqual(
    items.map(({ seq, sentAs }) => [seq, sentAs]),
    [
      [1, "template"],
      [2, "text"],
      [3, "template"],
      [4, "template"],
    ],
  );
  const report = await desk.ask(REPORT, { params: { id }, cookie: admin.cookie });
  const rows = await cellsOf(new Uint8Array(await report.arrayBuffer()));
  assert.deepEqual(
    rows.slice(0, 3).map((cells) => cells.slice(-2)),
    [
      ["Sent as", "Message"],
      ["Template", "ofa_leo in sw; Body 1: Neema; Body 2: 4471"],
      ["Text", "Habari Juma, tuko wazi leo"],
    ],
  );
  const [first, second] = await Promise.all(
    items.slice(0, 2).map(({ ownMessageId }) => getMessage(ctx, ownMessageId ?? 0)),
  );
  assert.deepEqual([second?.text, second?.template], ["Habari Juma, tuko wazi leo", null]);
  assert.equal(first?.text, null);
  assert.deepEqual(first?.template, {
    templateName: "ofa_leo",
    language: "sw",
    parameters: { body: { 1: "Neema", 2: "4471" } },
  });
});

for (const as of ["person", "request"] as const) {
  test(`a window that closes between claim and send: the ${as} is refused, and nobody gets both`, async () => {
    await desk.pull("PUT", "/settings", { windows: "inbound" });
    const { id } = await plan(contentWith({ 1: "{{Jina}}", 2: "{{Oda|0}}" }));
    await letWrite(desk.db, id, { 1: 5, 2: 5 });
    const people = await desk.db.query<{ number: string }>(
      "SELECT number FROM recipient WHERE campaign_id = $1 AND seq <= 2 ORDER BY seq",
      [id],
    );
    for (const { number } of people)
      await desk.pull("POST", "/inbound", { from: number, name: "Asha", text: "Mko wazi?" });
    const [closing] = people;
    const rule = { kind: "window-closed", as, operation: "sendText", number: closing?.number, times: 1 };
    await desk.pull("PUT", "/faults", { seed: 1, rules: [rule] });
    await desk.db.query("UPDATE campaign SET state = 'running', started_at = now() WHERE id = $1", [id]);
    const before = (await desk.ledger()).length;
    await desk.run(id);
    const [row] = await desk.db.query<{ state: string; hold: { kind: string } | null }>(
      "SELECT state, hold FROM campaign WHERE id = $1",
      [id],
    );
    const sent = (await desk.ledger()).slice(before).map(({ recipient }) => recipient);
    assert.equal(new Set(sent).size, sent.length);
    assert.ok(!sent.includes(closing?.number ?? ""), "no template follows by itself");
    const [person] = inWords(
      await desk.db.query<{ state: string; reason: string | null }>(
        "SELECT state, reason FROM recipient WHERE campaign_id = $1 AND seq = 1",
        [id],
      ),
    );
    if (as === "person") {
      assert.deepEqual([row?.state, person?.state, sent.length], ["sent", "rejected", 3]);
      assert.match(person?.reason ?? "", /approved template is required/);
    } else {
      // Nothing of it was sent: they are queued again, and a person looks before anybody else is sent to.
      assert.deepEqual([row?.state, person?.state], ["needs-attention", "queued"]);
    }
  });
}
