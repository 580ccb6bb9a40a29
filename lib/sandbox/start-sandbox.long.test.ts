import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import type { Clock } from "../clock.ts";
import { openDatabase } from "../db/index.ts";
import { createTestDatabase } from "../testing/database.ts";
import { startReceiver } from "./conformance/receiver.ts";
import { startSandbox } from "./index.ts";

const post = (url: string, body: unknown, key = "") =>
  fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("key, secret and everything sent are there after a restart", async () => {
  const database = await createTestDatabase({ template: "empty" });
  const first = await startSandbox({ databaseUrl: database.url });
  const body = { recipient: "+255712000001", content: "Habari", senderId: "AMANI AGRO" };
  const answer = await (await post(`${first.url}/api/v1/api/messages/send`, body, first.apiKey)).json();
  await first.close();
  const second = await startSandbox({ databaseUrl: database.url });
  assert.equal(second.apiKey, first.apiKey);
  assert.equal(second.webhookSecret, first.webhookSecret);
  const status = await fetch(`${second.url}/api/v1/api/messages/status/${answer.data.messageId}`, {
    headers: { authorization: `Bearer ${second.apiKey}` },
  });
  assert.equal(status.status, 200);
  await second.close();
  await database.drop();
});

test("callbacks that were pending are delivered after a restart", async () => {
  const database = await createTestDatabase({ template: "empty" });
  const receiver = await startReceiver();
  receiver.answer = () => 503;
  const options = { databaseUrl: database.url, webhookUrl: receiver.url };
  const first = await startSandbox(options);
  await post(`${first.adminUrl}/inbound`, { from: "+255712000001" });
  await post(`${first.adminUrl}/advance`, { ms: 0 });
  await first.close();
  const refused = receiver.callbacks.length;
  assert.ok(refused >= 1);
  receiver.answer = () => 200;
  const second = await startSandbox(options);
  await post(`${second.adminUrl}/advance`, { ms: 300_000 });
  assert.equal(receiver.callbacks.length, refused + 1);
  assert.equal(new Set(receiver.callbacks.map(({ event }) => event.eventId)).size, 1);
  await second.close();
  receiver.close();
  await database.drop();
});

test("a given key and secret are used, and signed with", async () => {
  const database = await createTestDatabase({ template: "empty" });
  const given = { apiKey: "sk_given_0123456789", webhookSecret: "whsec_given_0123456789" };
  const sandbox = await startSandbox({ databaseUrl: database.url, ...given });
  assert.deepEqual([sandbox.apiKey, sandbox.webhookSecret], [given.apiKey, given.webhookSecret]);
  const calls = await fetch(`${sandbox.url}/api/v1/voice-api/calls`, {
    headers: { authorization: `Bearer ${given.apiKey}` },
  });
  assert.equal(calls.status, 200);
  await sandbox.close();
  await database.drop();
});

test("a given secret signs wherever an admin points the callbacks, also anew, and after another was given", async () => {
  const database = await createTestDatabase({ template: "empty" });
  const receiver = await startReceiver();
  const settings = { allowsLoopbackWebhooks: true };
  const signers: boolean[] = [];
  for (const webhookSecret of ["whsec_given_0123456789", "whsec_other_0123456789"]) {
    const sandbox = await startSandbox({ databaseUrl: database.url, webhookSecret, settings });
    const ask = (method: string) =>
      fetch(`${sandbox.adminUrl}/webhook`, {
        method,
        headers: { "content-type": "application/json" },
        ...(method === "PUT" && { body: JSON.stringify({ url: receiver.url }) }),
      });
    const isSignedWithIt = async () => {
      await post(`${sandbox.adminUrl}/webhook/test`, {});
      await post(`${sandbox.adminUrl}/advance`, { ms: 0 });
      const { headers, rawBody } = receiver.callbacks.at(-1) ?? assert.fail("nothing came");
      const key = createHmac("sha256", webhookSecret).update(`${headers["x-service-webhook-timestamp"]}.`);
      return headers["x-service-webhook-signature"] === `sha256=${key.update(rawBody).digest("hex")}`;
    };
    await ask("PUT");
    signers.push(await isSignedWithIt());
    await ask("DELETE");
    await ask("PUT");
    signers.push(await isSignedWithIt());
    await sandbox.close();
  }
  assert.deepEqual(signers, [true, true, true, true]);
  receiver.close();
  await database.drop();
});

