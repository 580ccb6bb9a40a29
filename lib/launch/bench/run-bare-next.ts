import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findFreePort, isServing, retryFor } from "../launcher/port.ts";
import { ROOT } from "../root.ts";

const START_MS = 30_000;

const FILES = {
  "package.json": '{ "private": true, "type": "module" }',
  // Inside the checkout, because the bundler follows no link out of its root to the packages.
  "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(ROOT)} } };`,
  "app/layout.js":
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
  "app/page.js": "export default function Page() { return <h1>Bare</h1>; }",
  "app/dynamic/page.js":
    'export const dynamic = "force-dynamic"; export default function Page() { return <h1>{Date.now()}</h1>; }',
};

/** The floor: a Next app of one layout and one page, and what is given, built and served with the packages of this checkout. */
export async function runBareNext(
  more: Readonly<Record<string, string>> = {},
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  await mkdir(join(ROOT, ".tuma"), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(ROOT, ".tuma/bare-next-"));
  for (const [name, text] of Object.entries({ ...FILES, ...more })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const port = await findFreePort();
  await endOf(runNext(folder, ["build"]));
  const server = runNext(folder, ["start", "-H", "127.0.0.1", "-p", String(port)]);
  if (!(await retryFor(START_MS, () => isServing(port)))) throw new Error("the bare Next app does not start");
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    async stop() {
      const closed = new Promise((resolve) => server.once("close", resolve));
      server.kill("SIGTERM");
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function runNext(folder: string, args: string[]): ChildProcess {
  return spawn(process.execPath, [join(ROOT, "node_modules/.bin/next"), ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function endOf(child: ChildProcess): Promise<void> {
  const code = await new Promise((resolve, reject) => child.once("close", resolve).once("error", reject));
  if (code !== 0) throw new Error(`the bare Next app was not built: ${code}`);
}
