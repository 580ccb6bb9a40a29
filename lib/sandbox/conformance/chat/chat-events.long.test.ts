import assert from "node:assert/strict";
import { after } from "node:test";
import { openTarget } from "../harness.ts";
import { startReceiver } from "../receiver.ts";

const receiver = await startReceiver();
after(() => receiver.close());
const { ask, portalRule, admin, advance } = await openTarget({ webhookUrl: receiver.url });
const TEMPLATE = "/v1/waba-api/messages/template";
const MINUTE = 60_000;
let last = 0;

async function sendTemplate(extra: object = {}) {
  last += 1;
  const to = `+25571400${String(last).padStart(4, "0")}`;
  const reply = await ask("POST", TEMPLATE, {
    to,
    template_name: "oda_tayari",
    language: "sw",
    template_parameters: { "1": "Asha", "2": "77" },
    ...extra,
  });
  const [result] = reply.body.data.results as { messageId: string; success: boolean }[];
  assert.equal(result?.success, true);
  return { to, id: String(result?.messageId) };
}

const eventsOf = (id: string) =>
  receiver.callbacks.map(({ event }) => event).filter((event) => event.aggregateId === id);
const statusesOf = (id: string) => eventsOf(id).map(({ data }) => data.status);

async function failureOf(extra: object) {
  const { id } = await sendTemplate(extra);
  await advance(MINUTE);
  const [event] = eventsOf(id);
  assert.deepEqual(statusesOf(id), ["failed"]);
  return event?.data ?? {};
}

portalRule("§3.1 a message goes sent, delivered, read, one event each", async () => {
  const { id } = await sendTemplate();
  await advance(MINUTE);
  assert.deepEqual(statusesOf(id), ["sent", "delivered", "read"]);
});

portalRule("§2.9 the envelope of a status event", async () => {
  const { id } = await sendTemplate();
  await advance(MINUTE);
  const [event] = eventsOf(id);
  assert.match(String(event?.eventId), /^[0-9a-f-]{36}$/);
  assert.equal(typeof event?.authUserId, "number");
  assert.equal(event?.eventType, "message.status.updated");
  assert.equal(event?.aggregateType, "message");
  assert.equal(typeof event?.dedupeKey, "string");
  assert.equal(new Date(String(event?.occurredAt)).toISOString(), event?.occurredAt);
});

portalRule("§2.9 the data of a status event", async () => {
  const { id, to } = await sendTemplate();
  await advance(MINUTE);
  const data = eventsOf(id)[0]?.data ?? {};
  assert.equal(typeof data.conversationId, "number");
  assert.equal(typeof data.messageId, "number");
  assert.match(String(data.wamid), /^wamid\./);
  assert.equal(data.customerPhoneNumber, to);
  assert.equal(data.direction, "outbound");
  assert.equal(data.messageType, "template");
  assert.equal(data.recipientId, to.slice(1));
  assert.equal(typeof data.providerTimestamp, "string");
  assert.deepEqual([data.errors, data.errorCode, data.errorMessage, data.retryable], [[], null, null, false]);
});

portalRule("§2.9 every event of a message has the same ids and an eventId of its own", async () => {
  const { id } = await sendTemplate();
  await advance(MINUTE);
  const events = eventsOf(id);
  assert.equal(new Set(events.map(({ data }) => `${data.messageId} ${data.wamid}`)).size, 1);
  assert.equal(new Set(events.map(({ eventId }) => eventId)).size, 3);
});

portalRule("§2.9 occurredAt rises with the progress", async () => {
  const { id } = await sendTemplate();
  await advance(MINUTE);
  const times = eventsOf(id).map(({ occurredAt }) => Date.parse(occurredAt));
  assert.deepEqual(
    times,
    [...times].sort((left, right) => left - right),
  );
});

portalRule("§2.9 a deployment may use the UUID as messageId in events", async () => {
  await admin("PUT", "/settings", { eventMessageId: "uuid" });
  const { id } = await sendTemplate();
  await advance(MINUTE);
  await admin("PUT", "/settings", { eventMessageId: "numeric" });
  assert.equal(eventsOf(id)[0]?.data.messageId, id);
});

portalRule("§4.1 r5 an unknown template fails later, not in the answer", async () => {
  assert.equal((await failureOf({ template_name: "haipo" })).errorCode, "TEMPLATE_NOT_FOUND");
});

portalRule("§4.1 r5 a language the template does not have fails later", async () => {
  assert.equal((await failureOf({ language: "fr" })).errorCode, "TEMPLATE_LANGUAGE_MISMATCH");
});

