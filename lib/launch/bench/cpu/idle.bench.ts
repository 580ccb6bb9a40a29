import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../../clock.ts";
import { plantConsole, serverOf } from "../../../testing/scale/plant-console.ts";
import { findProcess, listTree } from "../find-process.ts";
import { part } from "../part.ts";
import { type RunningConsole, runConsole } from "../run-console.ts";
import { cpuSeconds } from "./cpu-seconds.ts";

/** SCALE_ROWS=10000000 is what a company has after ten years. */
const MESSAGES = part(Number(process.env.SCALE_ROWS ?? 1_000_000));
/** What a start goes on with behind its link: large indexes, and figures of what was planted. */
const SETTLE_MS = part(120_000);
const WATCHED_MS = part(60_000);
/** Of one core. */
const GOAL_PERCENT = 1;

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
try {
  await during(() => plantConsole(folder, MESSAGES));
  await during(measure);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function during(work: (console: RunningConsole) => Promise<unknown>): Promise<void> {
  const running = await runConsole(folder);
  try {
    await work(running);
  } finally {
    await running.stop();
  }
}

async function measure({ pid }: RunningConsole): Promise<void> {
  await systemClock.sleep(SETTLE_MS);
  const database = (await serverOf(folder)).pid;
  const worker = findProcess(pid, "processes/worker.cjs").pid;
  const before = { worker: cpuSeconds(worker), database: secondsBelow(database) };
  await systemClock.sleep(WATCHED_MS);
  const percent = (seconds: number) => (seconds / (WATCHED_MS / 1_000)) * 100;
  report("worker of an idle console", percent(cpuSeconds(worker) - before.worker));
  report("its database, all of it", percent(secondsBelow(database) - before.database));
}

/** Sessions come and go: those that have ended are with their parent. */
function secondsBelow(root: number): number {
  return listTree(root).reduce((sum, { pid }) => sum + cpuSeconds(pid, { withEnded: true }), 0);
}

function report(whose: string, figure: number) {
  const name = `${whose} with ${MESSAGES} messages, CPU in percent of a core`;
  process.stdout.write(
    `${JSON.stringify({ name, figure, baseline: GOAL_PERCENT, ratio: figure / GOAL_PERCENT, goal: "<= 1" })}\n`,
  );
}
