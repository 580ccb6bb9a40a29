import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { OUTGOING_TYPES } from "#lib/contract/desk/outgoing-types.ts";
import type { HeldPerson } from "#lib/contract/desk/people/erasure.ts";
import { ERASED_EFFECT } from "#lib/server/store/erasure/held.ts";
import { insertEvents } from "#lib/server/store/event/event.ts";
import { publishOutgoing } from "#lib/server/store/outgoing/outgoing-event.ts";
import { letWrite } from "#lib/testing/campaign.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";

const putFile = door("PUT /api/campaigns/:id/audience");
const readCampaign = door("GET /api/campaigns/:id");
const createCampaign = door("POST /api/campaigns");
const sendText = door("POST /api/chat/text");
const readEvent = door("GET /api/events/:id");
const addNote = door("POST /api/inbox/:id/notes");
const readList = door("GET /api/lists/:id");
const createList = door("POST /api/lists");
const optOut = door("POST /api/opt-outs");
const sendSms = door("POST /api/sms/messages");
const createView = door("POST /api/views");
const look = door("POST /api/erasures/look");
const erase = door("POST /api/erasures");

const desk = await openSandboxDesk();
after(() => desk.close());
const { db } = desk;
const { cookie } = await desk.signIn("owner");

const NUMBER = "+255754000318";
/** By which of these in any row of any table somebody could be known. */
const KNOWN_BY = ["754000318", "754 000 318", "Rehema", "Kileo", "deni lako"];

const NOTHING = {
  campaigns: 0,
  sends: 0,
  messages: 0,
  events: 0,
  calls: 0,
  notes: 0,
  lists: 0,
  names: 0,
  views: 0,
  leftOut: 0,
  hasWritten: false,
  hasSaid: false,
  isOptedOut: false,
};

const post = async (handler: Parameters<typeof desk.ask>[0], body: object, as = cookie) =>
  desk.ask(handler, { method: "POST", body, cookie: as });
const lookUp = async (number = NUMBER): Promise<HeldPerson> => (await post(look, { number })).json();

