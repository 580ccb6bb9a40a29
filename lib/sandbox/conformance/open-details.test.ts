import assert from "node:assert/strict";
import { after, afterEach } from "node:test";
import { INBOUND_TYPES } from "../../contract/desk/sandbox/sandbox-fields.ts";
import { openTarget } from "./harness.ts";
import { startReceiver } from "./receiver.ts";

const receiver = await startReceiver();
after(() => receiver.close());
const { ask, portalRule, admin, advance } = await openTarget({ webhookUrl: receiver.url });
const SMS = "/api/v1/api/messages";
const CHAT = "/v1/waba-api/messages/text";

const single = { phone_number: "+255718300000", message: "Habari", sender_id: "AMANI AGRO" };
const bulk = (count: number) => ({
  senderId: "AMANI AGRO",
  messages: Array.from({ length: count }, (_, index) => ({
    recipient: `+2557183000${String(index).padStart(2, "0")}`,
    content: "Habari",
  })),
});

afterEach(async () => {
  receiver.callbacks.length = 0;
  await admin("POST", "/reset");
});

const set = (settings: object) => admin("PUT", "/settings", settings);
const entries = async () => (await admin<{ entries: unknown[] }>("GET", "/ledger")).entries.length;
type Result = { messageId: string; wamid?: string; success: boolean };
const sendText = async () =>
  ((await ask("POST", CHAT, { to: ["+255718300001"], text: "Habari" })).body.data.results as Result[])[0];

for (const smsTooMany of ["400", "413"]) {
  portalRule(`§8 a deployment may take fewer at once: ${smsTooMany}, and nobody is sent to`, async () => {
    await set({ smsMaxRecipients: 50, smsTooMany });
    const batch = {
      phone_numbers: bulk(51).messages.map(({ recipient }) => recipient),
      message: "a",
      sender_id: 27,
    };
    for (const [path, body] of [
      ["send-bulk", bulk(51)],
      ["batch", batch],
    ] as const) {
      assert.equal((await ask("POST", `${SMS}/${path}`, body)).status, Number(smsTooMany));
    }
    assert.equal(await entries(), 0);
    assert.equal((await ask("POST", `${SMS}/send-bulk`, bulk(50))).status, 202);
    assert.equal(await entries(), 50);
  });
}

portalRule("§8 a deployment may count segments in its own way, and charges as it counts", async () => {
  await set({ smsLengths: "unicode" });
  const content = "x".repeat(71);
  const body = { senderId: "AMANI AGRO", messages: [{ recipient: "+255718300000", content }] };
  const { data } = (await ask("POST", `${SMS}/send-bulk`, body)).body;
  const [result] = data.results as { estimatedSegments: number }[];
  assert.deepEqual([result?.estimatedSegments, data.creditsDeducted], [2, 2]);
});

portalRule("§2.6 an SMS id may be a text, which a status read takes", async () => {
  await set({ smsMessageId: "text" });
  const { messageId } = (await ask("POST", `${SMS}/send`, single)).body.data;
  assert.match(String(messageId), /^msg_[0-9a-f]{32}$/);
  const { status, body } = await ask("GET", `${SMS}/status/${messageId}`);
  assert.deepEqual([status, body.data.messageId], [200, messageId]);
});

portalRule("§4.2 r7 a deployment may read the status by a number all the same", async () => {
  await set({ smsMessageId: "numeric", smsStatusIds: "any" });
  const { messageId } = (await ask("POST", `${SMS}/send`, single)).body.data;
  assert.equal(typeof messageId, "number");
  assert.equal((await ask("GET", `${SMS}/status/${messageId}`)).status, 200);
  await set({ smsStatusIds: "uuid" });
  assert.equal((await ask("GET", `${SMS}/status/${messageId}`)).status, 403);
});

portalRule("§3.2 an SMS may be PARTIAL_SUCCESS, and is not delivered", async () => {
  await set({ smsPartialShare: 1 });
  const { messageId } = (await ask("POST", `${SMS}/send`, single)).body.data;
  await advance(86_400_000);
  const { data } = (await ask("GET", `${SMS}/status/${messageId}`)).body;
  assert.deepEqual([data.status, data.deliveredAt], ["PARTIAL_SUCCESS", null]);
  await set({ smsPartialShare: 0 });
});

portalRule("§4.2 a single SMS is answered 202, or 200 where clients expect that", async () => {
  const body = { phone_number: "+255712000001", message: "Habari", sender_id: "AMANI AGRO" };
  const statuses: number[] = [];
  for (const smsSendStatus of ["202", "200"]) {
    await set({ smsSendStatus });
    const reply = await ask("POST", "/api/v1/api/messages/send", body);
    statuses.push(reply.status, reply.body.status);
  }
  await set({ smsSendStatus: "202" });
  assert.deepEqual(statuses, [202, 202, 200, 200]);
});

portalRule("§2.5 a sender may be named by any number that the portal maps to it", async () => {
  const body = { phone_number: "+255712000001", message: "Habari", sender_id: 5021 };
  const send = async () => (await ask("POST", "/api/v1/api/messages/send", body)).status;
  assert.equal(await send(), 404);
  await admin("PUT", "/senders", { name: "DUKA KUU", legacyId: 5021 });
  assert.equal(await send(), 202);
});

portalRule("§2.3 the messageId of a chat result may be the wamid that events carry", async () => {
  await set({ chatMessageId: "wamid", windows: "open" });
  const result = await sendText();
  assert.match(String(result?.messageId), /^wamid\./);
  assert.ok(!("wamid" in (result ?? {})));
  await advance(5_000);
  assert.equal(receiver.callbacks[0]?.event.data.wamid, result?.messageId);
});

portalRule("§2.3 the messageId of a chat result may be the number that events carry", async () => {
  await set({ chatMessageId: "numeric", windows: "open" });
  const result = await sendText();
  await advance(5_000);
  assert.equal(String(receiver.callbacks[0]?.event.data.messageId), result?.messageId);
  assert.match(String(result?.messageId), /^\d+$/);
});

portalRule("§3.1 a chat message may fail after it was delivered", async () => {
  await set({ windows: "open", chatFailedDeliveredShare: 1 });
  await sendText();
  await advance(60_000);
  const states = receiver.callbacks.map(({ event }) => event.data.status);
  assert.deepEqual(states, ["sent", "delivered", "failed"]);
  assert.equal(receiver.callbacks[2]?.event.data.errorCode, "131026");
});

for (const type of INBOUND_TYPES) {
  portalRule(`§2.9 a customer may send a message of type ${type}`, async () => {
    await admin("POST", "/inbound", { from: "+255718300002", type, text: "Habari" });
    await advance(0);
    const event = receiver.callbacks[0]?.event;
    assert.ok(event);
    const { eventType, data } = event;
    assert.deepEqual([eventType, data.messageType, data.direction], ["message.received", type, "inbound"]);
    assert.equal(data.content === null, type === "unknown");
    assert.equal(typeof data.sentAt, "string");
  });
}

portalRule("§2.9 the content of an inbound message may be anything", async () => {
  const content = { text: null, list: [{ a: 1 }] };
  await admin("POST", "/inbound", { from: "+255718300003", type: "interactive", content });
  await advance(0);
  assert.deepEqual(receiver.callbacks[0]?.event.data.content, content);
});
