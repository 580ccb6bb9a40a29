import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { ApiRun } from "#lib/contract/desk/api/automation.ts";
import { runAutomations } from "#lib/server/automations/index.ts";
import { updateSettingRow } from "#lib/server/store/console/setting.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const APPROVE = door("POST /api/campaigns/:id/approve");
const ASHA = "+255754600001";
const JUMA = "+255754600002";

const desk = await openDesk();
after(() => desk.close());
desk.clock.set(new Date("2026-03-02T05:00:00Z"));
const system = await openSystem(desk);
type System = typeof system;

const at = (iso: string) => desk.clock.set(new Date(iso));
const run = () => runAutomations(desk.context);

async function draftOf({ ask }: System, more: object = {}): Promise<string> {
  const body = { name: "Bei ya leo", channel: "sms", sender: "DUKA", text: "Habari", ...more };
  return (await ask("POST", "campaigns", { body })).json.id;
}

async function listOf({ ask }: System): Promise<string> {
  const body = { name: `Orodha ${randomUUID()}`, people: [{ number: ASHA }, { number: JUMA }] };
  return (await ask("POST", "lists", { body })).json.id;
}

const bodyOf = async (of: System, more: object = {}) => ({
  ...{ type: "repeat", name: "Bei", schedule: { every: "day", at: "09:00" } },
  ...{ messageOf: await draftOf(of), listId: await listOf(of), ...more },
});

async function repeatOf(of: System = system, more: object = {}) {
  const { status, json } = await of.ask("POST", "automations", { body: await bodyOf(of, more) });
  assert.equal(status, 201, JSON.stringify(json));
  return json;
}

const runsOf = async (id: string, { ask } = system): Promise<ApiRun[]> =>
  (await ask("GET", `automations/${id}`)).json.runs;

test("a repeat: made once for its Idempotency-Key, read, due -> a campaign of the key, read with its figures", async () => {
  at("2026-03-02T05:00:00Z");
  const idempotencyKey = randomUUID();
  const body = await bodyOf(system);
  const answers = await Promise.all(
    [1, 2, 3].map(() => system.ask("POST", "automations", { body, idempotencyKey })),
  );
  assert.equal(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size, 1);
  const { id, type, kind, text, nextAt, list } = answers[0]?.json ?? {};
  assert.deepEqual([type, kind, text, nextAt], ["repeat", "service", "Habari", "2026-03-02T06:00:00.000Z"]);
  assert.equal(list.id, body.listId);
  const { json: calendar } = await system.ask("GET", "calendar?month=2026-03");
  assert.deepEqual([calendar.items[0].at, calendar.items[0].automationId], [nextAt, id]);
  at("2026-03-02T06:00:30Z");
  await run();
  const [made] = await runsOf(id);
  assert.deepEqual([made?.state, made?.isWaiting, made?.people], ["made", false, 2]);
  const { json } = await system.ask("GET", `campaigns/${made?.campaign?.id}`);
  assert.deepEqual([json.name, json.state, json.counts.queued], ["Bei · 2026-03-02", "running", 2]);
  assert.equal((await system.ask("GET", "automations")).json.items.length, 1);
  const compared = await system.ask("GET", `campaigns/${made?.campaign?.id}/comparison`);
  assert.deepEqual([compared.status, compared.json.planned, compared.json.isOpen], [200, 2, true]);
  assert.equal((await system.ask("DELETE", `automations/${id}`)).status, 204);
});

test("a run above its size: waits, is answered once, send again under the same key changes nothing", async () => {
  at("2026-03-03T05:00:00Z");
  const { id } = await repeatOf(system, { asksAbove: 1 });
  at("2026-03-03T06:00:30Z");
  await run();
  const [asked] = await runsOf(id);
  assert.deepEqual([asked?.state, asked?.isWaiting, asked?.people], ["asked", true, 2]);
  const path = `automations/${id}/runs/${asked?.id}`;
  const answer = { body: { does: "send" }, idempotencyKey: randomUUID() };
  const twice = [await system.ask("POST", path, answer), await system.ask("POST", path, answer)];
  assert.deepEqual(
    twice.map(({ status, headers }) => [status, headers.get("idempotent-replayed")]),
    [
      [200, null],
      [200, "true"],
    ],
  );
  const late = await system.ask("POST", path, { body: { does: "skip" } });
  assert.deepEqual([late.status, late.json.code], [409, "conflict"]);
  await run();
  assert.deepEqual(
    (await runsOf(id)).map(({ state }) => state),
    ["made"],
  );
});

test("pause, change, resume: nothing is made meanwhile, and it goes on with what it was changed to", async () => {
  at("2026-03-04T05:00:00Z");
  const { id } = await repeatOf();
  assert.equal((await system.ask("POST", `automations/${id}/pause`)).json.state, "paused");
  const body = { ...(await bodyOf(system)), name: "Bei mpya", messageOf: undefined };
  const changed = await system.ask("PUT", `automations/${id}`, { body });
  assert.deepEqual([changed.status, changed.json.name, changed.json.nextAt], [200, "Bei mpya", null]);
  at("2026-03-04T06:00:30Z");
  await run();
  assert.deepEqual(await runsOf(id), []);
  const { json } = await system.ask("POST", `automations/${id}/resume`);
  assert.deepEqual([json.state, json.nextAt], ["active", "2026-03-05T06:00:00.000Z"]);
});

