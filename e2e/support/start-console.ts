import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
const START_MS = 240_000;

/** Starts the console as a person would, on nothing at all, and passes its one link on to the journeys. */
export default async function startConsole(): Promise<() => Promise<void>> {
  const data = await mkdtemp(join(tmpdir(), "tuma-e2e-"));
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, "lib/launch/start.ts")], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), TUMA_DATA: data, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // What the console said goes with what a red journey leaves behind.
  await mkdir(join(ROOT, "test-results"), { recursive: true });
  const log = createWriteStream(join(ROOT, "test-results/console.log"));
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const link = await new Promise<string>((found, failed) => {
    let said = "";
    const timer = setTimeout(
      () => failed(new Error(`no link within 4 minutes; the console said:\n${said}`)),
      START_MS,
    );
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const match = /https?:\/\/\S+\/setup\?code=\S+/.exec(said);
      if (!match) return;
      process.env.TUMA_SANDBOX_ADMIN = /"adminUrl":"([^"]+)"/.exec(said)?.[1];
      clearTimeout(timer);
      found(match[0]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("exit", (code) => failed(new Error(`npm start ended with ${code}:\n${said}`)));
  });
  process.env.TUMA_DATABASE = join(data, "postgres");
  process.env.TUMA_LINK = link;
  process.env.TUMA_ORIGIN = new URL(link).origin;
  return async () => {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await ended;
    await rm(data, { recursive: true, force: true });
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
