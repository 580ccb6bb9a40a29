import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { AutomationPage } from "#lib/contract/desk/campaign/automation.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { NoticeList } from "#lib/contract/desk/notice/notice.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { inLanguage } from "../language.ts";
import { publishNotices } from "../notices/index.ts";
import { askAboutDue } from "../store/automation/automation.ts";
import { getAutomation, runAutomations } from "./index.ts";
import { makeRun } from "./make-run.ts";

const desk = await openDesk();
after(() => desk.close());
const admin = await desk.signIn("admin");
let sender = await desk.signIn("sender");

const START = Date.parse("2026-03-02T05:00:00Z");

type Handler = ReturnType<typeof door>;
async function ask<Answer = object>(
  handler: Handler,
  {
    id,
    runId,
    body,
    method = "POST",
    by,
  }: { id?: string; runId?: string; body?: object; method?: string; by?: { cookie: string } } = {},
) {
  const params = { ...(id && { id }), ...(runId && { runId }) };
  const given = method === "GET" ? {} : { body: body ?? {} };
  // Of an hour that the clock has left the session is over.
  const { cookie } = by ?? (desk.clock.now().getTime() === START ? sender : await desk.signIn("sender"));
  const answer = await desk.ask(handler, { method, params, cookie, ...given });
  const text = await answer.text();
  return { ...(JSON.parse(text || "{}") as Answer & Problem), status: answer.status, text };
}

const branch = {
  name: "branch",
  label: "Branch",
  kind: "choice",
  choices: ["Mwanza", "Arusha"],
  isRetired: false,
};
const due = { name: "due", label: "Due", kind: "date", choices: [], isRetired: false };
await ask(door("PUT /api/person-fields"), {
  body: { personFields: [branch, due] },
  method: "PUT",
  by: admin,
});

async function fill(number: string, fields: object): Promise<void> {
  const { status, text } = await ask(door("PUT /api/person/fields"), {
    body: { number, fields },
    method: "PUT",
  });
  assert.equal(status, 200, text);
}

let made = 0;
async function groupOf(rule: object = inBranch("Mwanza")): Promise<string> {
  const body = { name: `Group ${++made}`, rule };
  const { group, text } = await ask<{ group: { id: string } }>(door("POST /api/groups"), { body });
  assert.ok(group, text);
  return group.id;
}

const inBranch = (value: string) => ({
  match: "all",
  conditions: [{ of: "field", field: "branch", kind: "choice", is: "is", values: [value] }],
});

async function messageOf(text = "Habari", more: object = {}): Promise<string> {
  const body = { name: "Bei ya leo", channel: "sms", senderId: "AMANI AGRO", content: { text }, ...more };
  const { campaign } = await ask<{ campaign: Campaign }>(door("POST /api/campaigns"), { body });
  return campaign.id;
}

const DAILY = { every: "day", at: "09:00" };

