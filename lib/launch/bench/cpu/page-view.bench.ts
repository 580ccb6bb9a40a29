import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright";
import { systemClock } from "../../../clock.ts";
import { median } from "../../../testing/quantile.ts";
import { findChromium } from "../../chromium.ts";
import { findProcess } from "../find-process.ts";
import { openDesk } from "../open-desk.ts";
import { cookiesOf } from "../page/measure-load.ts";
import { pagesToLoad } from "../page/pages-to-load.ts";
import { part } from "../part.ts";
import { runBareNext } from "../run-bare-next.ts";
import { runConsole } from "../run-console.ts";
import { cpuSeconds } from "./cpu-seconds.ts";

/** What people open most, and the heaviest of all. */
const WANTED = new Set(["/overview", "/campaigns", "/campaigns/[id]", "/send", "/messages"]);
const ROUNDS = part(5);
const REQUESTS = part(40, 4);
const VIEWS = part(12);
/** A server that has run for a while is what is asked about, not the compiler's first steps. */
const WARM_UPS = part(150);
/** What a view goes on asking for after the browser has called it loaded. */
const SETTLE_MS = 700;
const GOAL_MS = 30;

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
const bare = await runBareNext();
const running = await runConsole(folder);
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  const desk = await openDesk(running);
  const pages = Object.entries(pagesToLoad(desk)).filter(([name]) => WANTED.has(name));
  const web = findProcess(running.pid, "processes/web.cjs").pid;
  const next = findProcess(bare.pid, "next").pid;
  const headers = { cookie: desk.cookie };
  const trivial = { pid: next, url: `${bare.url}/dynamic` };
  await costOf({ ...trivial, requests: WARM_UPS });
  for (const [name, path] of pages) {
    const page = { pid: web, url: running.url + path, headers };
    await costOf({ ...page, requests: WARM_UPS });
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(1 / (await costOf({ ...page, requests: REQUESTS })));
      theirs.push(1 / (await costOf({ ...trivial, requests: REQUESTS * 3 })));
    }
    const ratio = median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)));
    report(`${name}, answers a CPU second, against a trivial dynamic Next page`, {
      ...{ figure: median(ours), baseline: median(theirs), ratio, goal: ">= 0.35" },
    });
  }
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookiesOf(desk.cookie, running.origin));
  // The first views after a start cost twice: of a console that has been open for a while nobody asks for them.
  for (const [, path] of pages) await viewsOf(context, running.origin + path, web);
  for (const [name, path] of pages) {
    const costs = await viewsOf(context, running.origin + path, web);
    report(`${name} as a browser views it, CPU ms of the web process`, {
      ...{ figure: costs, baseline: GOAL_MS, ratio: costs / GOAL_MS, goal: "<= 1" },
    });
  }
} finally {
  await browser.close();
  await running.stop();
  await bare.stop();
  await rm(folder, { recursive: true, force: true });
}

type LoadParams = { pid: number; url: string; requests: number; headers?: Record<string, string> };

/** CPU seconds of one answer. */
async function costOf({ pid, url, requests, headers = {} }: LoadParams): Promise<number> {
  const before = cpuSeconds(pid);
  for (let request = 0; request < requests; request++) {
    const answer = await fetch(url, { headers, redirect: "manual" });
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  return (cpuSeconds(pid) - before) / requests;
}

/** CPU milliseconds of one view by a browser that was here before: with all that the page itself then asks for. */
async function viewsOf(context: BrowserContext, url: string, pid: number): Promise<number> {
  const page = await context.newPage();
  const view = async () => {
    await page.goto(url, { waitUntil: "load" });
    await systemClock.sleep(SETTLE_MS);
  };
  for (let warmUp = 0; warmUp < 3; warmUp++) await view();
  const before = cpuSeconds(pid);
  for (let one = 0; one < VIEWS; one++) await view();
  const seconds = cpuSeconds(pid) - before;
  await page.close();
  return (seconds * 1_000) / VIEWS;
}

type Measured = { figure: number; baseline: number; ratio: number; goal: string };

function report(name: string, measured: Measured) {
  process.stdout.write(`${JSON.stringify({ name, ...measured })}\n`);
}
