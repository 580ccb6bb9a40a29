import assert from "node:assert/strict";
import { openTarget } from "./harness.ts";

const { ask, rule, portalRule, admin } = await openTarget();
const BATCH = "/api/v1/api/messages/batch";
const BULK = "/api/v1/api/messages/send-bulk";
const abroad = "+4915112345678";
const batch = {
  phone_numbers: ["+255712000001", "255712000002"],
  message: "Habari",
  sender_id: "AMANI AGRO",
};
const bulkOf = (...messages: [string, string][]) => ({
  senderId: "AMANI AGRO",
  messages: messages.map(([recipient, content]) => ({ recipient, content })),
});

type BulkData = {
  acceptedCount: number;
  rejectedCount: number;
  results: Record<string, unknown>[];
  creditsDeducted: number;
  remainingBalance: number;
};

async function sendBulk(body: object) {
  const reply = await ask("POST", BULK, body);
  assert.equal(reply.status, 202, JSON.stringify(reply.body));
  return reply.body.data as BulkData;
}

rule("§2.6 batch answers 200 with exactly three counts", async () => {
  const { status, body } = await ask("POST", BATCH, batch);
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body.data).sort(), ["creditsDeducted", "messageCount", "remainingBalance"]);
  assert.equal(body.data.messageCount, 2);
  assert.equal(body.data.creditsDeducted, 2);
});

rule("§8 batch needs at least one number", async () => {
  assert.equal((await ask("POST", BATCH, { ...batch, phone_numbers: [] })).status, 400);
});

rule("§2.5 batch refuses a number that is none", async () => {
  const reply = await ask("POST", BATCH, { ...batch, phone_numbers: ["+255712000001", "simu"] });
  assert.equal(reply.status, 400);
});

rule("§2.5 batch holds messages to 918 characters", async () => {
  assert.equal((await ask("POST", BATCH, { ...batch, message: "a".repeat(919) })).status, 400);
});

rule("§4.2 r3 batch leaves unsupported recipients out without saying so", async () => {
  const { status, body } = await ask("POST", BATCH, {
    ...batch,
    phone_numbers: [...batch.phone_numbers, abroad],
  });
  assert.equal(status, 200);
  assert.equal(body.data.messageCount, 2);
  assert.ok(!("rejectedCount" in body.data) && !("results" in body.data));
});

rule("§4.2 batch without any supported recipient is refused", async () => {
  assert.equal((await ask("POST", BATCH, { ...batch, phone_numbers: [abroad] })).status, 400);
});

rule("§2.5 batch takes a numeric sender_id, unknown ones are 404", async () => {
  assert.equal((await ask("POST", BATCH, { ...batch, sender_id: 999_999 })).status, 404);
});

rule("§2.6 batch has a success text of its own", async () => {
  const one = await ask("POST", BATCH, batch);
  const other = await ask("POST", BULK, bulkOf(["+255712000001", "a"]));
  assert.notEqual(one.body.message, other.body.message);
});

rule("§2.6 bulk answers 202 with one result per accepted message", async () => {
  const data = await sendBulk(bulkOf(["+255712000001", "Habari"], ["+255712000002", "Habari Asha"]));
  assert.equal(data.acceptedCount, 2);
  assert.equal(data.rejectedCount, 0);
  assert.equal(data.results.length, 2);
});

rule("§2.6 a bulk result names no recipient", async () => {
  const [result] = (await sendBulk(bulkOf(["+255712000001", "Habari"]))).results;
  assert.deepEqual(Object.keys(result ?? {}).sort(), [
    "debitApplied",
    "estimatedSegments",
    "messageId",
    "status",
  ]);
  assert.ok(!JSON.stringify(result).includes("712000001"));
});

rule("§3.2 bulk reports statuses in lowercase", async () => {
  const [result] = (await sendBulk(bulkOf(["+255712000001", "Habari"]))).results;
  assert.equal(result?.status, "sent");
});

rule("§4.2 r4 a scheduled bulk starts as scheduled, every message of it", async () => {
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const body = { ...bulkOf(["+255712000001", "a"], ["+255712000002", "b"]), scheduledAt };
  const { results } = await sendBulk(body);
  assert.deepEqual(
    results.map(({ status }) => status),
    ["scheduled", "scheduled"],
  );
});

rule("§4.2 r4 a bulk schedule in the past is not rejected", async () => {
  await sendBulk({ ...bulkOf(["+255712000001", "a"]), scheduledAt: "2020-01-01T00:00:00Z" });
});

rule("§4.2 r2 in a mixed set the eligible go on and the others are counted", async () => {
  const data = await sendBulk(bulkOf(["+255712000001", "a"], [abroad, "b"], ["+255222000001", "c"]));
  assert.deepEqual([data.acceptedCount, data.rejectedCount, data.results.length], [1, 2, 1]);
  assert.equal(data.creditsDeducted, 1);
});

