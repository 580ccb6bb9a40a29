import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGunzip, type Gunzip } from "node:zlib";
import { systemClock } from "#lib/clock.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { cpuSeconds } from "#lib/launch/bench/cpu/cpu-seconds.ts";
import { part } from "#lib/launch/bench/part.ts";
import { NODE_ENVIRONMENT, NODE_FLAGS } from "#lib/launch/node-flags.ts";
import { startPostgres } from "#lib/launch/postgres.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { median, quantile } from "#lib/testing/quantile.ts";
import { publish } from "../publish.ts";
import { createLiveStream } from "./create-live-stream.ts";

/** Browsers without a list, and those that have the events open. */
const PAGES = part(990, 10);
const LISTS = part(10, 2);
const A_SECOND = 2_000;
const MOST_A_SECOND = 10_000;
const COMMITS_A_SECOND = 20;
/** Short ones by turns, so that whatever else the machine does falls upon both sides. */
const ROUNDS = 7;
const ROUND_MS = part(3_000, 500);

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const nowMs = (): number => performance.timeOrigin + performance.now();

/** A row as the list has it. */
const eventRow = (seq: number) => ({
  ...{
    id: `ms${Math.round(nowMs())}-${randomUUID()}`,
    seq,
    type: "message.status.updated",
    word: "delivered",
  },
  ...{ who: `Asha ${seq % 977}`, number: `+25575•••${seq % 1_000}`, receivedAt: new Date().toISOString() },
  ...{ occurredAt: new Date().toISOString(), effect: "moved to delivered", isWaiting: false, isTest: false },
  ...{ isConflict: false, duplicates: 0, messageId: 156_000 + ((seq * 7_919) % 90_001), flags: [] },
});

async function serveOurs(url: string): Promise<void> {
  const streams = createLiveStream(
    { db: openDatabase(url), log, clock: systemClock },
    {
      authorise: async (cookie = "") => ({ sessionId: cookie, userId: cookie }),
      listWatching: async (sessionIds) => new Set(sessionIds),
    },
  );
  await listen((req, res) => void streams.handle(req, res));
}

/** The least that does the same: what is to say is known here, made to bytes once, a row for lists and a hint for pages. */
async function serveBare(): Promise<void> {
  const [lists, pages] = [new Set<ServerResponse>(), new Set<ServerResponse>()];
  await listen((req, res) => {
    res.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" }).flushHeaders();
    (req.url?.includes("event") ? lists : pages).add(res);
  });
  let seq = 0;
  setInterval(() => {
    for (const res of pages) res.write(`id: ${seq}\nevent: hint\ndata: ["event"]\n\n`);
  }, 1_000);
  process.on("message", (count: number) => {
    const each = Array.from({ length: count }, () => eventRow(++seq));
    const text = each.map((row) => `id: ${row.seq}\nevent: event\ndata: ${JSON.stringify(row)}\n\n`).join("");
    const bytes = Buffer.from(text);
    for (const res of lists) res.write(bytes);
  });
}

async function listen(answer: RequestListener): Promise<void> {
  const server = createServer(answer);
  server.listen({ port: 0, host: "127.0.0.1", backlog: PAGES + LISTS });
  await once(server, "listening");
  process.send?.((server.address() as AddressInfo).port);
}

/** All browsers, in a process of their own. */
async function follow(port: string): Promise<void> {
  const MARK = '"ms';
  let times: number[] = [];
  let resets = 0;
  let told = 0;
  let bytes = { pages: 0, lists: 0 };
  const counts = new Array<number>(LISTS).fill(0);
  const rests = counts.map(() => "");
  await Promise.all([
    ...Array.from({ length: PAGES }, (_, at) => open(`p${at}`, "*", countPage)),
    ...counts.map((_, at) => open(`l${at}`, "*,event:*", (piece) => countList(at, piece))),
  ]);
  process.on("message", () => {
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    process.send?.({ p99Ms: quantile(times, 0.99), least, most, resets, ...bytes });
    told = 0;
    times = [];
    bytes = { pages: 0, lists: 0 };
    counts.fill(0);
  });
  process.send?.("ready");

  function countPage(piece: Buffer) {
    bytes.pages += piece.length;
  }

  function countList(at: number, piece: Buffer) {
    const heardMs = nowMs();
    const given = (rests[at] ?? "") + piece.toString("latin1");
    const text = given.slice(0, given.lastIndexOf("\n") + 1);
    rests[at] = given.slice(text.length);
    if (text.includes("event: reset")) resets += 1;
    for (let from = text.indexOf(MARK); from !== -1; from = text.indexOf(MARK, from + 1)) {
      counts[at] = (counts[at] ?? 0) + 1;
      times.push(heardMs - Number.parseInt(text.slice(from + MARK.length), 10));
    }
    const least = Math.min(...counts);
    if (least > told) process.send?.(least);
    told = least;
  }

  async function open(cookie: string, topics: string, take: (piece: Buffer) => void) {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      `GET /api/live?topics=${topics} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\ncookie: ${cookie}\r\n\r\n`,
    );
    let unpack: Gunzip | undefined;
    socket.once("data", (head: Buffer) => {
      const isPacked = head.toString("latin1").includes("content-encoding: gzip");
      if (isPacked) unpack = createGunzip().on("data", take);
      hear(head.subarray(head.indexOf("\r\n\r\n") + 4));
      socket.on("data", hear);
    });
    await once(socket, "data");

    function hear(piece: Buffer) {
      if (topics !== "*") bytes.lists += piece.length;
      if (unpack) unpack.write(piece);
      else take(piece);
    }
  }
}

