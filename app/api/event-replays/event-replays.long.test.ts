import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { type EventReplays, EventReplaysAnswer } from "#lib/contract/desk/event-replays.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { effect } from "#lib/contract/words/reason/event-effects.ts";
import { storeReason } from "#lib/contract/words/reason/reason.ts";
import { stepReplays } from "#lib/server/events/index.ts";
import { openReplays } from "#lib/server/events/replay/test-replays.ts";
import { inLanguage } from "#lib/server/language.ts";
import { createTestCampaign, createTestMessage } from "#lib/server/messages/test-message.ts";
import { replaceOptOutWords } from "#lib/server/store/opt-out.ts";
import { statusEvent } from "#lib/server/webhooks/receive/test-receiver.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const start = door("POST /api/event-replays/:id/start");
const stop = door("POST /api/event-replays/:id/stop");
const create = door("POST /api/event-replays");
const get = door("GET /api/event-replays");

const desk = await openDesk();
const { db } = desk;
const { store, project, tables, asIfUnread, inbound } = openReplays(desk);
const { cookie, user } = await desk.signIn("admin");
after(desk.close);
beforeEach(() => db.query("UPDATE event_replay SET phase = 'stopped'"));

type Door = typeof get;
async function ask(door: Door, { body, id }: { body?: unknown; id?: string } = {}): Promise<EventReplays> {
  const method = door === get ? "GET" : "POST";
  const answer = await desk.ask(door, { method, params: id ? { id } : {}, body, cookie });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { replays } = EventReplaysAnswer.parse(await answer.json());
  assert.ok(replays);
  return replays;
}
const step = async () => {
  while (await stepReplays(desk.context));
};
const lines = () =>
  db.query<{ action: string; actor_name: string; detail: Record<string, unknown> }>(
    "SELECT action, actor_name, detail FROM audit WHERE action LIKE 'events.replay%' ORDER BY seq",
  );

/** Events that nobody understood, about messages of their own, and one that had its effect. */
async function unread(count: number): Promise<{ campaignId: string; name: string }> {
  const campaignId = await createTestCampaign(db);
  const name = `Rehema ${randomUUID()}`;
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const { serviceId } = await createTestMessage(db, { campaignId });
    ids.push(randomUUID());
    await store(statusEvent({ eventId: ids.at(-1), aggregateId: serviceId }, { customerName: name }));
  }
  await asIfUnread(...ids);
  return { campaignId, name };
}

const delivered = async (campaignId: string) =>
  (
    await db.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM message WHERE campaign_id = $1 AND state = 'delivered'",
      [campaignId],
    )
  )[0]?.n;

test("the events of a list are counted and tried first, then done in steps, and the log says who and what", async () => {
  const { campaignId } = await unread(120);
  await store(inbound({ number: "+255754000906", text: "Habari" }));
  await project();
  const before = await tables();
  const { id } = await ask(create, { body: { type: "none" } });
  await step();
  assert.deepEqual(await tables(), before, "what was tried is undone");
  const found = await ask(get);
  const kinds = [
    { before: "nothing: we could not read it", after: "moved from accepted to delivered", count: 120 },
  ];
  const tally = { events: 120, changes: 120, fails: 0, kinds };
  assert.deepEqual([found.phase, found.tried], ["tried", tally]);
  assert.equal(await delivered(campaignId), 0);

  await ask(start, { id });
  await ask(start, { id });
  await step();
  const done = await ask(get);
  assert.deepEqual([done.phase, done.worked], ["done", tally]);
  assert.equal(await delivered(campaignId), 120);
  const changed = ["120 × nothing: we could not read it → moved from accepted to delivered"];
  assert.deepEqual(await lines(), [
    {
      ...{ action: "events.replay", actor_name: user.name },
      detail: { type: "none", search: "none", since: null, events: 120, changes: 120 },
    },
    {
      ...{ action: "events.replay.end", actor_name: "system" },
      detail: { "started by": user.name, stopped: false, events: 120, changes: 120, fails: 0, changed },
    },
  ]);
});

test("what people wrote is one kind of change, and none of it is kept with the counts", async () => {
  const name = `Salma ${randomUUID()}`;
  await store(inbound({ number: "+255754000907", text: "Acheni kabisa", name }));
  await store(inbound({ number: "+255754000908", text: "Basi tosha", name }));
  await project();
  await db.transaction((tx) => replaceOptOutWords(tx, { out: ["acheni kabisa", "basi tosha"], in: [] }));
  await ask(create, { body: { q: name } });
  await step();
  assert.deepEqual((await ask(get)).tried.kinds, [
    { before: "window open", after: "opted out: wrote “…”; window open", count: 2 },
  ]);
});

