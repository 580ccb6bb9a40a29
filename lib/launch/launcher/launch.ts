import { statSync } from "node:fs";
import { requireNoUnfinishedRestore } from "#lib/server/backup/index.ts";
import { type LaunchEnv, readLaunchEnv } from "#lib/server/env.ts";
import { metricsPortsOf } from "#lib/server/metrics-settings.ts";
import { type Part, scriptOf } from "../build/freshness.ts";
import { build } from "../build.ts";
import { findCommit, ROOT } from "../root.ts";
import { giveSettings } from "../settings/give-settings.ts";
import { type ChildOptions, say, sayWhile, sentenceOf, startChild } from "./child.ts";
import { findFreePort, isPortFree, isServing, retryFor } from "./port.ts";
import { openSecrets, type Secrets } from "./secrets.ts";
import { folderFault, startDatabase } from "./start-database.ts";
import { startTestKeys } from "./start-test-keys.ts";
import { lockFolder } from "./with-folder.ts";

type Stop = () => Promise<void>;

/** A launcher that was killed a moment ago may still be letting go. */
const LETTING_GO_MS = 3_000;

const isDevelopment = process.argv.includes("--dev");
const NODE_ENV = isDevelopment ? "development" : "production";

/** What every child begins with. */
const OWN: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV,
  NEXT_TELEMETRY_DISABLED: "1",
  // Of the role that could change the audit log: what answers people and sends knows nothing of it.
  MIGRATION_DATABASE_URL: undefined,
  TUMA_COMMIT: process.env.TUMA_COMMIT || findCommit(),
};

/** What runs, in the order it was started; it is stopped the other way round. */
const stops: Stop[] = [];
let stoppingSince = 0;

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop(0));
followNpm();

/** Starts everything, after what is `stale` has been built. */
export async function launch(stale: readonly Part[]): Promise<void> {
  try {
    await start(readLaunchEnv({ ...process.env, NODE_ENV }), stale);
  } catch (error) {
    // While it stops, a build that was ended with it fails: no second wish to stop.
    if (stoppingSince > 0) return;
    say(`Tuma cannot start: ${sentenceOf(error)}`);
    await stop(1);
  }
}

async function start(settings: LaunchEnv, stale: readonly Part[]) {
  await takeFolder(settings);
  requireNoUnfinishedRestore(settings.dataFolder);
  if (process.env.TUMA_IMAGE === "1" && isPartOfImage(settings.dataFolder)) say(LOST_WITH_CONTAINER);
  const hasWeb = settings.role !== "worker";
  if (hasWeb) await requirePort(["HOST", "PORT"], settings);
  for (const port of metricsPortsOf(settings))
    await requirePort(["METRICS_HOST", "METRICS_PORT"], { port, host: settings.metrics?.host ?? "" });
  const secrets = secretsOf(settings.dataFolder);
  const database = startDatabase(settings, stops);
  // Its failure is met below: till then the rest is begun, so that all can be stopped in order.
  database.catch(() => undefined);
  const needed: Part[] = hasWeb ? ["pages", "processes"] : ["processes"];
  if (needed.some((part) => stale.includes(part))) await buildBeside(database, needed);
  const service = await startSandboxChild({ settings, database, secrets, stops });
  const testKeys = startTestKeys({ settings, database, secrets, stops });
  const told = Promise.all([database, testKeys.env]).then(([url, test]) =>
    settingsOf(settings, secrets, { ...service.env, ...test, DATABASE_URL: settings.DATABASE_URL ?? url }),
  );
  const children = startChildren(settings, told);
  const { findLink } = await import("./find-link.ts");
  // What is still missing is said here, once, and not by every child.
  await told;
  const link = hasWeb ? await findLink(await database, settings.publicOrigin) : "The worker runs.";
  const parts = [...children, testKeys];
  const ready = Promise.all([service.ready(), ...parts.map((part) => part.ready)]);
  await sayWhile("Starting…", Promise.race([ready, service.lost, ...parts.map((part) => part.lost)]));
  if (service.isSandbox)
    say("No SERVICE_BASE_URL is set: the built-in sandbox answers, no real message is sent.");
  say(link);
}

/** Code and pages are read only once they are built. */
async function buildBeside(database: Promise<unknown>, parts: readonly Part[]) {
  const building = build(parts);
  building.catch(() => undefined);
  await database;
  await sayWhile("Building the console, about a minute…", building);
}

/** Web and worker: they read their code while the database gets up, and are told then what they need. */
function startChildren({ role }: LaunchEnv, settings: Required<ChildOptions>["settings"]) {
  const of = (name: "web" | "worker") =>
    startChild({ name, script: scriptOf(name, { isDevelopment }), env: OWN, settings });
  const children = (["worker", "web"] as const).filter((name) => role === "all" || role === name).map(of);
  stops.push(async () => {
    await Promise.all(children.map((child) => child.stop()));
  });
  return children;
}

function settingsOf(
  { SESSION_SECRET, dataFolder }: LaunchEnv,
  secrets: Secrets,
  found: Record<string, string>,
) {
  return giveSettings({
    ...OWN,
    TUMA_DATA: dataFolder,
    SESSION_SECRET: SESSION_SECRET ?? secrets.sessionSecret,
    ...found,
  });
}

