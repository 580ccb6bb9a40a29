import { readdirSync, readFileSync } from "node:fs";
import { scriptOf } from "#lib/launch/build/freshness.ts";

/** Stops the part of the console that answers browsers, as a machine that hangs: nothing is closed, nothing is said. Returns what lets it go on. */
export function stopWeb(): () => void {
  const pid = childOf(process.env.TUMA_LAUNCHER ?? "", scriptOf("web", { isDevelopment: false }));
  process.kill(pid, "SIGSTOP");
  return () => process.kill(pid, "SIGCONT");
}

function childOf(launcher: string, script: string): number {
  const found = readdirSync("/proc").find(
    (name) =>
      /^\d+$/.test(name) &&
      read(name, "cmdline").includes(script) &&
      read(name, "status").includes(`PPid:\t${launcher}\n`),
  );
  if (found === undefined) throw new Error(`${script} does not run`);
  return Number(found);
}

/** Empty where the process has ended meanwhile. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