portalRule("§2.9 code and text of an error may be null, and the list says why", async () => {
  await admin("PUT", "/settings", { chatErrors: "list" });
  const { errorCode, errorMessage, errors } = await failureOf({ template_name: "haipo" });
  await admin("PUT", "/settings", { chatErrors: "everywhere" });
  assert.deepEqual([errorCode, errorMessage], [null, null]);
  assert.equal((errors as { code: string }[])[0]?.code, "TEMPLATE_NOT_FOUND");
});

portalRule("§2.2 the language defaults to en", async () => {
  assert.equal((await failureOf({ language: undefined })).errorCode, "TEMPLATE_LANGUAGE_MISMATCH");
  const { id } = await sendTemplate({ template_name: "order_ready", language: undefined });
  await advance(MINUTE);
  assert.equal(statusesOf(id)[0], "sent");
});

for (const [name, parameters] of [
  ["too few", { "1": "Asha" }],
  ["too many", { "1": "a", "2": "b", "3": "c" }],
  ["none", {}],
  ["a header it does not have", { header: { "1": "x" }, body: { "1": "a", "2": "b" } }],
  [
    "a button it does not have",
    { body: { "1": "a", "2": "b" }, buttons: [{ sub_type: "quick_reply", parameters: [] }] },
  ],
] as const) {
  portalRule(`§4.1 r5 ${name} parameters fail later`, async () => {
    const data = await failureOf({ template_parameters: parameters });
    assert.equal(data.errorCode, "TEMPLATE_PARAMETER_MISMATCH");
    assert.ok((data.errors as unknown[]).length > 0 && typeof data.errorMessage === "string");
  });
}

portalRule("§2.4 grouped parameters fit as flat ones do", async () => {
  const { id } = await sendTemplate({ template_parameters: { body: { "1": "Asha", "2": "77" } } });
  await advance(MINUTE);
  assert.equal(statusesOf(id)[0], "sent");
});

portalRule("§2.4 numeric keys are ordered by number on their way out", async () => {
  const { to } = await sendTemplate({ template_parameters: { "10": "kumi", "9": "tisa" } });
  const { entries } = await admin<{
    entries: { parameters: { components: { parameters: { text: string }[] }[] } }[];
  }>("GET", `/ledger?recipient=${encodeURIComponent(to)}`);
  const texts = entries[0]?.parameters.components[0]?.parameters.map(({ text }) => text);
  assert.deepEqual(texts, ["tisa", "kumi"]);
});

portalRule("§3.1 a deployment may tell every state on the way", async () => {
  await admin("PUT", "/settings", { chatSteps: "every" });
  const { id } = await sendTemplate();
  await advance(MINUTE);
  await admin("PUT", "/settings", { chatSteps: "provider" });
  assert.deepEqual(statusesOf(id), ["queued", "sending", "accepted", "sent", "delivered", "read"]);
});

for (const [name, share, word] of [
  ["a message that was sent can still fail", "chatLateFailedShare", "failed"],
  ["a provider value that cannot be mapped appears as unknown", "chatUnknownShare", "unknown"],
] as const) {
  portalRule(`§3.1 ${name}`, async () => {
    await admin("PUT", "/settings", { [share]: 1 });
    const { id } = await sendTemplate();
    await advance(MINUTE);
    await admin("PUT", "/settings", { [share]: 0 });
    assert.deepEqual(statusesOf(id), ["sent", word]);
  });
}

portalRule("§3.1 a success can become failed later", async () => {
  await admin("PUT", "/settings", { chatFailedShare: 1 });
  const data = await failureOf({});
  await admin("PUT", "/settings", { chatFailedShare: 0 });
  assert.equal(typeof data.errorCode, "string");
});

portalRule("§2.9 an inbound message arrives as message.received", async () => {
  const { messageId } = await admin<{ messageId: string }>("POST", "/inbound", {
    from: "+255714009999",
    name: "Asha Mrema",
    text: "Bei ya mbolea?",
  });
  await advance(0);
  const [event] = eventsOf(messageId);
  const data = event?.data ?? {};
  assert.equal(event?.eventType, "message.received");
  assert.deepEqual(
    [data.customerPhoneNumber, data.customerName, data.direction, data.messageType, data.content],
    ["+255714009999", "Asha Mrema", "inbound", "text", { text: "Bei ya mbolea?" }],
  );
  assert.deepEqual([typeof data.conversationId, typeof data.messageId], ["number", "number"]);
  assert.match(String(data.wamid), /^wamid\./);
  assert.equal(new Date(String(data.sentAt)).toISOString(), data.sentAt);
});

portalRule("§2.9 in and out of one customer share a conversation", async () => {
  const { to, id } = await sendTemplate();
  const inbound = await admin<{ messageId: string }>("POST", "/inbound", { from: to });
  await advance(MINUTE);
  const conversations = [...eventsOf(id), ...eventsOf(inbound.messageId)].map(
    ({ data }) => data.conversationId,
  );
  assert.equal(new Set(conversations).size, 1);
});
