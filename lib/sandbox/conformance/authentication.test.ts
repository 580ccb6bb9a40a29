import assert from "node:assert/strict";
import { openTarget } from "./harness.ts";

const { ask, rule, portalRule, admin, advance, apiKey } = await openTarget();
const sms = { phone_number: "+255712000001", message: "Habari", sender_id: "AMANI AGRO" };

const OPERATIONS = [
  { name: "SMS send", group: "sms", method: "POST", path: "/api/v1/api/messages/send", body: sms },
  { name: "SMS batch", group: "sms", method: "POST", path: "/api/v1/api/messages/batch", body: {} },
  { name: "SMS bulk", group: "sms", method: "POST", path: "/api/v1/api/messages/send-bulk", body: {} },
  { name: "SMS status", group: "sms", method: "GET", path: "/api/v1/api/messages/status/x", body: {} },
  { name: "chat text", group: "chat", method: "POST", path: "/v1/waba-api/messages/text", body: {} },
  { name: "chat template", group: "chat", method: "POST", path: "/v1/waba-api/messages/template", body: {} },
  { name: "template create", group: "chat", method: "POST", path: "/v1/waba-api/templates", body: {} },
  { name: "call start", group: "voice", method: "POST", path: "/api/v1/voice-api/calls", body: {} },
  { name: "call list", group: "voice", method: "GET", path: "/api/v1/voice-api/calls", body: {} },
  { name: "call read", group: "voice", method: "GET", path: "/api/v1/voice-api/calls/x", body: {} },
] as const;

const [SMS_SEND, CHAT_TEXT] = [OPERATIONS[0], OPERATIONS[4]];

for (const { name, method, path, body } of OPERATIONS) {
  rule(`§5 r1 ${name} without a key is 401`, async () => {
    assert.equal((await ask(method, path, body, { key: null })).status, 401);
  });

  rule(`§5 r1 ${name} with an unknown key is 401`, async () => {
    assert.equal((await ask(method, path, body, { key: "Bearer sk_nobody" })).status, 401);
  });

  rule(`§5 r1 ${name} with a key but no Bearer scheme is 401`, async () => {
    assert.equal((await ask(method, path, body, { key: apiKey })).status, 401);
  });
}

rule("§5 r5 a custom header is no key", async () => {
  const headers = { "x-api-key": apiKey };
  assert.equal((await ask("POST", SMS_SEND.path, sms, { key: null, headers })).status, 401);
});

rule("§5 r5 Basic is no scheme of the service", async () => {
  const key = `Basic ${Buffer.from(`key:${apiKey}`).toString("base64")}`;
  assert.equal((await ask("POST", SMS_SEND.path, sms, { key })).status, 401);
});

rule("§2.1 an SMS 401 has the SMS envelope, a chat 401 the chat envelope", async () => {
  const smsReply = await ask("POST", SMS_SEND.path, sms, { key: null });
  assert.equal(typeof smsReply.body.code, "string");
  const chatReply = await ask("POST", CHAT_TEXT.path, {}, { key: null });
  assert.equal(typeof chatReply.body.data.code, "string");
  assert.equal(chatReply.body.pagination, null);
});

const EXPECTED = {
  sms: { "wrong service": 401, revoked: 401, expired: 401 },
  chat: { "wrong service": 403, revoked: 403, expired: 403 },
} as const;

type Key = { id: string; key: string };

const badKeys = {
  "wrong service": (group: string) =>
    admin<Key>("POST", "/keys", { grants: [group === "sms" ? "chat" : "sms"] }),
  revoked: async () => {
    const key = await admin<Key>("POST", "/keys", {});
    await admin("POST", `/keys/${key.id}/revoke`);
    return key;
  },
  expired: async () => {
    const { now } = await admin<{ now: string }>("GET", "");
    const expiresAt = new Date(Date.parse(now) + 60_000).toISOString();
    const key = await admin<Key>("POST", "/keys", { expiresAt });
    await advance(61_000);
    return key;
  },
};

