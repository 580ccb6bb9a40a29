import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import { systemClock } from "../../../clock.ts";
import { quantile } from "../../../testing/quantile.ts";
import { plantConsole } from "../../../testing/scale/plant-console.ts";
import { findChromium } from "../../chromium.ts";
import { openDesk } from "../open-desk.ts";
import { part } from "../part.ts";
import { type RunningConsole, runConsole } from "../run-console.ts";
import { writeCustomers } from "../write-customers.ts";
import { type Composer, composersOf, TEMPLATE } from "./composers.ts";
import { cookiesOf } from "./measure-load.ts";
import { measurePresses } from "./measure-presses.ts";

/** Whoever presses a key and waits longer sees that it comes late. */
const MOST_MS = 50;
const SHARE = 0.98;
const MESSAGES = part(100_000, 10_000);
/** What a page does when it has nothing better to do is done by then. */
const REST_MS = part(2_000, 200);
/** To so many a campaign asks for their number, also where only a part of the bench is run. */
const ROWS = part(50_000, 6_000);

const CONTENT = {
  category: "UTILITY",
  componentSchema: [
    { type: "HEADER", format: "TEXT", text: "Oda {{1}} leo" },
    { type: "BODY", text: "Habari {{1}}, oda {{2}} ya {{3}} kwa TSh {{4}} iko tayari dukani {{5}} leo." },
    { type: "FOOTER", text: "Amani Agrovet" },
    { type: "BUTTONS", buttons: [{ type: "URL", text: "Fungua", url: "https://amani.example/oda/{{1}}" }] },
  ],
};

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
const running = await runConsole(folder);
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  await plantConsole(folder, MESSAGES);
  const { cookie, call } = await openDesk(running);
  await createTemplate(running, cookie);
  const company = { messages: MESSAGES, file: await writeCustomers(folder, ROWS), call };
  const context = await browser.newContext({ baseURL: running.origin });
  await context.addCookies(cookiesOf(cookie, running.origin));
  for (const [name, composer] of Object.entries(composersOf(company))) {
    // What is typed outlives a reload in its tab, and is to be nowhere else.
    const page = await context.newPage();
    report(name, await measure(page, composer));
    await page.close();
  }
} finally {
  await browser.close();
  await running.stop();
  await rm(folder, { recursive: true, force: true });
}

async function createTemplate({ url, origin }: RunningConsole, cookie: string): Promise<void> {
  const headers = { "x-csrf": "1", "content-type": "application/json", origin, cookie };
  const body = JSON.stringify({ ...TEMPLATE, ...CONTENT });
  const answer = await fetch(`${url}/api/templates`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`the template was not created: ${await answer.text()}`);
}

async function measure(page: Page, { path, open = [], steps }: Composer): Promise<number[]> {
  await page.goto(path);
  await page.locator("[data-live=live]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  for (const step of open) await step(page);
  await systemClock.sleep(REST_MS);
  return measurePresses(browser, page, steps);
}

function report(name: string, presses: readonly number[]): void {
  const figure = quantile(presses, SHARE);
  const line = { figure, baseline: MOST_MS, ratio: figure / MOST_MS, goal: "<= 1" };
  const what = `CPU ms for a press on a quarter of this processor, p98 of ${presses.length}`;
  process.stdout.write(`${JSON.stringify({ name: `${what}: ${name}`, ...line })}\n`);
}