test("only what fits the search, was there when it was asked, and is young enough is worked on", async () => {
  const { campaignId } = await unread(3);
  const old = await unread(2);
  await db.query(
    `UPDATE event SET received_at = received_at - interval '2 hours' WHERE seq IN (
       SELECT seq FROM event WHERE type = 'none' ORDER BY seq DESC LIMIT 2)`,
  );
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const { id } = await ask(create, { body: { q: "could not read", since } });
  const later = await unread(1);
  await step();
  assert.equal((await ask(get)).tried.changes, 3);
  await ask(start, { id });
  await step();
  const states = [campaignId, old.campaignId, later.campaignId].map(delivered);
  assert.deepEqual(await Promise.all(states), [3, 0, 0]);
});

test("a step that breaks off has done nothing of it, and the next does it", async () => {
  const { campaignId } = await unread(60);
  const { id } = await ask(create, { body: { type: "none" } });
  await step();
  const { tried } = await ask(get);
  await ask(start, { id });
  assert.equal(await stepReplays(desk.context), true);
  const first = await ask(get);
  assert.equal(first.worked.events, PAGE_ROWS);
  await db.query(
    "ALTER TABLE event_replay ADD CONSTRAINT breaks CHECK ((worked->>'events')::int <= 20) NOT VALID",
  );
  await assert.rejects(stepReplays(desk.context));
  assert.deepEqual(await ask(get), first);
  await db.query("ALTER TABLE event_replay DROP CONSTRAINT breaks");
  await step();
  const done = await ask(get);
  assert.deepEqual([done.phase, done.worked.events], ["done", tried.events]);
  assert.equal(await delivered(campaignId), 60);
});

test("stopped between two steps, what was done stays and no more is done; the log says so", async () => {
  const { campaignId } = await unread(60);
  const { id } = await ask(create, { body: { type: "none" } });
  await step();
  await ask(start, { id });
  await stepReplays(desk.context);
  await ask(stop, { id });
  await step();
  assert.equal((await ask(get)).phase, "stopped");
  assert.equal(await delivered(campaignId), PAGE_ROWS);
  assert.equal((await lines()).at(-1)?.detail.stopped, true);
});

test("one at a time: what is worked on is waited for, and what was only tried is let go", async () => {
  await unread(1);
  const first = await ask(create, { body: { type: "none" } });
  const second = await ask(create, { body: { type: "none" } });
  assert.notEqual(second.id, first.id);
  const early = await desk.ask(start, { method: "POST", params: { id: second.id }, cookie });
  assert.equal(early.status, 409, "it is still being tried");
  await step();
  const old = await desk.ask(start, { method: "POST", params: { id: first.id }, cookie });
  assert.equal(old.status, 409);
  await ask(start, { id: second.id });
  const third = await desk.ask(create, { method: "POST", body: {}, cookie });
  assert.equal(third.status, 409);
});

test("what was tried an hour ago is not done any more, and what was searched for is kept nowhere", async () => {
  await unread(1);
  const { id } = await ask(create, { body: { q: "could not read" } });
  await step();
  await db.query("UPDATE event_replay SET created_at = created_at - interval '61 minutes' WHERE id = $1", [
    id,
  ]);
  await step();
  const { phase, q } = await ask(get);
  assert.deepEqual([phase, q], ["stopped", null]);
  assert.equal((await desk.ask(start, { method: "POST", params: { id }, cookie })).status, 409);
});

test("a search that the list refuses is refused", async () => {
  for (const q of ["{nope}", '{"a":1e999999}']) {
    const answer = await desk.ask(create, { method: "POST", body: { q }, cookie });
    assert.equal(answer.status, 400, q);
  }
});

test("searched for in Swahili: the worker finds what was read, and the counts are in the language of who looks", async () => {
  const { campaignId } = await unread(2);
  await store(inbound({ number: "+255754000909", text: "Habari" }));
  await project();
  const { campaignId: coded } = await unread(1);
  await db.query(`UPDATE event SET effect = $2 WHERE seq = (SELECT max(seq) FROM event WHERE type = $1)`, [
    "none",
    storeReason(effect("unreadable")),
  ]);
  const { id } = await inLanguage("sw", () => ask(create, { body: { q: "hakuna: hatukuweza kulisoma" } }));
  await step();
  const kind = {
    before: "hakuna: hatukuweza kulisoma",
    after: "hali imebadilika kutoka “imepokelewa na huduma” kwenda “imefika”",
    count: 1,
  };
  assert.deepEqual((await inLanguage("sw", () => ask(get))).tried.kinds, [kind]);
  await ask(start, { id });
  await step();
  const changed = ["1 × nothing: we could not read it → moved from accepted to delivered"];
  assert.deepEqual((await lines()).at(-1)?.detail.changed, changed);
  assert.deepEqual([await delivered(coded), await delivered(campaignId)], [1, 0]);
});
