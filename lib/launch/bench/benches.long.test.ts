import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../root.ts";
import { readFigure } from "./figure.ts";

/** Those that need no console and no browser; what these press is pressed by the journeys. */
const benches = globSync("lib/{audience,server}/**/*.bench.ts", { cwd: ROOT });

test("each bench of the server still measures: a column or a verb that was renamed ends none of them unseen", async () => {
  assert.ok(benches.length >= 8, String(benches.length));
  const unmeasured: string[] = [];
  for (const bench of benches) {
    const { code, said } = await run(bench);
    const figures = said.split("\n").flatMap((line) => readFigure(line) ?? []);
    if (code !== 0 || figures.length === 0)
      unmeasured.push(`${bench} ended with ${code}: ${said.slice(-500)}`);
  }
  assert.deepEqual(unmeasured, []);
});

async function run(bench: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ["--expose-gc", join(ROOT, bench)], {
    cwd: ROOT,
    env: { ...process.env, BENCH_PART: "0.01" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (piece) => (said += piece));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said };
}
