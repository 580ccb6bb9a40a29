import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { median } from "../../../testing/quantile.ts";
import { findChromium } from "../../chromium.ts";
import { openDesk } from "../open-desk.ts";
import { runBareNext } from "../run-bare-next.ts";
import { runConsole } from "../run-console.ts";
import { type Load, measureLoad } from "./measure-load.ts";
import { pagesToLoad } from "./pages-to-load.ts";

const ROUNDS = 5;
const WORDS = {
  largestPaintMs: "ms until its largest part is painted",
  blockedMs: "ms in which it is deaf",
  scriptBytes: "bytes of script when it has come to rest",
};
const GOALS = { largestPaintMs: "<= 1.8", blockedMs: "<= 1.5", scriptBytes: "<= 1.75" };
const MOST_SHIFT = 0.02;

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
const bare = await runBareNext();
const running = await runConsole(folder);
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  const desk = await openDesk(running);
  const shifts: number[] = [];
  // Once each, so that nobody is measured by what a process of the server meets for the first time.
  await measureLoad(browser, { url: bare.url, cookie: "" });
  for (const [name, path] of Object.entries(pagesToLoad(desk))) {
    const url = running.origin + path;
    await measureLoad(browser, { url, cookie: desk.cookie });
    const [ours, theirs]: [Load[], Load[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await measureLoad(browser, { url, cookie: desk.cookie }));
      theirs.push(await measureLoad(browser, { url: bare.url, cookie: "" }));
    }
    for (const what of ["largestPaintMs", "blockedMs", "scriptBytes"] as const)
      report(`${name} on a phone: ${WORDS[what]}`, {
        figure: middleOf(ours, what),
        baseline: middleOf(theirs, what),
        goal: GOALS[what],
      });
    shifts.push(...ours.map(({ shift }) => shift));
  }
  const figure = Math.max(...shifts);
  print({
    name: "the farthest that parts of any page move by themselves",
    ...{ figure, baseline: MOST_SHIFT, ratio: figure / MOST_SHIFT, goal: "<= 1" },
  });
} finally {
  await browser.close();
  await running.stop();
  await bare.stop();
  await rm(folder, { recursive: true, force: true });
}

function middleOf(loads: readonly Load[], what: keyof Load): number {
  return median(loads.map((load) => load[what]));
}

type Measured = { figure: number; baseline: number; goal: string };

function report(name: string, { figure, baseline, goal }: Measured) {
  print({ name, figure, baseline, ratio: figure / Math.max(1, baseline), goal });
}

function print(line: Measured & { name: string; ratio: number }) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
