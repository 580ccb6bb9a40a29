import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { createTestDatabase } from "../testing/database.ts";
import { findFreePort, retryFor } from "./launcher/port.ts";

test("prints all an integrator needs, keeps it over a restart, and ends with 0 on SIGTERM", async () => {
  const database = await createTestDatabase({ template: "empty" });
  const port = await findFreePort();
  const settings = { DATABASE_URL: database.url, SANDBOX_PORT: String(port) };
  const webhookUrl = "http://127.0.0.1:9/hooks";

  const first = await launch({ ...settings, SANDBOX_WEBHOOK_URL: webhookUrl });
  const { "Base URL": baseUrl, "API key": apiKey, "Callbacks go to": callbacks } = factsOf(first.printed());
  assert.equal(baseUrl, `http://127.0.0.1:${port}`);
  assert.equal(callbacks, webhookUrl);
  const [, path, body] = /curl -s (\S+) [\s\S]*-d '(.+)'/.exec(first.printed()) ?? [];
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const answer = await fetch(path!, { method: "POST", headers, body: body! });
  assert.equal(answer.status, 202);
  assert.equal(await first.stop(), 0);

  const second = await launch(settings);
  assert.deepEqual(factsOf(second.printed()), factsOf(first.printed()));
  assert.equal(await second.stop(), 0);
  await database.drop();
});

test("takes host, key, secret and admin token as they are given, and tells all levers", async () => {
  const database = await createTestDatabase({ template: "empty" });
  const given = {
    SANDBOX_HOST: "0.0.0.0",
    SANDBOX_API_KEY: "sk_mtihani_0001",
    SANDBOX_WEBHOOK_SECRET: "whsec_mtihani_0001",
    SANDBOX_ADMIN_TOKEN: "mlango",
  };
  const port = String(await findFreePort());
  const running = await launch({ DATABASE_URL: database.url, SANDBOX_PORT: port, ...given });
  const facts = factsOf(running.printed());
  assert.equal(facts["Base URL"], `http://127.0.0.1:${port}`);
  assert.deepEqual(
    [facts["API key"], facts["Webhook secret"]],
    [given.SANDBOX_API_KEY, given.SANDBOX_WEBHOOK_SECRET],
  );
  assert.equal((await fetch(facts["Admin URL"]!)).status, 401);
  assert.equal((await fetch(facts["Admin URL"]!, { headers: { "x-admin-token": "mlango" } })).status, 200);
  const contract = (await (await fetch(facts.Contract!)).json()) as { openapi: string };
  assert.equal(contract.openapi, "3.1.0");
  const help = await (await fetch(facts["All levers"]!)).text();
  assert.match(help, /PUT {4}\/admin\/faults/);
  assert.equal(await running.stop(), 0);
  await database.drop();

  const printed = spawnSync(process.execPath, [join(import.meta.dirname, "sandbox.ts"), "--help"], {
    encoding: "utf8",
    env: { NODE_ENV: "test", PATH: process.env.PATH },
  });
  assert.deepEqual([printed.status, printed.stdout], [0, help]);
});

test("says in one line that the port is taken", async () => {
  const database = await createTestDatabase({ template: "empty" });
  const settings = { DATABASE_URL: database.url, SANDBOX_PORT: String(await findFreePort()) };
  const first = await launch(settings);
  const second = await launch(settings);
  assert.equal(
    // What takes longer than a second says before it what it is at.
    second.printed().replace(/^.*…\n/gm, ""),
    `The sandbox cannot start: port ${settings.SANDBOX_PORT} is taken by another program; choose one with SANDBOX_PORT\n`,
  );
  assert.equal(await second.stop(), 1);
  assert.equal(await first.stop(), 0);
  await database.drop();
});

/** Waits until it has said what it has to say, or has ended. */
async function launch(settings: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "sandbox.ts")], {
    env: { NODE_ENV: "test", PATH: process.env.PATH, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  let printed = "";
  child.stdout.on("data", (chunk) => (printed += chunk));
  await retryFor(30_000, () => printed.includes("Try it") || child.exitCode !== null);
  return {
    printed: () => printed.replace("Starting…\n", ""),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      return child.exitCode;
    },
  };
}

function factsOf(printed: string): Record<string, string> {
  const lines = printed.matchAll(/^ {2}(\S.+?) +(\S+)$/gm);
  return Object.fromEntries(Array.from(lines, ([, name, value]) => [name, value]));
}
