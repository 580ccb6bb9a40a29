import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { updateSettingRow } from "#lib/server/store/console/setting.ts";
import { type CampaignRounds, campaignRounds } from "#lib/server/worker/rounds.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { clientOf } from "#lib/testing/stubs/client-of.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import type { ServiceStub } from "#lib/testing/stubs/stub-types.ts";
import { until } from "#lib/testing/until.ts";

const APPROVE = door("POST /api/campaigns/:id/approve");
const FILE = "Simu;Jina\n0754600001;Asha\n0754600002;Juma\nhana;Pili\n";

const desk = await openDesk();
desk.clock.set(new Date());
const system = await openSystem(desk);
let stub: ServiceStub;
let rounds: CampaignRounds;
const stopping = new AbortController();

before(async () => {
  stub = await startServiceStub();
  const clock = {
    now: () => new Date(),
    sleep: (delayMs: number) => systemClock.sleep(Math.min(delayMs, 5)),
  };
  rounds = campaignRounds({ ...desk.context, ...clientOf(stub), clock });
});
beforeEach(async () => {
  stub.reset();
  await updateSettingRow(desk.db, "approvalLimits", { people: null, credits: null });
});
after(async () => {
  stopping.abort();
  await rounds.close();
  await stub.close();
  await desk.close();
});

const SMS = { name: "Bei ya leo", channel: "sms", sender: "DUKA", text: "Habari {{Jina}}" };

const create = (body: object = SMS, idempotencyKey = randomUUID()) =>
  system.ask("POST", "campaigns", { body, idempotencyKey });

function fileOf(text = FILE, mapping: object = {}): FormData {
  const body = new FormData();
  body.set("mapping", JSON.stringify(mapping));
  body.set("file", new Blob([text]), "wateja.csv");
  return body;
}

/** A campaign with people, and the token of its plan. */
async function planned(
  text = `Habari {{Jina}} ${randomUUID()}`,
): Promise<{ id: string; startToken: string }> {
  const { json } = await create({ ...SMS, text });
  const put = await system.ask("PUT", `campaigns/${json.id}/audience`, { body: fileOf() });
  assert.equal(put.status, 200, JSON.stringify(put.json));
  return { id: json.id, startToken: put.json.startToken };
}

test("a campaign: made, given its people, started -> each is sent to once, and its figures are read back", async () => {
  const made = await create({ ...SMS, text: "Habari {{Jina}}" });
  assert.deepEqual([made.status, made.json.state], [201, "draft"]);
  const path = `campaigns/${made.json.id}`;
  const put = await system.ask("PUT", `${path}/audience`, { body: fileOf() });
  assert.deepEqual([put.json.counts.rows, put.json.counts.ok + put.json.counts.repaired], [3, 2]);
  assert.equal(put.json.excluded[0].row, 4);
  const body = { startToken: put.json.startToken };
  const starts = await Promise.all([1, 2, 3].map(() => system.ask("POST", `${path}/start`, { body })));
  assert.deepEqual([...new Set(starts.map(({ status }) => status))], [200]);
  let last = "";
  await until(
    async () => {
      await rounds.round(stopping.signal);
      const { json } = await system.ask("GET", path);
      last = JSON.stringify(json);
      return json.counts.accepted === 2;
    },
    () => last,
  );
  assert.deepEqual(stub.ledger.map(({ to, text }) => `${to} ${text}`).toSorted(), [
    "+255754600001 Habari Asha",
    "+255754600002 Habari Juma",
  ]);
  const { json } = await system.ask("GET", `${path}/recipients`);
  assert.deepEqual(json.items.map(({ number }: { number: string }) => number).toSorted(), [
    "+255754600001",
    "+255754600002",
  ]);
});

test("Idempotency-Key: the same body again, 10 at once -> one draft; another body -> 409", async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(SMS, key)));
  assert.equal(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size, 1);
  const other = await create({ ...SMS, name: "Nyingine" }, key);
  assert.deepEqual([other.status, other.json.fields[0].path], [409, "name"]);
});

