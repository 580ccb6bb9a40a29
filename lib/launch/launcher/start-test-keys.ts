import { join } from "node:path";
import { createDatabaseBeside, migrate } from "#lib/db/index.ts";
import { type LaunchEnv, TEST_FOLDER } from "#lib/server/env.ts";
import { metricsPortsOf } from "#lib/server/metrics-settings.ts";
import { scriptOf } from "../build/freshness.ts";
import { type Child, startChild } from "./child.ts";
import { findFreePort } from "./port.ts";
import type { Secrets } from "./secrets.ts";
import { databaseFault, MIGRATIONS } from "./start-database.ts";

type Options = {
  settings: LaunchEnv;
  /** Its URL, once it is ready. */
  database: Promise<string>;
  secrets: Secrets;
  stops: (() => Promise<void>)[];
};

type TestKeys = Pick<Child, "ready" | "lost"> & {
  /** What the web process is told of it. */
  env: Promise<Record<string, string>>;
};

const NONE: TestKeys = {
  env: Promise.resolve({}),
  ready: Promise.resolve(),
  lost: new Promise<never>(() => undefined),
};

/**
 * Starts what answers test keys beside a live service, where the settings ask for it. Of the environment it gets only what
 * stands here: nothing in it leads to the live service, to its data or to other systems.
 */
export function startTestKeys({ settings, database, secrets, stops }: Options): TestKeys {
  // Beside the sandbox alone every key is a test key, and needs no second one.
  if (!(settings.hasTestKeys && settings.SERVICE_BASE_URL) || settings.role === "worker") return NONE;
  const prepared = prepare(settings, database);
  // Met by whoever waits for the settings, or for this to serve.
  prepared.catch(() => undefined);
  const child = startChild({
    name: "test keys",
    script: scriptOf("test-keys", settings),
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", PATH: process.env.PATH },
    settings: prepared.then((test) => ({
      DATABASE_URL: test.databaseUrl,
      SERVICE_BASE_URL: test.baseUrl,
      SERVICE_API_KEY: secrets.sandboxApiKey,
      SERVICE_WEBHOOK_SECRET: secrets.webhookSecret,
      SERVICE_IS_SANDBOX: "1",
      RECORDING_LOOPBACK: new URL(test.baseUrl).host,
      SESSION_SECRET: settings.SESSION_SECRET ?? secrets.sessionSecret,
      TUMA_DATA: join(settings.dataFolder, TEST_FOLDER),
      ROLE: "worker",
      DEFAULT_REGION: settings.defaultRegion,
      DEFAULT_TIMEZONE: settings.defaultTimezone,
    })),
  });
  stops.push(child.stop);
  const env = prepared.then(({ databaseUrl, baseUrl }) => ({
    TEST_DATABASE_URL: databaseUrl,
    TEST_SERVICE_BASE_URL: baseUrl,
    TEST_SERVICE_API_KEY: secrets.sandboxApiKey,
  }));
  env.catch(() => undefined);
  return { ...child, env };
}

async function prepare(settings: LaunchEnv, database: Promise<string>) {
  const databaseUrl = settings.TEST_DATABASE_URL ?? (await besideOurs(settings, await database));
  if (databaseUrl === settings.DATABASE_URL)
    throw new Error("TEST_DATABASE_URL names the database of DATABASE_URL: test keys need one of their own");
  try {
    await migrate(databaseUrl, MIGRATIONS);
  } catch (error) {
    throw databaseFault("TEST_DATABASE_URL", error);
  }
  return {
    databaseUrl,
    baseUrl: `http://127.0.0.1:${await findFreePort(settings.port + 1, metricsPortsOf(settings))}`,
  };
}

/** Another database of the embedded server. */
async function besideOurs({ DATABASE_URL }: LaunchEnv, url: string): Promise<string> {
  if (DATABASE_URL)
    throw new Error("TEST_KEYS=1 needs TEST_DATABASE_URL, a second database beside that of DATABASE_URL");
  return createDatabaseBeside(url, "tuma_test");
}
