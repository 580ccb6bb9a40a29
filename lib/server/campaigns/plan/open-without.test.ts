import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { AudienceAnswer } from "#lib/contract/desk/campaign/audience.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { openLists, type Person, person } from "../../contact-lists/test-lists.ts";

const PUT = door("PUT /api/campaigns/:id/audience");
const HISTORY = door("GET /api/campaigns/:id/history");
const LEFT_OUT = door("GET /api/campaigns/:id/left-out");
const REPEATS = door("GET /api/campaigns/:id/repeats");
const CHANGE = door("PUT /api/campaigns/:id");
const ONE = door("GET /api/campaigns/:id");
const START = door("POST /api/campaigns/:id/start");
const POST = door("POST /api/campaigns");
const DELETE = door("DELETE /api/lists/:id");
const IMPORT = door("POST /api/lists/import");
const ADD = door("POST /api/lists/:id/people");

const desk = await openDesk();
after(() => desk.close());
const sender = await desk.signIn("sender");
const lists = openLists(desk, sender.cookie);

const SMS = { name: "Bei ya leo", channel: "sms", senderId: "AMANI AGRO", content: { text: "Habari" } };

async function createDraft(): Promise<string> {
  const answer = await desk.ask(POST, { method: "POST", body: SMS, cookie: sender.cookie });
  return ((await answer.json()) as { campaign: Campaign }).campaign.id;
}

async function send(door: typeof PUT, form: FormData, id = "", who = sender) {
  const request = new Request("http://localhost:3000/", {
    method: "PUT",
    headers: { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: who.cookie },
    body: form,
  });
  const answer = await door(request, { params: Promise.resolve({ id }) });
  return { ...((await answer.json()) as AudienceAnswer & Problem), status: answer.status };
}

/** A file of these people, each in a row from the second on, into a campaign that skips those of `without`. */
async function upload(people: readonly Person[], without: object, id?: string, who = sender) {
  const form = new FormData();
  const rows = people.map(({ columns }) => columns.join(";"));
  form.set("file", new Blob([`Jina;Simu\r\n${rows.join("\r\n")}\r\n`]), "wateja.csv");
  form.set("mapping", JSON.stringify({ without }));
  return send(PUT, form, id ?? (await createDraft()), who);
}

async function skippedOf(id: string): Promise<{ row: number; reason: string }[]> {
  const answer = await desk.ask(LEFT_OUT, { params: { id }, cookie: sender.cookie });
  const { items } = (await answer.json()) as { items: { row: number; bucket: string; reason: string }[] };
  return items.map(({ row, reason }) => ({ row, reason }));
}

let made = 0;
async function listOf(...people: Person[]): Promise<string> {
  const name = `Tayari ${++made}`;
  return (await lists.make({ name, campaignId: await lists.campaignWith(people) })).list.id;
}

test("people of a skipped list and of a skipped campaign get nothing, each with the reason, and the rows add up", async () => {
  const [asha, baraka, chiku, daudi] = [
    person("Asha", "accepted"),
    person("Baraka", "accepted"),
    person("Chiku", "accepted"),
    person("Daudi", "accepted"),
  ];
  const list = await listOf(asha);
  const campaign = await lists.campaignWith([baraka], "Bei mpya");
  await lists.optOut(chiku.number);
  const id = await createDraft();
  const people = [asha, baraka, chiku, daudi, asha];
  const { status, counts } = await upload(people, { listIds: [list], campaignIds: [campaign] }, id);
  assert.equal(status, 200);
  const { rows, repaired, suppressed, without, duplicate } = counts;
  assert.deepEqual([rows, repaired, suppressed, without, duplicate], [5, 1, 1, 3, 0]);
  assert.deepEqual(await skippedOf(id), [
    { row: 2, reason: `In the list “Tayari ${made}”` },
    { row: 3, reason: "Gets it from “Bei mpya”" },
    { row: 4, reason: "Opted out" },
    { row: 6, reason: `In the list “Tayari ${made}”` },
  ]);
});

test("a number in the name of a skipped list stays out of the reasons, which outlive its erasure", async () => {
  const asha = person("Asha", "accepted");
  const name = "Deni kwa 0754 000 999";
  const campaignId = await lists.campaignWith([asha]);
  const { list } = await lists.make({ name, campaignId });
  const id = await createDraft();
  await upload([asha], { listIds: [list.id] }, id);
  const [row] = await skippedOf(id);
  assert.match(row?.reason ?? "", /^In the list “Deni kwa [^0-9]+”$/);
});