/** Every row of the console in which one of these stands, as letters or as bytes: "table: row". */
async function rowsWith(words: readonly string[]): Promise<string[]> {
  const sought = words.flatMap((word) => [word, Buffer.from(word).toString("hex")]);
  // What the live stream told is there for an hour.
  const tables = await db.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename !~ '^live_log(_|$)' ORDER BY 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    const telling = rows.filter(({ row }) => sought.some((word) => row.includes(word)));
    found.push(...telling.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

/** A call was asked about, and the answer that could not be read named whom it was to. */
/** As a service may write it to people. */
const SPACED = NUMBER.replace(/(\d{3})(?=\d)/g, "$1 ");

const plantFailedRead = () =>
  db.query(
    `INSERT INTO failed_read (id, minute, kind, service, http_status, code, first_at, last_at, n, slowest_ms, problem, answer)
     VALUES (gen_random_uuid(), now(), 'call', 'voice', 200, 'service_malformed', now(), now(), 1, 9, $1, $2)`,
    [`No call to ${NUMBER}`, JSON.stringify({ to: SPACED })],
  );

/** Another system is told of all of it, and repeats it in what it answers. */
const plantAddress = () =>
  db.query(
    `INSERT INTO event_address (name, url, secret, types, sees_numbers, created_by)
     VALUES ('Duka', 'https://duka.example', '\\x00', $1, true, gen_random_uuid())`,
    [OUTGOING_TYPES],
  );
async function tellAddress(): Promise<void> {
  await db.transaction((tx) => publishOutgoing(tx, { limit: 1_000, now: new Date() }));
  await db.query(
    `UPDATE event_delivery SET answer = $1, state = 'accepted'
     WHERE sequence = ANY(ARRAY(SELECT sequence FROM outgoing_event WHERE number = $2))`,
    [`Thank you for ${NUMBER}`, NUMBER],
  );
}

const saveView = async (q: string) =>
  assert.equal(
    (await post(createView, { name: `Of ${q.slice(-9)}`, of: { kind: "events", ask: { q } } })).status,
    201,
  );

const tablesOf = (rows: readonly string[]) => rows.map((row) => row.split(":")[0]);

async function plan(rows: readonly string[]): Promise<string> {
  const body = { name: "Mbegu", channel: "chat-text", content: { text: "Habari {{Jina}}" } };
  const made = await post(createCampaign, body);
  assert.equal(made.status, 201);
  const { id } = (await made.json()).campaign;
  const form = new FormData();
  form.set("file", new Blob([`Simu,Jina\n${rows.join("\n")}\n`]), "wateja.csv");
  form.set("mapping", "{}");
  const headers = { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie };
  const request = new Request("http://localhost:3000/api", { method: "PUT", headers, body: form });
  assert.equal((await putFile(request, { params: Promise.resolve({ id }) })).status, 200);
  return id;
}

/** An ended call that the service told of, with a note. */
async function plantCall(): Promise<void> {
  await db.query(
    `WITH told AS (
       INSERT INTO call (id, session_id, phase, customer_number, destination_number, direction, at, raw, tags)
       VALUES (gen_random_uuid(), 'session-1', 'ended', $1, $1, 'out', now(), $2, '{Rehema}') RETURNING id)
     INSERT INTO call_note (id, call_id, text, created_by, created_at)
     SELECT gen_random_uuid(), id, 'Rehema ana deni lako', gen_random_uuid(), now() FROM told`,
    [NUMBER, { destinationNumber: NUMBER }],
  );
}

/** What the team keeps to itself. */
async function note(): Promise<void> {
  const [row] = await db.query<{ id: number }>("SELECT id FROM contact_window WHERE number = $1", [NUMBER]);
  const answer = await desk.ask(addNote, {
    ...{ method: "POST", params: { id: String(row?.id) }, cookie },
    body: { noteId: crypto.randomUUID(), text: "Rehema ana deni lako" },
  });
  assert.equal(answer.status, 201, await answer.text());
}

/** Everybody of it has just written to us. */
async function run(id: string): Promise<void> {
  await letWrite(db, id, { 1: 5, 2: 5 });
  await desk.pull("PUT", "/settings", { windows: "open" });
  await db.query("UPDATE campaign SET state = 'running', started_at = now() WHERE id = $1", [id]);
  await desk.run(id);
}

const shown = async (id: string): Promise<Campaign> =>
  (await (await desk.ask(readCampaign, { params: { id }, cookie })).json()).campaign;

test("erasing a person leaves nothing to know them by but the number of their opt-out, and the figures of all", async () => {
  // Nothing is reported but when the test lets time pass.
  await desk.pull("PUT", "/settings", { chatStepMs: 60_000 });
  await plantAddress();
  await desk.pull("POST", "/inbound", { from: NUMBER, name: "Rehema Kileo", text: "Mko wazi kesho?" });
  await desk.pass(0);
  const id = await plan(["0754000318,Rehema Kileo", "0754000319,Pili Massawe", "0754 000 318,Rehema"]);
  assert.deepEqual(
    (await lookUp()).inTheWay.map(({ of, why }) => [of, why]),
    [["campaign", "planned"]],
  );
  await run(id);
  assert.equal((await post(sendText, { to: [NUMBER], text: "Bi Rehema, deni lako ni 45,000" })).status, 200);
  assert.equal(
    (await post(sendSms, { to: NUMBER, text: "Rehema, deni lako", senderId: "AMANI AGRO" })).status,
    202,
  );
  const { list } = await (await post(createList, { name: "Wakulima", campaignId: id })).json();
  assert.equal((await post(optOut, { number: NUMBER, reason: "Aliomba kwa simu" })).status, 201);
  await plantCall();
  await plantFailedRead();
  await note();
  await tellAddress();
  await saveView("0754 000 318");
  await saveView('{"data":{"customerPhoneNumber":"+255754000319"}}');
  const awaited = await lookUp();
  assert.deepEqual(awaited.held, {
    campaigns: 1,
    sends: 2,
    messages: 3,
    events: 1,
    calls: 1,
    notes: 1,
    lists: 1,
    names: 0,
    views: 1,
    leftOut: 1,
    hasWritten: true,
    hasSaid: true,
    isOptedOut: true,
  });
  assert.deepEqual(new Set(awaited.inTheWay.map(({ why }) => why)), new Set(["awaited"]));
  const early = await post(erase, { number: NUMBER });
  assert.deepEqual([early.status, (await early.json()).code], [409, "conflict"]);

  await db.query("UPDATE message SET state = 'delivered' WHERE channel = 'sms'");
  // Delivered, and not read yet.
  while ((await lookUp()).inTheWay.length > 0) await desk.pass(10_000);
  const before = await shown(id);
  const events = await db.query<{ id: string }>("SELECT event_id AS id FROM event WHERE number = $1", [
    NUMBER,
  ]);
  const done = await post(erase, { number: "0754 000 318" });
  assert.equal(done.status, 200, await done.clone().text());
  const left = tablesOf(await rowsWith(KNOWN_BY));
  assert.deepEqual(left, ["opt_out_fact", "suppression"]);
  assert.deepEqual(await shown(id), { ...before, erased: 1 });

  // What is told later of their messages, or told again, brings nothing back.
  await desk.pass(600_000);
  const late = tablesOf(await rowsWith(KNOWN_BY));
  assert.deepEqual(late, ["opt_out_fact", "suppression"]);
  const effects = await db.query<{ n: number }>("SELECT count(*)::int AS n FROM event WHERE effect = $1", [
    ERASED_EFFECT,
  ]);
  assert.ok((effects[0]?.n ?? 0) > events.length, "a read receipt came after it");
  assert.deepEqual((await lookUp()).held, { ...NOTHING, isOptedOut: true });

  // Who was beside them is as before, in their place.
  const [other] = await db.query<{ number: string; state: string }>(
    "SELECT r.number, m.state FROM recipient r JOIN message m USING (campaign_id, seq) WHERE campaign_id = $1",
    [id],
  );
  assert.deepEqual(other, { number: "+255754000319", state: "read" });
  const { people, optedOut } = (await (await desk.ask(readList, { params: { id: list.id }, cookie })).json())
    .list;
  assert.deepEqual([people, optedOut], [1, 0]);
  assert.deepEqual(await db.query("SELECT seq FROM contact_list_member"), [{ seq: 2 }]);
  for (const event of events) {
    const answer = await (await desk.ask(readEvent, { params: { id: event.id }, cookie })).json();
    assert.deepEqual(
      [answer.effect?.en, answer.raw, answer.payload, answer.number],
      ["nothing is kept: the person was erased", "", null, null],
    );
  }
  const [line] = await db.query<{ target: string; detail: object }>(
    "SELECT target, detail FROM audit WHERE action = 'person.erase'",
  );
  assert.deepEqual(line, {
    target: "person",
    detail: awaited.held && { ...awaited.held, events: events.length },
  });
});

test("an erased event that is delivered again with other bytes stays empty", async () => {
  const [erased] = await db.query<{ id: string }>(
    "SELECT event_id AS id FROM event WHERE erased_at IS NOT NULL AND type = 'message.received'",
  );
  const body = JSON.stringify({
    eventId: erased?.id,
    data: { customerPhoneNumber: NUMBER, customerName: "Rehema" },
  });
  const told = {
    ...{ eventId: erased?.id ?? "", type: "message.received", body, raw: Buffer.from(body), isBodyRaw: true },
    ...{
      headers: {},
      signedAt: new Date(),
      receivedAt: new Date(),
      occurredAt: null,
      secretIndex: 0,
      duplicates: 0,
    },
    ...{
      aggregateType: null,
      aggregateId: null,
      account: null,
      number: NUMBER,
      isTest: false,
      flags: [],
      conflictRaw: null,
    },
  };
  await insertEvents(db, [told], 1);
  const [row] = await db.query<{ duplicates: number }>("SELECT duplicates FROM event WHERE event_id = $1", [
    erased?.id,
  ]);
  assert.equal(row?.duplicates, 1, "it is known, and counted");
  assert.deepEqual(tablesOf(await rowsWith(KNOWN_BY)), ["opt_out_fact", "suppression"]);
});

test("an answer that somebody has to decide by is kept for the others, without the number", async () => {
  const [gone, undecided] = ["+255754000327", "+255754000328"];
  const id = await plan([`${gone},Juma`, `${undecided},Pili`]);
  await db.query(
    `WITH ended AS (UPDATE campaign SET state = 'completed', started_at = now(), n_queued = 0, n_accepted = 1, n_unknown = 1 WHERE id = $1),
       lost AS (INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, attempting_at, answer)
         VALUES (gen_random_uuid(), $1, 0, 'chat.text', 'unknown', 2, '{1,2}', '', 'w', now(), $2) RETURNING id)
     INSERT INTO attempt_member (campaign_id, seq, generation, attempt_id) SELECT $1, seq, 0, id FROM lost, generate_series(1, 2) seq`,
    [id, `{"results":[{"to":"${gone}"},{"to":"${undecided}"`],
  );
  await db.query(
    "UPDATE recipient SET state = CASE seq WHEN 1 THEN 'accepted' ELSE 'unknown' END WHERE campaign_id = $1",
    [id],
  );
  assert.equal(
    (await post(erase, { number: undecided })).status,
    409,
    "who may have been sent to has to be decided about",
  );
  assert.equal((await post(erase, { number: gone })).status, 200);
  assert.deepEqual(tablesOf(await rowsWith([gone.slice(1)])), []);
  const [attempt] = await db.query<{ answer: string }>("SELECT answer FROM attempt WHERE campaign_id = $1", [
    id,
  ]);
  assert.match(attempt?.answer ?? "", new RegExp(undecided.slice(1)));
});

test("a number that nobody knows, and what is no number, are said", async () => {
  const unknown = await post(erase, { number: "0754 000 399" });
  assert.deepEqual(
    [unknown.status, (await unknown.json()).detail],
    [404, "We hold nothing about this number."],
  );
  const none = await post(erase, { number: "hello" });
  assert.deepEqual([none.status, (await none.json()).fields[0].path], [400, "number"]);
});
