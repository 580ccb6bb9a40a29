import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { findFreePort } from "#lib/launch/launcher/port.ts";
import { NODE_ENVIRONMENT, NODE_FLAGS } from "#lib/launch/node-flags.ts";
import { giveSettings } from "#lib/launch/settings/give-settings.ts";

const ROOT = resolve(import.meta.dirname, "../..");

export const WEBHOOK_SECRET = "whsec_0f1e2d3c4b5a69788796a5b4c3d2e1f0";

const SESSION_SECRET = "a-secret-for-tests-0123456789-abcdef";

/** A real web process, built and without a launcher, that can be killed. */
export type WebProcess = { origin: string; process: ChildProcess; sessionSecret: string };

/** Starts one on a free port and waits until it listens. */
export async function startWebProcess(
  databaseUrl: string,
  dataFolder: string,
  more: Record<string, string> = {},
): Promise<WebProcess> {
  const port = await findFreePort();
  const child = fork(join(ROOT, "lib/launch/web.ts"), {
    cwd: ROOT,
    env: giveSettings({
      ...NODE_ENVIRONMENT,
      PORT: String(port),
      ROLE: "web",
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      SERVICE_BASE_URL: "http://127.0.0.1:9",
      SERVICE_API_KEY: "key",
      SERVICE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SESSION_SECRET,
      TUMA_DATA: dataFolder,
      ...more,
    }),
    // As the launcher starts it.
    execArgv: NODE_FLAGS,
    silent: true,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => assert.fail(`the web process ended: ${said}`)),
  ]);
  return { origin: `http://127.0.0.1:${port}`, process: child, sessionSecret: SESSION_SECRET };
}
