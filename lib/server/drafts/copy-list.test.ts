import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CopyPeopleAnswer, Draft, PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import type { Tx } from "#lib/db/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { during } from "#lib/testing/during.ts";
import { openLists, person } from "../contact-lists/test-lists.ts";

const GET_CAMPAIGN = door("GET /api/campaigns/:id");
const START = door("POST /api/campaigns/:id/start");
const GET_FILE = door("GET /api/drafts/:id/file");
const PUT_FILE = door("PUT /api/drafts/:id/file");
const COPY = door("POST /api/drafts/:id/list");
const PLAN = door("POST /api/drafts/:id/plan");
const GET_DRAFT = door("GET /api/drafts/:id");
const PUT = door("PUT /api/drafts/:id");
const DELETE = door("DELETE /api/lists/:id");
const ONE = door("GET /api/lists/:id");
const PATCH = door("PATCH /api/lists/:id");

const desk = await openDesk();
after(() => desk.close());
const neema = await desk.signIn("sender");
const owner = await desk.signIn("owner");
const viewer = await desk.signIn("viewer");
const lists = openLists(desk, neema.cookie);

const campaignOf = async (id: string): Promise<Campaign> =>
  (await (await desk.ask(GET_CAMPAIGN, { params: { id }, cookie: neema.cookie })).json()).campaign;

const CAMPAIGN = {
  name: "Bei tena",
  channel: "sms",
  senderId: "AMANI AGRO",
  content: { text: "Habari {{Jina|Mteja}}" },
};

type MadeDraft = { id: string; status: number } & CopyPeopleAnswer;

async function draftFrom(listId: string): Promise<MadeDraft> {
  const id = randomUUID();
  const draft = { form: {}, reading: null, campaign: CAMPAIGN, revision: 0 };
  await desk.ask(PUT, { method: "PUT", params: { id }, body: draft, cookie: neema.cookie });
  const answer = await desk.ask(COPY, {
    ...{ method: "POST", params: { id }, body: { listId, revision: 1 }, cookie: neema.cookie },
  });
  return { id, status: answer.status, ...((await answer.json()) as CopyPeopleAnswer) };
}

async function planOf({ id, draft }: MadeDraft): Promise<PlanAnswer> {
  const body = { revision: draft.revision };
  const answer = await desk.ask(PLAN, { method: "POST", params: { id }, body, cookie: neema.cookie });
  assert.equal(answer.status, 200);
  return answer.json();
}

const draftOf = async (id: string, cookie: string): Promise<Draft> =>
  (await (await desk.ask(GET_DRAFT, { params: { id }, cookie })).json()).draft;

test("a list is renamed and deleted by whoever sends, with the password, and its campaigns keep their people", async () => {
  const campaignId = await lists.campaignWith([person("Asha", "rejected")]);
  const { list } = await lists.make({ name: "La zamani", campaignId });
  await lists.make({ name: "Wote", campaignId });
  const params = { id: list.id };
  const rename = (name: string, cookie = neema.cookie) =>
    desk.ask(PATCH, { method: "PATCH", params, body: { name }, cookie });
  assert.equal((await rename("Jipya", viewer.cookie)).status, 403);
  assert.equal((await rename("Wote")).status, 409);
  assert.equal((await rename("la Zamani")).status, 200);
  assert.equal((await lists.read(list.id)).name, "la Zamani");
  const made = await draftFrom(list.id);
  const plan = await planOf(made);
  const { cookie: stale } = await desk.signIn("sender");
  desk.clock.forward(11 * 60_000);
  assert.equal((await desk.ask(DELETE, { method: "DELETE", params, cookie: stale })).status, 403);
  desk.clock.forward(-11 * 60_000);
  assert.equal((await desk.ask(DELETE, { method: "DELETE", params, cookie: neema.cookie })).status, 204);
  assert.equal((await desk.ask(ONE, { params, cookie: neema.cookie })).status, 404);
  assert.deepEqual(await desk.db.query("SELECT FROM contact_list_member WHERE list_id = $1", [list.id]), []);
  const after = await campaignOf(plan.campaign.id);
  assert.deepEqual([after.list, after.counts.queued], [{ id: list.id, name: null }, 1]);
  const audit = await desk.db.query<{ action: string }>(
    "SELECT action FROM audit WHERE target = $1 ORDER BY seq",
    [list.id],
  );
  assert.deepEqual(
    audit.map(({ action }) => action),
    ["list.create", "list.update", "list.delete"],
  );
});

const WAITING = `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE NOT l.granted AND a.datname = current_database()`;

test("a list that is deleted while a draft copies it is copied whole first", async () => {
  const people = [person("Asha", "rejected"), person("Baraka", "rejected")];
  const { list } = await lists.make({
    name: "Inayofutwa",
    campaignId: await lists.campaignWith(people, "Inayofutwa"),
  });
  let copied: Promise<MadeDraft> | undefined;
  const copying = async (tx: Tx) => {
    await tx.query("LOCK TABLE draft_file IN EXCLUSIVE MODE");
    copied = draftFrom(list.id);
    while ((await desk.db.query(WAITING)).length === 0) await new Promise(setImmediate);
  };
  const remove = () => desk.ask(DELETE, { method: "DELETE", params: { id: list.id }, cookie: neema.cookie });
  const removed = await during(desk.db, copying, remove, 2);
  assert.equal(removed.status, 204);
  const made = await copied;
  assert.deepEqual([made?.status, made?.people], [200, 2]);
});

