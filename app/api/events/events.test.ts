import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { EventDetail, EventList, type EventRow } from "#lib/contract/desk/event.ts";
import { MessageDetail, MessageList } from "#lib/contract/desk/message.ts";
import { signatureOf } from "#lib/contract/rules/signature.ts";
import { effect } from "#lib/contract/words/reason/event-effects.ts";
import { storeReason } from "#lib/contract/words/reason/reason.ts";
import { projectEvents } from "#lib/server/events/index.ts";
import { inLanguage } from "#lib/server/language.ts";
import { createTestCampaign, createTestMessage } from "#lib/server/messages/test-message.ts";
import { getWebhookReceiver } from "#lib/server/webhooks/index.ts";
import { statusEvent } from "#lib/server/webhooks/receive/test-receiver.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const POST = door("POST /api/hooks/chat");
const getMessage = door("GET /api/messages/:id");
const listMessages = door("GET /api/messages");
const getEvent = door("GET /api/events/:id");
const listEvents = door("GET /api/events");

const secret = "whsec_0123456789abcdef0123456789abcdef";
const desk = await openDesk({ webhookSecrets: [secret] });
const sender = (await desk.signIn("sender")).cookie;
const viewer = (await desk.signIn("viewer")).cookie;
after(async () => {
  await getWebhookReceiver(desk.context).close();
  await desk.close();
});

async function deliver(body: string): Promise<number> {
  const timestamp = String(Math.floor(desk.clock.now().getTime() / 1000));
  const signature = signatureOf({ timestamp, rawBody: Buffer.from(body) }, secret);
  const headers = { "x-service-webhook-timestamp": timestamp, "x-service-webhook-signature": signature };
  const request = new Request("http://localhost/api/hooks/chat", { method: "POST", body, headers });
  return (await POST(request, { params: Promise.resolve({}) })).status;
}

async function list(search: Record<string, string> = {}, cookie = sender): Promise<EventList> {
  const answer = await desk.ask(listEvents, { path: `/api/events?${new URLSearchParams(search)}`, cookie });
  assert.equal(answer.status, 200);
  return EventList.parse(await answer.json());
}

const project = async () => {
  while ((await projectEvents(desk.context)) > 0);
};

test("pages stay right while new events arrive", async () => {
  for (let i = 0; i < 120; i += 1) assert.equal(await deliver(statusEvent()), 200);
  const seen: EventRow[] = [];
  let page = await list();
  assert.equal(page.stats?.lastMinute, 120);
  const newest = page.items[0]!.seq;
  for (;;) {
    seen.push(...page.items);
    if (!page.nextCursor) break;
    await deliver(statusEvent());
    page = await list({ cursor: page.nextCursor });
  }
  assert.deepEqual(
    seen.map((row) => row.seq),
    seen.map((row) => row.seq).toSorted((a, b) => b - a),
  );
  assert.equal(new Set(seen.map((row) => row.id)).size, 120);
  assert.equal(seen[0]!.seq, newest);
});

test("search takes text, a number as people type it, JSON, and both", async () => {
  const eventId = randomUUID();
  await deliver(
    statusEvent(
      { eventId },
      {
        status: "failed",
        errorCode: "131026",
        customerPhoneNumber: "+255789123456",
        customerName: "Halima Omari",
      },
    ),
  );
  for (const q of [
    "halima",
    eventId,
    "0789 123 456",
    "+255789123456",
    '{"data":{"errorCode":"131026"}}',
    'omari {"data":{"status":"failed"}}',
  ]) {
    assert.deepEqual(
      (await list({ q })).items.map((row) => row.id),
      [eventId],
      q,
    );
  }
  assert.deepEqual((await list({ q: 'asha {"data":{"status":"failed"}}' })).items, []);
  assert.deepEqual((await list({ q: "100%_" })).items, []);
  for (const q of ["{nope}", '{"a":1e999999}', '{"a":"\\u0000"}']) {
    const answer = await desk.ask(listEvents, {
      path: `/api/events?${new URLSearchParams({ q })}`,
      cookie: sender,
    });
    assert.equal(answer.status, 400, q);
  }
});

