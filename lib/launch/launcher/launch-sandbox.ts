import type { LaunchEnv } from "#lib/server/env.ts";
import { scriptOf } from "../build/processes.ts";
import { startChild } from "./child.ts";
import { findFreePort, isServing, retryFor } from "./port.ts";
import type { Secrets } from "./secrets.ts";

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
  const port = await findFreePort(settings.port + 1);
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
