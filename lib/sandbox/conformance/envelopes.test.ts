import assert from "node:assert/strict";
import { openTarget, type Reply } from "./harness.ts";

const { ask, rule, portalRule, admin } = await openTarget();
const SMS = "/api/v1/api/messages/send";
const CHAT = "/v1/waba-api/messages/text";
const CALLS = "/api/v1/voice-api/calls";
const sms = { phone_number: "+255712000001", message: "Habari", sender_id: "AMANI AGRO" };

function hasFrame({ status, body }: Reply, path: string) {
  assert.equal(body.status, status);
  assert.equal(typeof body.message, "string");
  assert.equal(new Date(body.timestamp).toISOString(), body.timestamp);
  assert.equal(body.path, path);
}

rule("§2.1 an SMS success has the frame and no pagination", async () => {
  const reply = await ask("POST", SMS, sms);
  hasFrame(reply, SMS);
  assert.ok(!("pagination" in reply.body));
});

rule("§2.1 a chat success has the frame and pagination null", async () => {
  const reply = await ask("POST", CHAT, { to: "+255712000001", text: "Habari" });
  hasFrame(reply, CHAT);
  assert.equal(reply.body.pagination, null);
});

rule("§2.1 a voice success has the frame", async () => {
  hasFrame(await ask("GET", CALLS), CALLS);
});

rule("§2.1 an SMS error has code and error, and no data", async () => {
  const reply = await ask("POST", SMS, {});
  assert.equal(reply.status, 400);
  hasFrame(reply, SMS);
  assert.equal(reply.body.code, "BAD_REQUEST");
  assert.ok(reply.body.error !== undefined && !("data" in reply.body));
});

rule("§2.1 a chat error has data.code and pagination null", async () => {
  const reply = await ask("POST", CHAT, {});
  assert.equal(reply.status, 400);
  hasFrame(reply, CHAT);
  assert.equal(typeof reply.body.data.code, "string");
  assert.equal(reply.body.pagination, null);
});

rule("§2.1 `error` may be a list of findings or one text", async () => {
  assert.ok(Array.isArray((await ask("POST", SMS, {})).body.error));
  assert.equal(typeof (await ask("POST", SMS, { ...sms, sender_id: "NOT A SENDER" })).body.error, "string");
});

for (const [smsError, isThat] of [
  ["text", (error: unknown) => typeof error === "string"],
  ["list", Array.isArray],
  ["object", (error: unknown) => typeof error === "object" && !Array.isArray(error)],
] as const) {
  portalRule(`§2.1 \`error\` may be of type ${smsError} whatever is refused`, async () => {
    await admin("PUT", "/settings", { smsError });
    const replies = [
      await ask("POST", SMS, {}),
      await ask("POST", SMS, { ...sms, sender_id: "NOT A SENDER" }),
      await ask("GET", "/api/v1/api/messages/status/156023"),
    ];
    await admin("PUT", "/settings", { smsError: "mixed" });
    for (const { body } of replies) assert.ok(isThat(body.error), JSON.stringify(body));
  });
}

portalRule("§2.1 `error` of a refusal at the sender's limit is an object", async () => {
  await admin("PUT", "/senders", { name: "KIKOMO", usageLimit: 0 });
  const { status, body } = await ask("POST", SMS, { ...sms, sender_id: "KIKOMO" });
  assert.deepEqual([status, (body.error as { sender: string }).sender], [409, "KIKOMO"]);
});

portalRule("§2.1 a development deployment may add a stack trace", async () => {
  await admin("PUT", "/settings", { hasStackTrace: true });
  const { body } = await ask("POST", SMS, {});
  await admin("PUT", "/settings", { hasStackTrace: false });
  assert.match(String((body as unknown as { stack: string }).stack), /^Error\n {4}at /);
});

rule("§2.1 the path of an answer is the request's path without its query", async () => {
  const reply = await ask("GET", `${CALLS}?pageSize=5`);
  assert.equal(reply.body.path, CALLS);
});

for (const path of [SMS, CHAT, CALLS]) {
  rule(`§4 ${path} refuses a body that is not JSON`, async () => {
    assert.equal((await ask("POST", path, undefined, { rawBody: "{not json" })).status, 400);
  });

  rule(`§4 ${path} refuses a body that is no object`, async () => {
    assert.equal((await ask("POST", path, undefined, { rawBody: "[]" })).status, 400);
  });

  rule(`§4 ${path} refuses another content type`, async () => {
    const headers = { "content-type": "text/plain" };
    assert.equal((await ask("POST", path, {}, { headers })).status, 400);
  });
}

portalRule("§4 a body beyond the limit is refused, not read", async () => {
  const reply = await ask("POST", SMS, undefined, { rawBody: `"${"a".repeat(11 * 1024 * 1024)}"` });
  assert.equal(reply.status, 413);
});

rule("§4 an unknown path is 404 in the envelope of its group", async () => {
  const smsReply = await ask("GET", "/api/v1/api/messages/nothing");
  assert.equal(smsReply.status, 404);
  assert.equal(typeof smsReply.body.code, "string");
  const chatReply = await ask("GET", "/v1/waba-api/nothing");
  assert.equal(chatReply.status, 404);
  assert.equal(typeof chatReply.body.data.code, "string");
});

for (const [method, path, allow] of [
  ["DELETE", SMS, "POST"],
  ["PUT", CHAT, "POST"],
  ["PATCH", CALLS, "POST, GET"],
  ["POST", `${CALLS}/nobody`, "GET"],
] as const) {
  rule(`§4 ${method} ${path} is 405, and Allow names what there is`, async () => {
    const { status, headers } = await ask(method, path);
    assert.deepEqual([status, headers.get("allow")?.split(", ").sort()], [405, allow.split(", ").sort()]);
  });
}

rule("§4.1 no operation reads a chat message or its status", async () => {
  assert.equal((await ask("GET", "/v1/waba-api/messages/4e4c1b5e-8f6f-4a44-9a39-0d3c1f7f9a11")).status, 404);
});

portalRule("§7.1 a rate limit is 429, with Retry-After when the deployment sends it", async () => {
  await admin("PUT", "/faults", {
    rules: [{ kind: "rate-limit", operation: "sendText", retryAfterSeconds: 7, times: 1 }],
  });
  const reply = await ask("POST", CHAT, { to: "+255712000001", text: "a" });
  assert.equal(reply.status, 429);
  assert.equal(reply.headers.get("retry-after"), "7");
  assert.equal((await ask("POST", CHAT, { to: "+255712000001", text: "a" })).status, 200);
});

portalRule("§7.1 a dependency failure is a 5xx in the envelope of its group", async () => {
  await admin("PUT", "/faults", { rules: [{ kind: "error", status: 503, times: 2 }] });
  const chat = await ask("POST", CHAT, { to: "+255712000001", text: "a" });
  const smsReply = await ask("POST", SMS, sms);
  assert.deepEqual([chat.status, smsReply.status], [503, 503]);
  assert.equal(typeof chat.body.data.code, "string");
  assert.equal(typeof smsReply.body.code, "string");
});