test("a sender that the key may not use any more -> what was answered once is answered again, and nothing new is made", async () => {
  const key = randomUUID();
  const first = await create(SMS, key);
  await desk.db.query("UPDATE api_key SET senders = '{SHULE}' WHERE id = $1", [system.id]);
  const again = await create(SMS, key);
  const fresh = await create(SMS);
  await desk.db.query("UPDATE api_key SET senders = NULL WHERE id = $1", [system.id]);
  assert.deepEqual([again.status, again.json], [201, first.json]);
  assert.equal(again.headers.get("idempotent-replayed"), "true");
  assert.deepEqual([fresh.status, fresh.json.fields[0].path], [400, "sender"]);
});

for (const [what, body, path] of [
  ["a field that is not known", { ...SMS, senderId: "DUKA" }, ""],
  ["no sender", { ...SMS, sender: undefined }, "sender"],
  ["a text of 919", { ...SMS, text: "a".repeat(919) }, "text"],
  ["no text", { ...SMS, text: undefined }, "text"],
  ["a time without an offset", { ...SMS, sendAt: "2027-01-01T00:00:00" }, "sendAt"],
  ["no template", { name: "Oda", channel: "chat-template" }, "template.name"],
  [
    "a template that nobody knows",
    { name: "Oda", channel: "chat-template", template: { name: "hakuna" } },
    "template.name",
  ],
] as const) {
  test(`a campaign with ${what}: 400 that names the field`, async () => {
    const { status, json } = await create(body);
    assert.deepEqual([status, json.code, json.fields[0]?.path], [400, "invalid_input", path]);
  });
}

test("a campaign of another key, or of a person: 404 at every door, and nothing changes", async () => {
  const { id, startToken } = await planned();
  const { ask } = await openSystem(desk, { name: "Bank core" });
  const body = { startToken };
  for (const answer of [
    await ask("GET", `campaigns/${id}`),
    await ask("GET", `campaigns/${id}/recipients`),
    await ask("PUT", `campaigns/${id}/audience`, { body: fileOf() }),
    await ask("POST", `campaigns/${id}/plan`),
    await ask("POST", `campaigns/${id}/start`, { body }),
    await ask("POST", `campaigns/${id}/approval`, { body }),
    await ask("POST", `campaigns/${id}/pause`),
    await ask("POST", `campaigns/${id}/resume`, { body: { hold: "none" } }),
    await ask("POST", `campaigns/${id}/cancel`),
  ])
    assert.deepEqual([answer.status, answer.json.code], [404, "not_found"]);
  assert.equal((await system.ask("GET", `campaigns/${id}`)).json.state, "ready");
});

test("above the size of the company: 422 needs_approval; asked for, and approved by neither the key nor whoever made it", async () => {
  const maker = await desk.signIn("owner");
  const { id, startToken } = await planned();
  await desk.db.query("UPDATE api_key SET created_by = $2 WHERE id = $1", [system.id, maker.user.id]);
  const ours = await planned();
  const second = await desk.signIn("owner");
  await updateSettingRow(desk.db, "approvalLimits", { people: 1, credits: null });
  const refused = await system.ask("POST", `campaigns/${id}/start`, { body: { startToken } });
  assert.deepEqual([refused.status, refused.json.code], [422, "needs_approval"]);
  const body = { startToken: ours.startToken };
  const asked = await system.ask("POST", `campaigns/${ours.id}/approval`, { body });
  assert.deepEqual([asked.json.state, asked.json.approval], ["awaiting-approval", "asked"]);
  const approve = ({ cookie }: { cookie: string }) =>
    desk.ask(APPROVE, { method: "POST", params: { id: ours.id }, cookie, body });
  assert.equal((await approve(maker)).status, 403, "the hand that has the secret");
  const start = await system.ask("POST", `campaigns/${ours.id}/start`, { body });
  assert.ok(start.status >= 400, "not by itself");
  assert.equal((await approve(second)).status, 200);
  await system.ask("POST", `campaigns/${ours.id}/cancel`);
});

