import assert from "node:assert/strict";
import { after, test } from "node:test";
import { within } from "#lib/contract/rules/sending/pace.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { GET as facts } from "../facts/route.ts";
import { GET, PUT } from "./route.ts";

const desk = await openDesk();
after(() => desk.close());

const put = (cookie: string, body: object) => desk.ask(PUT, { method: "PUT", cookie, body });
const read = async (cookie: string) => (await desk.ask(GET, { cookie })).json();

test("nothing is limited until an owner sets it; then every page knows, and the change is written down", async () => {
  const { cookie } = await desk.signIn("owner");
  const none = { sms: null, chat: null };
  assert.deepEqual(await read(cookie), { limits: none, learned: none });
  const answer = await put(cookie, { sms: 40, chat: null });
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.deepEqual(await read(cookie), { limits: { sms: 40, chat: null }, learned: { sms: 5, chat: 20 } });
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

test("how long a campaign takes is told by the slower of its own limit and the one of its connection", () => {
  const sending = { channel: "sms", lane: "fast", chunkSize: 100, messagesPerSecond: null } as const;
  const limits = { sms: 40, chat: 3 };
  const of = (messagesPerSecond: number | null) =>
    within({ ...sending, messagesPerSecond }, limits).messagesPerSecond;
  assert.deepEqual([of(null), of(10), of(100)], [40, 10, 40]);
  assert.equal(within(sending, { sms: null, chat: 3 }).messagesPerSecond, null);
});
