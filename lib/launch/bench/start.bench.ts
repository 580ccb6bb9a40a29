import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "../../testing/quantile.ts";
import { part } from "./part.ts";
import { runConsole } from "./run-console.ts";

const ROUNDS = part(3);
const fresh: number[] = [];
const again: number[] = [];
const folders: string[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
  folders.push(folder);
  fresh.push(await startOnce(folder));
  again.push(await startOnce(folder));
}
// Not between the rounds: for minutes after a folder of a thousand files is gone, ext4 searches long for the place of each
// new file, and a database is a thousand files (1.7 s became 2.9).
for (const folder of folders) await rm(folder, { recursive: true, force: true });
report("npm start until the link, new data, s", fresh, "<= 2.5");
report("npm start until the link, existing data, s", again, "<= 1");

async function startOnce(folder: string): Promise<number> {
  const { seconds, stop } = await runConsole(folder);
  await stop();
  return seconds;
}

/** People wait in seconds, so the baseline is one of them. */
function report(name: string, seconds: number[], goal: string) {
  const figure = median(seconds);
  process.stdout.write(`${JSON.stringify({ name, figure, baseline: 1, ratio: figure, goal })}\n`);
}
