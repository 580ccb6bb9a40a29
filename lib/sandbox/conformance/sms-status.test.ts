import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { openTarget } from "./harness.ts";

const { ask, rule, portalRule, admin, advance } = await openTarget();
const BASE = "/api/v1/api/messages";
const HOUR = 3_600_000;

async function send(extra: object = {}, recipient = "+255712000001") {
  const body = { recipient, content: "Habari", senderId: "AMANI AGRO", ...extra };
  const reply = await ask("POST", `${BASE}/send`, body);
  assert.equal(reply.status, 202, JSON.stringify(reply.body));
  return String(reply.body.data.messageId);
}

const read = (id: string, key?: string) => ask("GET", `${BASE}/status/${id}`, undefined, key ? { key } : {});

rule("§2.6 a status read answers id, uppercase status and both times", async () => {
  const id = await send();
  const { status, body } = await read(id);
  assert.equal(status, 200);
  assert.equal(body.data.messageId, id);
  assert.match(String(body.data.status), /^[A-Z_]+$/);
  assert.ok("sentAt" in body.data && "deliveredAt" in body.data);
});

rule("§4.2 the status read has a success text of its own", async () => {
  const id = await send();
  const other = await ask("POST", `${BASE}/batch`, {
    phone_numbers: ["+255712000001"],
    message: "a",
    sender_id: "AMANI AGRO",
  });
  assert.notEqual((await read(id)).body.message, other.body.message);
});

rule("§7.2 malformed and unknown identifiers get the same 403", async () => {
  const malformed = await read("156023");
  const unknown = await read(randomUUID());
  for (const { status, body } of [malformed, unknown]) {
    assert.equal(status, 403);
    assert.equal(body.code, "FORBIDDEN");
    assert.match(body.message, /not found or not authori[sz]ed/i);
  }
  assert.equal(malformed.body.message, unknown.body.message);
  assert.deepEqual(malformed.body.error, unknown.body.error);
});

portalRule("§7.2 a message of another customer gets the very same 403", async () => {
  const { key } = await admin<{ key: string }>("POST", "/keys", { customerId: 2, grants: ["sms"] });
  const foreign = await read(await send(), `Bearer ${key}`);
  const unknown = await read(randomUUID());
  const strip = ({ body: { timestamp: _, path: __, ...rest } }: typeof foreign) => rest;
  assert.equal(foreign.status, 403);
  assert.deepEqual(strip(foreign), strip(unknown));
});

rule("§4.2 r7 messages of a bulk can be read", async () => {
  const reply = await ask("POST", `${BASE}/send-bulk`, {
    senderId: "AMANI AGRO",
    messages: [{ recipient: "+255712000001", content: "a" }],
  });
  const [result] = reply.body.data.results as { messageId: string }[];
  assert.equal((await read(result?.messageId ?? "")).status, 200);
});

portalRule("§3.2 a message becomes SENT, then DELIVERED, with its times", async () => {
  await admin("PUT", "/settings", { smsSubmitMs: 60_000, smsDeliverMs: 600_000 });
  const id = await send();
  const first = (await read(id)).body.data;
  assert.deepEqual([first.status, first.sentAt, first.deliveredAt], ["PROCESSING", null, null]);
  await advance(100_000);
  const second = (await read(id)).body.data;
  assert.deepEqual([second.status, second.deliveredAt], ["SENT", null]);
  await advance(HOUR);
  const third = (await read(id)).body.data;
  assert.equal(third.status, "DELIVERED");
  assert.equal(third.sentAt, second.sentAt);
  assert.ok(Date.parse(String(third.sentAt)) < Date.parse(String(third.deliveredAt)));
});

portalRule("§3.2 DELIVERED is terminal", async () => {
  const id = await send();
  await advance(HOUR);
  const before = (await read(id)).body.data;
  await advance(24 * HOUR);
  assert.deepEqual((await read(id)).body.data, before);
});

portalRule("§3.2 a failing message ends FAILED, without a delivery time", async () => {
  await admin("PUT", "/settings", { smsFailedShare: 1 });
  const ids = await Promise.all([1, 2, 3, 4, 5, 6].map((digit) => send({}, `+25571200010${digit}`)));
  await admin("PUT", "/settings", { smsFailedShare: 0 });
  await advance(HOUR);
  for (const id of ids) {
    const { data } = (await read(id)).body;
    assert.deepEqual([data.status, data.deliveredAt], ["FAILED", null]);
  }
});

portalRule("§2.6 a missing provider update leaves deliveredAt null", async () => {
  await admin("PUT", "/settings", { smsSilentShare: 1 });
  const id = await send();
  await admin("PUT", "/settings", { smsSilentShare: 0 });
  await advance(48 * HOUR);
  const { data } = (await read(id)).body;
  assert.deepEqual([data.status, data.deliveredAt], ["SENT", null]);
});

portalRule("§3.2 a scheduled message waits for its time", async () => {
  const { now } = await admin<{ now: string }>("GET", "");
  const id = await send({ scheduledAt: new Date(Date.parse(now) + 2 * HOUR).toISOString() });
  await advance(HOUR);
  const waiting = (await read(id)).body.data;
  assert.deepEqual([waiting.status, waiting.sentAt], ["SCHEDULED", null]);
  await advance(2 * HOUR);
  assert.equal((await read(id)).body.data.status, "DELIVERED");
});

portalRule("§6 SMS sends no events", async () => {
  await send();
  await advance(HOUR);
  const { deliveries } = await admin<{ deliveries: unknown[] }>("GET", "/deliveries");
  assert.equal(deliveries.length, 0);
});

portalRule(
  "§4.2 r7 an older deployment's number is no status identifier, and gets the same 403",
  async () => {
    await admin("PUT", "/settings", { smsMessageId: "numeric" });
    const body = { recipient: "+255712000061", content: "Habari", senderId: "AMANI AGRO" };
    const one = (await ask("POST", `${BASE}/send`, body)).body.data.messageId;
    const bulk = { senderId: "AMANI AGRO", messages: [{ recipient: "+255712000062", content: "a" }] };
    const [many] = (await ask("POST", `${BASE}/send-bulk`, bulk)).body.data.results as {
      messageId: number;
    }[];
    await admin("PUT", "/settings", { smsMessageId: "uuid" });
    assert.equal(typeof one, "number");
    assert.equal(many?.messageId, Number(one) + 1);
    for (const number of [one, many?.messageId]) {
      const { status, body: refusal } = await read(String(number));
      assert.deepEqual([status, refusal.code], [403, "FORBIDDEN"]);
    }
  },
);

portalRule("§2.6 the ledger and the portal name a message as it was answered", async () => {
  await admin("PUT", "/settings", { smsMessageId: "numeric" });
  const body = { recipient: "+255712000063", content: "Habari", senderId: "AMANI AGRO" };
  const number = String((await ask("POST", `${BASE}/send`, body)).body.data.messageId);
  await admin("PUT", "/settings", { smsMessageId: "uuid" });
  const { entries } = await admin<{ entries: { messageId: string }[] }>(
    "GET",
    "/ledger?recipient=%2B255712000063",
  );
  const { messages } = await admin<{ messages: { messageId: string }[] }>("GET", "/sms");
  assert.deepEqual([entries[0]?.messageId, messages[0]?.messageId], [number, number]);
});
