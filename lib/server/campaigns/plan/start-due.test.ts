import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignHistory } from "#lib/contract/desk/campaign/campaign-history.ts";
import type { PlanHashAnswer } from "#lib/contract/desk/campaign/plan-hash.ts";
import { isHeldOut } from "#lib/contract/rules/sending/held-out.ts";
import { inWords } from "#lib/testing/campaign.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";
import { openLists, type Person, person } from "../../contact-lists/test-lists.ts";
import { openReadAhead } from "../../dispatch/claim/read-ahead.ts";
import { openOwner } from "../../dispatch/index.ts";
import { openLane } from "../../dispatch/test-lane.ts";
import { undoStartOf } from "../../store/campaign/campaign.ts";
import { startDueCampaigns } from "./start-due.ts";

const PUT = door("PUT /api/campaigns/:id/audience");
const POST = door("POST /api/campaigns");
const ONE = door("GET /api/campaigns/:id");
const START = door("POST /api/campaigns/:id/start");
const PAUSE = door("POST /api/campaigns/:id/pause");
const RESUME = door("POST /api/campaigns/:id/resume");
const HISTORY = door("GET /api/campaigns/:id/history");
const PLAN = door("GET /api/campaigns/:id/plan");
const LEFT_OUT = door("GET /api/campaigns/:id/left-out");
const LIMITS = door("PUT /api/approval-rule");

const ORIGIN = "https://s.shop.example";
const desk = await openSandboxDesk();
desk.context.env = { ...desk.context.env, publicLinkOrigin: ORIGIN };
after(desk.close);
const sender = await desk.signIn("sender");
const lists = openLists(desk, sender.cookie);

type Without = { listIds?: string[]; campaignIds?: string[] };

/** A campaign to these people in an hour, without those of `without`, as somebody has started it. */
async function schedule(
  people: readonly Person[],
  without: Without,
  content: object = { text: "Habari {{Jina}}" },
  more: object = {},
): Promise<string> {
  const body = {
    ...{ name: "Bei ya leo", channel: "sms", senderId: "AMANI AGRO", content },
    scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
    ...more,
  };
  const made = await desk.ask(POST, { method: "POST", body, cookie: sender.cookie });
  const { id } = ((await made.json()) as { campaign: Campaign }).campaign;
  const form = new FormData();
  const rows = people.map(({ columns }) => columns.join(";"));
  form.set("file", new Blob([`Jina;Simu\r\n${rows.join("\r\n")}\r\n`]), "wateja.csv");
  form.set("mapping", JSON.stringify({ without }));
  const request = new Request("http://localhost:3000/", {
    method: "PUT",
    headers: { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: sender.cookie },
    body: form,
  });
  assert.equal((await PUT(request, { params: Promise.resolve({ id }) })).status, 200);
  const { startToken } = await campaignOf(id);
  const started = await press(START, id, { startToken });
  assert.deepEqual([started.status, (await campaignOf(id)).state], [200, "scheduled"]);
  return id;
}

const press = (handler: typeof START, id: string, body: object = {}) =>
  desk.ask(handler, { method: "POST", params: { id }, body, cookie: sender.cookie });

async function read<T>(handler: typeof START, id: string, search = ""): Promise<T> {
  const path = `/api/campaigns/${id}${search}`;
  return (await (await desk.ask(handler, { params: { id }, path, cookie: sender.cookie })).json()) as T;
}

const campaignOf = async (id: string) => (await read<{ campaign: Campaign }>(ONE, id)).campaign;

/** The hour of this campaign comes, and a worker starts it. */
async function letHourCome(id: string): Promise<void> {
  await desk.db.query("UPDATE campaign SET scheduled_at = now() WHERE id = $1", [id]);
  await startDueCampaigns(desk.context);
}

const cancelIn = (campaignId: string, { number }: Person) =>
  desk.db.query("UPDATE recipient SET state = 'cancelled' WHERE campaign_id = $1 AND number = $2", [
    campaignId,
    number,
  ]);

async function peopleOf(id: string): Promise<Record<string, string>> {
  const rows = inWords(
    await desk.db.query<{ number: string; state: string; reason: string | null; text: string }>(
      "SELECT number, state, reason, text FROM recipient WHERE campaign_id = $1",
      [id],
    ),
  );
  return Object.fromEntries(rows.map((row) => [row.number, [row.state, row.reason ?? row.text].join(": ")]));
}

