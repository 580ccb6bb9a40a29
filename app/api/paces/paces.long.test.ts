import assert from "node:assert/strict";
import { after, test } from "node:test";
import { within } from "#lib/contract/rules/sending/pace.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const facts = door("GET /api/facts");
const GET = door("GET /api/paces");
const PUT = door("PUT /api/paces");

const desk = await openDesk();
after(() => desk.close());

const UNSET = { start: null, ceiling: null };
const BUILT_IN = { sms: UNSET, chat: UNSET };

const put = (cookie: string, body: object) => desk.ask(PUT, { method: "PUT", cookie, body });
const read = async (cookie: string) => (await desk.ask(GET, { cookie })).json();

test("nothing is limited until an owner sets it; then every page knows, and the change is written down", async () => {
  const { cookie } = await desk.signIn("owner");
  const none = { sms: null, chat: null };
  assert.deepEqual(await read(cookie), { limits: none, bounds: BUILT_IN, learned: none });
  const answer = await put(cookie, { sms: 40, chat: null });
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.deepEqual(await read(cookie), {
    limits: { sms: 40, chat: null },
    bounds: BUILT_IN,
    learned: { sms: 5, chat: 20 },
  });
  assert.deepEqual((await (await desk.ask(facts, { cookie })).json()).limits, { sms: 40, chat: null });
  const [line] = await desk.db.query<{ detail: object }>(
    "SELECT detail FROM audit WHERE action = 'pace.update'",
  );
  assert.deepEqual(line?.detail, {
    before: { sms: "no limit", chat: "no limit" },
    after: { sms: "40 a second", chat: "no limit" },
  });
});

test("refuses more than the connection is ever used with, nothing and half a message, and whoever has no right to settings", async () => {
  const { cookie } = await desk.signIn("owner");
  const before = await read(cookie);
  for (const [service, value, most] of [
    ["sms", 5_001, 5_000],
    ["chat", 81, 80],
    ["sms", 0, 5_000],
    ["chat", 1.5, 80],
  ] as const) {
    const answer = await put(cookie, { sms: null, chat: null, [service]: value });
    const rule = `${service} is a whole number of messages a second from 1 to ${most}, or null`;
    assert.deepEqual([answer.status, (await answer.json()).fields], [400, [{ path: service, rule }]]);
  }
  const sender = await desk.signIn("sender");
  assert.equal((await put(sender.cookie, { sms: null, chat: null })).status, 403);
  assert.deepEqual(await read(cookie), before);
});

test("an owner sets start and ceiling; who sends only limits leaves them, and the change is written down", async () => {
  const { cookie } = await desk.signIn("owner");
  const bounds = { sms: { start: 9, ceiling: 20 }, chat: { start: null, ceiling: 10 } };
  const answer = await put(cookie, { sms: 40, chat: null, bounds });
  assert.equal(answer.status, 200, await answer.clone().text());
  const set = { limits: { sms: 40, chat: null }, bounds, learned: { sms: 9, chat: 10 } };
  assert.deepEqual(await answer.json(), set, "nothing was sent yet: the start counts");
  assert.equal((await put(cookie, set.limits)).status, 200);
  assert.deepEqual(await read(cookie), set);
  const known = await (await desk.ask(facts, { cookie })).json();
  assert.deepEqual([known.bounds, known.learned], [bounds, set.learned], "and every page knows");
  const lines = await desk.db.query<{ detail: { before: object; after: object } }>(
    "SELECT detail FROM audit WHERE action = 'pace.update' ORDER BY at DESC LIMIT 2",
  );
  const words = {
    sms: "40 a second, start 9 requests a second, ceiling 20 requests a second",
    chat: "no limit, ceiling 10 people a second",
  };
  assert.deepEqual(lines[1]?.detail, { before: { sms: "40 a second", chat: "no limit" }, after: words });
  assert.deepEqual(lines[0]?.detail, { before: words, after: words });
});

test("once something was sent another start leaves what was learned", async () => {
  const { cookie } = await desk.signIn("owner");
  await desk.db.query("UPDATE connection SET has_sent = true, rate = 15 WHERE service = 'sms'");
  const bounds = { sms: { start: 3, ceiling: null }, chat: UNSET };
  const { learned } = await (await put(cookie, { sms: null, chat: null, bounds })).json();
  assert.deepEqual(learned, { sms: 15, chat: 20 });
});

test("refuses a start or a ceiling above what is built in, none and half a one, and a start above the ceiling", async () => {
  const { cookie } = await desk.signIn("owner");
  const before = await read(cookie);
  const refuse = async (service: "sms" | "chat", own: object, path: string, rule: string) => {
    const bounds = { ...BUILT_IN, [service]: { ...UNSET, ...own } };
    const answer = await put(cookie, { sms: null, chat: null, bounds });
    assert.deepEqual(
      [answer.status, (await answer.json()).fields],
      [400, [{ path: `bounds.${service}.${path}`, rule }]],
    );
  };
  for (const name of ["start", "ceiling"]) {
    for (const value of [0, 1.5, 51]) {
      const rule = `the ${name} of sms is a whole number of requests a second from 1 to 50, or null`;
      await refuse("sms", { [name]: value }, name, rule);
    }
    const rule = `the ${name} of chat is a whole number of people a second from 1 to 80, or null`;
    await refuse("chat", { [name]: 81 }, name, rule);
  }
  await refuse("sms", { start: 21, ceiling: 20 }, "start", "the start of sms is at most its ceiling");
  await refuse("chat", { start: 2, ceiling: 1 }, "start", "the start of chat is at most its ceiling");
  const sender = await desk.signIn("sender");
  assert.equal((await put(sender.cookie, { sms: null, chat: null, bounds: BUILT_IN })).status, 403);
  assert.deepEqual(await read(cookie), before);
});

test("how long a campaign takes is told by the slower of its own limit and the one of its connection", () => {
  const sending = { channel: "sms", lane: "fast", chunkSize: 100, messagesPerSecond: null } as const;
  const limits = { sms: 40, chat: 3 };
  const of = (messagesPerSecond: number | null) =>
    within({ ...sending, messagesPerSecond }, limits).messagesPerSecond;
  assert.deepEqual([of(null), of(10), of(100)], [40, 10, 40]);
  assert.equal(within(sending, { sms: null, chat: 3 }).messagesPerSecond, null);
});
