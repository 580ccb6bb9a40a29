import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { setImmediate } from "node:timers/promises";
import { systemClock } from "../../clock.ts";
import { COMPILE_CACHE } from "../compile-cache.ts";
import { NODE_ENVIRONMENT, NODE_FLAGS } from "../node-flags.ts";
import { ROOT } from "../root.ts";
import { FOLLOWS } from "../settings/follow-settings.ts";

export type Child = {
  /** The first thing it reported over its channel: it serves. */
  ready: Promise<void>;
  /** Rejects when it ends by itself the first time. */
  lost: Promise<never>;
  stop(): Promise<void>;
  /** Ends it without a word, as a crash does; it is started again. */
  kill(): void;
};

export type ChildOptions = {
  name: string;
  script: string;
  env: NodeJS.ProcessEnv;
  /** What it is told of its environment once that is known; it waits for it by `followSettings`. */
  settings?: Promise<Record<string, string | undefined>>;
  /** An open file for what it prints, where nobody reads along; then of its ends nothing is said either. */
  output?: number;
};

/** Callbacks wait for the web process and are tried again for a minute at most: it must be back within 2 s. */
const SHORT_PAUSE_MS = 100;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const STOP_MS = 10_000;

/**
 * Runs a script of ours until `stop()`, and starts it again when it ends by itself: almost at once when it had served or
 * was killed, with growing pauses when it cannot get up.
 */
export function startChild(options: ChildOptions): Child {
  const stopping = new AbortController();
  const ready = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  const note = options.output === undefined ? say : ignore;
  let current: ChildProcess | undefined;
  const running = run();
  return { ready: ready.promise, lost: lost.promise, stop, kill: () => void current?.kill("SIGKILL") };

  async function run() {
    let pauseMs = FIRST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      let hasServed = false;
      current = spawnChild(options);
      current.once("message", () => {
        hasServed = true;
        ready.resolve();
      });
      const end = await endOf(current);
      lost.reject(new Error(`${options.name} ${end}`));
      await setImmediate();
      if (stopping.signal.aborted) return;
      const isItsFault = !hasServed && current.signalCode === null;
      const waitMs = isItsFault ? pauseMs : SHORT_PAUSE_MS;
      pauseMs = isItsFault ? Math.min(pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
      note(`${options.name} ${end}; starting it again in ${waitMs / 1000} s`);
      await systemClock.sleep(waitMs, stopping.signal);
    }
  }

  async function stop() {
    stopping.abort();
    current?.kill("SIGTERM");
    const timer = setTimeout(() => current?.kill("SIGKILL"), STOP_MS);
    await running;
    clearTimeout(timer);
  }
}

/** Detached, so that Ctrl-C reaches the launcher alone and it decides what ends when. */
function spawnChild({ script, env, name, settings, output: file }: ChildOptions): ChildProcess {
  const output = file ?? (process.stdout.isTTY ? "pipe" : "inherit");
  const child = spawn(process.execPath, [...NODE_FLAGS, resolve(ROOT, script)], {
    cwd: ROOT,
    env: {
      ...{ NODE_COMPILE_CACHE: COMPILE_CACHE, ...NODE_ENVIRONMENT, ...env },
      ...(settings && { [FOLLOWS]: "1" }),
    },
    detached: true,
    stdio: ["ignore", output, output, "ipc"],
  });
  showOutput(child, name, env.NODE_ENV === "development");
  // Who is gone by then needs none, and where they never come the start itself has failed.
  settings?.then((told) => child.send(told, () => undefined), ignore);
  return child;
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, "exit");
    return signal ? `was ended by ${signal}` : `ended with code ${code}`;
  } catch (error) {
    return `could not be started (${error instanceof Error ? error.message : error})`;
  }
}

function ignore() {}

/**
 * On a terminal a person reads along: of a child's log lines only the troubles are shown. What is no log line is
 * shown too, from stdout only where `isTalkative` (Next in development).
 */
export function showOutput({ stdout, stderr }: ChildProcess, name: string, isTalkative: boolean): void {
  const show = (stream: NodeJS.ReadableStream | null, hasText: boolean) => {
    if (!stream) return;
    createInterface({ input: stream }).on("line", (line) => {
      const shown = readableLine(line, hasText);
      if (shown) say(`${name}: ${shown}`);
    });
  };
  show(stdout, isTalkative);
  show(stderr, true);
}

/** What a person should see of a line; undefined for nothing. */
export function readableLine(line: string, hasText: boolean): string | undefined {
  const entry = parseEntry(line);
  if (!entry) return hasText && line.trim() ? line : undefined;
  if (entry.level === "info") return undefined;
  const reason = entry.error?.stack?.split("\n")[0];
  return `${entry.event ?? entry.msg ?? line}${reason ? ` (${reason})` : ""}`;
}

type Entry = { level: string; event?: string; msg?: string; error?: { stack?: string } };

function parseEntry(line: string): Entry | undefined {
  if (!line.startsWith('{"')) return undefined;
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === "object" && entry !== null && "level" in entry ? (entry as Entry) : undefined;
  } catch {
    return undefined;
  }
}

/** Prints a line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Waits for `work`, and says what is being done when that takes longer than a second. */
export async function sayWhile<T>(line: string, work: Promise<T>): Promise<T> {
  const PATIENCE_MS = 1_000;
  const timer = setTimeout(say, PATIENCE_MS, line);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

/** The sentence of an error, with that of its cause. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
