import { spawnSync } from "node:child_process";
import { ROOT } from "../root.ts";

/**
 * What `npm test` chooses by, and what all that is random in it begins with. It is the same for the same state of the
 * code, so that what is green before it is pushed is green after; SEED plays another.
 */
export function seedOfTree(): number {
  if (process.env.SEED) return Number(process.env.SEED);
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD^{tree}"], { cwd: ROOT, encoding: "utf8" });
  return (Number.parseInt(stdout?.slice(0, 8), 16) || Date.now()) % 1_000_000;
}
