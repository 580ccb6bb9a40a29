import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import type { LiveTopic } from "#lib/contract/desk/live/live-topic.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { publish } from "../publish.ts";
import { createLiveStream } from "./create-live-stream.ts";
import { readStream } from "./test-reader.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url, { max: 10 });
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ends: (() => Promise<void>)[] = [];

async function openDoor(): Promise<string> {
  const live = createLiveStream(
    { db, log, clock: systemClock },
    {
      authorise: async (cookie) => (cookie === "good" ? { sessionId: "s", userId: "u" } : null),
      listWatching: async (ids) => new Set(ids),
      beatMs: 200,
    },
  );
  const server = createServer((req, res) => void live.handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(async () => {
    await live.close();
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/live`;
}

let door: string;
before(async () => {
  door = await openDoor();
});
after(async () => {
  for (const end of ends) await end();
  await db.close();
  await database.drop();
});

const tell = (topic: LiveTopic, data: object) =>
  db.transaction((tx) => publish(tx, [{ topic, data: { ...data } }]));
const event = (n: number) => ({ id: `${n}`, type: n % 2 ? "odd" : "even" });

async function open(query: string, headers: Record<string, string> = {}, at = door) {
  const reader = readStream(`${at}?${query}`, { cookie: "good", ...headers });
  await reader.until(() => reader.of("hello").length > 0);
  return reader;
}
type Reader = Awaited<ReturnType<typeof open>>;
const rowsOf = (reader: Reader) => reader.of("event").map(({ data }) => Number(JSON.parse(data).id));
const hintsOf = (reader: Reader) => reader.of("hint").flatMap(({ data }) => JSON.parse(data) as string[]);

test("a page without a list gets a hint, no row, and one that is hidden a heartbeat alone", async () => {
  const [page, hidden] = [await open("topics=*"), await open("topics=")];
  for (let n = 0; n < 50; n++) await tell("event", event(n));
  await page.until(() => hintsOf(page).includes("event"));
  await tell("list", {});
  await page.until(() => hintsOf(page).includes("list"));
  await hidden.until(() => hidden.of("beat").length > 1);
  assert.deepEqual(rowsOf(page), []);
  assert.deepEqual(new Set(hidden.events.map((one) => one.event)), new Set(["hello", "beat"]));
  page.close();
  hidden.close();
});

test("who comes back from a hidden tab gets each row of the list it missed, once and in order, and hints of the rest", async () => {
  const first = await open("topics=*,event:odd");
  await tell("event", event(101));
  await first.until(() => rowsOf(first).includes(101));
  const from = encodeURIComponent(first.lastEventId);
  first.close();
  const hidden = await open(`topics=&lastEventId=${from}&back`);
  for (let n = 102; n < 132; n++) await tell("event", event(n));
  await tell("notice", {});
  await hidden.until(() => hidden.of("beat").length > 1);
  assert.equal(encodeURIComponent(hidden.lastEventId), from, "its place stays where it was");
  hidden.close();
  const odd = Array.from({ length: 15 }, (_, n) => 103 + 2 * n);
  // In the ring of this process, and from the log in one that has just begun.
  for (const at of [door, await openDoor()]) {
    const back = await open(`topics=*,event:odd&lastEventId=${from}&back`, {}, at);
    await back.until(() => rowsOf(back).length >= odd.length && hintsOf(back).includes("notice"));
    assert.deepEqual(rowsOf(back), odd);
    assert.ok(hintsOf(back).includes("event"));
    back.close();
  }
});

test("a hint that a stream had yet to give when it was cut is given by the next one, and a new page hears of nothing old", async () => {
  const before = await open("topics=*");
  await tell("list", {});
  await before.until(() => hintsOf(before).includes("list"));
  const { lastEventId } = before;
  before.close();
  const from = `lastEventId=${encodeURIComponent(lastEventId)}`;
  const [page, back, cut] = [
    await open(`topics=*&${from}`),
    await open(`topics=*&${from}&back`),
    await open("topics=*", { "last-event-id": lastEventId }),
  ];
  await back.until(() => hintsOf(back).includes("list"));
  await cut.until(() => hintsOf(cut).includes("list"));
  await tell("team", {});
  await page.until(() => hintsOf(page).includes("team"));
  assert.ok(!hintsOf(page).includes("list"));
  for (const reader of [page, back, cut]) reader.close();
});

test("states: a list that a browser opens on its way is given what came shortly before its line, a new page is not", async () => {
  const states = (changes: object) => tell("message", { changes });
  const before = await open("topics=*");
  await states([7, 8].map((id) => ({ id, state: "sent" })));
  await states([8, 9].map((id) => ({ id, state: "delivered" })));
  await tell("list", {});
  await before.until(() => hintsOf(before).includes("list"));
  const from = `lastEventId=${encodeURIComponent(before.lastEventId)}`;
  before.close();
  const [page, back] = [
    await open(`topics=*,message:7-8&${from}`),
    await open(`topics=*,message:7-8&${from}&back`),
  ];
  await states([{ id: 7, state: "read" }]);
  const told = (reader: Reader) =>
    reader.of("message").map(({ data }) => JSON.parse(data).changes.map(Object.values));
  await back.until(() => told(back).length === 2);
  await page.until(() => told(page).length === 1);
  assert.deepEqual(told(back), [
    [
      [7, "sent"],
      [8, "delivered"],
    ],
    [[7, "read"]],
  ]);
  assert.deepEqual(
    back.events.slice(0, 2).map(({ event: name }) => name),
    ["message", "hello"],
  );
  assert.deepEqual(told(page), [[[7, "read"]]]);
  for (const reader of [page, back]) reader.close();
});

test("an open list is packed where the browser unpacks it, in pieces that all readers share: every row once, in order", async () => {
  const plain = await open("topics=*,event:*");
  const early = await open("topics=*,event:*", { "accept-encoding": "gzip, deflate, br" });
  const rows = Array.from({ length: 300 }, (_, n) => ({
    topic: "event" as const,
    data: { ...event(1_000 + n), templateName: "order_ready", word: "sent" },
  }));
  await db.transaction((tx) => publish(tx, rows.slice(0, 150)));
  await early.until(() => rowsOf(early).length === 150);
  const late = await open("topics=*,event:*", { "accept-encoding": "gzip" });
  await db.transaction((tx) => publish(tx, rows.slice(150)));
  for (const reader of [plain, early]) await reader.until(() => rowsOf(reader).length === 300);
  await late.until(() => rowsOf(late).length === 150);
  const ids = rows.map(({ data }) => Number(data.id));
  assert.deepEqual([rowsOf(plain), rowsOf(early), rowsOf(late)], [ids, ids, ids.slice(150)]);
  assert.ok(early.received < plain.received / 3, `${early.received} of ${plain.received} bytes`);
  for (const reader of [plain, early, late]) {
    await reader.until(() => reader.of("beat").length > 0);
    const { sent } = JSON.parse(reader.of("beat").at(-1)!.data);
    assert.ok(sent > 0 && sent <= reader.received, `${sent} of ${reader.received}`);
    reader.close();
  }
});

test("topics that do not exist, and a thousand of them, are a 400 that says so; without a session it is the session", async () => {
  const thousand = Array.from({ length: 1_000 }, (_, id) => `message:${id}`).join();
  for (const topics of ["nothing", thousand]) {
    const answer = await fetch(`${door}?topics=${topics}`, { headers: { cookie: "good" } });
    assert.equal(answer.status, 400);
    const problem = (await answer.json()) as { code: string; detail: string };
    assert.equal(problem.code, "invalid_input");
    assert.match(problem.detail, /^topics /);
    assert.equal((await fetch(`${door}?topics=${topics}`)).status, 401);
  }
});

test("names of what is nobody's, and of others' campaigns: they bring a hint of that name and nothing that was not shown before", async () => {
  const [theirs, nobodys] = [randomUUID(), randomUUID()];
  const reader = await open(`topics=campaign:${theirs},campaign:${nobodys},message:1-9`);
  await tell("campaign", { id: theirs });
  await tell("message", { changes: [10, 11].map((id) => ({ id, state: "sent" })) });
  await tell("notice", {});
  await reader.until(() => reader.of("hint").length > 0 && reader.of("beat").length > 1);
  assert.deepEqual(hintsOf(reader), [`campaign:${theirs}`]);
  assert.deepEqual(new Set(reader.events.map((one) => one.event)), new Set(["hello", "beat", "hint"]));
  reader.close();
});

test("many streams that ask for everything, by a hundred names each, no two alike: each gets its rows once and in order", async () => {
  const names = (at: number) =>
    ["*", "event:*", "call:*", ...Array.from({ length: 97 }, (_, n) => `message:${at}.${100 + n}`)].join();
  const readers = await Promise.all(Array.from({ length: 18 }, (_, at) => open(`topics=${names(at)}`)));
  const ids = Array.from({ length: 400 }, (_, n) => 5_000 + n);
  for (let at = 0; at < ids.length; at += 50)
    await db.transaction((tx) =>
      publish(
        tx,
        ids.slice(at, at + 50).map((id) => ({ topic: "event" as const, data: event(id) })),
      ),
    );
  for (const reader of readers) {
    await reader.until(() => rowsOf(reader).length >= ids.length);
    assert.deepEqual(rowsOf(reader), ids);
    reader.close();
  }
});