test("an event by id: bytes, signature, effect; a viewer sees no number", async () => {
  const eventId = randomUUID();
  const text = statusEvent({ eventId });
  await deliver(text);
  await deliver(text);
  await project();
  const get = (cookie: string) =>
    desk.ask(getEvent, { path: `/api/events/${eventId}`, params: { id: eventId }, cookie });
  const row = EventDetail.parse(await (await get(sender)).json());
  assert.equal(Buffer.from(row.raw ?? "", "base64").toString(), text);
  assert.deepEqual(row.payload, JSON.parse(text));
  assert.equal(row.duplicates, 1);
  assert.equal(row.signature.isValid, true);
  assert.equal(row.isWaiting, true);
  assert.ok(!(await (await get(viewer)).text()).includes("255754000318"));
  const missing = await desk.ask(getEvent, { path: "/api/events/x", params: { id: "x" }, cookie: sender });
  assert.equal(missing.status, 404);
});

test("whom an event is about: their name and number for whoever sees numbers -> else masked, withheld and not searched", async () => {
  const number = "+255754000777";
  const [byChat, bySms] = [randomUUID(), randomUUID()];
  await deliver(
    statusEvent({ eventId: byChat }, { customerPhoneNumber: number, customerName: "Asha wa Chat" }),
  );
  await deliver(statusEvent({ eventId: bySms }, { customerPhoneNumber: number, customerName: null }));
  const peopleOf = async (q: string, cookie = sender) =>
    (await list({ q }, cookie)).items.map((row) => [row.id, row.personName, row.number]);
  assert.deepEqual(await peopleOf(number), [
    [bySms, null, number],
    [byChat, "Asha wa Chat", number],
  ]);

  await desk.db.query(`INSERT INTO person (number, fields) VALUES ($1, '{"name": "Asha Mollel"}')`, [number]);
  assert.deepEqual(await peopleOf(number), [
    [bySms, "Asha Mollel", number],
    [byChat, "Asha Mollel", number],
  ]);
  assert.deepEqual(await peopleOf(bySms, viewer), [[bySms, "•••", "+25575•••777"]]);
  assert.deepEqual(await peopleOf("Asha wa Chat", viewer), []);
  const one = await desk.ask(getEvent, {
    path: `/api/events/${bySms}`,
    params: { id: bySms },
    cookie: sender,
  });
  assert.equal(EventDetail.parse(await one.json()).personName, "Asha Mollel");
});

test("messages: search, filters, paging, and a timeline that says what is late and what contradicts", async () => {
  const campaignId = await createTestCampaign(desk.db);
  const ids: number[] = [];
  for (let i = 0; i < 60; i += 1)
    ids.push((await createTestMessage(desk.db, { campaignId, number: `+25571200${1000 + i}` })).id);
  const message = await createTestMessage(desk.db, { campaignId, number: "+255733000111" });
  const at = (s: number) => new Date(desk.clock.now().getTime() - 600_000 + s * 1000).toISOString();
  for (const [i, status] of ["delivered", "failed"].entries()) {
    await deliver(
      statusEvent(
        { aggregateId: message.serviceId, occurredAt: at(i) },
        { status, messageId: null, errorCode: "131026" },
      ),
    );
  }
  await project();
  const ask = async (search: Record<string, string>, cookie = sender) =>
    MessageList.parse(
      await (
        await desk.ask(listMessages, { path: `/api/messages?${new URLSearchParams(search)}`, cookie })
      ).json(),
    );
  const listed: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const list: MessageList = await ask(cursor === "" ? {} : { cursor });
    listed.push(...list.items.map((row) => row.id));
    cursor = list.nextCursor;
  }
  assert.deepEqual(listed, [message.id, ...ids.toReversed()]);
  for (const search of [
    { q: message.serviceId },
    { q: "0733000111" },
    { state: "failed" },
    { q: "131026", channel: "chat" },
  ]) {
    assert.deepEqual(
      (await ask(search)).items.map((row) => row.id),
      [message.id],
      JSON.stringify(search),
    );
  }
  assert.equal((await ask({ q: message.serviceId }, viewer)).items[0]!.number, "+25573•••111");
  const answer = await desk.ask(getMessage, {
    path: `/api/messages/${message.id}`,
    params: { id: String(message.id) },
    cookie: sender,
  });
  const detail = MessageDetail.parse(await answer.json());
  assert.equal(detail.state, "failed");
  assert.equal(detail.hasContradiction, true);
  assert.deepEqual(
    detail.timeline.map((fact) => [fact.word, fact.isLate]),
    [
      ["delivered", true],
      ["failed", true],
    ],
  );
});

