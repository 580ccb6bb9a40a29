import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { median } from "../../../testing/quantile.ts";
import { findChromium } from "../../chromium.ts";
import { openDesk } from "../open-desk.ts";
import { part } from "../part.ts";
import { runBareNext } from "../run-bare-next.ts";
import { runConsole } from "../run-console.ts";
import { cookiesOf, PHONE, slowDown } from "./measure-load.ts";

/** From the first paint until a press is answered: whoever waits longer presses again. */
const MOST_MS = 1_000;
const ROUNDS = part(5, 1);
/** A slow phone: 400 ms to the server and back. */
const LATENCY_MS = 400;

/**
 * A button that the server draws, and what is there as soon as its press is answered. `isAgain`: pressed at each frame, as a page
 * that keeps no early press answers the first one after its code has come.
 */
type Pressed = { path: string; button: string; answered: string; isSignedOut?: true; isAgain?: true };

const PAGES: Record<string, Pressed> = {
  "sign-in, password shown": {
    path: "/sign-in",
    button: "form button[type=button]",
    answered: "input[name=password][type=text]",
    isSignedOut: true,
  },
  "overview, notices": {
    path: "/overview",
    button: "button[aria-label^=Notices]",
    answered: "[role=dialog]",
  },
  "campaigns list, menu of pages": {
    path: "/campaigns",
    button: "button[aria-label=More]",
    answered: "[role=menu]",
  },
  "composer, to the name": {
    path: "/campaigns/new",
    button: "main button:text('Give the campaign a name')",
    answered: "main input:focus",
  },
  "inbox, its menu": {
    path: "/inbox",
    button: "button[aria-label='More of the inbox']",
    answered: "[role=menu]",
  },
};

/** One button of a bare page of Next: how long what every page loads keeps a press waiting, before a line of ours. */
const BARE: Pressed = { path: "/press", button: "button", answered: "output", isAgain: true };
const BARE_FILES = {
  "app/press/page.js":
    'import { Press } from "./press.js"; export const dynamic = "force-dynamic"; export default function Page() { return <Press />; }',
  "app/press/press.js":
    '"use client"; import { useState } from "react"; export function Press() { const [is, set] = useState(false); return is ? <output>Pressed</output> : <button type="button" onClick={() => set(true)}>Press</button>; }',
};

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
const running = await runConsole(folder);
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  const bare = await runBareNext(BARE_FILES);
  const bareVisit = { url: bare.url + BARE.path, cookie: "" };
  await measureAll("a bare page of Next with one button", bareVisit, BARE).finally(bare.stop);
  const desk = await openDesk(running);
  for (const [name, pressed] of Object.entries(PAGES)) {
    const visit = { url: running.origin + pressed.path, cookie: pressed.isSignedOut ? "" : desk.cookie };
    await measureAll(name, visit, pressed);
  }
} finally {
  await browser.close();
  await running.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureAll(name: string, visit: Visit, pressed: Pressed): Promise<void> {
  // Once, so that nobody is measured by what the server meets for the first time.
  await measure(browser, visit, pressed);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(browser, visit, pressed));
  report(name, median(rounds));
}

type Visit = { url: string; cookie: string };

/** One first visit, and a press the moment something is painted; ms until it is answered. */
async function measure(browser: Browser, { url, cookie }: Visit, pressed: Pressed) {
  const { button, answered, isAgain } = pressed;
  const context = await browser.newContext(PHONE);
  try {
    await context.addCookies(cookiesOf(cookie, url));
    const page = await context.newPage();
    await page.addInitScript(watch, { answered, again: isAgain ? button : null });
    await slowDown(await context.newCDPSession(page), LATENCY_MS);
    await page.goto(url, { waitUntil: "commit", timeout: 60_000 });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    if (!isAgain) await pressAt(page, button);
    const answeredMs = await page.waitForFunction(() => (window as unknown as Watched).answeredMs);
    return Number(await answeredMs.jsonValue());
  } finally {
    await context.close();
  }
}

/** By its place, as a finger does: a locator would wait until the button holds still. */
async function pressAt(page: Page, button: string): Promise<void> {
  const target = page.locator(button).first();
  await target.evaluate((found) => found.scrollIntoView({ block: "center" }));
  const box = await target.boundingBox();
  if (!box) throw new Error(`${button} is nowhere on the page`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

type Watched = { answeredMs?: number };

/** Runs in the page, before anything of its own. */
function watch({ answered, again }: { answered: string; again: string | null }) {
  const look = () => {
    if (again !== null) document.querySelector<HTMLElement>(again)?.click();
    if (!document.querySelector(answered)) return void requestAnimationFrame(look);
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const answeredMs = performance.now() - (paint?.startTime ?? 0);
    Object.assign(window, { answeredMs });
  };
  look();
}

function report(name: string, figure: number): void {
  const line = { figure, baseline: MOST_MS, ratio: figure / MOST_MS, goal: "<= 1" };
  const what = "ms on a slow phone from the first paint until a press is answered";
  process.stdout.write(`${JSON.stringify({ name: `${what}: ${name}`, ...line })}\n`);
}
