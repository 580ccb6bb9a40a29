import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../clock.ts";
import { type Db, openDatabase } from "../../db/index.ts";
import { drawCodes } from "../../server/links/reserve-codes.ts";
import { plantCampaign } from "../../testing/campaign.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { median, quantile } from "../../testing/quantile.ts";
import { build } from "../build.ts";
import { startPostgres } from "../postgres.ts";
import { cpuSeconds } from "./cpu/cpu-seconds.ts";
import { part } from "./part.ts";
import { postCallback, runWeb } from "./run-web.ts";

/** Opened links a second, beside as many genuine callbacks as a campaign of some size brings. */
const OPENS_A_SECOND = 5_000;
const CALLBACKS_A_SECOND = 200;
const PEOPLE = part(100_000, 1_000);
const ROUNDS = part(3);
const ROUND_MS = part(10_000, 500);
const TICK_MS = 5;
const PAGES = { link: "/x/", "way out": "/s/" } as const;

type Opened = { answered: number; statuses: Record<string, number> };

/** A process of its own: people of many networks open their links, so many a second, whether they are answered or not. */
async function openLinks(port: number, prefix: string): Promise<void> {
  const [codes] = await once(process, "message");
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const statuses: Record<string, number> = {};
  process.send?.("begun");
  const all: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let begun = 0; performance.now() - startedAt < ROUND_MS; await systemClock.sleep(TICK_MS)) {
    const due = ((performance.now() - startedAt) * OPENS_A_SECOND) / 1_000;
    for (; begun < due; begun++) {
      const code = (codes as string[])[begun % codes.length];
      all.push(openOne({ port, agent, path: prefix + code, from: begun % 5_000 }, statuses));
    }
  }
  await Promise.all(all);
  process.send?.({ answered: all.length, statuses } satisfies Opened);
  agent.destroy();
  process.disconnect?.();
}

type Opening = { port: number; agent: Agent; path: string; from: number };

async function openOne({ port, agent, path, from }: Opening, statuses: Record<string, number>) {
  const headers = {
    "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36",
    "x-forwarded-for": `10.1.${from >> 8}.${from & 255}`,
  };
  const asked = request({ port, host: "127.0.0.1", agent, path, headers }).end();
  const [answer] = await once(asked, "response");
  await answer.resume().toArray();
  statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
}

/** Milliseconds of each genuine callback until it is stored and answered. */
async function callbackTimes(port: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const times: number[] = [];
  const all: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let begun = 0; performance.now() - startedAt < ROUND_MS; await systemClock.sleep(TICK_MS)) {
    const due = ((performance.now() - startedAt) * CALLBACKS_A_SECOND) / 1_000;
    for (; begun < due; begun++) {
      const sentAt = performance.now();
      all.push(postCallback(port, agent).then(() => void times.push(performance.now() - sentAt)));
    }
  }
  await Promise.all(all);
  agent.destroy();
  return times;
}

async function plantLinks(db: Db): Promise<string[]> {
  const campaignId = await plantCampaign(db, { channel: "sms", size: PEOPLE });
  await db.query("UPDATE campaign SET state = 'paused'");
  await db.query(
    "INSERT INTO campaign_link (campaign_id, link_to, has_stop) VALUES ($1, 'https://shop.example/', true)",
    [campaignId],
  );
  const codes = drawCodes(PEOPLE);
  await db.query(
    `INSERT INTO link (code, campaign_id, seq)
     SELECT x.code, $1, x.seq FROM unnest($2::text[]) WITH ORDINALITY AS x (code, seq) ON CONFLICT DO NOTHING`,
    [campaignId, codes],
  );
  await db.query("ANALYZE");
  return codes;
}

type Round = { alone: number[]; beside: number[]; opened: Opened; cpuMs: number };

async function round(web: { port: number; pid: number }, prefix: string, codes: string[]): Promise<Round> {
  const alone = await callbackTimes(web.port);
  const crowd = fork(import.meta.filename, [prefix, String(web.port)]);
  const begun = once(crowd, "message");
  crowd.send(codes);
  await begun;
  const before = cpuSeconds(web.pid);
  const ended = once(crowd, "message");
  const beside = await callbackTimes(web.port);
  const [opened] = await ended;
  const cpuMs = ((cpuSeconds(web.pid) - before) * 1_000) / opened.answered;
  return { alone, beside, opened, cpuMs };
}

async function measure(): Promise<void> {
  await build();
  const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
  const postgres = await startPostgres({ dataDir: join(folder, "data"), isDurable: true });
  process.env.TEST_DATABASE_URL = postgres.url;
  const database = await createTestDatabase();
  const db = openDatabase(database.url);
  const codes = await plantLinks(db);
  const { child, port } = await runWeb({
    databaseUrl: database.url,
    dataFolder: join(folder, "tuma"),
    more: { TRUST_PROXY_HOPS: "1" },
  });
  const web = { port, pid: child.pid ?? 0 };
  await callbackTimes(port);
  for (const [name, prefix] of Object.entries(PAGES)) {
    const rounds: Round[] = [];
    for (let at = 0; at < ROUNDS; at++) rounds.push(await round(web, prefix, codes));
    report(name, rounds);
  }
  await reportSize(port, codes[0] ?? "");
  child.kill();
  await once(child, "exit");
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
}

const P95_MS = 200;
const CPU_MS = 5;
const BYTES = 10_240;

function report(name: string, rounds: readonly Round[]): void {
  const p95 = (times: readonly number[]) => quantile([...times], 0.95);
  const alone = Math.round(median(rounds.map((each) => p95(each.alone))));
  const answered = rounds.map(({ opened }) => Math.round(opened.answered / (ROUND_MS / 1_000)));
  process.stdout.write(
    `${name}: ${answered.join(", ")} a second were answered ${JSON.stringify(rounds.at(-1)?.opened.statuses)}; alone p95 ${alone} ms\n`,
  );
  line(
    `ms until a genuine callback is answered beside ${OPENS_A_SECOND} opens a second of the ${name}, p95, against what it may take`,
    { figure: median(rounds.map((each) => p95(each.beside))), baseline: P95_MS },
  );
  line(
    `CPU ms of the web process for each opened page of the ${name}, callbacks included, against what it may take`,
    {
      figure: median(rounds.map(({ cpuMs }) => cpuMs)),
      baseline: CPU_MS,
    },
  );
}

async function reportSize(port: number, code: string): Promise<void> {
  const page = await fetch(`http://localhost:${port}/s/${code}`);
  const body = await page.arrayBuffer();
  const head = [...page.headers].reduce((bytes, [key, value]) => bytes + key.length + value.length + 4, 0);
  line("bytes of the page of the way out with its headers, against what it may have", {
    figure: body.byteLength + head,
    baseline: BYTES,
  });
}

const line = (name: string, { figure, baseline }: { figure: number; baseline: number }): void =>
  void process.stdout.write(
    `${JSON.stringify({ name, figure, baseline, ratio: figure / baseline, goal: "<= 1" })}\n`,
  );

const [prefix, port] = process.argv.slice(2);
if (prefix !== undefined) await openLinks(Number(port), prefix);
else await measure();