test("an admin token, once set, is asked for", async () => {
  const database = await createTestDatabase({ template: "empty" });
  const sandbox = await startSandbox({ databaseUrl: database.url, adminToken: "siri" });
  assert.equal((await fetch(sandbox.adminUrl)).status, 401);
  const known = await fetch(sandbox.adminUrl, { headers: { "x-admin-token": "siri" } });
  assert.equal(known.status, 200);
  await sandbox.close();
  await database.drop();
});

test("a late answer waits on the clock that was given: the usual latency and the fault's", async () => {
  const database = await createTestDatabase({ template: "empty" });
  const waits: number[] = [];
  const clock: Clock = {
    now: () => new Date(),
    // The loops wait for a wake; an answer just notes how long it would wait.
    sleep: (ms, signal) => {
      if (!signal) waits.push(ms);
      return new Promise((done) => (signal ? signal.addEventListener("abort", () => done()) : done()));
    },
  };
  const sandbox = await startSandbox({ databaseUrl: database.url, clock, settings: { latencyMs: 40_000 } });
  await fetch(`${sandbox.adminUrl}/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ rules: [{ kind: "latency", operation: "listCalls", ms: 20_000, times: 1 }] }),
  });
  for (const waitMs of [60_000, 40_000]) {
    const headers = { authorization: `Bearer ${sandbox.apiKey}` };
    assert.equal((await fetch(`${sandbox.url}/api/v1/voice-api/calls`, { headers })).status, 200);
    assert.equal(waits.at(-1), waitMs);
  }
  await sandbox.close();
  await database.drop();
});

test("5,000 messages under way are worked off in batches", async () => {
  const database = await createTestDatabase({ template: "empty" });
  const sandbox = await startSandbox({ databaseUrl: database.url });
  for (let request = 0; request < 10; request += 1) {
    const to = Array.from(
      { length: 500 },
      (_, index) => `+2557${String(request * 500 + index).padStart(8, "0")}`,
    );
    const body = {
      to,
      template_name: "oda_tayari",
      language: "sw",
      template_parameters: { "1": "a", "2": "b" },
    };
    await post(`${sandbox.url}/v1/waba-api/messages/template`, body, sandbox.apiKey);
  }
  await post(`${sandbox.adminUrl}/advance`, { ms: 60_000 });
  const { counts } = await (await fetch(sandbox.adminUrl)).json();
  assert.deepEqual([counts.chat, counts.chatUnderWay], [5_000, 0]);
  await sandbox.close();
  await database.drop();
});

test("settings and faults that an older version left behind do not keep it from starting", async () => {
  const database = await createTestDatabase({ template: "empty" });
  await (await startSandbox({ databaseUrl: database.url })).close();
  const db = openDatabase(database.url, { name: "older version" });
  // As 001 left them: the migrations after it are still to come.
  await db.query("DELETE FROM sandbox.migration WHERE name LIKE '004%'");
  await db.query(
    `UPDATE sandbox.setting SET value = value || '{"hasStrictWebhookUrls": false}' WHERE name = 'settings'`,
  );
  const oldRule = { seed: 1, rules: [{ kind: "cut", operation: "sendPigeon" }] };
  await db.query(`INSERT INTO sandbox.setting (name, value) VALUES ('faults', $1::jsonb)`, [
    JSON.stringify(oldRule),
  ]);
  await db.close();
  const sandbox = await startSandbox({ databaseUrl: database.url });
  const { rules } = await (await fetch(`${sandbox.adminUrl}/faults`)).json();
  assert.deepEqual(rules, []);
  await sandbox.close();
  await database.drop();
});
