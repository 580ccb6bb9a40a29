import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { AudienceAnswer } from "#lib/contract/desk/campaign/audience.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Consents } from "#lib/contract/desk/people/consent.ts";
import type { JoinPageAnswer } from "#lib/contract/desk/people/join-page.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import type { OwnPurpose } from "#lib/contract/desk/settings/purposes.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const PUT = door("PUT /api/purposes");
const MAKE = door("POST /api/campaigns");
const CHANGE = door("PUT /api/campaigns/:id");
const PLAN = door("PUT /api/campaigns/:id/audience");
const READ = door("GET /api/campaigns/:id");
const START = door("POST /api/campaigns/:id/start");
const CONSENTS = door("GET /api/consents");

const desk = await openDesk();
after(() => desk.close());
const admin = await desk.signIn("admin");
const sender = await desk.signIn("sender");

const EVENTS: OwnPurpose = {
  ...{ name: "events", label: "Invitations", kind: "marketing", consent: "only", isRetired: false },
};
const REMINDERS: OwnPurpose = {
  ...{ name: "reminders", label: "Reminders", kind: "service", consent: "warn", isRetired: false },
};

async function put(
  purposes: object[],
  { seen, cookie = admin.cookie }: { seen?: object[]; cookie?: string } = {},
) {
  const body = { purposes, ...(seen && { seen }) };
  const answer = await desk.ask(PUT, { method: "PUT", body, cookie });
  return { ...((await answer.json()) as { purposes: OwnPurpose[] } & Problem), status: answer.status };
}

const BODY = {
  ...{ name: "Siku ya wakulima", channel: "sms", senderId: "AMANI AGRO", content: { text: "Karibu" } },
  messageClass: "marketing",
};
async function make(change: object, id = "") {
  const [to, method] = id === "" ? ([MAKE, "POST"] as const) : ([CHANGE, "PUT"] as const);
  const answer = await desk.ask(to, {
    ...{ method, params: { id }, cookie: sender.cookie },
    body: { ...BODY, ...change },
  });
  return { ...((await answer.json()) as { campaign: Campaign } & Problem), status: answer.status };
}

async function upload(id: string, rows: string[], mapping: object): Promise<Response> {
  const form = new FormData();
  form.set("file", new Blob([`Simu;Ruhusa\r\n${rows.join("\r\n")}\r\n`]), "wateja.csv");
  form.set("mapping", JSON.stringify(mapping));
  const headers = { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: sender.cookie };
  const request = new Request("http://localhost:3000/", { method: "PUT", headers, body: form });
  return PLAN(request, { params: Promise.resolve({ id }) });
}

async function plan(id: string, rows: string[], mapping: object = {}): Promise<AudienceAnswer> {
  const answer = await upload(id, rows, mapping);
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()) as AudienceAnswer;
}

const tokenOf = async (id: string) => {
  const answer = await desk.ask(READ, { params: { id }, cookie: sender.cookie });
  return ((await answer.json()) as { campaign: Campaign }).campaign.startToken;
};

test("purposes: added, renamed and retired, each in the log; one that is gone or of another kind is refused", async () => {
  assert.deepEqual((await put([EVENTS, REMINDERS], { seen: [] })).purposes, [EVENTS, REMINDERS]);
  const renamed = [{ ...EVENTS, label: "Field days" }, REMINDERS];
  assert.deepEqual((await put(renamed, { seen: [EVENTS, REMINDERS] })).purposes, renamed);
  for (const [all, status] of [
    [[REMINDERS], 409],
    [[{ ...EVENTS, kind: "service" }, REMINDERS], 409],
    [[EVENTS, REMINDERS, { ...EVENTS, name: "events-2" }], 400],
    [[EVENTS, REMINDERS, { ...EVENTS, name: "marketing", label: "Mine" }], 400],
    [[EVENTS, REMINDERS, { ...EVENTS, name: "x", label: " " }], 400],
    [[EVENTS, REMINDERS, { ...EVENTS, name: "x", label: "marketing " }], 400],
    [[EVENTS, REMINDERS, { ...EVENTS, name: "x", label: "Service messages" }], 400],
  ] as const)
    assert.equal((await put([...all])).status, status, JSON.stringify(all));
  assert.equal((await put([], { seen: [] })).status, 409, "somebody else has changed them");
  assert.equal((await put(renamed, { cookie: sender.cookie })).status, 403);
  const logged = await desk.db.query<{ detail: { after: string } }>(
    "SELECT detail FROM audit WHERE action = 'purposes.update' ORDER BY seq",
  );
  assert.equal(logged.length, 2);
  assert.match(JSON.stringify(logged[1]?.detail), /Field days \(marketing, only with consent\)/);
});

