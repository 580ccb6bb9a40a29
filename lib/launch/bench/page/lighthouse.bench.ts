import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { findChromium } from "../../chromium.ts";
import { findFreePort } from "../../launcher/port.ts";
import { openDesk } from "../open-desk.ts";
import { runConsole } from "../run-console.ts";
import { cookiesOf } from "./measure-load.ts";
import { pagesToLoad } from "./pages-to-load.ts";

/** No dependency, as nothing else needs it: fetched when asked for, in this version. */
const LIGHTHOUSE = "lighthouse@13.5.0";
/** The best of so many counts: whatever else a machine does only takes away from it. */
const ROUNDS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;

type Scores = Record<(typeof CATEGORIES)[number], number>;
type LighthouseReport = { categories: Record<keyof Scores, { score: number }>; finalDisplayedUrl: string };

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
const running = await runConsole(folder);
const port = await findFreePort();
// Its only context is the one that Lighthouse opens its tab in, so what is signed in here is signed in there.
const browser = await chromium.launchPersistentContext(join(folder, "browser"), {
  executablePath: findChromium(),
  args: ["--no-sandbox", `--remote-debugging-port=${port}`],
});
try {
  const desk = await openDesk(running);
  await browser.addCookies(cookiesOf(desk.cookie, running.origin));
  const others: Scores[] = [];
  for (const [name, path] of Object.entries(pagesToLoad(desk))) {
    const scores: Scores[] = [];
    for (let round = 0; round < ROUNDS; round++) scores.push(await askLighthouse(running.origin + path));
    report(
      `Lighthouse for ${name} on a phone`,
      Math.max(...scores.map(({ performance }) => performance)),
      95,
    );
    others.push(...scores);
  }
  for (const what of ["accessibility", "best-practices"] as const)
    report(`Lighthouse of all pages for ${what}`, Math.min(...others.map((scores) => scores[what])), 100);
} finally {
  await browser.close();
  await running.stop();
  await rm(folder, { recursive: true, force: true });
}

/** One visit of a page with an empty cache, as Lighthouse's phone makes it; each score of 100. */
async function askLighthouse(url: string): Promise<Scores> {
  const options = [`--port=${port}`, "--quiet", "--output=json", `--only-categories=${CATEGORIES}`];
  const child = spawn("npx", ["--yes", LIGHTHOUSE, url, ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const chunk of child.stdout) said += chunk;
  const { categories, finalDisplayedUrl } = JSON.parse(said) as LighthouseReport;
  // To the page of those who are signed out, for one, which is a quick one.
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}`);
  return Object.fromEntries(
    CATEGORIES.map((what) => [what, Math.round(categories[what].score * 100)]),
  ) as Scores;
}

function report(name: string, figure: number, least: number) {
  const line = { name, figure, baseline: 100, ratio: figure / 100, goal: `>= ${least / 100}` };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
