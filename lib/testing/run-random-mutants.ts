import { spawn } from "node:child_process";
import { join } from "node:path";
import { say } from "../launch/launcher/child.ts";
import { ROOT } from "../launch/root.ts";
import { limitMs } from "../launch/test/machine-speed.ts";
import { MUTANTS } from "./mutants/index.ts";
import { coveringTests, type Drawn, drawMutants } from "./random-mutants.ts";

/**
 * `npm run mutants:random -- 40` breaks 40 places that the table does not name, drawn by SEED or afresh, and runs the tests
 * that come to each, the nearest first, until one turns red. A survivor is a promise that no near test holds, or a line
 * that promises nothing. Types are not checked: of a mutant that `tsc` would refuse a test has to die too.
 */
const AT_ONCE = 2;
/** Of the tests that load a file by many others most say nothing about it. */
const MOST_SHORT = 16;
const MOST_LONG = 4;
const TEST_MS = limitMs(30_000);
const LEAST_KILLED = 0.85;

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const drawn = drawMutants(Number(process.argv[2] ?? 40), seed, MUTANTS);
const testsOf = coveringTests(MUTANTS);
const waiting = [...drawn];
const redUnbroken = new Map<string, Promise<string | null>>();
const survivors: string[] = [];
const ofLongAlone: string[] = [];
say(`# SEED=${seed}, ${drawn.length} mutants drawn, types not checked`);
await Promise.all(Array.from({ length: AT_ONCE }, work));
for (const line of ofLongAlone) say(`◌ ${line}`);
for (const line of survivors) say(`✖ ${line}`);
const killed = drawn.length - survivors.length;
say(
  `ℹ ${killed} of ${drawn.length} killed, ${ofLongAlone.length} of them by long suites alone (SEED=${seed})`,
);
process.exitCode = killed >= LEAST_KILLED * drawn.length ? 0 : 1;

async function work(): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const where = `${mutant.file}:${mutant.line} (${mutant.operator})`;
    const tried: string[] = [];
    const killer = await findKiller(mutant, tried);
    say(killer ? `✔ ${where} dies of ${killer}` : `✖ ${where} lives through ${tried.length} test files`);
    if (!killer) survivors.push(`${where}\n    ${lastLine(mutant.from)}\n  → ${lastLine(mutant.to)}`);
    else if (killer.includes(".long.")) ofLongAlone.push(`${where} dies only of ${killer}`);
  }
}

function lastLine(text: string): string {
  return text.split("\n").at(-1)?.trim() || "(nothing)";
}

/** The first test that is red with the mutant where its file is green without it. */
async function findKiller(mutant: Drawn, tried: string[]): Promise<string | null> {
  const tests = testsOf(mutant.file, mutant.line);
  const isLong = (test: string) => test.includes(".long.");
  const short = tests.filter((test) => !isLong(test)).slice(0, MOST_SHORT);
  for (const test of [...short, ...tests.filter(isLong).slice(0, MOST_LONG)]) {
    tried.push(test);
    const red = await firstRed(test, mutant);
    if (red && !(await isRedUnbroken(test))) return `${test}: “${red}”`;
  }
  return null;
}

async function isRedUnbroken(test: string): Promise<boolean> {
  const known = redUnbroken.get(test) ?? firstRed(test);
  redUnbroken.set(test, known);
  return (await known) !== null;
}

/** Which test of a file turns red first, and ends it; null where all are green. One that does not end in its time is red. */
async function firstRed(test: string, mutant?: Drawn): Promise<string | null> {
  const breaking = mutant ? ["--import", join(ROOT, "lib/testing/mutate.ts")] : [];
  const broken = mutant && { MUTANT: JSON.stringify({ ...mutant, file: join(ROOT, mutant.file) }) };
  const child = spawn(process.execPath, [...breaking, "--test-reporter=tap", test], {
    cwd: ROOT,
    env: { ...process.env, ...broken },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  // What the file started goes too, or a process that never ends would outlive the mutant.
  const killAll = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGKILL");
  };
  const overdue = setTimeout(killAll, TEST_MS);
  let printed = "";
  const red = () => /^\s*not ok \d+ - (.*)$/m.exec(printed)?.[1];
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk;
    if (red()) killAll();
  });
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  clearTimeout(overdue);
  return red() ?? (code === 0 ? null : "the whole file: it did not load or did not end");
}
