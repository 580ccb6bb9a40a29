import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "#lib/launch/launcher/port.ts";
import { ROOT } from "#lib/launch/root.ts";
import { sendAtOnce } from "./console-database.ts";

export type RunningConsole = {
  /** The one link that creates the first owner. */
  link: string;
  sandboxAdmin: string;
  /** The process that started its parts. */
  launcher: number;
  /** Where its settings let events be sent to, on this machine; nothing listens there by itself. */
  eventPort: number;
  /** Where its settings have mail sent to, on this machine; nothing listens there by itself. */
  mailPort: number;
  /** The folder of whose files a repeat may go to the newest. */
  audienceFolder: string;
  /** The folder of its embedded PostgreSQL. */
  database: string;
  stop(): Promise<void>;
};

/** Starts a console as a person would, on nothing at all; `name` is what its log is called in `test-results`. */
export async function startConsole(
  name: string,
  settings: Record<string, string> = {},
): Promise<RunningConsole> {
  const data = await mkdtemp(join(tmpdir(), "tuma-e2e-"));
  const audienceFolder = join(data, "audience");
  await mkdir(audienceFolder);
  const [eventPort, mailPort] = [await findFreePort(), await findFreePort()];
  const child = spawn(process.execPath, [join(ROOT, "lib/launch/start.ts")], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ PORT: String(await findFreePort()), TUMA_DATA: data, NODE_ENV: "production" },
      AUDIENCE_DIR: audienceFolder,
      EVENT_PRIVATE_ORIGINS: `http://127.0.0.1:${eventPort}`,
      ...{ SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: "tuma@amani.example" },
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // What the console said goes with what a red journey leaves behind.
  await mkdir(join(ROOT, "test-results"), { recursive: true });
  const log = createWriteStream(join(ROOT, `test-results/${name}.log`));
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const said = await hear(child);
  const database = join(data, "postgres");
  await sendAtOnce(database);
  return {
    ...said,
    eventPort,
    mailPort,
    audienceFolder,
    launcher: child.pid ?? 0,
    database,
    async stop() {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** What it says once it serves: the sandbox says where it is by itself, and may come to that after the link. */
function hear(child: ChildProcess): Promise<{ link: string; sandboxAdmin: string }> {
  return new Promise((found, failed) => {
    let said = "";
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const link = /https?:\/\/\S+\/setup\?code=\S+/.exec(said)?.[0];
      const sandboxAdmin = /"adminUrl":"([^"]+)"/.exec(said)?.[1];
      if (link && sandboxAdmin) found({ link, sandboxAdmin });
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => failed(new Error(`npm start ended with ${code}:\n${said}`)));
  });
}
