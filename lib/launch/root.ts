import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

/** Root of the checkout; every process starts there. */
export const ROOT = resolve(import.meta.dirname, "../..");

/** The commit of this checkout; undefined where it is none, as in an image, which names its own. */
export function findCommit(): string | undefined {
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}
