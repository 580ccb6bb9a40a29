import { fork } from "node:child_process";
import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../clock.ts";
import { openDatabase } from "../../db/index.ts";
import { plantCampaign } from "../../testing/campaign.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { median, quantile } from "../../testing/quantile.ts";
import { build } from "../build.ts";
import { startPostgres } from "../postgres.ts";
import { part } from "./part.ts";
import { CALLBACK_SECRET, postCallback, runWeb, setUp } from "./run-web.ts";

/** Webhooks a second, beside as many readers of pages and a report that begins again when it has ended. */
const A_SECOND = 1_000;
const READERS = 4;
const REPORT_ROWS = part(200_000, 1_000);
const PAGES = ["/overview", "/campaigns", "/messages", "/events"];
const ROUNDS = part(3);
const ROUND_MS = part(8_000, 500);
const TICK_MS = 5;

/** A process that verifies and writes one row, and nothing else: what the machine leaves to anybody. */
async function serveBare(url: string): Promise<void> {
  const db = openDatabase(url);
  const server = createServer(async (req, res) => {
    const raw = Buffer.concat(await req.toArray());
    const timestamp = req.headers["x-service-webhook-timestamp"];
    const given = Buffer.from(String(req.headers["x-service-webhook-signature"]).slice(7), "hex");
    const digest = createHmac("sha256", CALLBACK_SECRET).update(`${timestamp}.`).update(raw).digest();
    if (!timingSafeEqual(given, digest)) return void res.writeHead(401).end();
    const body = JSON.parse(raw.toString());
    await db.query("INSERT INTO bare_event (event_id, body) VALUES ($1, $2)", [body.eventId, body]);
    res.writeHead(200, { "content-length": 2 }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.send?.((server.address() as AddressInfo).port);
}

/** Whoever calls back, in a process of its own: so many a second, whether they are answered or not. */
async function callBack(port: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const times: number[] = [];
  const startedAt = performance.now();
  let begun = 0;
  const waiting: Promise<void>[] = [];
  while (performance.now() - startedAt < ROUND_MS) {
    const due = ((performance.now() - startedAt) * A_SECOND) / 1_000;
    for (; begun < due; begun++) waiting.push(timed(Number(port), agent, times));
    await systemClock.sleep(TICK_MS);
  }
  await Promise.all(waiting);
  process.send?.({ p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) });
  agent.destroy();
  process.disconnect?.();
}

async function timed(port: number, agent: Agent, times: number[]): Promise<void> {
  const sentAt = performance.now();
  await postCallback(port, agent);
  times.push(performance.now() - sentAt);
}

/** Reads pages and a report without end; answers how to stop. */
function read(origin: string, cookie: string, report: string): () => Promise<void> {
  const { signal, ...control } = stopping();
  const loop = async (paths: string[]) => {
    for (let at = 0; !signal.aborted; at++) {
      const answer = await fetch(origin + paths[at % paths.length], { headers: { cookie }, signal });
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  const readers = Array.from({ length: READERS }, (_, first) =>
    loop([...PAGES.slice(first), ...PAGES.slice(0, first)]),
  );
  const all = Promise.all([...readers, loop([report])].map(control.until));
  return async () => {
    control.stop();
    await all;
  };
}

/** What is cut off by us is no trouble. */
function stopping() {
  const abort = new AbortController();
  return {
    signal: abort.signal,
    stop: () => abort.abort(),
    until: (work: Promise<void>) =>
      work.catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
      }),
  };
}

type Times = { p50Ms: number; p99Ms: number };

async function timesOf(port: number): Promise<Times> {
  const child = fork(import.meta.filename, ["call-back", String(port)]);
  const [times] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`the callbacks ended with ${code}`))),
  ]);
  return times;
}

async function measure(): Promise<void> {
  await build();
  const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
  const postgres = await startPostgres({ dataDir: join(folder, "data"), isDurable: true });
  process.env.TEST_DATABASE_URL = postgres.url;
  const database = await createTestDatabase();
  const db = openDatabase(database.url);
  await db.query("CREATE TABLE bare_event (event_id text UNIQUE, body jsonb)");
  const campaignId = await plantCampaign(db, { channel: "sms", size: REPORT_ROWS });
  await db.query("UPDATE campaign SET state = 'paused'");
  await db.query("ANALYZE");
  const web = await runWeb({ databaseUrl: database.url, dataFolder: join(folder, "tuma") });
  const origin = `http://localhost:${web.port}`;
  const cookie = await setUp(db, origin);
  const bare = fork(import.meta.filename, ["bare", database.url]);
  const [barePort] = await once(bare, "message");
  const stop = read(origin, cookie, `/api/campaigns/${campaignId}/report.csv`);
  const rounds: { ours: Times; bare: Times }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = { ours: await timesOf(web.port), bare: await timesOf(barePort) };
    // The first warms both up.
    if (round > 0) rounds.push(measured);
  }
  await stop();
  const beside = `ms until ${A_SECOND} callbacks a second are stored and answered beside ${READERS} readers and a report`;
  report(`${beside}, median`, rounds, ({ p50Ms }) => p50Ms);
  bare.kill();
  web.child.kill();
  await once(web.child, "exit");
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
}

function report(name: string, rounds: { ours: Times; bare: Times }[], value: (times: Times) => number): void {
  const figure = median(rounds.map(({ ours }) => value(ours)));
  const baseline = median(rounds.map(({ bare }) => value(bare)));
  const ratio = median(rounds.map(({ ours, bare }) => value(ours) / value(bare)));
  process.stdout.write(`${JSON.stringify({ name, figure, baseline, ratio, goal: "<= 2.5" })}\n`);
}

const [role, given = ""] = process.argv.slice(2);
if (role === "bare") await serveBare(given);
else if (role === "call-back") await callBack(given);
else await measure();
