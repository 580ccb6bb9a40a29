import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../../db/index.ts";
import { createTestDatabase } from "../../../testing/database.ts";
import { median } from "../../../testing/quantile.ts";
import { build } from "../../build.ts";
import { findFreePort } from "../../launcher/port.ts";
import { startPostgres } from "../../postgres.ts";
import { part } from "../part.ts";
import { postCallback, runWeb, setUp } from "../run-web.ts";
import { cpuSeconds } from "./cpu-seconds.ts";

const ROUNDS = part(9, 1);
const CALLBACKS = part(3_000, 20);
const AT_ONCE = 32;
const PAGES = part(60, 4);
const SCRAPE_MS = 5_000;

await build();
const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
const postgres = await startPostgres({ dataDir: join(folder, "data"), isDurable: true });
process.env.TEST_DATABASE_URL = postgres.url;
const database = await createTestDatabase();
const db = openDatabase(database.url);
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const metricsPort = await findFreePort();
const webs = {
  counting: await runWeb({
    databaseUrl: database.url,
    dataFolder: join(folder, "counting"),
    more: { METRICS_PORT: String(metricsPort) },
  }),
  plain: await runWeb({ databaseUrl: database.url, dataFolder: join(folder, "plain") }),
};
type Web = (typeof webs)["plain"];
// As a Prometheus does that is in a hurry; what it costs is part of it.
const scraping = setInterval(
  () => void fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text()),
  SCRAPE_MS,
);
try {
  await setUp(db, `http://localhost:${webs.plain.port}`);
  await compare("callbacks stored and answered a CPU second, with metrics against without", callbacks);
  await compare("answers of the page for signing in a CPU second, with metrics against without", pages);
} finally {
  clearInterval(scraping);
  for (const { child } of Object.values(webs)) child.kill();
  agent.destroy();
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
}

async function callbacks({ port }: Web): Promise<number> {
  let left = CALLBACKS;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await postCallback(port, agent);
    }),
  );
  return CALLBACKS;
}

async function pages({ port }: Web): Promise<number> {
  for (let page = 0; page < PAGES; page++) {
    const answer = await fetch(`http://localhost:${port}/sign-in`);
    if (answer.status !== 200) throw new Error(`a page was answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  return PAGES;
}

/** Both in turn, in one order and then in the other; the first round warms both up. */
async function compare(name: string, work: (web: Web) => Promise<number>): Promise<void> {
  const rounds: { ours: number; plain: number }[] = [];
  const rate = async (web: Web) => {
    const before = cpuSeconds(web.child.pid ?? 0);
    const done = await work(web);
    return done / (cpuSeconds(web.child.pid ?? 0) - before);
  };
  for (let round = 0; round <= ROUNDS; round++) {
    const first = round % 2 === 0 ? await rate(webs.counting) : Number.NaN;
    const plain = await rate(webs.plain);
    const ours = round % 2 === 0 ? first : await rate(webs.counting);
    if (round > 0) rounds.push({ ours, plain });
  }
  const figure = median(rounds.map(({ ours }) => ours));
  const baseline = median(rounds.map(({ plain }) => plain));
  const ratio = median(rounds.map(({ ours, plain }) => ours / plain));
  process.stdout.write(`${JSON.stringify({ name, figure, baseline, ratio, goal: ">= 0.97" })}\n`);
}