test("who was refused, failed or was cancelled in a skipped campaign is sent to", async () => {
  const people = [
    person("Asha", "accepted"),
    person("Baraka", "unknown"),
    person("Chiku", "rejected"),
    person("Daudi", "cancelled"),
    person("Elia", "accepted", "failed"),
  ];
  const campaignIds = [await lists.campaignWith(people)];
  const id = await createDraft();
  const { counts } = await upload(people, { campaignIds }, id);
  assert.equal(counts.without, 2);
  assert.deepEqual(
    (await skippedOf(id)).map(({ row }) => row),
    [2, 3],
  );
});

test("a list that is gone, and a campaign that has sent to nobody or has no people any more, is refused: all would get it", async () => {
  const asha = person("Asha", "accepted");
  const list = await listOf(asha);
  await desk.ask(DELETE, { method: "DELETE", params: { id: list }, cookie: sender.cookie });
  const emptied = await lists.campaignWith([asha]);
  await desk.db.query("UPDATE campaign SET people_removed_at = now() WHERE id = $1", [emptied]);
  for (const without of [
    { campaignIds: [emptied] },
    { listIds: [list] },
    { campaignIds: [randomUUID()] },
    { campaignIds: [await createDraft()] },
  ]) {
    const { status, fields } = await upload([asha], without);
    assert.equal(status, 400);
    assert.equal(fields?.[0]?.path, "without");
  }
});

test("a campaign says whose people its plan skips, for its page and its copies, and another plan says its own", async () => {
  const [asha, baraka] = [person("Asha", "accepted"), person("Baraka", "accepted")];
  const list = await listOf(asha);
  const id = await createDraft();
  const withoutOf = async () => {
    const answer = await desk.ask(ONE, { params: { id }, cookie: sender.cookie });
    return ((await answer.json()) as { campaign: Campaign }).campaign.without;
  };
  await upload([asha, baraka], { listIds: [list] }, id);
  assert.deepEqual(await withoutOf(), { listIds: [list], campaignIds: [] });
  await upload([asha, baraka], {}, id);
  assert.equal(await withoutOf(), null);
  await upload([asha, baraka], { listIds: [list] }, id);
  const body = { ...SMS, name: "Bei nyingine" };
  await desk.ask(CHANGE, { method: "PUT", params: { id }, body, cookie: sender.cookie });
  assert.equal(await withoutOf(), null, "without a plan it skips nobody");
});

test("a misspelt word about whom to skip is refused by its name: it would skip nobody", async () => {
  const asha = person("Asha", "accepted");
  const list = await listOf(asha);
  for (const [mapping, word] of [
    [{ without: { listids: [list] } }, "listids"],
    [{ witout: { listIds: [list] } }, "witout"],
  ] as const) {
    const form = new FormData();
    form.set("file", new Blob([`Simu\r\n${asha.number}\r\n`]), "wateja.csv");
    form.set("mapping", JSON.stringify(mapping));
    const { status, detail } = await send(PUT, form, await createDraft());
    assert.equal(status, 400);
    assert.match(detail, new RegExp(`“${word}” is not known here`));
  }
});

test("who sees no numbers cannot read a list by trying numbers: they skip nobody’s people", async () => {
  const asha = person("Asha", "accepted");
  const list = await listOf(asha);
  const blind = await desk.signIn("sender");
  await desk.db.query("UPDATE app_user SET rights = '{sms}' WHERE id = $1", [blind.user.id]);
  for (const without of [{ listIds: [list] }, { listIds: [], campaignIds: [] }]) {
    const { status } = await upload([asha], without, undefined, blind);
    assert.equal(status, 403, "whoever brings numbers sees them");
  }
});

test("a list of a file skips nobody, and says so", async () => {
  const form = new FormData();
  form.set("file", new Blob(["Jina;Simu\r\nAsha;0712345678\r\n"]), "wateja.csv");
  form.set("name", "Wateja");
  form.set("mapping", JSON.stringify({ without: { listIds: [randomUUID()] } }));
  const { status, fields } = await send(IMPORT, form);
  assert.equal(status, 400);
  assert.equal(fields?.[0]?.path, "mapping.without");
});

