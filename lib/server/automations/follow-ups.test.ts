import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { AutomationPage, Calendar } from "#lib/contract/desk/campaign/automation.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { inWords } from "#lib/testing/campaign.ts";
import { door } from "#lib/testing/doors.ts";
import { FAILURES, failOnce } from "#lib/testing/failing-database.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";
import { openLists, type Person, person } from "../contact-lists/test-lists.ts";
import { getAutomation, readCalendar, runAutomations } from "./index.ts";

const desk = await openSandboxDesk();
after(desk.close);
const sender = await desk.signIn("sender");
const lists = openLists(desk, sender.cookie);

async function ask<Answer = object>(
  handler: ReturnType<typeof door>,
  { params, body, method = "POST" }: { params?: Record<string, string>; body?: object; method?: string } = {},
) {
  const given = method === "GET" ? {} : { body: body ?? {} };
  const answer = await desk.ask(handler, { method, params: params ?? {}, cookie: sender.cookie, ...given });
  const text = await answer.text();
  return { ...(JSON.parse(text || "{}") as Answer & Problem), status: answer.status, text };
}

/** A chat campaign that ended two hours ago, with what became of each. */
async function sentTo(people: readonly Person[], channel = "chat-text"): Promise<string> {
  const id = await lists.campaignWith(people, "Ofa ya wiki");
  await desk.db.query(
    `UPDATE campaign SET state = 'sent', channel = $2, sender_id = CASE WHEN $2 = 'sms' THEN 'AMANI AGRO' END,
       started_at = now() - interval '3 hours', ended_at = now() - interval '2 hours' WHERE id = $1`,
    [id, channel],
  );
  return id;
}

const wrote = (number: string) =>
  desk.db.query(
    "INSERT INTO inbound (seq, number, sent_at) SELECT coalesce(max(seq), 0) + 1, $1, now() - interval '1 minute' FROM inbound",
    [number],
  );

async function messageOf(text = "Habari {{Jina}}, bado una ofa"): Promise<string> {
  const body = { name: "Ukumbusho", channel: "sms", senderId: "AMANI AGRO", content: { text } };
  return (await ask<{ campaign: Campaign }>(door("POST /api/campaigns"), { body })).campaign.id;
}

async function followUp(given: object) {
  const common = { kind: "follow-up", name: "Ukumbusho", asksAbove: null, hours: 2 };
  return ask<AutomationPage>(door("POST /api/automations"), {
    body: { messageOf: await messageOf(), ...common, ...given },
  });
}

const run = () => runAutomations(desk.context);
const runsOf = async (id: string) => (await getAutomation(desk.context, id)).runs;

async function peopleOf(id: string | undefined) {
  const rows = inWords(
    await desk.db.query<{ number: string; state: string; reason: string | null; text: string }>(
      "SELECT number, state, reason, text FROM recipient WHERE campaign_id = $1",
      [id],
    ),
  );
  return Object.fromEntries(
    rows.map(({ number, state, reason, text }) => [number, `${state}: ${reason ?? text}`]),
  );
}

const [asha, baraka, chiku, daudi, eva] = [
  person("Asha", "accepted", "handed"),
  person("Baraka", "accepted", "read"),
  person("Chiku", "accepted", "delivered"),
  person("Daudi", "rejected"),
  person("Eva", "accepted"),
];

test("not read after 2 hours: whoever was sent it and has not read it gets the next text by SMS, with the columns of the file; nobody twice", async () => {
  const campaignId = await sentTo([asha, baraka, chiku, daudi, eva]);
  const { automation, status, text } = await followUp({ campaignId, unless: "read" });
  assert.equal(status, 201, text);
  await run();
  await run();
  const [made, ...more] = await runsOf(automation.id);
  assert.deepEqual([made?.state, made?.of?.name, more.length], ["made", "Ofa ya wiki", 0]);
  assert.deepEqual(await peopleOf(made?.campaign?.id), {
    [asha.number]: "queued: Habari Asha, bado una ofa",
    [chiku.number]: "queued: Habari Chiku, bado una ofa",
  });
  await desk.run(made?.campaign?.id ?? "");
  assert.equal((await runsOf(automation.id))[0]?.campaign?.sent, 2);
});

const callList = (given: object) => followUp({ isCallList: true, messageOf: undefined, ...given });

