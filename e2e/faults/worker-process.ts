import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";

const ROOT = resolve(import.meta.dirname, "../..");

/** A real worker process that can be killed; its output is kept for the report of a failure. */
export type WorkerProcess = { kill(): Promise<void>; output(): string };

export function startWorkerProcess(env: Record<string, string>): WorkerProcess {
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
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
