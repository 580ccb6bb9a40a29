import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#lib/clock.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { cpuSeconds } from "#lib/launch/bench/cpu/cpu-seconds.ts";
import { part } from "#lib/launch/bench/part.ts";
import { residentBytes } from "#lib/launch/bench/resident-bytes.ts";
import { NODE_ENVIRONMENT, NODE_FLAGS } from "#lib/launch/node-flags.ts";
import { startPostgres } from "#lib/launch/postgres.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { median, quantile } from "#lib/testing/quantile.ts";
import { publish } from "../publish.ts";
import { listWatching } from "../signed-in/index.ts";
import { createLiveStream } from "./create-live-stream.ts";

/** Streams, each of a session and a person of its own, and events that each of them gets a second. */
const STREAMS = part(1_000);
const A_SECOND = 50;
const ROUNDS = 3;
const ROUND_MS = part(8_000, 1_000);
/** What is on its way when the last event was written. */
const SETTLE_MS = 1_500;

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const nowMs = (): number => performance.timeOrigin + performance.now();
const sentence = () => ({ id: `ms${Math.round(nowMs())}` });

/** Ours, with the log of a real database and the sessions of its people. */
async function serveOurs(url: string): Promise<void> {
  const context = { db: openDatabase(url), log, clock: systemClock };
  const streams = createLiveStream(context, {
    authorise: async (cookie = "") => ({ sessionId: cookie, userId: cookie }),
    listWatching: (sessionIds) => listWatching(context, sessionIds),
  });
  await listen((req, res) => void streams.handle(req, res));
}

/** The least that streams can be: what is to say is known here, made to bytes once and written to each. */
async function serveBare(): Promise<void> {
  const streams = new Set<ServerResponse>();
  await listen((_, res) => {
    res.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" }).flushHeaders();
    streams.add(res);
  });
  let seq = 0;
  let timer: NodeJS.Timeout | undefined;
  process.on("message", (isOn) => {
    clearInterval(timer);
    if (!isOn) return void process.send?.(seq);
    seq = 0;
    timer = setInterval(() => {
      const bytes = Buffer.from(`id: ${++seq}\nevent: campaign\ndata: ${JSON.stringify(sentence())}\n\n`);
      for (const res of streams) res.write(bytes);
    }, 1_000 / A_SECOND);
  });
}

async function listen(answer: RequestListener): Promise<void> {
  const server = createServer(answer);
  server.listen({ port: 0, host: "127.0.0.1", backlog: STREAMS });
  await once(server, "listening");
  process.send?.((server.address() as AddressInfo).port);
}

