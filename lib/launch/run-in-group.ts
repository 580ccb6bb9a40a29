import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { LEADS_GROUP } from "./launcher/lead-group.ts";

const LEAD = join(import.meta.dirname, "launcher/lead-group.ts");
const ENDS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** `code` is null where a signal has ended it. */
type Ended = { code: number | null; printed: string };

/**
 * Runs a Node program to its end. It and all that it starts end with this process: at once when somebody asks this one
 * to end, at its exit, and where it is killed.
 */
export async function runInGroup(
  args: readonly string[],
  { cwd = process.cwd(), env }: { cwd?: string; env: NodeJS.ProcessEnv },
): Promise<Ended> {
  // Detached, it leads a group of its own, which one signal reaches whole; Ctrl-C in a terminal then does not.
  const child = spawn(process.execPath, ["--import", LEAD, ...args], {
    cwd,
    env: { ...env, [LEADS_GROUP]: "1" },
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  child.stdout?.on("data", (chunk) => (printed += chunk));
  child.stderr?.on("data", (chunk) => (printed += chunk));
  process.on("exit", endGroup);
  for (const signal of ENDS) process.on(signal, endAll);
  try {
    const [code] = await once(child, "close");
    return { code, printed };
  } finally {
    letGo();
  }

  function endGroup(): void {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  }

  function endAll(signal: NodeJS.Signals): void {
    endGroup();
    const isAlone = process.listenerCount(signal) === 1;
    letGo();
    // Nobody else listens: this process ends as it would have without this listener.
    if (isAlone) process.kill(process.pid, signal);
  }

  function letGo(): void {
    process.off("exit", endGroup);
    for (const signal of ENDS) process.off(signal, endAll);
  }
}