const decisionsOf = async (id: string) =>
  (await read<CampaignHistory>(HISTORY, id)).story.filter(({ kind }) => kind === "skips");

test("scheduled campaign: who was skipped is cancelled elsewhere before its hour -> they are sent to, once, and the history says how many", async () => {
  const [asha, baraka, chiku] = [
    person("Asha", "queued"),
    person("Baraka", "accepted"),
    person("Chiku", "x"),
  ];
  const other = await lists.campaignWith([asha, baraka], "Bei mpya");
  const id = await schedule([asha, baraka, chiku], { campaignIds: [other] });
  await cancelIn(other, asha);
  await letHourCome(id);
  const { state, counts } = await campaignOf(id);
  assert.deepEqual([state, counts.rows, counts.excluded, counts.queued], ["running", 3, 1, 2]);
  assert.deepEqual(await peopleOf(id), {
    [chiku.number]: "queued: Habari Chiku",
    [asha.number]: "queued: Habari Asha",
  });
  const { items } = await read<{ items: { row: number }[] }>(LEFT_OUT, id);
  assert.deepEqual(
    items.map(({ row }) => row),
    [3],
    "who is sent to is skipped no more",
  );
  const [decision] = await decisionsOf(id);
  assert.deepEqual(decision && { ...decision, at: "" }, { kind: "skips", at: "", skipped: 0, added: 1 });
  const { check } = await read<PlanHashAnswer>(PLAN, id, "?cursor=0");
  assert.equal(check?.result, "unchanged", "what was planned is as it was; who came is said by the history");
  await desk.run(id);
  assert.deepEqual((await campaignOf(id)).counts.accepted, 2);
});

test("scheduled campaign: who is skipped no more at its hour, and held out by chance -> still gets nothing", async () => {
  const people = Array.from({ length: 30 }, (_, place) => person(`Mteja ${place}`, "queued"));
  const chiku = Array.from({ length: 30 }, (_, place) => person(`Chiku ${place}`, "x"));
  const other = await lists.campaignWith(people, "Bei mpya");
  const id = await schedule([...people, ...chiku], { campaignIds: [other] }, undefined, { heldOut: 50 });
  for (const each of people) await cancelIn(other, each);
  await letHourCome(id);
  const sent = Object.keys(await peopleOf(id));
  const all = [...people, ...chiku].map(({ number }) => number);
  assert.deepEqual(sent.toSorted(), all.filter((number) => !isHeldOut(id, number, 50)).toSorted());
  assert.ok(people.some(({ number }) => sent.includes(number)) && sent.length < 60);
});

test("scheduled campaign: somebody of its plan gets a skipped campaign before its hour -> they get nothing from this one, with the reason", async () => {
  const [asha, baraka] = [person("Asha", "rejected"), person("Baraka", "x")];
  const other = await lists.campaignWith([asha], "Bei mpya");
  const id = await schedule([asha, baraka], { campaignIds: [other] });
  // Somebody has tried them again since.
  await desk.db.query("UPDATE recipient SET state = 'queued', generation = 1 WHERE campaign_id = $1", [
    other,
  ]);
  await letHourCome(id);
  assert.deepEqual(await peopleOf(id), {
    [asha.number]: "cancelled: Gets it from “Bei mpya”",
    [baraka.number]: "queued: Habari Baraka",
  });
  const [decision] = await decisionsOf(id);
  assert.deepEqual(decision && { ...decision, at: "" }, { kind: "skips", at: "", skipped: 1, added: 0 });
  await desk.run(id);
  const { state, counts } = await campaignOf(id);
  assert.deepEqual([state, counts.accepted, counts.cancelled], ["sent", 1, 1]);
});

test("scheduled campaign: everybody of its plan is in the skipped list by its hour -> it ends, and nobody is sent to", async () => {
  const asha = person("Asha", "accepted");
  const { list } = await lists.make({ name: "Wamelipa", campaignId: await lists.campaignWith([asha]) });
  const baraka = person("Baraka", "x");
  const id = await schedule([asha, baraka], { listIds: [list.id] });
  await desk.db.query(
    `INSERT INTO contact_list_member (list_id, seq, number, columns)
     SELECT list_id, seq + 1, $2, columns FROM contact_list_member WHERE list_id = $1`,
    [list.id, baraka.number],
  );
  await letHourCome(id);
  assert.deepEqual(await peopleOf(id), { [baraka.number]: "cancelled: In the list “Wamelipa”" });
  await desk.run(id);
  assert.equal((await campaignOf(id)).state, "sent");
});

