import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { ApiGroupList, ApiGroupNow, ApiMemberList } from "#lib/contract/desk/api/group.ts";
import type { ApiPerson } from "#lib/contract/desk/api/person.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CopyPeopleAnswer, Draft, PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import type { Group } from "#lib/contract/desk/people/group.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { inWords } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { startDueCampaigns } from "../campaigns/index.ts";

const desk = await openDesk();
after(() => desk.close());
desk.clock.set(new Date());
const admin = await desk.signIn("admin");
const sender = await desk.signIn("sender");
const SMS = { name: "Bei ya leo", channel: "sms", senderId: "AMANI AGRO" };

async function ask<Answer>(handler: ReturnType<typeof door>, id: string, body?: object, method = "POST") {
  const given = method === "GET" ? {} : { body: body ?? {} };
  const answer = await desk.ask(handler, { method, params: { id }, cookie: sender.cookie, ...given });
  const text = await answer.text();
  return { ...(JSON.parse(text || "{}") as Answer & Problem), status: answer.status, text };
}

const field = (name: string, kind: string, choices: string[] = []) => ({
  ...{ name, label: name === "branch" ? "Branch" : "Balance", kind, choices, isRetired: false },
});
await desk.ask(door("PUT /api/person-fields"), {
  ...{ method: "PUT", cookie: admin.cookie },
  body: { personFields: [field("branch", "choice", ["Mwanza", "Arusha"]), field("balance", "number")] },
});

async function fill(number: string, fields: object): Promise<void> {
  const { status, text } = await ask(door("PUT /api/person/fields"), "", { number, fields }, "PUT");
  assert.equal(status, 200, text);
}

const inBranch = (branch: string) => ({
  match: "all",
  conditions: [{ of: "field", field: "branch", kind: "choice", is: "is", values: [branch] }],
});

async function groupOf(name: string, rule: object = inBranch("Mwanza")): Promise<Group> {
  const { group, text } = await ask<{ group: Group }>(door("POST /api/groups"), "", { name, rule });
  assert.ok(group, text);
  return group;
}

async function draftOf(groupId: string, text = "Habari {{Branch}}, {{Balance|0}}") {
  const id = randomUUID();
  const campaign = { ...SMS, content: { text } };
  await ask(door("PUT /api/drafts/:id"), id, { form: {}, reading: null, campaign, revision: 0 }, "PUT");
  const copied = await ask<CopyPeopleAnswer>(door("POST /api/drafts/:id/group"), id, {
    groupId,
    revision: 1,
  });
  return { id, ...copied };
}

const planOf = (id: string, revision: number) =>
  ask<PlanAnswer>(door("POST /api/drafts/:id/plan"), id, { revision });

const textsOf = async (id: string) =>
  Object.fromEntries(
    (
      await desk.db.query<{ number: string; text: string }>(
        "SELECT number, text FROM recipient WHERE campaign_id = $1 ORDER BY number",
        [id],
      )
    ).map(({ number, text }) => [number, text]),
  );

await fill("+255754000201", { branch: "Mwanza", balance: 1_200 });
await fill("+255754000202", { branch: "Mwanza" });
await fill("+255754000203", { branch: "Arusha" });

test("draft of a group: who joins it before the plan, and who goes -> asked again; the plan keeps rule and moment", async () => {
  const group = await groupOf("Mwanza");
  const draft = await draftOf(group.id);
  assert.deepEqual([draft.status, draft.people], [200, 2], draft.text);
  const read = await ask<{ draft: Draft }>(door("GET /api/drafts/:id"), draft.id, undefined, "GET");
  assert.deepEqual(read.draft.file?.group, { id: group.id, name: "Mwanza" });
  await fill("+255754000203", { branch: "Mwanza" });
  await fill("+255754000202", { branch: "Arusha" });
  const plan = await planOf(draft.id, draft.draft.revision);
  assert.equal(plan.status, 200, plan.text);
  assert.deepEqual(await textsOf(draft.id), {
    "+255754000201": "Habari Mwanza, 1200",
    "+255754000203": "Habari Mwanza, 0",
  });
  assert.deepEqual(
    [plan.campaign.ofGroup?.id, plan.campaign.ofGroup?.rule],
    [group.id, group.rule],
    "what it was asked stays with the plan",
  );
  const page = await ask<{ usedBy: { id: string }[] }>(
    door("GET /api/groups/:id"),
    group.id,
    undefined,
    "GET",
  );
  assert.deepEqual(
    page.usedBy.map(({ id }) => id),
    [draft.id],
  );
  await fill("+255754000203", { branch: "Arusha" });
  await fill("+255754000202", { branch: "Mwanza" });
});

test("draft of a group: nobody is in it any more -> no plan; the group is gone -> the people it had", async () => {
  const group = await groupOf("Soon empty", inBranch("Arusha"));
  const draft = await draftOf(group.id);
  assert.equal(draft.people, 1, draft.text);
  await fill("+255754000203", { branch: "" });
  const nobody = await planOf(draft.id, draft.draft.revision);
  assert.deepEqual([nobody.status, nobody.detail], [422, "Nobody is in this group now."]);
  await ask(door("DELETE /api/groups/:id"), group.id, undefined, "DELETE");
  const plan = await planOf(draft.id, draft.draft.revision);
  assert.deepEqual([plan.status, plan.campaign.ofGroup], [200, undefined], plan.text);
  assert.deepEqual(Object.keys(await textsOf(draft.id)), ["+255754000203"]);
  await fill("+255754000203", { branch: "Arusha" });
});