type Heard = { p99Ms: number; least: number; most: number; resets: number; pages: number; lists: number };
type Round = { p99Ms: number; cpuUs: number; pageBytes: number; rowBytes: number };
type Side = { server: ChildProcess; crowd: ChildProcess };

async function openSide(way: string[]): Promise<Side> {
  const options = { env: { ...process.env, ...NODE_ENVIRONMENT }, execArgv: NODE_FLAGS };
  const server = fork(import.meta.filename, way, options);
  const [port] = await once(server, "message");
  const crowd = fork(import.meta.filename, ["follow", String(port)]);
  await once(crowd, "message");
  return { server, crowd };
}

type Telling = { aSecond: number; isExact?: boolean; tell(count: number): Promise<unknown> | unknown };

/**
 * One round of a side. Where a list is a second behind it is waited for: on a machine that does other things the rate is
 * less, for both sides, and no list is overtaken.
 */
async function measureRound(
  { server, crowd }: Side,
  { aSecond, isExact = true, tell }: Telling,
): Promise<Round> {
  let heard = 0;
  let more = () => {};
  const note = (least: number) => {
    heard = least;
    more();
  };
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      more = () => heard >= count && resolve();
      more();
    });
  crowd.on("message", note);
  const [before, startedAt] = [cpuSeconds(server.pid ?? 0), performance.now()];
  const each = aSecond / COMMITS_A_SECOND;
  const total = (ROUND_MS / 1_000) * aSecond;
  for (let said = each; said <= total; said += each) {
    const nextAt = performance.now() + 1_000 / COMMITS_A_SECOND;
    await tell(each);
    if (isExact) await until(said - aSecond);
    await systemClock.sleep(Math.max(0, nextAt - performance.now()));
  }
  if (isExact) await until(total);
  const [cpu, seconds] = [cpuSeconds(server.pid ?? 0) - before, (performance.now() - startedAt) / 1_000];
  crowd.off("message", note);
  crowd.send("tell");
  const told = await answerOf(crowd);
  if (isExact && (told.most !== total || told.resets > 0))
    throw new Error(`${total} events were told, and a list heard ${told.most}, with ${told.resets} resets`);
  return {
    p99Ms: told.p99Ms,
    cpuUs: (cpu * 1e6 * 1_000) / total / (PAGES + LISTS),
    pageBytes: told.pages / PAGES / seconds,
    rowBytes: told.lists / LISTS / total,
  };
}

/** What it counts on its way comes as bare numbers. */
async function answerOf(crowd: ChildProcess): Promise<Heard> {
  for (;;) {
    const [heard] = (await once(crowd, "message")) as [Heard | number];
    if (typeof heard !== "number") return heard;
  }
}

/** Events of one commit. */
function publishSome(db: Db): (count: number) => Promise<void> {
  let seq = 0;
  return async (count) => {
    const rows = Array.from({ length: count }, () => ({ topic: "event" as const, data: eventRow(++seq) }));
    await db.transaction((tx) => publish(tx, rows));
  };
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
  const postgres = await startPostgres({ dataDir: join(folder, "data"), isDurable: true });
  process.env.TEST_DATABASE_URL = postgres.url;
  const database = await createTestDatabase();
  const db = openDatabase(database.url);
  const ours = await openSide(["ours", database.url]);
  const bare = await openSide(["bare"]);
  const rounds: { ours: Round; bare: Round }[] = [];
  const tellOurs = publishSome(db);
  const tellBare = (count: number) => bare.server.send(count);
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = {
      ours: await measureRound(ours, { aSecond: A_SECOND, tell: tellOurs }),
      bare: await measureRound(bare, { aSecond: A_SECOND, tell: tellBare }),
    };
    // The first warms both up.
    if (round > 0) rounds.push(measured);
  }
  // Lists that the ring overtakes read themselves again.
  const flood = await measureRound(ours, { aSecond: MOST_A_SECOND, isExact: false, tell: tellOurs });
  const crowd = `${PAGES} pages and ${LISTS} open lists at ${A_SECOND} events a second`;
  const compare = (value: (round: Round) => number) => ({
    figure: median(rounds.map((round) => value(round.ours))),
    baseline: median(rounds.map((round) => value(round.bare))),
    ratio: median(rounds.map((round) => value(round.ours) / value(round.bare))),
  });
  report({
    name: `${crowd}: ms until a list has its row, p99`,
    ...compare(({ p99Ms }) => p99Ms),
    goal: "<= 2",
  });
  report({
    name: `${crowd}: CPU µs of 1,000 events and a stream`,
    ...compare(({ cpuUs }) => cpuUs),
    goal: "<= 2",
  });
  report({ name: "bytes of a row of an open list", ...compare(({ rowBytes }) => rowBytes), goal: "<= 0.3" });
  const most = { figure: flood.pageBytes, baseline: 2_000, ratio: flood.pageBytes / 2_000 };
  report({
    name: `bytes a second of a page without a list at ${MOST_A_SECOND} events a second`,
    ...most,
    goal: "<= 1",
  });
  for (const { server, crowd: browsers } of [ours, bare]) {
    browsers.kill();
    server.kill();
  }
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
}

function report(line: { name: string; figure: number; baseline: number; ratio: number; goal: string }): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const [role, ...given] = process.argv.slice(2);
if (role === "ours") await serveOurs(given[0] ?? "");
else if (role === "bare") await serveBare();
else if (role === "follow") await follow(given[0] ?? "");
else await measure();