test("pause, resume, cancel: as people do, and a resume that answers another reason is refused", async () => {
  const { id, startToken } = await planned();
  await system.ask("POST", `campaigns/${id}/start`, { body: { startToken } });
  assert.equal((await system.ask("POST", `campaigns/${id}/pause`)).json.state, "paused");
  const other = await system.ask("POST", `campaigns/${id}/resume`, { body: { hold: "canary" } });
  assert.deepEqual([other.status, other.json.code], [409, "conflict"]);
  const resumed = await system.ask("POST", `campaigns/${id}/resume`, { body: { hold: "none" } });
  assert.equal(resumed.json.state, "running");
  const cancelled = await system.ask("POST", `campaigns/${id}/cancel`);
  assert.deepEqual([cancelled.json.state, cancelled.json.counts.cancelled], ["cancelled", 2]);
});

test("a day limit: a campaign beyond it -> 429, and it is not started", async () => {
  const { ask } = await openSystem(desk, { name: "Tight", messagesPerDay: 1 });
  const { json } = await ask("POST", "campaigns", { body: SMS });
  const put = await ask("PUT", `campaigns/${json.id}/audience`, { body: fileOf() });
  const { startToken } = put.json;
  const start = await ask("POST", `campaigns/${json.id}/start`, { body: { startToken } });
  assert.deepEqual([start.status, start.json.code], [429, "day_limit_reached"]);
  assert.equal((await ask("GET", `campaigns/${json.id}`)).json.state, "ready");
});

test("a key that sees no numbers: reads its people masked, and brings none", async () => {
  const { id } = await planned();
  await desk.db.query("UPDATE app_user SET rights = '{sms}' WHERE id = $1", [system.id]);
  const { json } = await system.ask("GET", `campaigns/${id}/recipients`);
  assert.equal(json.items.length, 2);
  assert.ok(!JSON.stringify(json).includes("754600001"), JSON.stringify(json.items[0]));
  const put = await system.ask("PUT", `campaigns/${id}/audience`, { body: fileOf() });
  assert.deepEqual([put.status, put.json.code], [403, "forbidden"]);
  await desk.db.query("UPDATE app_user SET rights = '{sms,chat,voice,seeNumbers}' WHERE id = $1", [
    system.id,
  ]);
});

test("a template that is pending: a campaign for now is refused at template.name, and one for later is made", async () => {
  await desk.db.query(
    "INSERT INTO template (name, language, origin, state) VALUES ('inasubiri', 'sw', 'event', 'pending')",
  );
  const body = { name: "Oda", channel: "chat-template", template: { name: "inasubiri", language: "sw" } };
  const now = await create(body);
  assert.deepEqual([now.status, now.json.fields[0]?.path], [422, "template.name"], JSON.stringify(now.json));
  const later = await create({ ...body, sendAt: new Date(Date.now() + 48 * 3_600_000).toISOString() });
  assert.equal(later.status, 201, JSON.stringify(later.json));
});

test("a campaign with a link: it leads where linkTo says, and an address that is none is named", async () => {
  desk.context.env.publicLinkOrigin = "https://s.shop.example";
  const wrong = await create({ ...SMS, text: "{{link}}", linkTo: "javascript:alert(1)" });
  assert.equal(wrong.status, 400);
  assert.deepEqual(wrong.json.fields, [
    { path: "linkTo", rule: "The address of the link begins with https://" },
  ]);
  const { json } = await create({ ...SMS, text: "{{Jina}} {{link}}", linkTo: "https://shop.example/" });
  const { status } = await system.ask("PUT", `campaigns/${json.id}/audience`, { body: fileOf() });
  assert.equal(status, 200);
  const rows = await desk.db.query<{ text: string }>(
    "SELECT text FROM recipient WHERE campaign_id = $1 ORDER BY seq",
    [json.id],
  );
  assert.match(rows[0]?.text ?? "", /^Asha https:\/\/s\.shop\.example\/x\/\w{8}$/);
});
