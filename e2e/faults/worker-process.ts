import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { RunningSandbox } from "#lib/sandbox/index.ts";

/** By which what is sealed for a worker of a test is sealed. */
export const WORKER_SECRET = "a-secret-for-tests-0123456789-abcdef";

const ROOT = resolve(import.meta.dirname, "../..");

/** A real worker process that can be killed; its output is kept for the report of a failure. */
export type WorkerProcess = {
  kill(): Promise<void>;
  /** Stops it as a laptop's lid does, and lets it go on after `ms`. */
  freeze(ms: number): Promise<void>;
  isAlive(): boolean;
  output(): string;
};

/** Starts one on a database, against a sandbox; workers of one database share a data folder. */
export function startWorkerProcess(
  databaseUrl: string,
  sandbox: RunningSandbox,
  dataFolder = join(tmpdir(), `tuma-worker-${new URL(databaseUrl).pathname.slice(1)}`),
  more: Readonly<Record<string, string>> = {},
): WorkerProcess {
  const env = {
    DATABASE_URL: databaseUrl,
    SERVICE_BASE_URL: sandbox.url,
    SERVICE_API_KEY: sandbox.apiKey,
    SERVICE_WEBHOOK_SECRET: sandbox.webhookSecret,
    SESSION_SECRET: WORKER_SECRET,
    TUMA_DATA: dataFolder,
    ROLE: "worker",
    ...more,
  };
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(
    process.execPath,
    [join(ROOT, "lib/launch/worker.ts")],
    // Only what is named: nothing of the machine's own settings may reach the worker.
    { cwd: ROOT, env: { ...env, NODE_ENV: "production" }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  return {
    output: () => output,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async freeze(ms) {
      child.kill("SIGSTOP");
      await wait(ms);
      child.kill("SIGCONT");
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