test("scheduled campaign: nothing has changed by its hour -> the history says nothing of skips", async () => {
  const [asha, baraka] = [person("Asha", "accepted"), person("Baraka", "x")];
  const id = await schedule([asha, baraka], { campaignIds: [await lists.campaignWith([asha])] });
  await letHourCome(id);
  assert.deepEqual(await peopleOf(id), { [baraka.number]: "queued: Habari Baraka" });
  assert.deepEqual(await decisionsOf(id), []);
});

test("who has opted out, who gets it from a third campaign that skips this one, and whose rows differ -> stay skipped", async () => {
  const [asha, baraka, chiku] = [
    person("Asha", "queued"),
    person("Baraka", "queued"),
    person("Chiku", "queued"),
  ];
  const other = await lists.campaignWith([asha, baraka, chiku], "Bei mpya");
  const second = { ...chiku, columns: ["Chiku wa pili", chiku.columns[1] ?? ""] };
  const id = await schedule([asha, baraka, chiku, second, person("Daudi", "x")], { campaignIds: [other] });
  const third = await schedule([baraka], { campaignIds: [id] });
  for (const each of [asha, baraka, chiku]) await cancelIn(other, each);
  await lists.optOut(asha.number);
  await letHourCome(id);
  assert.equal(Object.keys(await peopleOf(id)).length, 1);
  const { released } = await read<CampaignHistory>(HISTORY, id);
  assert.deepEqual(released, [{ reason: "Gets it from “Bei mpya”", people: 2 }], "and that is said");
  await letHourCome(third);
  assert.match((await peopleOf(third))[baraka.number] ?? "", /^queued/);
});

test("of two campaigns whose hour has come the one that skips the other is decided after it: nobody gets both", async () => {
  const asha = person("Asha", "queued");
  const other = await lists.campaignWith([asha], "Bei mpya");
  const first = await schedule([asha, person("Baraka", "x")], { campaignIds: [other] });
  const second = await schedule([asha, person("Chiku", "x")], { campaignIds: [other, first] });
  await cancelIn(other, asha);
  await desk.db.query("UPDATE campaign SET scheduled_at = now() WHERE id = ANY($1)", [[first, second]]);
  await startDueCampaigns(desk.context);
  assert.match((await peopleOf(first))[asha.number] ?? "", /^queued/);
  assert.equal((await peopleOf(second))[asha.number], undefined);
});

test("a campaign that skips another one whose hour is still ahead: who may be added there is not added here", async () => {
  const asha = person("Asha", "queued");
  const other = await lists.campaignWith([asha], "Bei mpya");
  const first = await schedule([asha, person("Baraka", "x")], { campaignIds: [other] });
  const second = await schedule([asha, person("Chiku", "x")], { campaignIds: [other, first] });
  await cancelIn(other, asha);
  await letHourCome(second);
  assert.equal((await peopleOf(second))[asha.number], undefined);
  await letHourCome(first);
  assert.match((await peopleOf(first))[asha.number] ?? "", /^queued/);
});

test("with them it would need a second person -> nobody is added, and the page says who is skipped for nothing", async () => {
  const [asha, baraka] = [person("Asha", "queued"), person("Baraka", "x")];
  const other = await lists.campaignWith([asha], "Bei mpya");
  const id = await schedule([asha, baraka], { campaignIds: [other] });
  const owner = await desk.signIn("owner");
  const limit = async (people: number | null) => {
    const body = { people, credits: null };
    const answer = await desk.ask(LIMITS, { method: "PUT", body, cookie: owner.cookie });
    assert.equal(answer.status, 200, await answer.text());
  };
  await limit(1);
  await cancelIn(other, asha);
  await letHourCome(id);
  assert.deepEqual(Object.keys(await peopleOf(id)), [baraka.number]);
  assert.equal((await read<CampaignHistory>(HISTORY, id)).released[0]?.people, 1);
  await limit(null);
});