test("a failed message: why in our words, and the code as it came, of the whole and of what was heard", async () => {
  const campaignId = await createTestCampaign(desk.db);
  const { id, serviceId } = await createTestMessage(desk.db, { campaignId, number: "+255733000112" });
  await deliver(
    statusEvent({ aggregateId: serviceId }, { status: "failed", messageId: null, errorCode: "131026" }),
  );
  await project();
  const answer = await desk.ask(getMessage, {
    path: `/api/messages/${id}`,
    params: { id: String(id) },
    cookie: sender,
  });
  const { failure, timeline } = MessageDetail.parse(await answer.json());
  const reason = "This number cannot get chat messages: it has no chat account, or its app is too old.";
  assert.equal(failure?.reason, reason);
  assert.match(failure.technical ?? "", /^131026/);
  assert.deepEqual(
    timeline.map(({ error, matchedBy }) => [error, matchedBy]),
    [[`${reason} 131026`, null]],
  );
});

test("signed out: 401 everywhere", async () => {
  for (const handler of [listEvents, getEvent, listMessages, getMessage]) {
    assert.equal((await desk.ask(handler, { params: { id: "1" } })).status, 401);
  }
});

test("what an event changed: stored as a code, shown in both languages, and found in the one that is read", async () => {
  const message = await createTestMessage(desk.db, { campaignId: await createTestCampaign(desk.db) });
  const eventId = randomUUID();
  await deliver(statusEvent({ eventId, aggregateId: message.serviceId }));
  await project();
  const [stored] = await desk.db.query("SELECT effect FROM event WHERE event_id = $1", [eventId]);
  const moved = { before: "handed", after: "delivered", error: null, isInferred: false } as const;
  assert.equal(stored?.effect, storeReason(effect("moved", moved)));
  const [en, sw] = [
    "moved from accepted to delivered",
    "hali imebadilika kutoka “imepokelewa na huduma” kwenda “imefika”",
  ];
  const [row] = (await list({ q: eventId })).items;
  assert.deepEqual([row?.effect, row?.isQuiet], [{ en, sw }, false]);
  const isFound = async (q: string, cookie: string) =>
    (await list({ q }, cookie)).items.some(({ id }) => id === eventId);
  for (const cookie of [sender, viewer]) {
    assert.deepEqual([await isFound(en.slice(3), cookie), await isFound(sw, cookie)], [true, false]);
    const inSwahili = (q: string) => inLanguage("sw", () => isFound(q, cookie));
    assert.deepEqual([await inSwahili(en), await inSwahili(sw.toUpperCase())], [false, true]);
    for (const q of ["isInferred", "handed", '"code"']) assert.equal(await isFound(q, cookie), false, q);
  }
});

test("a number in what an event did is found by whoever sees numbers alone, and what was stored in English is found as it is", async () => {
  const [coded, old] = [randomUUID(), randomUUID()];
  for (const eventId of [coded, old]) await deliver(statusEvent({ eventId }));
  await project();
  const words = "piga\n0754 000 318";
  const write = (eventId: string, text: string) =>
    desk.db.query("UPDATE event SET effect = $2 WHERE event_id = $1", [eventId, text]);
  await write(coded, storeReason(effect("status-unknown", { words, isInferred: false })));
  await write(old, "nothing: we do not know the status “warped”, matched by number");
  const found = async (q: string, cookie: string) =>
    (await list({ q }, cookie)).items.map(({ id, isQuiet }) => [id, isQuiet]);
  assert.deepEqual(await found("the status “piga\n0754", sender), [[coded, true]]);
  assert.deepEqual(await found("the status “piga\n0754", viewer), []);
  assert.deepEqual(await found("the status “piga\n", viewer), [[coded, true]]);
  const shown = await desk.ask(listEvents, { path: `/api/events?q=${coded}`, cookie: viewer });
  assert.doesNotMatch(await shown.text(), /000.318/);
  for (const language of ["en", "sw"] as const)
    assert.deepEqual(await inLanguage(language, () => found("“warped”, matched", viewer)), [[old, true]]);
});