test("a list to call: whoever has not read it is on one new list, with the columns of the file, and nothing is sent", async () => {
  const people = [asha, baraka, chiku, daudi, eva];
  const [opted, stopped, answered] = ["Lea", "Musa", "Nuru"].map((name) =>
    person(name, "accepted", "handed"),
  ) as [Person, Person, Person];
  const campaignId = await sentTo([...people, opted, stopped, answered]);
  await lists.optOut(opted.number);
  await wrote(answered.number);
  const campaigns = () => desk.db.query("SELECT id FROM campaign");
  const { automation, status, text } = await callList({ campaignId, unless: "read", name: "Wapigie" });
  assert.equal(status, 201, text);
  const before = (await campaigns()).length;
  await ask(door("POST /api/automations/:id/stop"), {
    params: { id: automation.id },
    body: { number: stopped.number },
  });
  await Promise.all([run(), run()]);
  await run();
  const [made, ...more] = await runsOf(automation.id);
  assert.deepEqual([made?.state, made?.people, made?.campaign, more.length], ["made", 2, null, 0]);
  const listed = await lists.peopleOf(made?.list?.id ?? "");
  assert.deepEqual(
    listed.items.map(({ columns }) => columns),
    [asha.columns, chiku.columns],
  );
  assert.match(made?.list?.name ?? "", /^Wapigie · \d{4}-\d\d-\d\d$/);
  assert.equal((await campaigns()).length, before, "it is no campaign");
});

test("its maker may send no more -> no list to call, and the run says so", async () => {
  const tatu = person("Tatu", "accepted", "handed");
  const { automation } = await callList({
    campaignId: await sentTo([tatu]),
    unless: "read",
    name: "Bila haki",
  });
  const rights =
    "UPDATE app_user SET rights = $1 WHERE id = $2 RETURNING (SELECT rights FROM app_user WHERE id = $2) AS before";
  const [was] = await desk.db.query<{ before: string[] | null }>(rights, [["seeNumbers"], sender.user.id]);
  await run();
  await desk.db.query(rights, [was?.before ?? null, sender.user.id]);
  const [refused] = await runsOf(automation.id);
  assert.deepEqual([refused?.state, refused?.list], ["refused", null]);
});

test("a list to call of nobody -> no list, and the run says so", async () => {
  const zuhura = person("Zuhura", "accepted", "read");
  const { automation } = await callList({ campaignId: await sentTo([zuhura]), unless: "read" });
  await run();
  const [made] = await runsOf(automation.id);
  assert.deepEqual([made?.state, made?.list], ["empty", null]);
  assert.equal((await lists.listsOf(`?q=${encodeURIComponent("Ukumbusho ·")}`)).items.length, 0);
});

test("a list to call of more than it makes alone -> it asks, makes none until a press, and then one under a free name", async () => {
  const people = ["Omari", "Pili"].map((name) => person(name, "accepted", "handed"));
  const campaignId = await sentTo(people);
  const made = await callList({ campaignId, unless: "read", asksAbove: 1, name: "Piga simu" });
  const { id } = made.automation;
  await run();
  const [asked] = await runsOf(id);
  assert.deepEqual([asked?.state, asked?.people, asked?.list], ["asked", 2, null]);
  const taken = `Piga simu · ${asked?.dueAt.slice(0, 10)}`;
  await desk.db.query("UPDATE contact_list SET name = $1 WHERE id = (SELECT id FROM contact_list LIMIT 1)", [
    taken,
  ]);
  await ask(door("POST /api/automations/:id/runs/:runId"), {
    params: { id, runId: asked?.id ?? "" },
    body: { does: "send" },
  });
  await run();
  const [done] = await runsOf(id);
  assert.deepEqual([done?.state, done?.list?.name], ["made", `${taken} (2)`]);
});

test("a list to call, whichever statement fails or is cut off: one list, and one end of the run", async () => {
  const rehema = person("Rehema", "accepted", "handed");
  const campaignId = await sentTo([rehema]);
  const { automation } = await callList({ campaignId, unless: "read", name: "Mara moja" });
  for (let call = 1, isSpent = true; isSpent; call++) {
    const db = failOnce(desk.context.db, call, FAILURES[call % FAILURES.length]!);
    await runAutomations({ ...desk.context, db }).catch(() => undefined);
    isSpent = db.isSpent();
  }
  await run();
  const [made, ...more] = await runsOf(automation.id);
  assert.deepEqual([made?.state, made?.people, more.length], ["made", 1, 0]);
  const { items } = await lists.listsOf(`?q=${encodeURIComponent("Mara moja")}`);
  assert.deepEqual(
    items.map(({ id, people }) => [id, people]),
    [[made?.list?.id, 1]],
  );
});

