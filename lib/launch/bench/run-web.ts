import { type ChildProcess, fork } from "node:child_process";
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { type Agent, request } from "node:http";
import { join } from "node:path";
import type { Db } from "../../db/index.ts";
import { createSetupCode } from "../../server/team/index.ts";
import { findFreePort } from "../launcher/port.ts";
import { NODE_ENVIRONMENT, NODE_FLAGS } from "../node-flags.ts";
import { ROOT } from "../root.ts";
import { giveSettings } from "../settings/give-settings.ts";

export const CALLBACK_SECRET = "whsec_9b1f0c2d7e5a4f6b8c3d2e1f0a9b8c7d";
const OWNER = { name: "Neema Mrema", email: "neema@amani.example", password: "kuku wanne wa bluu 4" };

type Wanted = { databaseUrl: string; dataFolder: string; more?: Record<string, string> };

/** A web process that was built, without a launcher; `more` are settings. */
export async function runWeb(wanted: Wanted): Promise<{ child: ChildProcess; port: number }> {
  const port = await findFreePort();
  const child = fork(join(ROOT, "lib/launch/web.ts"), {
    cwd: ROOT,
    execArgv: NODE_FLAGS,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: giveSettings({
      ...NODE_ENVIRONMENT,
      ...{ PORT: String(port), ROLE: "web", NODE_ENV: "production", DATABASE_URL: wanted.databaseUrl },
      ...{ SERVICE_BASE_URL: "http://127.0.0.1:9", SERVICE_API_KEY: "key" },
      ...{ SERVICE_WEBHOOK_SECRET: CALLBACK_SECRET, TUMA_DATA: wanted.dataFolder },
      SESSION_SECRET: randomBytes(32).toString("hex"),
      ...wanted.more,
    }),
  });
  await once(child, "message");
  return { child, port };
}

/** Makes its first owner; answers their cookie. */
export async function setUp(db: Db, origin: string): Promise<string> {
  const code = await createSetupCode(db);
  const made = await fetch(`${origin}/api/setup`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrf": "1", origin },
    body: JSON.stringify({ ...OWNER, code }),
  });
  if (!made.ok) throw new Error(`the set-up was answered ${made.status}: ${await made.text()}`);
  return made.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

/** A signed callback of a new event, until it is stored and answered. */
export async function postCallback(port: number, agent: Agent): Promise<void> {
  const body = JSON.stringify({
    ...{ eventId: randomUUID(), authUserId: 1042, eventType: "message.status.updated" },
    ...{ aggregateType: "message", aggregateId: randomUUID(), occurredAt: new Date().toISOString() },
    data: { messageId: 156_023, customerPhoneNumber: "+255754000318", status: "delivered", errors: [] },
  });
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", CALLBACK_SECRET).update(`${timestamp}.${body}`).digest("hex");
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "x-service-webhook-timestamp": timestamp,
    "x-service-webhook-signature": `sha256=${signature}`,
  };
  const asked = request({ port, host: "127.0.0.1", agent, method: "POST", path: "/api/hooks/chat", headers });
  asked.end(body);
  const [answer] = await once(asked, "response");
  await answer.resume().toArray();
  if (answer.statusCode !== 200) throw new Error(`a callback was answered ${answer.statusCode}`);
}