async function repeatOf(given: object = {}) {
  const body = {
    kind: "repeat",
    name: "Bei",
    messageOf: await messageOf(),
    schedule: DAILY,
    asksAbove: null,
    ...given,
  };
  const answer = await ask<AutomationPage>(door("POST /api/automations"), { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.automation;
}

const pageOf = (id: string) => getAutomation(desk.context, id);
const runsOf = async (id: string) =>
  (await pageOf(id)).runs.map(({ state, dueAt, missed, people }) => [state, dueAt, missed, people]);
const at = (iso: string) => desk.clock.set(new Date(iso));
const run = () => runAutomations(desk.context);
const decide = (id: string, runId: string | undefined, does: string) =>
  ask(door("POST /api/automations/:id/runs/:runId"), { id, runId: runId ?? "", body: { does } });

await fill("+255754000201", { branch: "Mwanza" });
await fill("+255754000202", { branch: "Mwanza" });
await fill("+255754000203", { branch: "Arusha" });
beforeEach(async () => {
  await desk.db.query("DELETE FROM automation");
  at("2026-03-02T05:00:00Z");
  sender = await desk.signIn("sender");
});

test("repeat of a group: due at 09:00 by the console's clock -> one campaign of its own with its date, started, to who is in it then", async () => {
  const { id, nextAt } = await repeatOf({ groupId: await groupOf() });
  assert.equal(nextAt, "2026-03-02T06:00:00.000Z");
  await run();
  assert.deepEqual(await runsOf(id), [], "not before its time");
  at("2026-03-02T06:00:30Z");
  await run();
  await run();
  assert.deepEqual(await runsOf(id), [["made", "2026-03-02T06:00:00.000Z", 0, 2]]);
  const { automation, runs } = await pageOf(id);
  assert.equal(automation.nextAt, "2026-03-03T06:00:00.000Z");
  const campaign = runs[0]?.campaign;
  assert.deepEqual([campaign?.name, campaign?.state], ["Bei · 2026-03-02", "running"]);
  const [kept] = await desk.db.query(
    "SELECT start_token IS NOT NULL AS started, grace_until, automation_id FROM campaign WHERE id = $1",
    [campaign?.id],
  );
  assert.deepEqual(kept, { started: true, grace_until: null, automation_id: id });
});

test("what a repeat made: its campaign says by which repeat and to which group, and no repeat once it is deleted", async () => {
  const groupId = await groupOf();
  const { id } = await repeatOf({ groupId });
  at("2026-03-02T06:00:30Z");
  await run();
  const campaignId = (await pageOf(id)).runs[0]?.campaign?.id ?? "";
  const shown = async () =>
    (await ask<{ campaign: Campaign }>(door("GET /api/campaigns/:id"), { id: campaignId, method: "GET" }))
      .campaign;
  const { ofAutomation, ofGroup } = await shown();
  assert.deepEqual([ofAutomation, ofGroup?.id], [{ id, name: "Bei", kind: "repeat" }, groupId]);
  await desk.db.query("DELETE FROM automation");
  assert.equal((await shown()).ofAutomation, undefined);
});

test("two workers at once, each several times: exactly one campaign a due time", async () => {
  const ids = await Promise.all([1, 2, 3].map(async () => (await repeatOf({ groupId: await groupOf() })).id));
  at("2026-03-02T06:00:30Z");
  await Promise.all(Array.from({ length: 6 }, run));
  await run();
  // Who has listed a run before another worker made it comes to it afterwards.
  for (const id of ids) await makeRun(desk.context, (await pageOf(id)).runs[0]?.id ?? "");
  for (const id of ids) assert.deepEqual(await runsOf(id), [["made", "2026-03-02T06:00:00.000Z", 0, 2]]);
  const [count] = await desk.db.query(
    "SELECT count(*)::int AS n FROM campaign WHERE automation_id = ANY($1)",
    [ids],
  );
  assert.deepEqual(count, { n: 3 });
});

test("the clock jumps back after a run: no second run; and forward over three times: the last of them is late, one question for all", async () => {
  const { id } = await repeatOf({ groupId: await groupOf() });
  at("2026-03-02T06:00:30Z");
  await run();
  at("2026-03-02T05:30:00Z");
  await run();
  at("2026-03-02T06:10:00Z");
  await run();
  assert.equal((await runsOf(id)).length, 1);
  at("2026-03-05T12:00:00Z");
  await run();
  assert.deepEqual((await runsOf(id))[0], ["missed", "2026-03-05T06:00:00.000Z", 3, null]);
  assert.equal((await pageOf(id)).automation.nextAt, "2026-03-06T06:00:00.000Z");
  at("2026-03-06T06:00:05Z");
  await run();
  assert.deepEqual(
    (await runsOf(id)).map(([state]) => state),
    ["made", "lapsed", "made"],
    "what was not answered by its next time is over",
  );
});

test("off over one time, back within the hour of the next: the next is made, the one before is asked about", async () => {
  const { id } = await repeatOf({ groupId: await groupOf() });
  at("2026-03-03T06:59:00Z");
  await run();
  assert.deepEqual(await runsOf(id), [
    ["made", "2026-03-03T06:00:00.000Z", 0, 2],
    ["missed", "2026-03-02T06:00:00.000Z", 1, null],
  ]);
});

test("missed: send now by a person -> made once of who is in the group now, they are among its makers; skip -> nothing; twice -> refused", async () => {
  const { id } = await repeatOf({ groupId: await groupOf() });
  at("2026-03-02T12:00:00Z");
  await run();
  const [missed] = (await pageOf(id)).runs;
  assert.equal((await decide(id, missed?.id, "send")).status, 200);
  assert.equal((await decide(id, missed?.id, "send")).status, 409);
  await run();
  await run();
  assert.deepEqual(await runsOf(id), [["made", "2026-03-02T06:00:00.000Z", 1, 2]]);
  at("2026-03-03T12:00:00Z");
  await run();
  const [second] = (await pageOf(id)).runs;
  assert.equal((await decide(id, second?.id, "skip")).status, 200);
  await run();
  assert.equal((await runsOf(id))[0]?.[0], "skipped");
});

test("missed: told in the bell once for each time that is asked about, and as answered once somebody has", async () => {
  const told = async () => {
    await desk.db.transaction((tx) => publishNotices(tx));
    const { items } = await ask<NoticeList>(door("GET /api/notices"), { method: "GET" });
    return items.flatMap(({ kind, automation }) =>
      kind === "question" && automation ? [[automation.name, automation.isWaiting]] : [],
    );
  };
  const { id } = await repeatOf({ groupId: await groupOf() });
  at("2026-03-02T12:00:00Z");
  await run();
  assert.deepEqual(await told(), [["Bei", true]]);
  await decide(id, (await pageOf(id)).runs[0]?.id, "skip");
  assert.deepEqual(await told(), [["Bei", false]]);
  at("2026-03-03T12:00:00Z");
  await run();
  assert.deepEqual(await told(), [["Bei", true]], "one notice, of the newest");
});

test("a database that was put back: what is due is asked about, never made without a person", async () => {
  const { id } = await repeatOf({ groupId: await groupOf() });
  at("2026-03-02T06:00:30Z");
  await desk.db.transaction((tx) => askAboutDue(tx));
  await run();
  assert.deepEqual((await runsOf(id))[0]?.[0], "missed");
  assert.equal((await pageOf(id)).automation.waiting, 1);
});

test("asks above so many people: waits with their number, nothing is made; below: made without a question", async () => {
  const groupId = await groupOf();
  const asks = await repeatOf({ groupId, asksAbove: 1 });
  const goes = await repeatOf({ groupId, asksAbove: 2 });
  at("2026-03-02T06:00:30Z");
  await run();
  assert.deepEqual(await runsOf(asks.id), [["asked", "2026-03-02T06:00:00.000Z", 0, 2]]);
  assert.deepEqual(await runsOf(goes.id), [["made", "2026-03-02T06:00:00.000Z", 0, 2]]);
  const [count] = await desk.db.query("SELECT count(*)::int AS n FROM campaign WHERE automation_id = $1", [
    asks.id,
  ]);
  assert.deepEqual(count, { n: 0 });
  const [waiting] = (await pageOf(asks.id)).runs;
  await decide(asks.id, waiting?.id, "send");
  await run();
  assert.equal((await runsOf(asks.id))[0]?.[0], "made");
});

test("approval: above the size of the company a run waits for a second person, who is none of its makers", async () => {
  await desk.db.query(
    `INSERT INTO company_setting (name, value) VALUES ('approvalLimits', '{"people": 1, "credits": null}')
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
  const { id } = await repeatOf({ groupId: await groupOf() });
  at("2026-03-02T06:00:30Z");
  await run();
  const [waits] = (await pageOf(id)).runs;
  assert.deepEqual([waits?.state, waits?.campaign?.state], ["awaiting-approval", "awaiting-approval"]);
  const asked = await desk.db.query(
    "SELECT detail FROM audit WHERE action = 'campaign.ask' AND target = $1",
    [waits?.campaign?.id],
  );
  assert.deepEqual(asked, [{ detail: { recipients: waits?.people } }]);
  const { campaign } = await ask<{ campaign: Campaign }>(door("GET /api/campaigns/:id"), {
    id: waits?.campaign?.id ?? "",
    method: "GET",
  });
  assert.deepEqual(campaign.approval?.makers, [sender.user.id]);
  await desk.db.query("UPDATE company_setting SET value = $1 WHERE name = 'approvalLimits'", [
    JSON.stringify({ people: null, credits: null }),
  ]);
  await ask(door("PUT /api/approval-rule"), {
    method: "PUT",
    by: admin,
    body: { people: null, credits: null },
  });
});

test("nobody in the group: says so, makes nothing, and goes on with the next time", async () => {
  const { id } = await repeatOf({
    groupId: await groupOf({ match: "all", conditions: [{ of: "opt-out", is: "out" }] }),
  });
  at("2026-03-02T06:00:30Z");
  await run();
  assert.deepEqual(await runsOf(id), [["empty", "2026-03-02T06:00:00.000Z", 0, null]]);
  assert.equal((await pageOf(id)).automation.nextAt, "2026-03-03T06:00:00.000Z");
});

test("its group is deleted, or whoever made it may not send any more: refused with the reason, and it waits for a person", async () => {
  const groupId = await groupOf();
  const { id } = await repeatOf({ groupId });
  await ask(door("DELETE /api/groups/:id"), { id: groupId, method: "DELETE" });
  at("2026-03-02T06:00:30Z");
  await run();
  const [refused] = (await pageOf(id)).runs;
  assert.deepEqual(
    [refused?.state, refused?.reason],
    ["refused", "Its group or list was deleted. Choose another one, then send."],
  );
  const other = await repeatOf({ groupId: await groupOf() });
  await desk.db.query(
    "UPDATE app_user SET is_disabled = true WHERE id = (SELECT created_by FROM automation WHERE id = $1)",
    [other.id],
  );
  at("2026-03-03T06:00:30Z");
  await run();
  const [gone] = (await pageOf(other.id)).runs;
  assert.match(gone?.reason ?? "", /^Test sender may not send any more/);
});

test("too few credits, a right that its maker has no more -> refused with a code, said in the language of the reader", async () => {
  const { id } = await repeatOf({ groupId: await groupOf() });
  await desk.db.query(
    "INSERT INTO connection (service, rate, balance, balance_at) VALUES ('sms', 5, 0, now()) ON CONFLICT (service) DO UPDATE SET balance = 0, balance_at = now()",
  );
  at("2026-03-02T06:00:30Z");
  await run();
  const stored = async () =>
    (
      await desk.db.query<{ code: string }>(
        "SELECT reason->>'code' AS code FROM automation_run WHERE automation_id = $1 ORDER BY due_at DESC",
        [id],
      )
    )[0]?.code;
  assert.equal(await stored(), "start-credits");
  const inSwahili = await inLanguage("sw", () => pageOf(id));
  assert.match(inSwahili.runs[0]?.reason ?? "", /^Hii inahitaji krediti/);
  await desk.db.query("UPDATE connection SET balance = NULL");
  await desk.db.query(
    "UPDATE app_user SET rights = '{seeNumbers}' WHERE id = (SELECT created_by FROM automation WHERE id = $1)",
    [id],
  );
  at("2026-03-03T06:00:30Z");
  await run();
  assert.equal(await stored(), "start-right");
});

test("paused: nothing is made, what it has under way is paused too; resumed: its next time from then on", async () => {
  const { id } = await repeatOf({ groupId: await groupOf() });
  at("2026-03-02T06:00:30Z");
  await run();
  assert.equal((await ask(door("POST /api/automations/:id/pause"), { id })).status, 200);
  assert.equal((await pageOf(id)).runs[0]?.campaign?.state, "paused");
  at("2026-03-04T06:00:30Z");
  await run();
  assert.equal((await runsOf(id)).length, 1);
  const { automation } = await ask<AutomationPage>(door("POST /api/automations/:id/resume"), { id });
  assert.equal(automation.nextAt, "2026-03-05T06:00:00.000Z");
  assert.equal((await ask(door("DELETE /api/automations/:id"), { id, method: "DELETE" })).status, 204);
  await assert.rejects(pageOf(id), { code: "not_found" });
});

test("a repeat of a list: who is in it now, with its columns in the message", async () => {
  const { list, text } = await ask<{ list: { id: string } }>(door("POST /api/lists/by-hand"), {
    body: { name: "Wateja", people: [{ number: "+255754000207", name: "Asha" }] },
  });
  assert.ok(list, text);
  const added = await ask(door("POST /api/lists/:id/people"), {
    id: list.id,
    body: { number: "+255754000207", name: "Asha" },
  });
  assert.ok(added.status < 300, added.text);
  const { id } = await repeatOf({ listId: list.id });
  at("2026-03-02T06:00:30Z");
  await run();
  assert.deepEqual(await runsOf(id), [["made", "2026-03-02T06:00:00.000Z", 0, 1]]);
});

test("once per value of a date: each person once for it, again when the value is another, also where a rule would hold for days", async () => {
  await fill("+255754000201", { due: "2026-03-05" });
  const rule = {
    match: "all",
    conditions: [{ of: "field", field: "due", kind: "days", is: "within-next", days: 5 }],
  };
  const { id } = await repeatOf({ groupId: await groupOf(rule), oncePer: "due" });
  for (const day of ["02", "03"]) {
    at(`2026-03-${day}T06:00:30Z`);
    await run();
  }
  await fill("+255754000201", { due: "2026-03-07" });
  at("2026-03-04T06:00:30Z");
  await run();
  assert.deepEqual(
    (await runsOf(id)).map(([state, , , people]) => [state, people]),
    [
      ["made", 1],
      ["empty", null],
      ["made", 1],
    ],
  );
  await fill("+255754000201", { due: "" });
});

test("repeat: what somebody chose for the campaign whose message it takes -> each run has it, a share held out too", async () => {
  const chosen = {
    heldOut: 10,
    note: "Kila siku",
    messagesPerSecond: 3,
    hours: { from: "08:00", to: "20:00" },
  };
  const { id } = await repeatOf({ groupId: await groupOf(), messageOf: await messageOf("Habari", chosen) });
  at("2026-03-02T06:00:00Z");
  await run();
  const campaignId = (await pageOf(id)).runs[0]?.campaign?.id ?? "";
  const { campaign } = await ask<{ campaign: Campaign }>(door("GET /api/campaigns/:id"), {
    id: campaignId,
    method: "GET",
  });
  const { heldOut, note, messagesPerSecond, hours } = campaign;
  assert.deepEqual({ heldOut, note, messagesPerSecond, hours }, chosen);
});