test("a step after a list to call, or a step that becomes one while another follows it -> refused, at the field", async () => {
  const saidi = person("Saidi", "accepted", "handed");
  const campaignId = await sentTo([saidi]);
  const list = await callList({ campaignId, unless: "read" });
  const after = await followUp({ automationId: list.automation.id, unless: "read" });
  assert.deepEqual(
    [after.status, after.fields?.[0]?.path, after.fields?.[0]?.rule],
    [400, "automationId", "It makes a list of people to call and sends nothing that could be followed"],
  );
  const step = await followUp({ campaignId, unless: "read" });
  await followUp({ automationId: step.automation.id, unless: "delivered", name: "Baadaye" });
  const { id } = step.automation;
  const body = {
    kind: "follow-up",
    name: "Ukumbusho",
    asksAbove: null,
    hours: 2,
    campaignId,
    unless: "read",
  };
  const change = (more: object, of = id) =>
    ask(door("PUT /api/automations/:id"), { method: "PUT", params: { id: of }, body: { ...body, ...more } });
  const refused = await change({ isCallList: true });
  assert.deepEqual([refused.status, refused.fields?.[0]?.path], [400, "isCallList"]);
  // What a list becomes needs a message of its own: that of what it follows would be sent twice.
  const bare = await change({ isCallList: false }, list.automation.id);
  assert.deepEqual([bare.status, bare.fields?.[0]?.path], [400, "messageOf"]);
});

test("a reply, an opt-out, and a stop by the team between plan and claim: not sent to, with the reason", async () => {
  const people = ["Fatuma", "Gasper", "Halima", "Ibrahim"].map((name) => person(name, "accepted", "handed"));
  const [fatuma, gasper, halima, ibrahim] = people as [Person, Person, Person, Person];
  const campaignId = await sentTo(people);
  const { automation } = await followUp({ campaignId, unless: "delivered" });
  await run();
  const id = (await runsOf(automation.id))[0]?.campaign?.id ?? "";
  assert.equal(Object.keys(await peopleOf(id)).length, 4);
  await wrote(fatuma.number);
  await lists.optOut(gasper.number);
  await ask(door("POST /api/automations/:id/stop"), {
    params: { id: automation.id },
    body: { number: halima.number },
  });
  await desk.run(id);
  assert.deepEqual(await peopleOf(id), {
    [fatuma.number]: "cancelled: Has written since the message before",
    [gasper.number]: "cancelled: Opted out",
    [halima.number]: "cancelled: Stopped for this person by the team",
    [ibrahim.number]: "accepted: Habari Ibrahim, bado una ofa",
  });
});

test("whoever has written, or is stopped, before it is due is not planned; when that is everybody, it says so", async () => {
  const juma = person("Juma", "accepted", "handed");
  const campaignId = await sentTo([juma]);
  const { automation } = await followUp({ campaignId, unless: "answered" });
  await wrote(juma.number);
  await run();
  assert.equal((await runsOf(automation.id))[0]?.state, "empty");
});

test("a reply before the campaign began is none to it", async () => {
  const kato = person("Kato", "accepted", "delivered");
  await desk.db.query(
    "INSERT INTO inbound (seq, number, sent_at) SELECT coalesce(max(seq), 0) + 1, $1, now() - interval '1 day' FROM inbound",
    [kato.number],
  );
  const { automation } = await followUp({ campaignId: await sentTo([kato]), unless: "answered" });
  await run();
  assert.equal((await runsOf(automation.id))[0]?.people, 1);
});

test("not due yet, still under way, or cancelled: nothing; ended long before while nobody was there: asked about", async () => {
  const campaignId = await sentTo([person("Lulu", "accepted", "handed")]);
  const { automation } = await followUp({ campaignId, unless: "delivered", hours: 3 });
  for (const state of ["sent", "running", "cancelled"]) {
    await desk.db.query("UPDATE campaign SET state = $2 WHERE id = $1", [campaignId, state]);
    await run();
    assert.deepEqual(await runsOf(automation.id), [], state);
  }
  await desk.db.query(
    "UPDATE campaign SET state = 'completed', ended_at = now() - interval '9 hours' WHERE id = $1",
    [campaignId],
  );
  await desk.db.query("UPDATE automation SET created_at = now() - interval '9 hours' WHERE id = $1", [
    automation.id,
  ]);
  await run();
  const [missed] = await runsOf(automation.id);
  assert.deepEqual([missed?.state, missed?.missed], ["missed", 1]);
});