const toldOfLists = async (): Promise<number> =>
  (await desk.db.query("SELECT FROM live_log WHERE topic = 'list'")).length;

test("a campaign from a list is for its people alone, fills in their columns, skips who has opted out, and says so", async () => {
  const people = [
    person("Asha", "rejected"),
    person("Baraka", "accepted", "delivered"),
    person('Chiku "wa pili"; B', "rejected"),
  ];
  const campaignId = await lists.campaignWith(people);
  await lists.optOut(people[0]!.number);
  const before = await toldOfLists();
  const { list } = await lists.make({ name: "Waliokataliwa", campaignId, state: "rejected" });
  assert.deepEqual([list.people, list.optedOut, list.lastUsed], [2, 1, null]);
  const made = await draftFrom(list.id);
  assert.deepEqual([made.status, made.people], [200, 2]);
  const { audience, campaign } = await planOf(made);
  assert.deepEqual([audience.counts.rows, audience.counts.suppressed, campaign.counts.queued], [2, 1, 1]);
  assert.deepEqual(campaign.list, { id: list.id, name: "Waliokataliwa" });
  const queued = await desk.db.query("SELECT number, text FROM recipient WHERE campaign_id = $1", [made.id]);
  assert.deepEqual(queued, [{ number: people[2]!.number, text: 'Habari Chiku "wa pili"; B' }]);
  const body = { startToken: campaign.startToken };
  const started = await desk.ask(START, {
    method: "POST",
    params: { id: made.id },
    body,
    cookie: neema.cookie,
  });
  assert.equal(started.status, 200);
  assert.equal(
    await toldOfLists(),
    before + 2,
    "pages with lists hear of the new one, and that it is in use",
  );
  const used = (await lists.read(list.id)).lastUsed;
  assert.deepEqual([used?.id, used?.name], [made.id, "Bei tena"]);
});

test("a file that is brought afterwards takes the list from the campaign", async () => {
  const campaignId = await lists.campaignWith([person("Asha", "rejected")]);
  const made = await draftFrom((await lists.make({ name: "Kisha faili", campaignId })).list.id);
  assert.equal((await planOf(made)).campaign.list?.name, "Kisha faili");
  const form = new FormData();
  form.append("file", new File(["Simu\r\n0754000999\r\n"], "mpya.csv"), "mpya.csv");
  const { revision } = await draftOf(made.id, neema.cookie);
  const request = new Request(`http://localhost:3000/api/drafts/${made.id}/file?revision=${revision}`, {
    method: "PUT",
    body: form,
    headers: { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: neema.cookie },
  });
  const answer = await PUT_FILE(request, { params: Promise.resolve({ id: made.id }) });
  assert.equal(answer.status, 200);
  assert.equal((await campaignOf(made.id)).list, null);
  assert.equal((await draftOf(made.id, neema.cookie)).file?.list, null);
});

test("the file of a list is opened by those who may take lists out; others plan with it, and know its columns", async () => {
  const campaignId = await lists.campaignWith([person("Asha", "rejected")]);
  const { id } = await draftFrom((await lists.make({ name: "Kwa wenye haki", campaignId })).list.id);
  assert.equal((await desk.ask(GET_FILE, { params: { id }, cookie: neema.cookie })).status, 403);
  assert.equal((await desk.ask(GET_FILE, { params: { id }, cookie: owner.cookie })).status, 200);
  const { file } = await draftOf(id, neema.cookie);
  assert.deepEqual(
    [file?.canOpen, file?.headers, file?.list?.name],
    [false, ["Jina", "Simu"], "Kwa wenye haki"],
  );
});

test("whoever sees no numbers plans from a list 30 times an hour, brings no file, and hears when they may go on", async () => {
  const campaignId = await lists.campaignWith([person("Zawadi", "rejected")]);
  const { list } = await lists.make({ name: "Kwa mpango", campaignId });
  const made = await draftFrom(list.id);
  const rehema = await desk.signIn("sender");
  await desk.db.query("UPDATE app_user SET rights = '{sms}' WHERE id = $1", [rehema.user.id]);
  let { revision } = made.draft;
  const plan = async (cookie = rehema.cookie) => {
    const answer = await desk.ask(PLAN, {
      method: "POST",
      params: { id: made.id },
      body: { revision },
      cookie,
    });
    const { campaign, detail } = (await answer.json()) as PlanAnswer & { detail?: string };
    revision = campaign?.revision ?? revision;
    return { status: answer.status, detail, after: answer.headers.get("retry-after") };
  };
  for (let times = 0; times < 30; times++) assert.equal((await plan()).status, 200, String(times));
  const refused = await plan();
  assert.equal(refused.status, 429);
  assert.match(
    refused.detail ?? "",
    /^Without the right to see whole phone numbers you can review 30 plans an hour\. Try again in (59|60) minutes\.$/,
  );
  assert.ok(Number(refused.after) > 3_500, String(refused.after));
  assert.equal((await plan(neema.cookie)).status, 200);
  const bring = await desk.ask(PUT_FILE, {
    ...{ method: "PUT", params: { id: made.id }, path: "/api?revision=1", cookie: rehema.cookie, body: "" },
  });
  assert.equal(bring.status, 403);
});