for (const { name, group, method, path, body } of OPERATIONS) {
  if (group === "voice") continue;
  for (const kind of ["wrong service", "revoked", "expired"] as const) {
    portalRule(`§5 r6 ${name} with a ${kind} key is ${EXPECTED[group][kind]}`, async () => {
      const { key } = await badKeys[kind](group);
      const reply = await ask(method, path, body, { key: `Bearer ${key}` });
      assert.equal(reply.status, EXPECTED[group][kind]);
    });
  }
}

portalRule("§5 r3 voice needs its grant", async () => {
  const { key } = await admin<Key>("POST", "/keys", { grants: ["sms", "chat"] });
  const reply = await ask("GET", "/api/v1/voice-api/calls", undefined, { key: `Bearer ${key}` });
  assert.ok(reply.status === 401 || reply.status === 403);
});

portalRule("§5 r3 voice needs an active subscription", async () => {
  await admin("PUT", "/customer", { hasVoice: false });
  const reply = await ask("GET", "/api/v1/voice-api/calls");
  await admin("PUT", "/customer", { hasVoice: true });
  assert.equal(reply.status, 403);
});

portalRule("§5 r2 one key can serve all groups", async () => {
  const { key } = await admin<Key>("POST", "/keys", { grants: ["sms", "chat", "voice"] });
  const asking = { key: `Bearer ${key}` };
  assert.equal((await ask("POST", SMS_SEND.path, sms, asking)).status, 202);
  assert.equal((await ask("POST", CHAT_TEXT.path, { to: "+255712000001", text: "a" }, asking)).status, 200);
  assert.equal((await ask("GET", "/api/v1/voice-api/calls", undefined, asking)).status, 200);
});

portalRule("§5 r2 an existing key gets chat access by having it added", async () => {
  const { id, key } = await admin<Key>("POST", "/keys", { grants: ["sms"] });
  const chat = () =>
    ask("POST", CHAT_TEXT.path, { to: "+255712000001", text: "a" }, { key: `Bearer ${key}` });
  assert.equal((await chat()).status, 403);
  await admin("PUT", `/keys/${id}`, { grants: ["sms", "chat"] });
  assert.equal((await chat()).status, 200);
});

portalRule("§5 r2 a rotated key ends at once, and the new one may do the same", async () => {
  const old = await admin<Key>("POST", "/keys", { grants: ["sms"] });
  const { key } = await admin<Key>("POST", `/keys/${old.id}/rotate`);
  assert.equal((await ask("POST", SMS_SEND.path, sms, { key: `Bearer ${old.key}` })).status, 401);
  assert.equal((await ask("POST", SMS_SEND.path, sms, { key: `Bearer ${key}` })).status, 202);
  assert.equal((await ask("POST", CHAT_TEXT.path, {}, { key: `Bearer ${key}` })).status, 403);
  await assert.rejects(admin("POST", `/keys/${old.id}/rotate`), /404/);
});

portalRule("§5 r6 a key that was made to expire does", async () => {
  const { key } = await admin<Key>("POST", "/keys", { expiresInMs: 60_000 });
  const status = async () => (await ask("POST", SMS_SEND.path, sms, { key: `Bearer ${key}` })).status;
  assert.equal(await status(), 202);
  await advance(60_000);
  assert.equal(await status(), 401);
});

portalRule("§5 r4 a sender of one customer is unknown to another", async () => {
  const { key } = await admin<Key>("POST", "/keys", { customerId: 2 });
  assert.equal((await ask("POST", SMS_SEND.path, sms, { key: `Bearer ${key}` })).status, 404);
});

portalRule("§5 r4 calls and templates of one customer are unknown to another", async () => {
  const { key } = await admin<Key>("POST", "/keys", { customerId: 2 });
  const call = await ask("POST", "/api/v1/voice-api/calls", { customerNumber: "+255712000001" });
  const path = `/api/v1/voice-api/calls/${call.body.data.sessionId}`;
  assert.equal((await ask("GET", path, undefined, { key: `Bearer ${key}` })).status, 404);
  const { templates } = await admin<{ templates: { id: string }[] }>("GET", "/templates");
  const template = `/v1/waba-api/templates/${templates[0]?.id}`;
  assert.equal((await ask("GET", template, undefined, { key: `Bearer ${key}` })).status, 404);
});
