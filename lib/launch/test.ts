import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { freemem } from "node:os";
import { join } from "node:path";
import { build } from "./build.ts";
import { findChromium } from "./chromium.ts";
import { COMPILE_CACHE } from "./compile-cache.ts";
import { say, sentenceOf } from "./launcher/child.ts";
import { startPostgres } from "./postgres.ts";
import { ROOT } from "./root.ts";
import { chooseTests, listTests, sharesOf } from "./test/choose-tests.ts";
import { MACHINE_FACTOR } from "./test/machine-speed.ts";
import { type Counts, countsOf, playShares } from "./test/play-shares.ts";
import { seedOfTree } from "./test/seed-of-tree.ts";

const MEMORY = "/dev/shm";
const GiB = 1024 ** 3;
/** A whole run writes less than one; the rest is for the browsers and servers beside it. */
const NEEDED = 6 * GiB;

/**
 * Where a run of the tests keeps its databases and whatever else goes when it is green: in memory where there is plenty,
 * in the checkout otherwise. On a disk two thirds of what PostgreSQL did for the tests was creating and deleting files:
 * ext4 without a journal looks long for a number of a file that was not just deleted.
 */
export const SCRATCH = hasRoomInMemory()
  ? join(MEMORY, `tuma-test-${createHash("sha256").update(ROOT).digest("hex").slice(0, 12)}`)
  : join(ROOT, ".tuma/npm-test");

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED && freemem() > NEEDED;
  } catch {
    return false;
  }
}

/**
 * `npm test`: all that is short, and a twentieth of what is long, by the state of the code or SEED; it names what it plays.
 * `npm run test:whole`: everything, which takes four times as long.
 */
const isWhole = process.argv.includes("--whole");
const seed = seedOfTree();

type Result = { isGreen: boolean } & Partial<Counts>;
type Stage = { name: string; run: () => Promise<Result> };
type Sharing = { filesEach: number; atOnce: number };

const STAGES: Stage[] = [
  { name: "check", run: () => run(["npm", "run", "check"]) },
  { name: "unit and integration", run: () => runNodeTests(UNIT, UNIT_SHARING) },
  { name: "mutants and build", run: runMutantsAndBuild },
  { name: "faults", run: () => runNodeTests(FAULTS, FAULT_SHARING) },
  { name: "browser", run: runBrowserTests },
];

const UNIT = ["lib", "components", "app"].map((folder) => `${folder}/**/*.test.ts`);
const FAULTS = ["e2e/faults/*.test.ts"];
const JOURNEYS = ["e2e/*.spec.ts"];

/**
 * Four at once, as they wait half of their time. Twenty short files share a process, but in the whole run, where each has
 * its own: it shows that none needs what another leaves behind.
 */
const UNIT_SHARING: Sharing = { filesEach: isWhole ? 1 : 20, atOnce: 4 };
/** They have bounds in seconds and want the machine. */
const FAULT_SHARING: Sharing = { filesEach: 1, atOnce: 2 };

const TMP = join(SCRATCH, "tmp");
await mkdir(TMP, { recursive: true });

const total: Counts = { passed: 0, failed: 0 };
const long = { files: 0, played: 0 };
const lines: string[] = [];
const failures: string[] = [];
let isGreen = true;
for (const stage of STAGES) {
  isGreen = await runStage(stage);
  if (!isGreen) break;
}
if (failures.length > 0) say(`\n✖ failing tests:\n${failures.join("\n\n")}`);
say(`\n${lines.join("\n")}\n${sentenceOfCounts(total)}`);
say(`SEED=${seed}, limits of time ×${MACHINE_FACTOR}`);
if (!isWhole) say(`${long.played} of ${long.files} long files by it; all of them: npm run test:whole`);
// Databases of red tests stay for a look.
if (isGreen) await rm(SCRATCH, { recursive: true, force: true });
else say(`What they left: ${SCRATCH}`);
process.exitCode = isGreen ? 0 : 1;

async function runStage({ name, run }: Stage): Promise<boolean> {
  say(`\n— ${name}`);
  const startedAt = performance.now();
  const result = await run().catch((error: unknown): Result => {
    say(sentenceOf(error));
    return { isGreen: false };
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { passed, failed = 0 } = result;
  const counts = passed === undefined ? "" : `${sentenceOfCounts({ passed, failed })}, `;
  lines.push(`${result.isGreen ? "✔" : "✘"} ${name}: ${counts}${seconds} s`);
  total.passed += passed ?? 0;
  total.failed += result.failed ?? (result.isGreen ? 0 : 1);
  return result.isGreen;
}

/** Plays `atOnce` processes side by side, each with as many short files as `sharesOf` gives it. */
function runNodeTests(places: string[], { filesEach, atOnce }: Sharing): Promise<Result> {
  const shares = sharesOf(filesAt(places), filesEach);
  return withDatabase(async (url) => {
    const env = environment({ TEST_DATABASE_URL: url });
    const { failures: red, ...counts } = await playShares(shares, { atOnce, env, print: say });
    failures.push(...red);
    return { isGreen: counts.failed === 0, ...counts };
  });
}

function filesAt(places: string[]): string[] {
  if (isWhole) return listTests(places);
  const chosen = chooseTests(places, seed);
  long.files += chosen.long;
  long.played += chosen.longPlayed;
  return chosen.files;
}

async function withDatabase(work: (url: string) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres({
    dataDir: join(SCRATCH, "postgres"),
    isDurable: false,
    onTrouble: say,
  });
  return work(postgres.url).finally(postgres.stop);
}

/**
 * Side by side: a build says nothing unless it fails, and mutants wait much of their time. Not beside the check: `tsc`
 * reads types that a build writes.
 */
async function runMutantsAndBuild(): Promise<Result> {
  const building = build();
  // Met below, when the mutants have said all they have to say.
  building.catch(() => undefined);
  const killed = await withDatabase((url) =>
    run([process.execPath, "lib/testing/run-mutants.ts"], { MUTANTS: "12", TEST_DATABASE_URL: url }),
  );
  await building;
  return killed;
}

async function runBrowserTests(): Promise<Result> {
  if (!existsSync(join(ROOT, "e2e/playwright.config.ts")))
    throw new Error("e2e/playwright.config.ts is missing");
  const cli = join(ROOT, "node_modules/playwright/cli.js");
  const env = { CHROMIUM_PATH: findChromium() };
  const options = ["--config", "e2e/playwright.config.ts", "--reporter=list"];
  return run([process.execPath, cli, "test", ...options, ...filesAt(JOURNEYS)], env);
}

/** Runs a command with its output shown, and reads the counts from its last words. */
async function run([command = "", ...args]: string[], env: Record<string, string> = {}): Promise<Result> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: environment(env),
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

/** Processes of tests share what one has stripped of types: half of their work was that. */
function environment(more: Record<string, string>): NodeJS.ProcessEnv {
  return { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, TMPDIR: TMP, SEED: `${seed}`, ...more };
}

function sentenceOfCounts({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