test("a follow-up: after a campaign of the key; two audiences, and a message of somebody else, are refused", async () => {
  const campaignId = await draftOf(system);
  const messageOf = await draftOf(system, { text: "Bado?" });
  const body = { type: "follow-up", name: "Bado", messageOf, campaignId, unless: "delivered", hours: 24 };
  const made = await system.ask("POST", "automations", { body });
  assert.deepEqual([made.status, made.json.follows.campaign.id], [201, campaignId]);
  const other = await openSystem(desk, { name: "Bank core" });
  for (const [given, status, path] of [
    [{ ...body, automationId: made.json.id }, 400, "campaignId"],
    [{ ...body, campaignId: undefined }, 400, "campaignId"],
    [{ ...body, unless: "read" }, 400, "unless"],
    [{ ...body, messageOf: await draftOf(other) }, 404, undefined],
    [{ ...body, campaignId: await draftOf(other) }, 404, undefined],
  ] as const) {
    const { status: answered, json } = await system.ask("POST", "automations", { body: given });
    assert.deepEqual([answered, json.fields?.[0]?.path], [status, path], JSON.stringify(json));
  }
});

test("a repeat of another key, or of a person: 404 at every door, and nothing changes", async () => {
  at("2026-03-06T05:00:00Z");
  const { id } = await repeatOf(system, { asksAbove: 0 });
  at("2026-03-06T06:00:30Z");
  await run();
  const [asked] = await runsOf(id);
  const other = await openSystem(desk, { name: "Bank core" });
  for (const answer of [
    await other.ask("GET", `automations/${id}`),
    await other.ask("PUT", `automations/${id}`, { body: await bodyOf(other) }),
    await other.ask("POST", `automations/${id}/pause`),
    await other.ask("POST", `automations/${id}/resume`),
    await other.ask("POST", `automations/${id}/runs/${asked?.id}`, { body: { does: "send" } }),
    await other.ask("DELETE", `automations/${id}`),
  ])
    assert.deepEqual([answer.status, answer.json.code], [404, "not_found"]);
  assert.deepEqual((await other.ask("GET", "automations")).json.items, []);
  assert.equal((await runsOf(id))[0]?.state, "asked");
});

test("a key that was revoked, that lost its sender, or whose day is full -> nothing is sent, and a person is asked", async () => {
  at("2026-03-09T05:00:00Z");
  const revoked = await openSystem(desk, { name: "Old till" });
  const narrow = await openSystem(desk, { name: "School" });
  const full = await openSystem(desk, { name: "Shop", messagesPerDay: 1 });
  const ids = [];
  for (const one of [revoked, narrow, full]) ids.push((await repeatOf(one)).id);
  await desk.db.query("UPDATE api_key SET revoked_at = now() WHERE id = $1", [revoked.id]);
  await desk.db.query("UPDATE api_key SET senders = '{SHULE}' WHERE id = $1", [narrow.id]);
  at("2026-03-09T06:00:30Z");
  await run();
  const rows = await desk.db.query<{ state: string; reason: { code: string } }>(
    `SELECT u.state, u.reason FROM automation_run u JOIN automation a ON a.id = u.automation_id
     WHERE a.id = ANY($1) ORDER BY array_position($1, a.id)`,
    [ids],
  );
  assert.deepEqual(
    rows.map(({ state, reason }) => [state, reason.code]),
    [
      ["refused", "maker-gone"],
      ["refused", "said"],
      ["refused", "said"],
    ],
  );
  const [campaigns] = await desk.db.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM campaign WHERE automation_id = ANY($1)",
    [ids],
  );
  assert.equal(campaigns?.n, 0);
});

test("above the size of the company: the run waits for a second person, who is nobody with the secret of the key", async () => {
  at("2026-03-10T05:00:00Z");
  const { id } = await repeatOf(system, { schedule: { every: "day", at: "08:30" } });
  await updateSettingRow(desk.db, "approvalLimits", { people: 1, credits: null });
  at("2026-03-10T05:30:30Z");
  const hand = await desk.signIn("owner");
  const second = await desk.signIn("owner");
  await desk.db.query("UPDATE api_key SET created_by = $2 WHERE id = $1", [system.id, hand.user.id]);
  await run();
  await updateSettingRow(desk.db, "approvalLimits", { people: null, credits: null });
  const [waits] = await runsOf(id);
  assert.equal(waits?.state, "awaiting-approval");
  const campaign = waits?.campaign?.id ?? "";
  const { startToken } = (await system.ask("GET", `campaigns/${campaign}`)).json;
  const approve = ({ cookie }: { cookie: string }) =>
    desk.ask(APPROVE, { method: "POST", params: { id: campaign }, cookie, body: { startToken } });
  assert.equal((await approve(hand)).status, 403);
  assert.equal((await approve(second)).status, 200);
});

test("a campaign with people held out: counted apart from its first answer on, and its comparison only once it has started", async () => {
  const { json } = await system.ask("POST", "campaigns", {
    body: { name: "Bei", channel: "sms", sender: "DUKA", text: "Habari", heldOut: 50 },
  });
  const early = await system.ask("GET", `campaigns/${json.id}/comparison`);
  assert.deepEqual([early.status, early.json.code], [409, "conflict"]);
  const lines = Array.from(
    { length: 60 },
    (_, of) => `{"number":"+2557540100${String(of).padStart(2, "0")}"}`,
  );
  const { json: plan } = await system.ask("PUT", `campaigns/${json.id}/audience`, {
    body: lines.join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  const { heldOut } = plan.counts;
  assert.ok(heldOut > 10 && heldOut < 50, `${heldOut}`);
  await system.ask("POST", `campaigns/${json.id}/start`, { body: { startToken: plan.startToken } });
  const compared = await system.ask("GET", `campaigns/${json.id}/comparison`);
  assert.deepEqual(compared.json.heldOut, { people: heldOut, answered: 0, optedOut: 0 });
});
