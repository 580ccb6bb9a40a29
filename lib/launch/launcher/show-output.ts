import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { say } from "./say.ts";

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
