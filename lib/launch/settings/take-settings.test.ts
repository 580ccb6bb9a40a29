import assert from "node:assert/strict";
import { test } from "node:test";
import { loadedBy } from "#lib/testing/loaded-by.ts";

/** What is kept for as long as the process lives, and only pages and their doors need. */
const HEAVY = /node_modules\/(zod|libphonenumber-js)\//;

const SOURCE: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://tuma@127.0.0.1:5432/tuma",
  SERVICE_BASE_URL: "https://service.example/v1/",
  SERVICE_API_KEY: "key",
  SESSION_SECRET: "a-secret-for-tests-0123456789-abcdef",
  NOTICE_WEBHOOK_URL: "https://notices.example/",
  NOTICE_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
};

test("a web process at rest has loaded neither schemas nor the rules of telephone numbers", async () => {
  const loaded = await loadedBy(
    new URL("./take-settings.ts", import.meta.url),
    new URL("../pages/open-pages.ts", import.meta.url),
    new URL("../pages/serve-inside.ts", import.meta.url),
    new URL("../front/thread/run-thread.ts", import.meta.url),
  );
  assert.ok(loaded.length > 50, "the hook has seen them");
  assert.deepEqual(
    loaded.filter((url) => HEAVY.test(url)),
    [],
  );
});

test("they are those that the launcher read, with keys and lists, and what is missing is said there", async () => {
  const { GIVEN, takeSettings } = await import("./take-settings.ts");
  assert.throws(takeSettings, /npm start/);
  const { giveSettings } = await import("./give-settings.ts");
  const { readEnv } = await import("#lib/server/env.ts");
  const given = giveSettings(SOURCE);
  process.env[GIVEN] = given[GIVEN];
  assert.deepEqual(takeSettings(), readEnv(SOURCE));
  assert.equal(
    given.SERVICE_BASE_URL,
    SOURCE.SERVICE_BASE_URL,
    "and the rest of its environment is as it was",
  );
  assert.throws(
    () => giveSettings({ ...SOURCE, SERVICE_API_KEY: "" }),
    /^Error: SERVICE_API_KEY is not set$/,
  );
});
