import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDesk } from "../open-desk.ts";
import { runBareNext } from "../run-bare-next.ts";
import { runConsole } from "../run-console.ts";
import { countScriptBytes } from "./count-script-bytes.ts";
import { pagesToLoad } from "./pages-to-load.ts";

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
const bare = await runBareNext();
const baseline = await countScriptBytes(bare.url, "/").finally(bare.stop);
const running = await runConsole(folder);
try {
  await report("/setup");
  const desk = await openDesk(running);
  const headers = { cookie: desk.cookie };
  await report("/sign-in");
  for (const [name, path] of Object.entries(pagesToLoad(desk))) await report(name, { path, headers });
} finally {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
}

type RequestOptions = { path?: string; headers?: Record<string, string> };

async function report(page: string, { path = page, headers = {} }: RequestOptions = {}) {
  const figure = await countScriptBytes(running.url, path, headers);
  const name = `first-load script of ${page}, gzip bytes`;
  const ratio = figure / baseline;
  process.stdout.write(`${JSON.stringify({ name, figure, baseline, ratio, goal: "<= 1.35" })}\n`);
}
