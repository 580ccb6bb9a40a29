import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";

const ENDS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** `code` is null where a signal has ended it. */
type Ended = { code: number | null; printed: string };

/**
 * Runs a program to its end. It and all that it starts end with this process: at once when somebody asks this one to
 * end, and at its exit.
 */
export async function runInGroup(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, "cwd" | "env">,
): Promise<Ended> {
  // Detached, it leads a group of its own, which one signal reaches whole; Ctrl-C in a terminal then does not.
  const child = spawn(command, args, { ...options, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  child.stdout.on("data", (chunk) => (printed += chunk));
  child.stderr.on("data", (chunk) => (printed += chunk));
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
