import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { say } from "../launch/launcher/child.ts";
import { ROOT } from "../launch/root.ts";
import { limitMs } from "../launch/test/machine-speed.ts";
import { seedOfTree } from "../launch/test/seed-of-tree.ts";
import { escaped } from "./escaped.ts";
import { MUTANTS, type Mutant } from "./mutants/index.ts";

/**
 * `npm run mutants`: all of the table; `npm run mutants -- lib/server/team` those of a folder or file; MUTANTS=12 a part
 * chosen by SEED, as `npm test` runs it.
 */
const AT_ONCE = 2;
/** One in twenty is waited for in vain: so long first, and long only where this machine is too slow for that. */
const PATIENCE_MS = limitMs(15_000);
const LONG_PATIENCE_MS = limitMs(60_000);
/** A process that has not said how its test went. */
const STARTING_MS = limitMs(60_000);
/** A process that does not end after its test. */
const ENDING_MS = limitMs(3_000);

const seed = seedOfTree();
const places = process.argv.slice(2);
const asked = MUTANTS.filter(
  ({ file }) => places.length === 0 || places.some((place) => file.startsWith(place)),
);
const count = Number(process.env.MUTANTS ?? asked.length);
const chosen = count < asked.length ? shuffled(asked, seed).slice(0, count) : asked;
say(`# SEED=${seed}, ${chosen.length} of ${asked.length} mutants`);
if (chosen.length === 0) throw new Error(`No mutant stands in ${places.join(" or ")}.`);

const waiting = [...chosen];
const alive: string[] = [];
await Promise.all(Array.from({ length: AT_ONCE }, work));
for (const line of alive) say(`✖ ${line}`);
say(`ℹ pass ${chosen.length - alive.length}\nℹ fail ${alive.length}`);
process.exitCode = alive.length === 0 ? 0 : 1;

async function work(): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const trouble = await troubleOf(mutant);
    if (trouble) alive.push(`${mutant.file}: “${mutant.from}” → “${mutant.to}”: ${trouble}`);
    else say(`✔ ${mutant.file} dies of “${mutant.name}”`);
  }
}

/** Null where the named test, and not only its file, turns red. */
async function troubleOf(mutant: Mutant): Promise<string | null> {
  const places = readFileSync(join(ROOT, mutant.file), "utf8").split(mutant.from).length - 1;
  if (places !== 1) return `the line stands ${places} times in the file`;
  const first = await runTest(mutant, { isBroken: true, patienceMs: PATIENCE_MS });
  const isSure = first.result !== "not ok" || first.tookMs < PATIENCE_MS || (await isQuickUnbroken(mutant));
  const { result } = isSure ? first : await runTest(mutant, { isBroken: true, patienceMs: LONG_PATIENCE_MS });
  if (result === "not ok") return null;
  return result === "ok" ? `“${mutant.name}” stays green` : `“${mutant.name}” did not run`;
}

/** A test that was cut off has died of the mutant where it ends in that time without it, on this machine as it is now. */
async function isQuickUnbroken(mutant: Mutant): Promise<boolean> {
  return (await runTest(mutant, { isBroken: false, patienceMs: PATIENCE_MS })).result === "ok";
}

type Run = { isBroken: boolean; patienceMs: number };
type Ended = { result: string | undefined; tookMs: number };

async function runTest(mutant: Mutant, { isBroken, patienceMs }: Run): Promise<Ended> {
  const startedAt = performance.now();
  const pattern = `--test-name-pattern=/^${escaped(mutant.name)}$/`;
  const breaking = isBroken ? ["--import", join(ROOT, "lib/testing/mutate.ts")] : [];
  const args = [...breaking, "--test", "--test-reporter=tap", pattern, `--test-timeout=${patienceMs}`];
  const child = spawn(process.execPath, [...args, mutant.test], {
    cwd: ROOT,
    env: { ...process.env, MUTANT: JSON.stringify({ ...mutant, file: join(ROOT, mutant.file) }) },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  // The runner starts a process for the file: both go, or a test that never ends would outlive the table.
  const killAll = () => child.pid && process.kill(-child.pid, "SIGKILL");
  let overdue = setTimeout(killAll, patienceMs + STARTING_MS);
  const line = new RegExp(`^\\s*(not ok|ok) \\d+ - ${escaped(mutant.name)}( #.*)?$`, "m");
  let printed = "";
  const resultOf = () => line.exec(printed.replaceAll("\\#", "#"))?.[1];
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk;
    if (!resultOf()) return;
    clearTimeout(overdue);
    overdue = setTimeout(killAll, ENDING_MS);
  });
  await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  clearTimeout(overdue);
  return {
    result: resultOf(),
    tookMs: performance.now() - startedAt,
  };
}

function shuffled(mutants: Mutant[], from: number): Mutant[] {
  let state = from + 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return mutants
    .map((mutant) => ({ mutant, rank: next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ mutant }) => mutant);
}
