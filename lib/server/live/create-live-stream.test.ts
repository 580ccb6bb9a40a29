import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { systemClock } from "../../clock.ts";
import { openDatabase } from "../../db/index.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { publish } from "../publish.ts";
import { listLiveAfter, pruneLive } from "../store/console/live.ts";
import { createLiveStream } from "./create-live-stream.ts";
import { readStream } from "./test-reader.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url, { max: 30 });
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const isGood = new Set(["good", "leaving"]);

type Door = { url: string; stop(): Promise<void> };
const doors: Door[] = [];

async function openDoor(): Promise<Door> {
  const live = createLiveStream(
    { db, log, clock: systemClock },
    {
      authorise: async (cookie) =>
        isGood.has(cookie ?? "") ? { sessionId: cookie ?? "", userId: "u" } : null,
      listWatching: async () => isGood,
      recheckMs: 100,
      beatMs: 200,
    },
  );
  const server: Server = createServer((req, res) => void live.handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const door = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/live`,
    async stop() {
      await live.close();
      server.close();
      server.closeAllConnections();
    },
  };
  doors.push(door);
  return door;
}

let door: Door;
before(async () => {
  door = await openDoor();
});
after(async () => {
  for (const one of doors) await one.stop();
  await db.close();
  await database.drop();
});

const tell = (n: number) =>
  db.transaction((tx) => publish(tx, [{ topic: "campaign", data: { id: `${n}` } }]));
const open = (headers: Record<string, string> = {}, at = door) =>
  readStream(at.url, { cookie: "good", ...headers });
type Reader = ReturnType<typeof open>;
const idsOf = (reader: Reader) => reader.of("campaign").map((one) => Number(JSON.parse(one.data).id));
const greeted = (reader: Reader) => reader.until(() => reader.of("hello").length > 0);

test("streams are never compressed, cached or buffered on the way", async () => {
  const controller = new AbortController();
  const answer = await fetch(door.url, { headers: { cookie: "good" }, signal: controller.signal });
  assert.equal(answer.headers.get("content-type"), "text/event-stream; charset=utf-8");
  assert.equal(answer.headers.get("cache-control"), "no-cache, no-transform");
  assert.equal(answer.headers.get("x-accel-buffering"), "no");
  assert.deepEqual(
    ["transfer-encoding", "connection"].map((name) => answer.headers.get(name)),
    [null, "close"],
    "it is not cut into pieces that each say how long they are",
  );
  controller.abort();
});

test("without a session: 401; another method: 405", async () => {
  assert.equal((await fetch(door.url)).status, 401);
  assert.equal((await fetch(door.url, { method: "POST", headers: { cookie: "good" } })).status, 405);
});

test("concurrent writers, some slow, and a reader that drops again and again: no gap, no repeat", async () => {
  const total = 400;
  const seen: number[] = [];
  let reader = open();
  await greeted(reader);
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = writer; n < total; n += 8) {
      await db.transaction(async (tx) => {
        await publish(tx, [{ topic: "campaign", data: { id: `${n}` } }]);
        if (n % 13 === 0) await tx.query("SELECT pg_sleep(0.02)");
      });
    }
  });
  // What came together with its greeting is counted in the next round.
  for (let drops = 0; seen.length < total; drops += 1) {
    const target = Math.min(total - seen.length, 60);
    await reader.until(() => idsOf(reader).length >= target);
    seen.push(...idsOf(reader));
    const { lastEventId } = reader;
    reader.close();
    if (seen.length >= total) break;
    reader = open({ "last-event-id": lastEventId }, drops % 2 ? door : await openDoor());
    await greeted(reader);
  }
  await Promise.all(writers);
  assert.equal(seen.length, total);
  assert.deepEqual(new Set(seen).size, total);
});

test("a reader that comes back from a newer process waits instead of seeing things twice", async () => {
  const first = open();
  await greeted(first);
  await tell(1000);
  await first.until(() => idsOf(first).includes(1000));
  const again = open({ "last-event-id": first.lastEventId }, await openDoor());
  await greeted(again);
  await tell(1001);
  await again.until(() => idsOf(again).includes(1001));
  assert.deepEqual(idsOf(again), [1001]);
  first.close();
  again.close();
});

test("the id works in the query too, and an id of another log starts again", async () => {
  const first = open();
  await greeted(first);
  // This process may still be about to read what an earlier test told through another one.
  await tell(1999);
  await first.until(() => idsOf(first).includes(1999));
  const from = first.lastEventId;
  first.close();
  await tell(2000);
  const again = readStream(`${door.url}?lastEventId=${encodeURIComponent(from)}`, { cookie: "good" });
  await again.until(() => idsOf(again).length > 0);
  assert.deepEqual(idsOf(again), [2000]);
  again.close();
  for (const id of ["nonsense", from.replace(/^./, (char) => (char === "0" ? "1" : "0")), `${from}999999`]) {
    const strange = open({ "last-event-id": id });
    await strange.until(() => strange.of("reset").length > 0 || id.endsWith("999999"));
    strange.close();
  }
});

test("a transaction that runs long holds nothing back, and what it tells at its end is not missed", async () => {
  const reader = open();
  await greeted(reader);
  await db.transaction(async (long) => {
    await long.query("SELECT pg_current_xact_id()");
    await tell(2500);
    await reader.until(() => idsOf(reader).includes(2500));
    await publish(long, [{ topic: "campaign", data: { id: "2501" } }]);
  });
  await reader.until(() => idsOf(reader).includes(2501));
  reader.close();
});

test("what was told first comes first, however late it commits", async () => {
  const reader = open();
  await greeted(reader);
  await db.transaction(async (slow) => {
    await publish(slow, [{ topic: "campaign", data: { id: "2600" } }]);
    await tell(2601);
    const late = open({}, await openDoor());
    await greeted(late);
    assert.deepEqual(idsOf(late), [], "a stream that starts now starts before both");
    assert.ok(!(await listLiveAfter(db, 0, 10_000)).some(({ data }) => data.includes("2601")));
    late.close();
  });
  await reader.until(() => idsOf(reader).includes(2601));
  assert.deepEqual(idsOf(reader), [2600, 2601]);
  reader.close();
});

test("a pruned log says so", async () => {
  const first = open();
  await greeted(first);
  const from = first.lastEventId;
  first.close();
  await tell(3000);
  await tell(3001);
  const newer = await openDoor();
  await pruneLive(db, new Date(Date.now() + 60_000), 100_000);
  assert.deepEqual(await db.query("SELECT 1 FROM live_log"), []);
  const again = open({ "last-event-id": from }, newer);
  await again.until(() => again.of("reset").length === 1);
  assert.deepEqual(idsOf(again), []);
  again.close();
});

test("sign-out ends the stream with a word", async () => {
  const reader = open({ cookie: "leaving" });
  await greeted(reader);
  isGood.delete("leaving");
  await reader.until(() => reader.isEnded);
  assert.deepEqual(JSON.parse(reader.of("bye")[0]!.data), { reason: "signed-out" });
});

test("silence is told from a dead line", async () => {
  const reader = open();
  await reader.until(() => reader.of("beat").length > 0);
  reader.close();
});

test("the web door streams the same events", async () => {
  const live = createLiveStream(
    { db, log, clock: systemClock },
    { authorise: async () => ({ sessionId: "good", userId: "u" }), listWatching: async () => isGood },
  );
  const answer = await live.handleWeb(
    new Request("http://localhost/api/live", { headers: { cookie: "good" } }),
  );
  const text = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  assert.match((await text.read()).value ?? "", /event: hello/);
  await tell(4000);
  assert.match((await text.read()).value ?? "", /event: campaign\ndata: \{"id": "4000"\}/);
  await text.cancel();
  await live.close();
});

test("closing says goodbye and ends every stream", async () => {
  const last = await openDoor();
  const reader = open({}, last);
  await greeted(reader);
  await last.stop();
  await reader.until(() => reader.isEnded);
  assert.deepEqual(JSON.parse(reader.of("bye")[0]!.data), { reason: "restart" });
});
