import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import type { LeaderMessage, LiveMessage, LivePlatform, Shown } from "#lib/client/live/live-platform.ts";
import { createLiveSource } from "#lib/client/live/live-source.ts";
import { systemClock } from "#lib/clock.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { publish } from "../publish.ts";
import { getLiveEpoch, listLiveAfter } from "../store/console/live.ts";
import { createLiveStream } from "./create-live-stream.ts";
import { encodeId } from "./ring.ts";
import { readStream } from "./test-reader.ts";

const ROWS = 400;
const WRITERS = 4;
/** The patience of a browser, which waits a second after a cut, in a test. */
const FASTER = 50;

const database = await createTestDatabase();
const db = openDatabase(database.url, { max: 20 });
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ends: (() => Promise<void>)[] = [];
after(async () => {
  for (const end of ends) await end();
  await db.close();
  await database.drop();
});

async function openDoor(): Promise<string> {
  const live = createLiveStream(
    { db, log, clock: systemClock },
    {
      authorise: async () => ({ sessionId: "s", userId: "u" }),
      listWatching: async (ids) => new Set(ids),
      beatMs: 100,
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

/** A browser with real streams, locks and channels, whose network and looks are in the test's hand. */
function openBrowser(name: string, doors: readonly string[], start: string) {
  const networks = new Set<() => void>();
  const shows: ((shown: Shown) => void)[] = [];
  let door = 0;
  let cut = () => {};
  const platform: LivePlatform = {
    open(lastEventId, on, { topics, isBack }) {
      const query = new URLSearchParams({ lastEventId, ...(topics !== null && { topics }) });
      if (isBack) query.set("back", "");
      const reader = readStream(`${doors[door % doors.length]}?${query}`, { "accept-encoding": "gzip" });
      let [given, isClosed] = [0, false];
      void reader
        .until(() => {
          while (given < reader.events.length && !isClosed) {
            const { id, event, data } = reader.events[given++]!;
            on.message({ id, name: event as LiveMessage["name"], data: JSON.parse(data) });
          }
          return isClosed || reader.isEnded;
        })
        .then(() => isClosed || on.cut(true));
      cut = reader.close;
      return {
        close() {
          isClosed = true;
          reader.close();
        },
      };
    },
    lead: (signal, lead) => void navigator.locks.request(name, { signal }, lead).catch(() => undefined),
    channel() {
      const channel = new BroadcastChannel(name);
      return {
        post: (said) => channel.postMessage(said),
        listen: (listener) =>
          channel.addEventListener("message", (event) =>
            listener((event as MessageEvent<LeaderMessage>).data),
          ),
        close: () => channel.close(),
      };
    },
    networked(work) {
      networks.add(work);
      return () => void networks.delete(work);
    },
    shown: (_, work) => void shows.push(work),
    returned: () => undefined,
    now: () => performance.now(),
    later(ms, work) {
      const timer = setTimeout(work, ms / FASTER);
      return () => clearTimeout(timer);
    },
  };
  return {
    newTab() {
      const tab = createLiveSource(platform);
      tab.start(start);
      return { ...tab, show: shows.at(-1)! };
    },
    cut: () => cut(),
    changeNetwork() {
      for (const work of networks) work();
    },
    goElsewhere() {
      door += 1;
      cut();
    },
  };
}

/** The same draws for the same seed. */
function createDraws(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const listAll = async (after: number) =>
  (await listLiveAfter(db, after, 10_000))
    .filter(({ topic }) => topic === "event")
    .map(({ data }) => Number(JSON.parse(data).id));

async function write(writer: number): Promise<void> {
  for (let n = writer; n < ROWS; n += WRITERS) {
    await db.transaction(async (tx) => {
      const type = n % 2 ? "odd" : "even";
      await publish(tx, [{ topic: "event", data: { id: `${n}`, type } }]);
      if (n % 5 === 0)
        await publish(tx, [{ topic: "message", data: { changes: [{ id: n, state: "sent" }] } }]);
      if (n % 29 === 0) await tx.query("SELECT pg_sleep(0.02)");
    });
  }
}

for (const seed of [SEED, SEED + 1, SEED + 2])
  test(`open list: the line is cut, led elsewhere, and asked for other topics by two tabs -> each row once, in order, without reading anew (seed ${seed})`, async () => {
    const draw = createDraws(seed);
    const { id, newest } = await getLiveEpoch(db);
    const browser = openBrowser(`once-${seed}`, [await openDoor(), await openDoor()], encodeId(id, newest));
    // The other tab holds the line at first, so that its end hands it on.
    let other = browser.newTab();
    const tab = browser.newTab();
    const heard: number[] = [];
    let resets = 0;
    let more = () => {};
    tab.on("event", (data) => {
      heard.push(Number((data as { id: string }).id));
      more();
    });
    const until = (count: number) =>
      new Promise<void>((resolve) => {
        more = () => heard.length >= count && resolve();
        more();
      });
    tab.want(["event:*"]);
    const writeOne = (n: number) =>
      db.transaction((tx) => publish(tx, [{ topic: "event", data: { id: `${n}`, type: "odd" } }]));
    await writeOne(ROWS);
    await until(1);
    tab.on("reset", () => void resets++);
    const stops: (() => void)[] = [];
    let othersStops: (() => void)[] = [];
    const moves = [
      browser.cut,
      browser.changeNetwork,
      browser.goElsewhere,
      () => void stops.push(tab.want([`message:${draw(ROWS)}`])),
      () => void othersStops.push(other.want([`event:${draw(2) ? "odd" : "even"}`])),
      () => stops.shift()?.(),
      () => othersStops.shift()?.(),
      () => other.show("hidden"),
      () => other.show("seen"),
      () => {
        other.close();
        othersStops = [];
        other = browser.newTab();
      },
    ];
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    while (heard.length <= ROWS) {
      moves[draw(moves.length)]!();
      await until(Math.min(heard.length + 1 + draw(12), ROWS + 1));
    }
    await writing;
    other.close();
    await writeOne(ROWS + 1);
    await until(ROWS + 2);
    assert.deepEqual(heard, await listAll(newest));
    assert.equal(resets, 0);
    tab.close();
  });