async function takeFolder({ dataFolder }: LaunchEnv) {
  const isTaken = await retryFor(LETTING_GO_MS, () => {
    const lock = lockOf(dataFolder);
    if (lock) stops.push(async () => lock.release());
    return lock !== undefined;
  });
  if (!isTaken) throw new Error(`another Tuma runs on the data in ${dataFolder}`);
}

/** On the same file system as the sources: no volume is mounted there. */
const isPartOfImage = (dataFolder: string): boolean => statSync(dataFolder).dev === statSync(ROOT).dev;

const LOST_WITH_CONTAINER =
  "No volume is mounted at TUMA_DATA: with this container its secrets are lost (everybody is signed out, and second factors have to be set up anew), callbacks that the database did not take yet, and what an embedded database holds. Mount a volume there.";

function lockOf(dataFolder: string) {
  try {
    return lockFolder(dataFolder);
  } catch (cause) {
    throw new Error(`TUMA_DATA names ${dataFolder}, where nothing can be written`, { cause });
  }
}

function secretsOf(dataFolder: string) {
  try {
    return openSecrets(dataFolder);
  } catch (error) {
    throw folderFault(dataFolder, error);
  }
}

async function requirePort(
  [ofHost, ofPort]: [string, string],
  { port, host }: Pick<LaunchEnv, "port" | "host">,
) {
  const isFree = () =>
    isPortFree(port, host).catch((cause: unknown) => {
      throw new Error(`${ofHost} and ${ofPort} name ${host}:${port}, where this machine cannot listen`, {
        cause,
      });
    });
  if (await retryFor(LETTING_GO_MS, isFree)) return;
  throw new Error(`port ${port} on ${host} is taken by another program; choose one with ${ofPort}`);
}

async function stop(code: number) {
  if (stoppingSince > 0) return hurry();
  stoppingSince = performance.now();
  for (const end of stops.reverse()) {
    await end().catch((error: unknown) => say(sentenceOf(error)));
  }
  process.exit(code);
}

/** Who presses Ctrl-C again means it; but the first one comes twice, from the terminal and through npm. */
function hurry() {
  const TOGETHER_MS = 1_000;
  if (performance.now() - stoppingSince > TOGETHER_MS) process.exit(1);
}

/** npm that is killed cannot pass that on; whoever killed it wants the console gone, and starts it again on this port. */
function followNpm() {
  const WATCH_MS = 250;
  const npm = process.ppid;
  if (!process.env.npm_lifecycle_event || npm === 1) return;
  setInterval(() => {
    if (process.ppid !== npm && stoppingSince === 0) void stop(0);
  }, WATCH_MS).unref();
}

export type LaunchedService = {
  isSandbox: boolean;
  /** What web and worker are told about the service. */
  env: Record<string, string>;
  /** Waits until it answers; asked once it has its database. */
  ready(): Promise<void>;
  lost: Promise<never>;
};

const START_MS = 20_000;
const NEVER = new Promise<never>(() => undefined);

/** Where the settings name no service, starts the sandbox of it; the console is told a URL either way. */
export async function startSandboxChild({
  settings,
  database,
  secrets,
  stops,
}: {
  settings: LaunchEnv;
  /** Its URL, once it is ready. */
  database: Promise<string>;
  secrets: Secrets;
  stops: (() => Promise<void>)[];
}): Promise<LaunchedService> {
  if (settings.SERVICE_BASE_URL)
    return { isSandbox: false, env: {}, ready: async () => undefined, lost: NEVER };
  const port = await findFreePort(settings.port + 1, metricsPortsOf(settings));
  const url = `http://127.0.0.1:${port}`;
  const shared = {
    SERVICE_API_KEY: settings.SERVICE_API_KEY ?? secrets.sandboxApiKey,
    SERVICE_WEBHOOK_SECRET: settings.SERVICE_WEBHOOK_SECRET?.join(",") ?? secrets.webhookSecret,
  };
  const child = startChild({
    name: "sandbox",
    script: scriptOf("sandbox-child", settings),
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      SANDBOX_PORT: String(port),
      SANDBOX_WEBHOOK_URL: `${consoleUrl(settings)}/api/hooks/chat`,
    },
    settings: database.then((url) => ({ ...shared, DATABASE_URL: settings.MIGRATION_DATABASE_URL ?? url })),
  });
  stops.push(child.stop);
  return {
    isSandbox: true,
    env: {
      ...shared,
      SERVICE_BASE_URL: url,
      SERVICE_IS_SANDBOX: "1",
      SANDBOX_ADMIN_URL: `${url}/admin`,
      RECORDING_LOOPBACK: new URL(url).host,
    },
    ready: () => requireServing(port),
    lost: child.lost,
  };
}

async function requireServing(port: number) {
  if (!(await retryFor(START_MS, () => isServing(port)))) throw new Error("the sandbox does not answer");
}

/** The console as this machine reaches it. */
function consoleUrl({ host, port }: LaunchEnv): string {
  const isEverywhere = host === "0.0.0.0" || host === "::";
  return `http://${isEverywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host}:${port}`;
}