test("a chain: each step follows the campaigns of the one before; the sixth step, and one that would follow itself, are refused", async () => {
  const campaignId = await sentTo([person("Musa", "accepted", "handed")], "sms");
  let last = await followUp({ campaignId, unless: "delivered" });
  const first = last.automation.id;
  for (let step = 2; step <= 5; step++) {
    last = await followUp({ automationId: last.automation.id, unless: "delivered" });
    assert.equal(last.status, 201, last.text);
  }
  const sixth = await followUp({ automationId: last.automation.id, unless: "delivered" });
  assert.deepEqual([sixth.status, sixth.detail], [400, "A chain has at most 5 steps."]);
  const round = await ask(door("PUT /api/automations/:id"), {
    method: "PUT",
    params: { id: first },
    body: {
      kind: "follow-up",
      name: "Ukumbusho",
      asksAbove: null,
      hours: 2,
      unless: "delivered",
      automationId: last.automation.id,
    },
  });
  assert.equal(round.status, 400);
  assert.match(round.detail ?? "", /^A follow-up cannot follow itself/);
  await run();
  const made = (await runsOf(first))[0]?.campaign?.id ?? "";
  const ofOwn = await ask(door("PUT /api/automations/:id"), {
    method: "PUT",
    params: { id: first },
    body: {
      kind: "follow-up",
      name: "Ukumbusho",
      asksAbove: null,
      hours: 2,
      unless: "delivered",
      campaignId: made,
    },
  });
  assert.match(ofOwn.detail ?? "", /^A follow-up cannot follow itself/, "nor a campaign that it has made");
  const gone = await ask(door("DELETE /api/automations/:id"), { method: "DELETE", params: { id: first } });
  assert.equal(gone.status, 409, "another one follows it");
});

test("what an SMS cannot tell: not read, not answered, or a link that it has not -> refused with the field", async () => {
  const campaignId = await sentTo([person("Neema", "accepted", "handed")], "sms");
  for (const unless of ["read", "answered", "clicked"]) {
    const { status, fields } = await followUp({ campaignId, unless });
    assert.deepEqual([status, fields?.[0]?.path], [400, "unless"]);
  }
});

test("calendar: a scheduled campaign and each time of a repeat in its month; two of marketing within an hour clash, service does not", async () => {
  const { list } = await lists.make({
    name: "Wote",
    campaignId: await sentTo([person("Omari", "accepted")]),
  });
  const marketing = {
    name: "Ofa",
    channel: "sms",
    senderId: "AMANI AGRO",
    content: { text: "Ofa" },
    messageClass: "marketing",
  };
  const { campaign } = await ask<{ campaign: Campaign }>(door("POST /api/campaigns"), { body: marketing });
  const body = {
    kind: "repeat",
    name: "Kila Jumatatu",
    messageOf: campaign.id,
    asksAbove: null,
    listId: list.id,
  };
  const weekly = { ...body, schedule: { every: "week", weekday: 1, at: "10:00" } };
  assert.equal((await ask(door("POST /api/automations"), { body: weekly })).status, 201);
  const later = { ...body, name: "Kila mwezi", schedule: { every: "month", day: 1, at: "10:30" } };
  assert.equal((await ask(door("POST /api/automations"), { body: later })).status, 201);
  const path = "/api/automations/calendar?month=2030-04";
  const answer = await desk.ask(door("GET /api/automations/calendar"), { path, cookie: sender.cookie });
  const { items } = (await answer.json()) as Calendar;
  assert.deepEqual(
    items.map(({ at, name, clashes }) => [at, name, clashes]),
    [
      ["2030-04-01T07:00:00.000Z", "Kila Jumatatu", ["Kila mwezi"]],
      ["2030-04-01T07:30:00.000Z", "Kila mwezi", ["Kila Jumatatu"]],
      ...["08", "15", "22", "29"].map((day) => [`2030-04-${day}T07:00:00.000Z`, "Kila Jumatatu", []]),
    ],
  );
  const within = async (now: string) => {
    const clock = { ...desk.clock, now: () => new Date(now) };
    return (await readCalendar({ ...desk.context, clock }, { within: "day" })).items.map(({ at }) => at);
  };
  // The last day of a month, whose next 24 hours are of another.
  assert.deepEqual(await within("2030-03-31T07:15:00Z"), ["2030-04-01T07:00:00.000Z"]);
  assert.deepEqual(await within("2030-03-31T07:45:00Z"), [
    "2030-04-01T07:00:00.000Z",
    "2030-04-01T07:30:00.000Z",
  ]);
  assert.deepEqual(await within("2030-03-30T07:15:00Z"), []);
});
