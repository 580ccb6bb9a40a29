import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import type { SandboxAnswers, SandboxSection } from "#lib/contract/desk/sandbox/sandbox.ts";
import { SANDBOX_ACTIONS, type SandboxActionAnswer } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { SandboxBehaviour } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { EVENT_TYPES } from "#lib/contract/wire/event.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Fault } from "#lib/fault.ts";
import { SandboxSettings } from "#lib/sandbox/settings.ts";
import { door } from "#lib/testing/doors.ts";
import { during } from "#lib/testing/during.ts";
import { getSection, pullLever } from "./index.ts";
import { openPortal } from "./test-portal.ts";

const actionRoutePOST = door("POST /api/sandbox/:action");
const sectionRouteGET = door("GET /api/sandbox");

const { desk, sandbox, ctx } = await openPortal({ webhookUrl: "http://127.0.0.1:9/hooks" });

const read = <S extends SandboxSection>(section: S): Promise<SandboxAnswers[S]> => getSection(ctx, section);
const pull = (action: string, body?: unknown): Promise<SandboxActionAnswer> => pullLever(ctx, action, body);
const refused = (code: string, detail?: RegExp) => (error: Fault) =>
  error.code === code && (detail?.test(error.detail) ?? true);

test("the connection is what the levers make of it", async () => {
  assert.equal((await read("connection")).customer.isChatReady, true);
  await pull("update-connection", { isChatReady: false, hasVoice: false });
  const { customer } = await read("connection");
  assert.deepEqual(
    { ...customer, balance: 0 },
    { balance: 0, isChatReady: false, hasPhoneNumber: true, hasVoice: false },
  );
  await pull("update-connection", { isChatReady: true, hasVoice: true });
});

test("a new key is shown once and works until it is revoked", async () => {
  const { secret } = await pull("create-key", { grants: ["voice"] });
  const ask = () =>
    fetch(`${sandbox.url}/api/v1/voice-api/calls`, { headers: { authorization: `Bearer ${secret?.value}` } });
  assert.equal((await ask()).status, 200);
  const { keys } = await read("keys");
  const created = keys.find(({ hint }) => secret?.value.endsWith(hint.slice(1)));
  assert.deepEqual(created?.grants, ["voice"]);
  assert.ok(!JSON.stringify(keys).includes(secret?.value ?? "none"));
  await pull("revoke-key", { id: created?.id });
  assert.equal((await ask()).status, 401);
});

test("a key gets another service, an end, and a successor", async () => {
  const made = await pull("create-key", { grants: ["sms"], expiresInHours: 24 });
  const find = async (value = "") =>
    (await read("keys")).keys.find(({ hint }) => value.endsWith(hint.slice(1)));
  const key = await find(made.secret?.value);
  assert.equal(Date.parse(key?.expiresAt ?? "") - Date.parse(key?.createdAt ?? ""), 86_400_000);
  await pull("update-key", { id: key?.id, grants: ["sms", "chat"] });
  const rotated = await pull("rotate-key", { id: key?.id });
  const successor = await find(rotated.secret?.value);
  assert.deepEqual(successor?.grants, ["sms", "chat"]);
  assert.equal(successor?.expiresAt, key?.expiresAt);
  assert.ok((await find(made.secret?.value))?.revokedAt);
});

test("every setting of the sandbox has its place on the page", async () => {
  assert.deepEqual(Object.keys(SandboxBehaviour.shape).sort(), Object.keys(SandboxSettings.shape).sort());
  const settings = SandboxSettings.parse({});
  assert.deepEqual(await read("settings"), { ...settings, allowsLoopbackWebhooks: true });
});

test("the webhook: changed, rotated, tested, paused and active again; its secret is in no section", async () => {
  await pull("update-webhook", { url: "http://127.0.0.1:9/other", eventTypes: ["message.received"] });
  const { secret } = await pull("rotate-secret");
  assert.match(secret?.value ?? "", /^whsec_/);
  assert.notEqual(secret?.value, sandbox.webhookSecret);
  await pull("pause-webhook");
  await assert.rejects(pull("test-webhook"), refused("conflict", /inactive endpoint/));
  await pull("reactivate-webhook");
  await pull("test-webhook");
  const { webhook, deliveries } = await read("webhook");
  assert.equal(webhook?.url, "http://127.0.0.1:9/other");
  assert.deepEqual(webhook?.eventTypes, ["message.received"]);
  assert.equal(deliveries[0]?.eventType, "message.received");
  assert.ok(!JSON.stringify({ webhook, deliveries }).includes("whsec_"));
});

test("a webhook is deleted while a delivery to it ends", async () => {
  await pull("test-webhook");
  const isRetrying = async () => (await read("webhook")).deliveries[0]?.state === "retrying";
  while (!(await isRetrying())) await new Promise(setImmediate);
  // As a delivery ends: itself, and then what its endpoint has failed.
  const end = async (tx: Tx) => {
    await tx.query("UPDATE sandbox.webhook_delivery SET attempts = attempts WHERE due_at IS NOT NULL");
    return () => tx.query("UPDATE sandbox.webhook_endpoint SET consecutive_failures = 1");
  };
  await during(desk.db, end, () => pull("delete-webhook"));
  const { webhook, deliveries } = await read("webhook");
  assert.equal(webhook, null);
  assert.equal(deliveries[0]?.state, "discarded");
});