test("a campaign of a purpose: of the other kind, unknown or retired it is refused at its field, also when it is started", async () => {
  for (const change of [
    { purpose: "events", messageClass: "service" },
    { purpose: "nothing" },
    { purpose: "Events!" },
  ]) {
    const { status, fields } = await make(change);
    assert.deepEqual([status, fields?.[0]?.path], [400, "purpose"], JSON.stringify(change));
  }
  const { campaign } = await make({ purpose: "events" });
  assert.equal(campaign.purpose, "events");
  await plan(campaign.id, ["0754000601;Ndiyo"], {
    consent: { purpose: "events", column: "Ruhusa", givenAt: "2026-01-01", source: "Fomu ya duka" },
  });
  const all = (await put([{ ...EVENTS, isRetired: true }, REMINDERS])).purposes;
  assert.equal(all[0]?.isRetired, true);
  const started = await desk.ask(START, {
    ...{ method: "POST", params: { id: campaign.id }, cookie: sender.cookie },
    body: { startToken: await tokenOf(campaign.id) },
  });
  assert.equal(started.status, 400, await started.clone().text());
  assert.match(((await started.json()) as Problem).detail, /is retired; choose another kind of message/);
  await put([EVENTS, REMINDERS]);
});

test("a file of a purpose: what it says is kept for that purpose, and only those people are planned for", async () => {
  const { campaign } = await make({ purpose: "events" });
  const consent = { purpose: "events", column: "Ruhusa", givenAt: "2026-01-01", source: "Fomu ya duka" };
  const { counts } = await plan(campaign.id, ["0754000611;Ndiyo", "0754000612;Hapana", "0754000613;labda"], {
    consent,
  });
  assert.deepEqual([counts.ok + counts.repaired, counts.noConsent], [1, 2]);
  const answer = await desk.ask(CONSENTS, {
    path: "/api/consents?number=0754000611",
    cookie: sender.cookie,
  });
  const { holds } = (await answer.json()) as Consents;
  assert.deepEqual(
    holds.map(({ purpose, isGiven }) => [purpose, isGiven]),
    [["events", true]],
  );
  // Who agreed to that alone has not agreed to offers and news.
  const { campaign: other } = await make({});
  assert.equal((await plan(other.id, ["0754000611;x"])).unproven, 1);
  const { campaign: warned } = await make({ purpose: "reminders", messageClass: "service" });
  assert.equal((await plan(warned.id, ["0754000611;x"])).unproven, 1);
});

const RECORD = door("POST /api/consents");
const JOIN = door("POST /api/join-pages");
const CHANGE_JOIN = door("PUT /api/join-pages/:id");

async function record(body: object) {
  const answer = await desk.ask(RECORD, {
    ...{ method: "POST", cookie: sender.cookie },
    body: { wording: "Amesema dukani", ...body },
  });
  return { ...((await answer.json()) as Consents & Problem), status: answer.status };
}

const EVENTS_RETIRED = { ...EVENTS, isRetired: true };

test("consent to a purpose that is unknown -> refused at its field with the known ones, a withdrawal too, and nothing is kept", async () => {
  await put([EVENTS, REMINDERS]);
  const system = await openSystem(desk);
  const number = "+255754000621";
  for (const isGiven of [true, false]) {
    const byProgram = await system.ask("PUT", `consents/${encodeURIComponent(number)}`, {
      body: {
        ...{ purpose: "markting", isGiven, givenAt: "2026-01-01T09:00:00Z", wording: "Amesema dukani" },
      },
    });
    for (const { status, fields, detail } of [
      await record({ number, purpose: "markting", isGiven }),
      { ...byProgram.json, status: byProgram.status },
    ]) {
      assert.deepEqual([status, fields?.[0]?.path], [400, "purpose"]);
      assert.match(detail, /markting.*marketing, service, events, reminders/);
    }
  }
  const [kept] = await desk.db.query("SELECT FROM consent_fact WHERE number = $1", [number]);
  assert.equal(kept, undefined);
});

