import { format } from "node:util";
import type { Log } from "#lib/server/log.ts";

const METHODS = ["debug", "log", "info", "warn", "error", "trace"] as const;
/** What Next says of itself, at its start. */
const QUIET: readonly string[] = ["debug", "log", "info"];
const MAX_LENGTH = 600;
/** Strangers can make the framework speak as often as they like. */
const LINES_A_MINUTE = 20;
const MINUTE_MS = 60_000;

export type ConsoleLike = {
  console: Record<(typeof METHODS)[number], (...words: unknown[]) => void>;
  process: Pick<NodeJS.Process, "on" | "removeAllListeners">;
  monotonicMs?: () => number;
};

/**
 * What the framework, a library or Node itself would print as raw text becomes lines of the log, cut and at most 20 in a
 * minute: whoever reads the log reads JSON alone, and nobody outside can fill it.
 */
export function redirectConsoleToLog(
  log: Log,
  { console, process, monotonicMs = () => performance.now() }: ConsoleLike,
): void {
  let minute = { since: Number.NEGATIVE_INFINITY, lines: 0 };
  const say = (as: string, text: string) => {
    if (monotonicMs() - minute.since >= MINUTE_MS) {
      if (minute.lines > LINES_A_MINUTE) log.warn("left out", { lines: minute.lines - LINES_A_MINUTE });
      minute = { since: monotonicMs(), lines: 0 };
    }
    minute.lines += 1;
    if (minute.lines > LINES_A_MINUTE) return;
    log[QUIET.includes(as) ? "info" : "warn"]("something was printed", {
      as,
      text: text.slice(0, MAX_LENGTH),
    });
  };
  for (const method of METHODS) console[method] = (...words) => say(method, format(...words));
  // Node prints warnings by a listener of its own.
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => say("warning", `${name}: ${message}`));
}