test("a webhook may subscribe to nothing, and be deleted", async () => {
  await pull("update-webhook", { url: "http://127.0.0.1:9/other", eventTypes: [] });
  assert.deepEqual((await read("webhook")).webhook?.eventTypes, []);
  await pull("delete-webhook");
  assert.equal((await read("webhook")).webhook, null);
  await assert.rejects(pull("delete-webhook"), refused("not_found"));
  await pull("update-webhook", { url: "http://127.0.0.1:9/hooks", eventTypes: [...EVENT_TYPES] });
  assert.equal((await read("webhook")).webhook?.state, "active");
});

test("credits are added and set, senders created and changed", async () => {
  const { balance } = await read("credits");
  await pull("add-credits", { credits: 25 });
  assert.equal((await read("credits")).balance, balance + 25);
  await pull("set-credits", { credits: 0 });
  await pull("update-sender", { name: "MBEGU BORA", state: "pending", usageLimit: 10 });
  await pull("update-sender", { name: "MBEGU BORA", state: "approved", usageLimit: null });
  const answer = await read("credits");
  assert.equal(answer.balance, 0);
  const sender = answer.senders.find(({ name }) => name === "MBEGU BORA");
  assert.deepEqual([sender?.state, sender?.usageLimit], ["approved", null]);
});

test("a template is rejected with its reason", async () => {
  const [template] = (await read("templates")).templates;
  await pull("review-template", { id: template?.id, verdict: "reject", reason: "Too vague" });
  const after = (await read("templates")).templates.find(({ id }) => id === template?.id);
  assert.deepEqual([after?.status, after?.rejectionReason], ["rejected", "Too vague"]);
});

test("a customer's message becomes an event", async () => {
  await pull("receive-message", { from: "+255712000044", name: "Asha Mrema", text: "Habari" });
  const { deliveries } = await read("webhook");
  assert.equal(deliveries[0]?.eventType, "message.received");
});

test("faults are switched on and off, settings kept, time moved, all of it reset", async () => {
  const rules = [{ kind: "error", operation: "sendSms", share: 0.5, times: 3, status: 503, when: "after" }];
  await pull("update-faults", { seed: 7, rules });
  const plan = await read("faults");
  assert.equal(plan.seed, 7);
  assert.deepEqual(plan.rules[0], { after: 0, afterRecipients: 0, as: "envelope", ...rules[0] });
  await pull("update-settings", { chatReadShare: 0.25, windows: "open" });
  const settings = await read("settings");
  assert.deepEqual([settings.chatReadShare, settings.windows], [0.25, "open"]);
  const before = Date.parse((await read("connection")).now);
  assert.match((await pull("advance-time", { hours: 2 })).said, /^2 h passed/);
  assert.ok(Date.parse((await read("connection")).now) - before >= 7_200_000);
  assert.equal((await read("sms")).messages.length, 0);
  await pull("reset");
  assert.deepEqual((await read("faults")).rules, []);
  assert.equal((await read("settings")).windows, "inbound");
});

test("refuses what does not fit before anything leaves, and passes on what the sandbox refuses", async () => {
  await assert.rejects(pull("add-credits", { credits: 0 }), refused("invalid_input", /at least 1/));
  await assert.rejects(pull("revoke-key", { id: "../reset" }), refused("invalid_input"));
  await assert.rejects(
    pull("update-webhook", { url: "file:///etc/passwd", eventTypes: [] }),
    refused("invalid_input"),
  );
  await assert.rejects(pull("revoke-key", { id: "nobody" }), refused("not_found", /Key not found/));
  const nonsense = { seed: 1, rules: [{ kind: "earthquake", operation: "*", share: 1 }] };
  await assert.rejects(pull("update-faults", nonsense), refused("invalid_input"));
  await assert.rejects(pull("erase-everything"), refused("not_found"));
  await assert.rejects(pull("constructor"), refused("not_found"));
});

test("refuses an answer without end, a redirect and a sandbox that is gone", async () => {
  const server = createServer((request, response) => {
    if (request.url?.includes("keys")) response.writeHead(302, { location: "http://127.0.0.1:9/" }).end();
    else response.end(`"${"x".repeat(3_000_000)}"`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sandboxAdminUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin`;
  const odd = { env: { ...ctx.env, sandboxAdminUrl } };
  await assert.rejects(getSection(odd, "sms"), refused("service_malformed"));
  await assert.rejects(getSection(odd, "keys"), refused("service_unreachable"));
  server.closeAllConnections();
  server.close();
  await assert.rejects(getSection(odd, "faults"), refused("service_unreachable"));
});

test("without a sandbox there is nothing, whoever asks", async () => {
  const { cookie } = await desk.signIn("owner");
  assert.equal((await desk.ask(sectionRouteGET, { cookie })).status, 404);
  for (const action of Object.keys(SANDBOX_ACTIONS)) {
    const answer = await desk.ask(actionRoutePOST, { method: "POST", params: { action }, body: {}, cookie });
    assert.equal(answer.status, 404, action);
  }
});

test("refuses everyone below admin", async () => {
  desk.context.env.sandboxAdminUrl = sandbox.adminUrl;
  for (const role of ["viewer", "sender"] as const) {
    const { cookie } = await desk.signIn(role);
    assert.equal((await desk.ask(sectionRouteGET, { cookie })).status, 403);
    const asking = { method: "POST", params: { action: "reset" }, body: {}, cookie };
    assert.equal((await desk.ask(actionRoutePOST, asking)).status, 403);
  }
  const { cookie } = await desk.signIn("admin");
  const answer = await desk.ask(sectionRouteGET, { path: "/api/sandbox?section=keys", cookie });
  assert.equal(answer.status, 200);
  assert.ok(Array.isArray(((await answer.json()) as { keys: unknown }).keys));
});