const rowsOf = async (id: string) =>
  inWords(
    await desk.db.query<{ number: string; state: string; reason: string | null }>(
      `SELECT number, state, reason FROM recipient WHERE campaign_id = $1
       UNION ALL SELECT number, 'excluded', reason FROM excluded_row WHERE campaign_id = $1 ORDER BY 1`,
      [id],
    ),
  ).map(({ number, state, reason }) => [number, state, reason]);

async function planSkipping(numbers: string[], without: object) {
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const body = { ...SMS, content: { text: "Habari" }, scheduledAt };
  const made = await ask<{ campaign: Campaign }>(door("POST /api/campaigns"), "", body);
  const { id } = made.campaign;
  const form = new FormData();
  form.set("file", new Blob([`Simu\r\n${numbers.join("\r\n")}\r\n`]), "wateja.csv");
  form.set("mapping", JSON.stringify({ without }));
  const request = new Request("http://localhost:3000/", {
    method: "PUT",
    headers: { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: sender.cookie },
    body: form,
  });
  const planned = await door("PUT /api/campaigns/:id/audience")(request, { params: Promise.resolve({ id }) });
  assert.equal(planned.status, 200, await planned.clone().text());
  const { campaign } = await ask<{ campaign: Campaign }>(
    door("GET /api/campaigns/:id"),
    id,
    undefined,
    "GET",
  );
  return { id, startToken: campaign.startToken };
}

const start = ({ id, startToken }: { id: string; startToken: string }) =>
  ask(door("POST /api/campaigns/:id/start"), id, { startToken });

async function schedule(numbers: string[], without: object): Promise<string> {
  const planned = await planSkipping(numbers, without);
  assert.equal((await start(planned)).status, 200);
  return planned.id;
}

test("skipped group: who is in it at the plan, and who joins before the hour -> gets nothing; who went since stays out", async () => {
  const group = await groupOf("Not these");
  const id = await schedule(["+255754000201", "+255754000203", "+255754000204"], { groupIds: [group.id] });
  const inGroup = "In the group “Not these”";
  assert.deepEqual(await rowsOf(id), [
    ["+255754000201", "excluded", inGroup],
    ["+255754000203", "queued", null],
    ["+255754000204", "queued", null],
  ]);
  await fill("+255754000203", { branch: "Mwanza" });
  await fill("+255754000201", { branch: "Arusha" });
  await desk.db.query("UPDATE campaign SET scheduled_at = now() WHERE id = $1", [id]);
  await startDueCampaigns(desk.context);
  assert.deepEqual(await rowsOf(id), [
    ["+255754000201", "excluded", inGroup],
    ["+255754000203", "cancelled", inGroup],
    ["+255754000204", "queued", null],
  ]);
  await fill("+255754000203", { branch: "Arusha" });
  await fill("+255754000201", { branch: "Mwanza" });
});

test("skipped group: somebody of the plan joins it before the start -> refused, nothing is sent", async () => {
  const group = await groupOf("Not these either");
  const planned = await planSkipping(["+255754000203"], { groupIds: [group.id] });
  await fill("+255754000203", { branch: "Mwanza" });
  const refused = await start(planned);
  assert.deepEqual([refused.status, refused.code], [409, "conflict"]);
  await fill("+255754000203", { branch: "Arusha" });
  assert.equal((await start(planned)).status, 200);
});

test("API: fields of a person, groups and who is in one, a campaign to a group -> as in the console", async () => {
  const group = await groupOf("Over the API");
  const system = await openSystem(desk, { name: "Shop", rights: ["sms", "seeNumbers", "export"] });
  const put = await system.ask("PUT", "people/+255754000205", {
    body: { fields: { branch: "mwanza", balance: 50 } },
  });
  const person = put.json as ApiPerson;
  assert.deepEqual([put.status, person.fields], [200, { branch: "Mwanza", balance: 50 }]);
  const wrong = await system.ask("PUT", "people/+255754000205", { body: { fields: { branch: "Tanga" } } });
  assert.equal(wrong.status, 400);
  assert.equal((await system.ask("PUT", "people/+255754000205", { body: {} })).status, 400);
  const { items } = (await system.ask("GET", "groups")).json as ApiGroupList;
  assert.ok(items.some(({ id }) => id === group.id));
  const now = (await system.ask("GET", `groups/${group.id}`)).json as ApiGroupNow;
  assert.equal(now.people, 3);
  const members = (await system.ask("GET", `groups/${group.id}/people`)).json as ApiMemberList;
  assert.deepEqual(members.items.at(-1), { number: "+255754000205", name: null, fields: person.fields });
  const body = {
    name: "Habari",
    channel: "sms",
    sender: "AMANI AGRO",
    text: "Habari {{Branch}}",
    kind: "service",
  };
  const made = await system.ask("POST", "campaigns", { body });
  const { id } = made.json as { id: string };
  const planned = await system.ask("PUT", `campaigns/${id}/group`, { body: { groupId: group.id } });
  assert.equal(planned.status, 200, JSON.stringify(planned.json));
  assert.equal((planned.json as { counts: { ok: number } }).counts.ok, 3);
  const blind = await openSystem(desk, { name: "Blind", rights: ["sms"] });
  for (const path of ["groups", `groups/${group.id}`, `groups/${group.id}/people`])
    assert.equal((await blind.ask("GET", path)).status, 403, path);
});
