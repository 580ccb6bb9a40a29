import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "../root.ts";
import { limitMs } from "./machine-speed.ts";

/** What each red process said of its red tests, for the end of a long run. */
type Failures = { failures: string[] };

type Options = {
  /** Processes side by side. */
  atOnce: number;
  env: NodeJS.ProcessEnv;
  /** Takes what a process has printed, when it has ended. */
  print: (text: string) => void;
};

/** What keeps a process longer than this is no test any more. */
const MOST_MS = limitMs(600_000);
const NODE_OPTIONS = ["--test-reporter=spec", `--test-timeout=${limitMs(240_000)}`];

/**
 * Plays files of tests, those of a share one after another in one process: a process for each file spent more than half of
 * its time on loading what the one before it had loaded. A file that is a share by itself has the process to itself, without
 * `node --test`, to which one that ends before its tests do is green.
 */
export async function playShares(shares: readonly string[][], options: Options): Promise<Counts & Failures> {
  const waiting = [...shares];
  const total = { passed: 0, failed: 0, failures: [] as string[] };
  const work = async () => {
    for (let share = waiting.shift(); share; share = waiting.shift()) {
      const { passed, failed, failures } = await playShare(share, options);
      total.passed += passed;
      total.failed += failed;
      total.failures.push(...failures);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, work));
  return total;
}

async function playShare(share: readonly string[], { env, print }: Options): Promise<Counts & Failures> {
  const isAlone = share.length === 1;
  const player = isAlone ? [] : [join(import.meta.dirname, "play-share.ts")];
  const args = [...NODE_OPTIONS, ...player, ...share];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    // It says for people what it came to, also where this runner is itself under test.
    env: { ...env, NODE_TEST_CONTEXT: undefined },
    stdio: ["ignore", "pipe", "inherit"],
    timeout: MOST_MS,
    killSignal: "SIGKILL",
  });
  const [printed, [code]] = await Promise.all([
    child.stdout.setEncoding("utf8").toArray(),
    once(child, "close"),
  ]);
  const text = printed.join("");
  print(text);
  // Each file of several is a test of its own around those in it.
  const files = isAlone ? 0 : (text.match(/^✔ /gm)?.length ?? 0);
  const counts = countsOf(text);
  const passed = counts ? counts.passed - files : 0;
  if (counts && counts.failed > 0) return { passed, failed: counts.failed, failures: [failuresOf(text)] };
  if (counts && code === 0 && (isAlone || files === share.length)) return { passed, failed: 0, failures: [] };
  const cutShort = `not played to their end (exit ${code}):\n${share.join("\n")}`;
  print(`✖ ${cutShort}`);
  return { passed, failed: 1, failures: [cutShort] };
}

/** How many tests were green, and how many not. */
export type Counts = { passed: number; failed: number };

/** What a runner of node --test says last of its red tests, empty without any. */
export const failuresOf = (printed: string): string =>
  /^✖ failing tests:\n([\s\S]*)/m.exec(printed)?.[1]?.trim() ?? "";

/** The counts in the last words of a runner: `ℹ pass 12` of node --test, `12 passed` of Playwright; undefined without any. */
export function countsOf(printed: string): Counts | undefined {
  const find = (word: string) =>
    /\d+/.exec(new RegExp(`^\\W*(${word} \\d+|\\d+ ${word}ed\\b)`, "m").exec(printed)?.[1] ?? "")?.[0];
  const passed = find("pass");
  return passed === undefined ? undefined : { passed: Number(passed), failed: Number(find("fail") ?? 0) };
}