rule("§4.2 r2 bulk is rejected when no recipient is eligible", async () => {
  assert.equal((await ask("POST", BULK, bulkOf([abroad, "a"]))).status, 400);
});

rule("§8 bulk needs at least one message", async () => {
  assert.equal((await ask("POST", BULK, { senderId: "AMANI AGRO", messages: [] })).status, 400);
});

rule("§2.5 bulk recipients need their leading +", async () => {
  assert.equal((await ask("POST", BULK, bulkOf(["255712000001", "a"]))).status, 400);
});

for (const [name, content] of [
  ["empty", ""],
  ["919 characters of", "a".repeat(919)],
] as const) {
  rule(`§8 one item with ${name} content refuses the bulk`, async () => {
    assert.equal(
      (await ask("POST", BULK, bulkOf(["+255712000001", "a"], ["+255712000002", content]))).status,
      400,
    );
  });
}

rule("§2.5 bulk refuses a numeric senderId", async () => {
  assert.equal((await ask("POST", BULK, { ...bulkOf(["+255712000001", "a"]), senderId: 27 })).status, 400);
});

rule("§7.2 bulk with an unknown sender is 404", async () => {
  const reply = await ask("POST", BULK, { ...bulkOf(["+255712000001", "a"]), senderId: "NOT A SENDER" });
  assert.equal(reply.status, 404);
});

rule("§2.6 credits follow the segments of every message", async () => {
  const data = await sendBulk(bulkOf(["+255712000001", "a".repeat(161)], ["+255712000002", "ng’ombe"]));
  assert.deepEqual(
    data.results.map(({ estimatedSegments }) => estimatedSegments),
    [2, 1],
  );
  assert.equal(data.creditsDeducted, 3);
});

rule("§2.6 long non-ASCII content uses more segments than ASCII of the same length", async () => {
  const data = await sendBulk(bulkOf(["+255712000001", "a".repeat(100)], ["+255712000002", "ш".repeat(100)]));
  assert.deepEqual(
    data.results.map(({ estimatedSegments }) => estimatedSegments),
    [1, 2],
  );
});

rule("§2.6 remainingBalance goes down by what was deducted", async () => {
  const first = await sendBulk(bulkOf(["+255712000001", "a"]));
  const second = await sendBulk(bulkOf(["+255712000001", "a"], ["+255712000002", "b"]));
  assert.equal(first.remainingBalance - second.remainingBalance, second.creditsDeducted);
});

rule("§4.2 r5 the same bulk twice gives other identifiers", async () => {
  const body = bulkOf(["+255712000001", "a"]);
  const [first, second] = [await sendBulk(body), await sendBulk(body)];
  assert.notEqual(first.results[0]?.messageId, second.results[0]?.messageId);
});

portalRule("§7.2 the sender limit counts every message of a bulk, and refuses it whole", async () => {
  await admin("PUT", "/senders", { name: "KIKOMO", usageLimit: 2 });
  const three = bulkOf(["+255712000001", "a"], ["+255712000002", "b"], ["+255712000003", "c"]);
  assert.equal((await ask("POST", BULK, { ...three, senderId: "KIKOMO" })).status, 409);
  const two = { ...three, senderId: "KIKOMO", messages: three.messages.slice(0, 2) };
  assert.equal((await ask("POST", BULK, two)).status, 202);
});

portalRule("§8 enabled countries are a matter of the deployment", async () => {
  await admin("PUT", "/settings", { enabledCountries: ["TZ", "KE"] });
  const data = await sendBulk(bulkOf(["+254712000001", "a"]));
  await admin("PUT", "/settings", { enabledCountries: ["TZ"] });
  assert.equal(data.acceptedCount, 1);
});

portalRule("§4.2 the ledger holds what was accepted and nothing else", async () => {
  const before = await admin<{ entries: { seq: number }[] }>("GET", "/ledger?channel=sms&limit=20000");
  const last = before.entries.at(-1)?.seq ?? 0;
  const data = await sendBulk(bulkOf(["+255712000011", "a"], [abroad, "b"], ["+255712000012", "c"]));
  const { entries } = await admin<{ entries: Record<string, unknown>[] }>("GET", `/ledger?after=${last}`);
  assert.deepEqual(
    entries.map(({ recipient }) => recipient),
    ["+255712000011", "+255712000012"],
  );
  assert.deepEqual(
    entries.map(({ messageId }) => messageId),
    data.results.map(({ messageId }) => messageId),
  );
  assert.deepEqual(
    entries.map(({ credits }) => credits),
    [1, 1],
  );
});
