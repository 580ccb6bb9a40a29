import { randomBytes, randomUUID } from "node:crypto";
import { openSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { type Db, openDatabase } from "#lib/db/index.ts";
import type { LaunchEnv } from "#lib/server/env.ts";
import { createSecret } from "#lib/server/keys/index.ts";
import { insertKey } from "#lib/server/store/api/api-key.ts";
import { prepareShadow } from "#lib/server/store/backup/shadow.ts";
import { type ProcessName, scriptOf } from "../build/freshness.ts";
import { startChild } from "../launcher/child.ts";
import { findFreePort, isServing, retryFor } from "../launcher/port.ts";
import { listWorkersIn } from "../postgres/server.ts";
import { giveSettings } from "../settings/give-settings.ts";
import type { Entry } from "./judge.ts";
import { ONLY_TO } from "./wall-name.ts";

export const PARTS = ["web", "worker", "database"] as const;
export type Part = (typeof PARTS)[number];

export type Shadow = {
  origin: string;
  db: Db;
  key: { id: string; secret: string };
  /** Ends a part as a crash does; what starts it again is what starts it again in the console. */
  kill(part: Part): void;
  /** What the service was made to do since the entry of that number, oldest first. */
  listLedger(after: number): Promise<(Entry & { seq: number })[]>;
};

type Options = {
  settings: LaunchEnv;
  commit: string | undefined;
  /** Of the shadow: its restored database and its files are in there. */
  folder: string;
  databaseUrl: string;
  /** The service's own, which is never killed: it knows what it did. */
  serviceUrl: string;
  stops: (() => Promise<void>)[];
  /** Aborts when the drill is stopped: from then on no process is started. */
  signal: AbortSignal;
};

/** An answer takes so long, so that a kill meets requests on their way. */
const LATENCY_MS = 150;
/** Messages a second; the highest pace that a console begins with by itself. */
const SMS_RATE = 50;
const UP_MS = 120_000;
const WALL = pathToFileURL(join(import.meta.dirname, "wall.ts")).href;

/**
 * Starts the processes of a console on a restored copy, with the sandbox as its service. Each gets the environment and the settings that
 * stand here and no others: the address and the key of the real service are in none of them, nor in the database. What the database does
 * hold, addresses of other systems, is behind the wall (`wall.ts`), and the secrets in it are sealed by another key.
 */
export async function openShadow(options: Options): Promise<Shadow> {
  const { folder, databaseUrl, stops } = options;
  const db = openDatabase(databaseUrl, { max: 2, name: "tuma drill" });
  stops.push(() => db.close());
  await db.transaction((tx) => prepareShadow(tx, { smsRate: SMS_RATE }));
  const key = await makeKey(db);
  const { origin, service, web, worker } = await startProcesses(options);
  if (!(await retryFor(UP_MS, () => isServing(Number(new URL(service.baseUrl).port)))))
    throw new Error("the sandbox of the shadow does not answer");
  await Promise.race([Promise.all([web.ready, worker.ready]), web.lost, worker.lost]);
  const adminUrl = `${service.baseUrl}/admin`;
  await setLatency(adminUrl);
  const kills: Record<Part, () => void> = {
    web: web.kill,
    worker: worker.kill,
    database: () => killAllIn(join(folder, "postgres", "data")),
  };
  return {
    ...{ origin, db, key, kill: (part) => kills[part]() },
    listLedger: (after) => listLedger(adminUrl, after),
  };
}

async function startProcesses(options: Options) {
  const { settings, commit, folder, databaseUrl, serviceUrl, stops, signal } = options;
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const service = await makeService(port);
  const output = openSync(join(folder, "processes.txt"), "a", 0o600);
  const start = (name: ProcessName, told: Record<string, string | undefined>, to: readonly string[]) => {
    signal.throwIfAborted();
    const child = startChild({
      ...{ name, output, script: scriptOf(name, { isDevelopment: false }) },
      env: {
        ...{ NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", PATH: process.env.PATH },
        ...{ NODE_OPTIONS: `--import=${WALL}`, [ONLY_TO]: to.map((url) => new URL(url).host).join(",") },
      },
      settings: Promise.resolve(told),
    });
    stops.push(child.stop);
    return child;
  };
  const asService = { SERVICE_API_KEY: service.apiKey, SERVICE_WEBHOOK_SECRET: service.secret };
  const ofSandbox = {
    ...{ ...asService, DATABASE_URL: serviceUrl, SANDBOX_PORT: new URL(service.baseUrl).port },
    SANDBOX_WEBHOOK_URL: `${origin}/api/hooks/chat`,
  };
  start("sandbox-child", ofSandbox, [serviceUrl, origin]);
  const told = {
    ...{ ...asService, SERVICE_BASE_URL: service.baseUrl, SERVICE_IS_SANDBOX: "1" },
    ...{ NODE_ENV: "production" as const, DATABASE_URL: databaseUrl, TUMA_DATA: join(folder, "data") },
    RECORDING_LOOPBACK: new URL(service.baseUrl).host,
    SESSION_SECRET: randomBytes(48).toString("base64url"),
    ...{ HOST: "127.0.0.1", PORT: String(port), PUBLIC_ORIGIN: origin },
    // The invented numbers of the drill are of that country.
    ...{ DEFAULT_REGION: "TZ", DEFAULT_TIMEZONE: settings.defaultTimezone },
    ...(commit && { TUMA_COMMIT: commit }),
  };
  const to = [databaseUrl, service.baseUrl];
  const worker = start("worker", { ...told, ROLE: "worker" }, to);
  const web = start("web", giveSettings({ ...told, ROLE: "web" }), to);
  return { origin, service, web, worker };
}

async function makeService(portOfWeb: number) {
  return {
    baseUrl: `http://127.0.0.1:${await findFreePort(undefined, [portOfWeb])}`,
    apiKey: `sk_sandbox_${randomBytes(24).toString("hex")}`,
    secret: `whsec_${randomBytes(24).toString("hex")}`,
  };
}

/** A system of the drill's own, which asks for messages as any other does. */
async function makeKey(db: Db): Promise<Shadow["key"]> {
  const { secret, hash, hint } = createSecret("live");
  const id = randomUUID();
  await db.transaction((tx) =>
    insertKey(tx, {
      ...{ id, name: "Drill", rights: ["sms", "seeNumbers"], hash, hint, by: id, now: new Date() },
      ...{ senders: null, addresses: null, messagesPerDay: null, creditsPerDay: null, expiresAt: null },
    }),
  );
  return { id, secret };
}

/** The server and all of its sessions at once, as the end of its machine would. */
function killAllIn(folder: string): void {
  for (const pid of listWorkersIn(folder)) process.kill(pid, "SIGKILL");
}

async function setLatency(adminUrl: string): Promise<void> {
  const answer = await fetch(`${adminUrl}/settings`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ latencyMs: LATENCY_MS }),
  });
  if (!answer.ok) throw new Error(`the sandbox of the shadow answers ${answer.status}`);
}

const Ledger = z.object({
  entries: z.array(z.object({ seq: z.number(), recipient: z.string(), content: z.string().nullable() })),
  next: z.number().nullable(),
});

async function listLedger(adminUrl: string, after: number): Promise<(Entry & { seq: number })[]> {
  const found: (Entry & { seq: number })[] = [];
  for (let from: number | null = after; from !== null; ) {
    const answer = await fetch(`${adminUrl}/ledger?since=ever&limit=5000&after=${from}`);
    const { entries, next } = Ledger.parse(await answer.json());
    found.push(...entries);
    from = next;
  }
  return found;
}
