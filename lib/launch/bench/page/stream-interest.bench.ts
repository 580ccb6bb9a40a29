import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import { systemClock } from "../../../clock.ts";
import { type Db, openDatabase } from "../../../db/index.ts";
import { createHints } from "../../../server/live/hints.ts";
import { publish } from "../../../server/publish.ts";
import { plantCampaign } from "../../../testing/campaign.ts";
import { createTestDatabase } from "../../../testing/database.ts";
import { build } from "../../build.ts";
import { findChromium } from "../../chromium.ts";
import { startPostgres } from "../../postgres.ts";
import { part } from "../part.ts";
import { runWeb, setUp } from "../run-web.ts";
import { cookiesOf } from "./measure-load.ts";

/** Events a second, and the pages that are open meanwhile, each in a browser of its own. */
const RATES = [0, 20, 400];
const PAGES = {
  "a page without a list": "/templates",
  "the overview": "/overview",
  "an open list": "/events",
};
const OPEN_MS = part(120_000, 5_000);
const REST_MS = part(8_000, 2_000);
const HOUR_MS = 3_600_000;
const COMMITS_A_SECOND = 20;
const MOST_BYTES = 200_000;
const MOST_FIRST_BYTES = 300_000;

type Line = { port: number; bytes: { stream: number; rest: number }; close(): void };

/** What goes over the wire to a page and back, headers and all: its stream apart from what it asks for. */
async function openLine(to: number): Promise<Line> {
  const bytes = { stream: 0, rest: 0 };
  const server = createServer((browser) => {
    const web = connect(to, "127.0.0.1");
    let kind: keyof typeof bytes = "rest";
    browser.on("data", (piece) => {
      if (piece.toString("latin1", 0, 13) === "GET /api/live") kind = "stream";
      bytes[kind] += piece.length;
    });
    web.on("data", (piece) => {
      bytes[kind] += piece.length;
    });
    browser.pipe(web).on("error", () => browser.destroy());
    web.pipe(browser).on("error", () => web.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, bytes, close: () => server.close() };
}

type Opened = { name: string; line: Line; first: number; close(): Promise<void> };

async function openPage(
  browser: Browser,
  web: number,
  [name, path]: [string, string],
  cookie: string,
): Promise<Opened> {
  const line = await openLine(web);
  const context = await browser.newContext();
  await context.addCookies(cookiesOf(cookie, `http://localhost:${line.port}`));
  const page = await context.newPage();
  await page.goto(`http://localhost:${line.port}${path}`, { waitUntil: "load" });
  await systemClock.sleep(REST_MS);
  return {
    name,
    line,
    first: line.bytes.rest + line.bytes.stream,
    close: () => context.close().then(line.close),
  };
}

async function tell(db: Db, aSecond: number): Promise<void> {
  const until = performance.now() + OPEN_MS;
  const eachMs = 1_000 / Math.min(COMMITS_A_SECOND, aSecond || 1);
  for (let seq = 0, nextAt = performance.now(); performance.now() < until; nextAt += eachMs) {
    const rows = Array.from({ length: aSecond / Math.min(COMMITS_A_SECOND, aSecond || 1) }, () =>
      rowOf(++seq),
    );
    await publish(db, rows);
    await systemClock.sleep(Math.max(0, nextAt + eachMs - performance.now()));
  }
}

const rowOf = (seq: number) => ({
  topic: "event" as const,
  data: {
    ...{ id: randomUUID(), seq, type: "message.status.updated", word: "delivered", who: `Asha ${seq % 977}` },
    ...{
      number: `+25575•••${seq % 1_000}`,
      receivedAt: new Date().toISOString(),
      occurredAt: new Date().toISOString(),
    },
    ...{ effect: "moved to delivered", isWaiting: false, isTest: false, isConflict: false, duplicates: 0 },
    ...{ messageId: 156_000 + ((seq * 7_919) % 90_001), flags: [] },
  },
});

/** How often a page is told in so long that there is news that never stop. */
function looksIn(ms: number): number {
  const hints = createHints();
  let looks = 0;
  for (let at = 0; at < ms; at += 50) {
    hints.note(["event"], at);
    looks += hints.take(at).length;
  }
  return looks;
}

/** Bytes of an hour: the stream and what a page asks for of itself go on alike, its looks become fewer. */
function hourOf({ stream, rest }: Line["bytes"], idleRest: number, isBusy: boolean): number {
  const hours = HOUR_MS / OPEN_MS;
  const looking = isBusy ? (Math.max(0, rest - idleRest) / looksIn(OPEN_MS)) * looksIn(HOUR_MS) : 0;
  return stream * hours + (isBusy ? Math.min(rest, idleRest) : rest) * hours + looking;
}

await build();
const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
const postgres = await startPostgres({ dataDir: join(folder, "data"), isDurable: true });
process.env.TEST_DATABASE_URL = postgres.url;
const database = await createTestDatabase();
const db = openDatabase(database.url);
await plantCampaign(db, { channel: "sms", size: part(10_000, 100) });
await db.query("UPDATE campaign SET state = 'paused'");
const web = await runWeb({ databaseUrl: database.url, dataFolder: join(folder, "tuma") });
const cookie = await setUp(db, `http://localhost:${web.port}`);
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  const idle = new Map<string, number>();
  for (const rate of RATES) {
    const pages = await Promise.all(
      Object.entries(PAGES).map((page) => openPage(browser, web.port, page, cookie)),
    );
    for (const { line } of pages) Object.assign(line.bytes, { stream: 0, rest: 0 });
    await (rate === 0 ? systemClock.sleep(OPEN_MS) : tell(db, rate));
    for (const { name, line, first, close } of pages) {
      if (rate === 0) idle.set(name, line.bytes.rest);
      if (rate === 0) report(`bytes of the first visit of ${name}`, first, MOST_FIRST_BYTES);
      const hour = hourOf(line.bytes, idle.get(name) ?? 0, rate > 0);
      report(`bytes of an hour of ${name} at ${rate} events a second`, hour, MOST_BYTES);
      await close();
    }
  }
} finally {
  await browser.close();
  web.child.kill();
  await once(web.child, "exit");
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function report(name: string, figure: number, baseline: number): void {
  const line = { name, figure: Math.round(figure), baseline, ratio: figure / baseline, goal: "<= 1" };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
