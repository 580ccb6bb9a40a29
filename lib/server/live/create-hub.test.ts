import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { openDatabase, type Tx } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { publish } from "../publish.ts";
import type { Sink, Watcher } from "./client.ts";
import { createHub, type Hub } from "./create-hub.ts";
import { createLiveStream } from "./create-live-stream.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url, { max: 10 });
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const context = { db, log, clock: systemClock };
after(async () => {
  await db.close();
  await database.drop();
});

const watcher = (sessionId: string, userId = "asha") => ({ sessionId, userId });
const authorise = async () => watcher("a");
const listWatching = async (ids: string[]) => new Set(ids);
const everybody = { authorise, listWatching };

const tell = (id: string, tx: Tx = db) => publish(tx, [{ topic: "campaign", data: { id } }]);

/** Emits `written` with each piece. */
function openSink() {
  const seen = new EventEmitter();
  let text = "";
  let isEnded = false;
  const sink: Sink = {
    write(bytes) {
      text += bytes.toString();
      seen.emit("written");
    },
    buffered: () => 0,
    isOpen: () => true,
    end: () => {
      isEnded = true;
    },
  };
  const until = async (word: string) => {
    while (!text.includes(word)) await once(seen, "written");
  };
  return { sink, until, text: () => text, isEnded: () => isEnded };
}

test("a database that is away signs nobody out", async () => {
  const asked = new EventEmitter();
  const listWatching = async (): Promise<Set<string>> => {
    asked.emit("asked");
    throw new Error("the database is away");
  };
  const hub = await createHub(context, { authorise, listWatching, recheckMs: 5 });
  const { sink, until, text } = openSink();
  await hub.open(sink, { watcher: watcher("a"), lastEventId: undefined });
  for (let count = 0; count < 3; count++) await once(asked, "asked");
  await tell("still here");
  await until("still here");
  assert.doesNotMatch(text(), /event: bye/);
  assert.equal(hub.size, 1);
  await hub.close();
});

test("while the sessions of a round are asked for, no other round begins, and the next one does after it", async () => {
  const asked = new EventEmitter();
  const slow = Promise.withResolvers<void>();
  let count = 0;
  const listWatching = async (ids: string[]) => {
    count += 1;
    asked.emit("asked");
    if (count === 1) await slow.promise;
    return new Set(ids);
  };
  const hub = await createHub(context, { authorise, listWatching, recheckMs: 1 });
  const { sink, until } = openSink();
  const first = once(asked, "asked");
  await hub.open(sink, { watcher: watcher("a"), lastEventId: undefined });
  await first;
  for (const word of ["one", "two", "three"]) {
    await tell(word);
    await until(word);
  }
  assert.equal(count, 1);
  const next = once(asked, "asked");
  slow.resolve();
  await next;
  await hub.close();
});

test("what waited for a transaction that is taken back comes into sight, though nobody tells more", async () => {
  const hub = await createHub(context, everybody);
  const { sink, until, text } = openSink();
  await hub.open(sink, { watcher: watcher("a"), lastEventId: undefined });
  const undo = new Error("taken back");
  const taken = db.transaction(async (tx) => {
    await tell("never", tx);
    await tell("behind it");
    throw undo;
  });
  await assert.rejects(taken, undo);
  await until("behind it");
  assert.doesNotMatch(text(), /never/);
  await hub.close();
});

test("a process that has all the streams it can hold refuses another one, and has room when one ends", async () => {
  const live = createLiveStream(context, { ...everybody, maxClients: 2 });
  const ask = () => live.handleWeb(new Request("http://localhost/api/live"));
  const [first] = [await ask(), await ask()];
  assert.equal((await ask()).status, 503);
  await first.body?.cancel();
  // Whoever has gone is noticed with the next thing that is told.
  const status = async () => (await ask()).status;
  while ((await status()) !== 200) await tell("one ended");
  await live.close();
});