test("consent to a purpose of before that nobody here has added -> it is withdrawn, and not given again", async () => {
  const number = "+255754000622";
  await desk.db.query(
    `INSERT INTO consent_fact (id, number, purpose, channel, is_given, given_at, source)
     VALUES ('of-before', $1, 'jarida', 'all', true, '2026-01-01', 'api')`,
    [number],
  );
  await desk.db.query(
    `INSERT INTO consent (number, purpose, channel, is_given, given_at, fact_id)
     VALUES ($1, 'jarida', 'all', true, '2026-01-01', 'of-before')`,
    [number],
  );
  const { status, holds } = await record({ number, purpose: "jarida", isGiven: false });
  assert.deepEqual([status, holds.map(({ isGiven }) => isGiven)], [201, [false]]);
  assert.equal((await record({ number, purpose: "jarida", isGiven: true })).status, 400);
});

test("consent to a purpose that is retired -> it is withdrawn and no more given; what a program said before it says again", async () => {
  const system = await openSystem(desk);
  const number = "+255754000623";
  const say = (isGiven: boolean, givenAt: string) =>
    system.ask("PUT", `consents/${encodeURIComponent(number)}`, {
      body: { purpose: "events", isGiven, givenAt, wording: "Amesema dukani" },
    });
  assert.equal((await say(true, "2026-01-01T09:00:00Z")).status, 200);
  await put([EVENTS_RETIRED, REMINDERS]);
  const refused = await record({ number, purpose: "events", isGiven: true });
  assert.deepEqual([refused.status, refused.fields?.[0]?.path], [400, "purpose"]);
  assert.match(refused.detail, /retired/);
  assert.equal((await say(true, "2026-02-01T09:00:00Z")).status, 400);
  assert.equal((await say(true, "2026-01-01T09:00:00Z")).status, 200);
  assert.equal((await record({ number, purpose: "events", isGiven: false })).status, 201);
  await put([EVENTS, REMINDERS]);
});

test("a file of consent: to an unknown purpose -> refused at its field; to a retired one -> its yes is a doubt, its no is kept, people are planned", async () => {
  const { campaign } = await make({});
  const rows = ["0754000631;Ndiyo", "0754000632;Hapana", "0754000633;labda"];
  const consent = { purpose: "markting", column: "Ruhusa", givenAt: "2026-01-01", source: "Fomu ya duka" };
  const refused = await upload(campaign.id, rows, { consent });
  assert.equal(refused.status, 400);
  const { fields, detail } = (await refused.json()) as Problem;
  assert.equal(fields?.[0]?.path, "mapping.consent.purpose");
  assert.match(detail, /markting.*marketing, service, events, reminders/);
  await put([EVENTS_RETIRED, REMINDERS]);
  const planned = await plan(campaign.id, rows, { consent: { ...consent, purpose: "events" } });
  assert.equal(planned.counts.ok + planned.counts.repaired, 3);
  assert.deepEqual(planned.consent, { given: 0, withdrawn: 1, unread: 1, unreadRows: [4], retired: 1 });
  const kept = await desk.db.query("SELECT number FROM consent_fact WHERE number LIKE '+25575400063%'");
  assert.deepEqual(kept, [{ number: "+255754000632" }]);
  await put([EVENTS, REMINDERS]);
});

test("a join page for an unknown or retired purpose -> refused at its field; one that asked before it was retired is closed with it", async () => {
  const words = { title: "Karibu", text: "Mialiko yetu" };
  const page = {
    ...{ slug: "mialiko", name: "Mialiko", wording: { en: words, sw: words }, listId: null },
    ...{ senderId: "AMANI AGRO", isOpen: true, purposes: ["events"] },
  };
  const ask = async (to: typeof JOIN, body: object, id = "") => {
    const method = id === "" ? "POST" : "PUT";
    const answer = await desk.ask(to, { method, body, params: { id }, cookie: admin.cookie });
    return { ...((await answer.json()) as JoinPageAnswer & Problem), status: answer.status };
  };
  const unknown = await ask(JOIN, { ...page, purposes: ["marketing", "markting"] });
  assert.deepEqual([unknown.status, unknown.fields?.[0]?.path], [400, "purposes"]);
  const made = await ask(JOIN, page);
  assert.equal(made.status, 201, JSON.stringify(made));
  await put([EVENTS_RETIRED, REMINDERS]);
  assert.equal((await ask(JOIN, { ...page, slug: "mialiko-2" })).status, 400);
  const { id } = made.page;
  assert.equal((await ask(CHANGE_JOIN, page, id)).status, 400, "it stays open");
  assert.equal((await ask(CHANGE_JOIN, { ...page, isOpen: false }, id)).status, 200, "it is closed");
  await put([EVENTS, REMINDERS]);
});