test("skipped campaign is cancelled after the plan: the start is refused and says for whom, a new plan sends to them", async () => {
  const [asha, baraka, chiku] = [
    person("Asha", "accepted"),
    person("Baraka", "queued"),
    person("Chiku", "queued"),
  ];
  const daudi = person("Daudi", "queued");
  const other = await lists.campaignWith([asha, baraka, chiku], "Bei mpya");
  const id = await createDraft();
  const people = [asha, baraka, baraka, chiku, daudi];
  const campaignIds = [other];
  assert.equal((await upload(people, { campaignIds }, id)).counts.without, 4);
  const ask = async (handler: typeof START, method = "GET", body?: object) => {
    const answer = await desk.ask(handler, { method, params: { id }, cookie: sender.cookie, body });
    return { status: answer.status, ...(await answer.json()) };
  };
  const tokenOf = async () => (await ask(ONE)).campaign.startToken;
  assert.deepEqual((await ask(REPEATS)).released, []);
  await desk.db.query(
    "UPDATE recipient SET state = 'cancelled' WHERE campaign_id = $1 AND state = 'queued'",
    [other],
  );
  await lists.optOut(chiku.number);
  const released = [{ reason: "Gets it from “Bei mpya”", people: 1 }];
  assert.deepEqual(
    (await ask(REPEATS)).released,
    released,
    "once for two rows, and not who has opted out since",
  );
  assert.deepEqual((await ask(HISTORY)).released, released);
  const refused = await ask(START, "POST", { startToken: await tokenOf() });
  assert.equal(refused.status, 409);
  assert.match(
    refused.detail,
    /^1 person is skipped, but does not get it elsewhere\. .*Gets it from “Bei mpya”: 1\./,
  );
  assert.equal((await ask(ONE)).campaign.state, "ready");
  const { counts } = await upload(people, { campaignIds }, id);
  assert.deepEqual([counts.without, counts.suppressed, counts.duplicate], [1, 1, 1]);
  const started = await ask(START, "POST", { startToken: await tokenOf() });
  assert.deepEqual([started.status, started.campaign.counts.queued], [200, 2]);
});

test("somebody of the plan is put in a skipped list after it: the start is refused, a new plan skips them", async () => {
  const [asha, baraka] = [person("Asha", "accepted"), person("Baraka", "accepted")];
  const list = await listOf(asha);
  const id = await createDraft();
  await upload([asha, baraka], { listIds: [list] }, id);
  const body = { number: baraka.number, columns: baraka.columns };
  const added = await desk.ask(ADD, { method: "POST", params: { id: list }, body, cookie: sender.cookie });
  assert.equal(added.status, 200);
  const refused = await startNow(id);
  assert.equal(refused.status, 409);
  assert.match(
    refused.detail,
    /^Since the review 1 person is among those whom this campaign skips\. Nothing was sent\./,
  );
  const { counts } = await upload([asha, baraka, person("Chiku", "accepted")], { listIds: [list] }, id);
  assert.equal(counts.without, 2);
  assert.equal((await startNow(id)).status, 200);
});

test("somebody of the plan gets a skipped campaign after it: the start is refused", async () => {
  const [asha, baraka] = [person("Asha", "accepted"), person("Baraka", "rejected")];
  const other = await lists.campaignWith([asha, baraka]);
  const id = await createDraft();
  assert.equal((await upload([asha, baraka], { campaignIds: [other] }, id)).counts.without, 1);
  // Somebody has tried them again since.
  await desk.db.query(
    "UPDATE recipient SET state = 'queued', generation = 1 WHERE campaign_id = $1 AND number = $2",
    [other, baraka.number],
  );
  assert.equal((await startNow(id)).status, 409);
});

async function startNow(id: string): Promise<Problem & { status: number }> {
  const read = await desk.ask(ONE, { params: { id }, cookie: sender.cookie });
  const { startToken } = ((await read.json()) as { campaign: Campaign }).campaign;
  const answer = await desk.ask(START, {
    method: "POST",
    params: { id },
    body: { startToken },
    cookie: sender.cookie,
  });
  return { ...((await answer.json()) as Problem), status: answer.status };
}
