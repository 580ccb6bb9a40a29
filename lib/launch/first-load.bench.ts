import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countScriptBytes } from "./bench/count-script-bytes.ts";
import { runBareNext } from "./bench/run-bare-next.ts";
import { type RunningConsole, runConsole } from "./bench/run-console.ts";

const PAGES = ["/overview", "/send", "/campaigns/new", "/messages", "/events", "/sandbox"];

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
const bare = await runBareNext();
const baseline = await countScriptBytes(bare.url, "/").finally(bare.stop);
const running = await runConsole(folder);
try {
  const cookie = await createOwner(running);
  for (const page of PAGES) report(page, await countScriptBytes(running.url, page, { cookie }));
} finally {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Takes the first account of a new console with the printed code; answers its session cookie. */
async function createOwner({ line, url, origin }: RunningConsole): Promise<string> {
  const code = /code=(\S+)/.exec(line)?.[1] ?? "";
  const response = await fetch(`${url}/api/setup`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrf": "1", origin },
    body: JSON.stringify({
      code: decodeURIComponent(code),
      name: "Neema Mrema",
      email: "neema@amani.example",
      password: "kuku wanne wa bluu 4",
    }),
  });
  if (response.status !== 201) throw new Error(`no account: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

function report(page: string, figure: number) {
  const name = `first-load script of ${page}, gzip bytes`;
  const ratio = figure / baseline;
  process.stdout.write(`${JSON.stringify({ name, figure, baseline, ratio, goal: "<= 1.5" })}\n`);
}
