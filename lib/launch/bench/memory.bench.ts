import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../clock.ts";
import { residentBytes } from "./resident-bytes.ts";
import { runBareNext } from "./run-bare-next.ts";
import { runConsole } from "./run-console.ts";

const REST_MS = 2_000;

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
const ours = await runConsole(folder);
const web = await measure(() => residentBytes(ours.pid, "processes/web.cjs"), `${ours.url}/setup`);
await ours.stop();
await rm(folder, { recursive: true, force: true });
const bare = await runBareNext();
const floor = await measure(() => residentBytes(bare.pid, "next"), bare.url);
await bare.stop();
report("web process at rest, resident MB against bare Next", web.atRest, floor.atRest, 1.4);
report("the same after its first page", web.used, floor.used, 1.5);

async function measure(read: () => number, url: string): Promise<{ atRest: number; used: number }> {
  await systemClock.sleep(REST_MS);
  const atRest = read();
  await (await fetch(url)).arrayBuffer();
  await systemClock.sleep(REST_MS);
  return { atRest, used: read() };
}

function report(name: string, bytes: number, baselineBytes: number, most: number) {
  const [figure, baseline] = [bytes / 1e6, baselineBytes / 1e6];
  process.stdout.write(
    `${JSON.stringify({ name, figure, baseline, ratio: figure / baseline, goal: `<= ${most}` })}\n`,
  );
}
