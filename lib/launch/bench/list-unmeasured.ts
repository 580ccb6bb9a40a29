import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../root.ts";
import { readFigure } from "./figure.ts";

/** Those of these benches that end without a figure when they are run on a hundredth of their size, with what they said. */
export async function listUnmeasured(benches: readonly string[]): Promise<string[]> {
  const unmeasured: string[] = [];
  for (const bench of benches) {
    const { code, said } = await run(bench);
    const figures = said.split("\n").flatMap((line) => readFigure(line) ?? []);
    if (code !== 0 || figures.length === 0)
      unmeasured.push(`${bench} ended with ${code}: ${said.slice(-500)}`);
  }
  return unmeasured;
}

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
