import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build, isBuildFresh } from "./build.ts";
import { findChromium } from "./chromium.ts";
import { startPostgres } from "./postgres.ts";
import { ROOT } from "./root.ts";
import { say, sentenceOf } from "./say.ts";

/** `flaky` passed the second time only: green, and a defect to find. */
type Counts = { passed: number; failed: number; flaky: number };
type Result = { isGreen: boolean } & Partial<Counts>;
type Stage = { name: string; run: () => Promise<Result> };

const STAGES: Stage[] = [
  { name: "check", run: () => run(["npm", "run", "check"]) },
  { name: "unit and integration", run: () => runNodeTests(UNIT) },
  { name: "build", run: runBuild },
  { name: "faults", run: () => runNodeTests(FAULTS) },
  { name: "browser", run: runBrowserTests },
];

const UNIT = ["lib", "components", "app"].map((folder) => `${folder}/**/*.test.ts`);
const FAULTS = ["e2e/faults/*.test.ts"];

const total: Counts = { passed: 0, failed: 0, flaky: 0 };
const lines: string[] = [];
let isGreen = true;
for (const stage of STAGES) {
  isGreen = await runStage(stage);
  if (!isGreen) break;
}
say(`\n${lines.join("\n")}\n${sentenceOfCounts(total)}`);
process.exitCode = isGreen ? 0 : 1;

async function runStage({ name, run }: Stage): Promise<boolean> {
  say(`\n— ${name}`);
  const startedAt = performance.now();
  const result = await run().catch((error: unknown): Result => {
    say(sentenceOf(error));
    return { isGreen: false };
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { passed, failed = 0, flaky = 0 } = result;
  const counts = passed === undefined ? "" : `${sentenceOfCounts({ passed, failed, flaky })}, `;
  lines.push(`${result.isGreen ? "✔" : "✘"} ${name}: ${counts}${seconds} s`);
  total.passed += passed ?? 0;
  total.failed += result.failed ?? (result.isGreen ? 0 : 1);
  total.flaky += flaky;
  return result.isGreen;
}

async function runNodeTests(places: string[]): Promise<Result> {
  const dataDir = join(ROOT, ".tuma/npm-test");
  const postgres = await startPostgres({ dataDir, isDurable: false, onTrouble: say });
  const options = ["--test", "--test-reporter=spec", "--test-concurrency=2", "--test-timeout=240000"];
  const result = await run([process.execPath, ...options, ...places], {
    TEST_DATABASE_URL: postgres.url,
  }).finally(postgres.stop);
  // Databases of red tests stay for a look.
  if (result.isGreen) await rm(dataDir, { recursive: true, force: true });
  return result;
}

async function runBuild(): Promise<Result> {
  if (!isBuildFresh()) await build();
  return { isGreen: true };
}

async function runBrowserTests(): Promise<Result> {
  if (!existsSync(join(ROOT, "e2e/playwright.config.ts")))
    throw new Error("e2e/playwright.config.ts is missing");
  const cli = join(ROOT, "node_modules/playwright/cli.js");
  const env = { CHROMIUM_PATH: findChromium() };
  return run([process.execPath, cli, "test", "--config", "e2e/playwright.config.ts", "--reporter=list"], env);
}

/** Runs a command with its output shown, and reads the counts from its last words. */
async function run([command = "", ...args]: string[], env: Record<string, string> = {}): Promise<Result> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
    shell: command === "npm" && process.platform === "win32",
  });
  const TAIL = 4_000;
  let tail = "";
  child.stdout.on("data", (chunk: Buffer) => {
    process.stdout.write(chunk);
    tail = (tail + chunk).slice(-TAIL);
  });
  const code = await new Promise((resolve) => child.once("close", resolve).once("error", resolve));
  return { isGreen: code === 0, ...countsOf(tail) };
}

function sentenceOfCounts({ passed, failed, flaky }: Counts): string {
  return `${passed} passed, ${failed} failed${flaky > 0 ? `, ${flaky} PASSED ONLY THE SECOND TIME` : ""}`;
}

/** `ℹ pass 12` of node --test; `1 flaky`, `12 passed` of Playwright. */
function countsOf(printed: string): Partial<Counts> {
  const find = (word: string) =>
    /\d+/.exec(new RegExp(`^\\W*(${word} \\d+|\\d+ ${word}ed\\b)`, "m").exec(printed)?.[1] ?? "")?.[0];
  const passed = find("pass");
  const flaky = Number(/^\W*(\d+) flaky$/m.exec(printed)?.[1] ?? 0);
  return passed === undefined
    ? {}
    : { passed: Number(passed) + flaky, failed: Number(find("fail") ?? 0), flaky };
}