test("paused before its hour and resumed after it -> who gets it elsewhere by now is skipped, and nobody is added behind the press", async () => {
  const [asha, baraka, chiku] = [
    person("Asha", "queued"),
    person("Baraka", "rejected"),
    person("Chiku", "x"),
  ];
  const other = await lists.campaignWith([asha, baraka], "Bei mpya");
  const id = await schedule([asha, baraka, chiku], { campaignIds: [other] });
  assert.equal((await press(PAUSE, id)).status, 200);
  await desk.db.query(
    "UPDATE recipient SET state = CASE number WHEN $2 THEN 'queued' ELSE 'cancelled' END, generation = 1 WHERE campaign_id = $1",
    [other, baraka.number],
  );
  await desk.db.query("UPDATE campaign SET scheduled_at = now() - interval '1 minute' WHERE id = $1", [id]);
  assert.equal((await press(RESUME, id)).status, 200);
  assert.deepEqual(await peopleOf(id), {
    [baraka.number]: "cancelled: Gets it from “Bei mpya”",
    [chiku.number]: "queued: Habari Chiku",
  });
  assert.equal((await decisionsOf(id)).length, 1);
});

test("resumed while its next request is read ahead -> who is skipped by now is not in it, and who is in a request stays there", async () => {
  const [asha, baraka, chiku] = [
    person("Asha", "rejected"),
    person("Baraka", "rejected"),
    person("Chiku", "x"),
  ];
  const other = await lists.campaignWith([asha, baraka], "Bei mpya");
  const id = await schedule([asha, baraka, chiku], { campaignIds: [other] });
  await desk.db.query("UPDATE campaign SET chunk_size = 1, canary = NULL WHERE id = $1", [id]);
  await letHourCome(id);
  const owner = await openOwner(desk.db);
  const lane = openLane({ db: desk.db, owner });
  const ahead = openReadAhead(desk.db, id);
  const first = await lane.claimed(id, { ahead });
  assert.deepEqual(
    first.members.map(({ number }) => number),
    [asha.number],
  );
  await ahead.refill();
  await press(PAUSE, id);
  await desk.db.query("UPDATE recipient SET state = 'queued', generation = 1 WHERE campaign_id = $1", [
    other,
  ]);
  assert.equal((await press(RESUME, id)).status, 200);
  assert.deepEqual(
    (await decisionsOf(id)).map((item) => item.kind === "skips" && item.skipped),
    [1],
  );
  const claims = [await lane.claim(id, { ahead }), await lane.claim(id, { ahead })];
  const numbers = claims.flatMap((claim) =>
    claim.kind === "attempt" ? claim.attempt.members.map(({ number }) => number) : [],
  );
  assert.deepEqual(numbers, [chiku.number]);
  await owner.close();
});

test("scheduled campaign with links: who was skipped and is sent to after all -> has a link of their own, as everybody", async () => {
  const [asha, baraka] = [person("Asha", "queued"), person("Baraka", "x")];
  const other = await lists.campaignWith([asha], "Bei mpya");
  const text = "{{Jina}}: {{link}} {{stop_link}}";
  const id = await schedule(
    [asha, baraka],
    { campaignIds: [other] },
    { text, linkTo: "https://shop.example/maize" },
  );
  await cancelIn(other, asha);
  await letHourCome(id);
  const rows = await desk.db.query<{ text: string; code: string; name: string }>(
    `SELECT r.text, l.code, r.columns[1] AS name FROM recipient r LEFT JOIN link l USING (campaign_id, seq)
     WHERE campaign_id = $1 ORDER BY seq`,
    [id],
  );
  assert.deepEqual(
    rows.map(({ text: sent }) => sent),
    rows.map(({ name, code }) => `${name}: ${ORIGIN}/x/${code} ${ORIGIN}/s/${code}`),
  );
  assert.deepEqual(rows.map(({ name }) => name).toSorted(), ["Asha", "Baraka"]);
});

test("scheduled campaign: the campaign whose people it skips is undone before its hour -> they are sent to", async () => {
  const [asha, baraka] = [person("Asha", "queued"), person("Baraka", "x")];
  const other = await lists.campaignWith([asha], "Bei mpya");
  const id = await schedule([asha, baraka], { campaignIds: [other] });
  await undoStartOf(desk.db, other);
  await letHourCome(id);
  assert.deepEqual(Object.keys(await peopleOf(id)).toSorted(), [asha.number, baraka.number].toSorted());
});