/** Everybody who follows, in a process of their own. */
async function follow(port: string, cookies: string[]): Promise<void> {
  const MARK = '"ms';
  let times: number[] = [];
  const counts = new Array<number>(cookies.length).fill(0);
  const open = cookies.map(async (cookie, at) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.setEncoding("latin1");
    socket.write(`GET /api/live HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
    socket.on("data", (text: string) => {
      const heardMs = nowMs();
      for (let from = text.indexOf(MARK); from !== -1; from = text.indexOf(MARK, from + 1)) {
        counts[at] = (counts[at] ?? 0) + 1;
        times.push(heardMs - Number.parseInt(text.slice(from + MARK.length), 10));
      }
    });
    await once(socket, "data");
  });
  await Promise.all(open);
  process.on("message", () => {
    process.send?.({ p99Ms: quantile(times, 0.99), least: Math.min(...counts), most: Math.max(...counts) });
    times = [];
    counts.fill(0);
  });
  process.send?.("ready");
}

type Heard = { p99Ms: number; least: number; most: number };
type Round = { p99Ms: number; cpuUs: number };
type Side = { server: ChildProcess; crowd: ChildProcess };

async function openSide(way: string[], sessions: string[]): Promise<Side> {
  const options = { env: { ...process.env, ...NODE_ENVIRONMENT }, execArgv: NODE_FLAGS };
  const server = fork(import.meta.filename, way, options);
  const [port] = await once(server, "message");
  const crowd = fork(import.meta.filename, ["follow", String(port), ...sessions]);
  await once(crowd, "message");
  return { server, crowd };
}

const residentOf = ({ pid = 0 }: ChildProcess): number => residentBytes(pid, "streams.bench");

/** One round of a side; `say` answers how many events were written. */
async function measureRound({ server, crowd }: Side, say: () => Promise<number>): Promise<Round> {
  const before = cpuSeconds(server.pid ?? 0);
  const said = await say();
  await systemClock.sleep(SETTLE_MS);
  const seconds = cpuSeconds(server.pid ?? 0) - before;
  crowd.send("tell");
  const [heard] = (await once(crowd, "message")) as [Heard];
  if (heard.least !== said || heard.most !== said)
    throw new Error(`${said} events were said, and a stream heard ${heard.least} to ${heard.most}`);
  return { p99Ms: heard.p99Ms, cpuUs: (seconds * 1e6) / (said * STREAMS) };
}

async function publishAll(db: Db): Promise<number> {
  const total = (ROUND_MS / 1_000) * A_SECOND;
  const startedAt = performance.now();
  for (let said = 0; said < total; said++) {
    await db.transaction((tx) => publish(tx, [{ topic: "campaign", data: sentence() }]));
    await systemClock.sleep(Math.max(0, startedAt + ((said + 1) * 1_000) / A_SECOND - performance.now()));
  }
  return total;
}

async function sayBare({ server }: Side): Promise<number> {
  server.send(true);
  await systemClock.sleep(ROUND_MS);
  server.send(false);
  const [said] = (await once(server, "message")) as [number];
  return said;
}

async function plantSessions(db: Db): Promise<string[]> {
  const user = randomUUID();
  await db.query(
    `INSERT INTO app_user (id, name, email, password_hash, role, created_at)
     VALUES ($1, 'Asha Juma', 'asha@amani.example', '', 'owner', now())`,
    [user],
  );
  const rows = await db.query<{ id: string }>(
    `INSERT INTO session (key, id, user_id, created_at, seen_at, confirmed_at, address, user_agent)
     SELECT decode(md5(n::text), 'hex'), gen_random_uuid(), $1, now(), now(), now(), '', ''
     FROM generate_series(1, $2::int) n RETURNING id`,
    [user, STREAMS],
  );
  return rows.map(({ id }) => id);
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
  const postgres = await startPostgres({ dataDir: join(folder, "data"), isDurable: true });
  process.env.TEST_DATABASE_URL = postgres.url;
  const database = await createTestDatabase();
  const db = openDatabase(database.url);
  const sessions = await plantSessions(db);
  const ours = await openSide(["ours", database.url], sessions);
  const bare = await openSide(["bare"], sessions);
  const rounds: { ours: Round; bare: Round }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = {
      ours: await measureRound(ours, () => publishAll(db)),
      bare: await measureRound(bare, () => sayBare(bare)),
    };
    // The first warms both up.
    if (round > 0) rounds.push(measured);
  }
  const name = (what: string) => `of ${STREAMS} streams at ${A_SECOND} events a second, ${what}`;
  const compare = (value: (round: Round) => number) => ({
    figure: median(rounds.map((round) => value(round.ours))),
    baseline: median(rounds.map((round) => value(round.bare))),
    ratio: median(rounds.map((round) => value(round.ours) / value(round.bare))),
  });
  report({ name: name("ms until heard, p99"), ...compare(({ p99Ms }) => p99Ms), goal: "<= 2" });
  report({
    name: name("CPU µs of the process an event and stream"),
    ...compare(({ cpuUs }) => cpuUs),
    goal: "<= 1.2",
  });
  const [figure, baseline] = [residentOf(ours.server) / 1e6, residentOf(bare.server) / 1e6];
  report({ name: name("resident MB"), figure, baseline, ratio: figure / baseline, goal: "<= 1.5" });
  for (const { server, crowd } of [ours, bare]) {
    crowd.kill();
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
else if (role === "follow") await follow(given[0] ?? "", given.slice(1));
else await measure();