test("of thousands who come at once a thousand are on their way in, and the others are asked to come again", async () => {
  const slow = Promise.withResolvers<Watcher>();
  const live = createLiveStream(context, { ...everybody, authorise: () => slow.promise });
  const ask = () => live.handleWeb(new Request("http://localhost/api/live"));
  const first = Array.from({ length: 1_000 }, ask);
  assert.equal((await ask()).status, 503);
  slow.resolve(watcher("a"));
  const statuses = await Promise.all(first.map(async (each) => (await each).status));
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.equal((await ask()).status, 200);
  await live.close();
});

const openMany = async (hub: Hub, count: number, who: (index: number) => Watcher) => {
  const sinks = Array.from({ length: count }, openSink);
  for (const [index, { sink }] of sinks.entries()) {
    await hub.open(sink, { watcher: who(index), lastEventId: undefined });
  }
  return sinks;
};

const TOO_MANY = /event: bye\ndata: \{"reason":"too-many"\}/;

test("a session keeps its 20 newest streams; the oldest is told that there are too many", async () => {
  const hub = await createHub(context, everybody);
  const [neighbour] = await openMany(hub, 1, () => watcher("b"));
  const sinks = await openMany(hub, 22, () => watcher("a"));
  assert.equal(hub.size, 21);
  for (const [index, { text, isEnded }] of sinks.entries()) {
    assert.equal(TOO_MANY.test(text()), index < 2, `stream ${index}`);
    assert.equal(isEnded(), index < 2, `stream ${index}`);
  }
  assert.equal(neighbour?.isEnded(), false);
  await hub.close();
});

test("a person keeps 100 streams over all sessions, others keep theirs", async () => {
  const hub = await createHub(context, everybody);
  const [neighbour] = await openMany(hub, 1, () => watcher("z", "baraka"));
  const sinks = await openMany(hub, 103, (index) => watcher(`s${index % 10}`));
  assert.equal(hub.size, 101);
  assert.deepEqual(
    sinks.map(({ isEnded }) => isEnded()),
    sinks.map((_, index) => index < 3),
  );
  assert.equal(neighbour?.isEnded(), false);
  await hub.close();
});

test("a stream that still reads what it missed counts, and gets nothing more once it was sent away", async () => {
  const before = await createHub(context, everybody);
  const first = openSink();
  await before.open(first.sink, { watcher: watcher("a"), lastEventId: undefined });
  const [, epoch, seq] = /id: (.*):(\d+)\n/.exec(first.text()) ?? [];
  await tell("missed");
  await first.until("missed");
  await before.close();
  // It was told before this process began, so it is read from the log.
  const hub = await createHub(context, everybody);
  const late = openSink();
  const opening = hub.open(late.sink, { watcher: watcher("a"), lastEventId: `${epoch}:${seq}` });
  await openMany(hub, 20, () => watcher("a"));
  await opening;
  assert.match(late.text(), TOO_MANY);
  assert.equal(hub.size, 20);
  await hub.close();
});

test("opening a stream costs the same however many are open", async () => {
  const hub = await createHub(context, everybody);
  let asked = 0;
  const sinks = Array.from({ length: 300 }, openSink);
  for (const [index, { sink }] of sinks.entries()) {
    const counted = {
      ...sink,
      isOpen: () => {
        asked += 1;
        return true;
      },
    };
    await hub.open(counted, { watcher: watcher(`s${index}`, `p${index}`), lastEventId: undefined });
    // What would be given to all is given in turns of their own, which 300 openings in a row leave no time for.
    await new Promise(setImmediate);
  }
  assert.ok(asked < 3 * 300, `${asked} looks at 300 streams`);
  await hub.close();
});

test("the sessions of all streams are asked for in one question a round", async () => {
  const rounds: string[][] = [];
  const first = Promise.withResolvers<void>();
  const ask = async (ids: string[]) => {
    rounds.push(ids);
    if (ids.length === 30) first.resolve();
    return new Set(ids.filter((id) => id !== "s7"));
  };
  const hub = await createHub(context, { authorise, listWatching: ask, recheckMs: 20 });
  const sinks = await openMany(hub, 60, (index) => watcher(`s${index % 30}`));
  await first.promise;
  await Promise.all([7, 37].map((index) => sinks[index]?.until("signed-out")));
  assert.equal(hub.size, 58);
  assert.equal(new Set(rounds.find((ids) => ids.length === 30)).size, 30);
  await hub.close();
});
