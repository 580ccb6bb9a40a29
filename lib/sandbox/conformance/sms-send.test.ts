import assert from "node:assert/strict";
import { openTarget } from "./harness.ts";

const { ask, rule, portalRule, admin } = await openTarget();
const SEND = "/api/v1/api/messages/send";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const compatible = { phone_number: "+255712000001", message: "Habari", sender_id: "AMANI AGRO" };
const canonical = { recipient: "+255712000001", content: "Habari", senderId: "AMANI AGRO" };

async function refuses(body: object, status: number, text?: RegExp) {
  const reply = await ask("POST", SEND, body);
  assert.equal(reply.status, status, JSON.stringify(reply.body));
  if (text) assert.match(JSON.stringify(reply.body), text);
}

rule("§4.2 send one answers 202 with a UUID and an uppercase status", async () => {
  const { status, body } = await ask("POST", SEND, compatible);
  assert.equal(status, 202);
  assert.match(String(body.data.messageId), UUID);
  assert.match(String(body.data.status), /^(PROCESSING|SENT)$/);
});

rule("§2.5 the compatible spelling takes a number without +", async () => {
  assert.equal((await ask("POST", SEND, { ...compatible, phone_number: "255712000001" })).status, 202);
});

rule("§9 the canonical spelling works on the same operation", async () => {
  assert.equal((await ask("POST", SEND, canonical)).status, 202);
});

rule("§2.5 the canonical recipient needs its leading +", async () => {
  await refuses({ ...canonical, recipient: "255712000001" }, 400, /recipient/);
});

for (const field of ["phone_number", "message", "sender_id"]) {
  rule(`§2.5 ${field} is required`, async () => {
    await refuses({ ...compatible, [field]: undefined }, 400);
  });
}

for (const phone of ["", "0712000001", "+2557120000011234567", "simu", "+255 712 000 001"]) {
  rule(`§2.5 phone_number refuses ${JSON.stringify(phone)}`, async () => {
    await refuses({ ...compatible, phone_number: phone }, 400, /phone_number/);
  });
}

rule("§8 918 characters are accepted", async () => {
  assert.equal((await ask("POST", SEND, { ...compatible, message: "a".repeat(918) })).status, 202);
});

rule("§8 919 characters are refused", async () => {
  await refuses({ ...compatible, message: "a".repeat(919) }, 400, /message/);
});

rule("§8 an empty message is refused", async () => {
  await refuses({ ...compatible, message: "" }, 400, /message/);
});

rule("§4.2 r1 a single unsupported recipient rejects the request", async () => {
  await refuses({ ...compatible, phone_number: "+4915112345678" }, 400);
});

rule("§4.2 r6 a Tanzanian number that is no mobile is unsupported", async () => {
  await refuses({ ...compatible, phone_number: "+255222000001" }, 400);
});

rule("§7.2 an unknown sender is 404", async () => {
  await refuses({ ...compatible, sender_id: "NOT A SENDER" }, 404);
});

portalRule("§7.2 a sender that is not approved is 422", async () => {
  await refuses({ ...compatible, sender_id: "DUKA MPYA" }, 422);
});

portalRule("§7.2 a sender at its usage limit is 409", async () => {
  await admin("PUT", "/senders", { name: "KIKOMO", usageLimit: 1 });
  assert.equal((await ask("POST", SEND, { ...compatible, sender_id: "KIKOMO" })).status, 202);
  await refuses({ ...compatible, sender_id: "KIKOMO" }, 409);
});

portalRule("§2.5 a sender is found by its UUID", async () => {
  const sender = await admin<{ id: string }>("PUT", "/senders", { name: "KWA UUID" });
  assert.equal((await ask("POST", SEND, { ...compatible, sender_id: sender.id })).status, 202);
});

portalRule("§2.5 a sender is found by its mapped legacy identifier, number or text", async () => {
  assert.equal((await ask("POST", SEND, { ...compatible, sender_id: 27 })).status, 202);
  assert.equal((await ask("POST", SEND, { ...compatible, sender_id: "27" })).status, 202);
});

rule("§4.2 r4 scheduledAt gives status SCHEDULED", async () => {
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const { status, body } = await ask("POST", SEND, { ...canonical, scheduledAt });
  assert.equal(status, 202);
  assert.equal(body.data.status, "SCHEDULED");
});

rule("§4.2 r4 a time in the past is not rejected", async () => {
  assert.equal((await ask("POST", SEND, { ...canonical, scheduledAt: "2020-01-01T00:00:00Z" })).status, 202);
});

rule("§4.2 r4 an explicit offset is accepted", async () => {
  const reply = await ask("POST", SEND, { ...canonical, scheduledAt: "2090-01-01T08:00:00+03:00" });
  assert.equal(reply.status, 202);
});

rule("§4.2 r4 scheduledAt that is no ISO date-time is refused", async () => {
  await refuses({ ...canonical, scheduledAt: "kesho asubuhi" }, 400, /scheduledAt/);
});

portalRule("§4.2 r5 a retried send creates another message and another debit", async () => {
  const before = await admin<{ customer: { balance: number } }>("GET", "");
  const first = await ask("POST", SEND, compatible);
  const second = await ask("POST", SEND, compatible);
  const after = await admin<{ customer: { balance: number } }>("GET", "");
  assert.notEqual(first.body.data.messageId, second.body.data.messageId);
  assert.equal(before.customer.balance - after.customer.balance, 2);
});

portalRule("§7.2 the last credits are enough for as many segments, and for no more", async () => {
  const { customer } = await admin<{ customer: { balance: number } }>("GET", "");
  const message = "a".repeat(161);
  await admin("PUT", "/customer", { balance: 2 });
  const [exactly, more] = [
    await ask("POST", SEND, { ...compatible, message }),
    await ask("POST", SEND, compatible),
  ];
  const after = await admin<{ customer: { balance: number } }>("GET", "");
  await admin("PUT", "/customer", { balance: 1 });
  const less = await ask("POST", SEND, { ...compatible, message });
  await admin("PUT", "/customer", { balance: customer.balance });
  assert.deepEqual([exactly.status, after.customer.balance, more.status, less.status], [202, 0, 400, 400]);
});

portalRule("§7.2 without enough credits nothing is sent", async () => {
  const { customer } = await admin<{ customer: { balance: number } }>("GET", "");
  const ledger = await admin<{ entries: unknown[] }>("GET", "/ledger?channel=sms");
  await admin("PUT", "/customer", { balance: 0 });
  await refuses(compatible, 400);
  await admin("PUT", "/customer", { balance: customer.balance });
  const after = await admin<{ entries: unknown[] }>("GET", "/ledger?channel=sms");
  assert.equal(after.entries.length, ledger.entries.length);
});
