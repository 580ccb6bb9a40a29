import assert from "node:assert/strict";
import { webhookTarget } from "./webhook-target.ts";

const { portalRule, admin, advance, receiver, inbound } = await webhookTarget();

const setFaults = (...rules: object[]) => admin("PUT", "/faults", { seed: 3, rules });
const numbers = () => receiver.callbacks.map(({ event }) => event.data.customerPhoneNumber);

portalRule("§6.4 duplicates occur: one eventId, several callbacks", async () => {
  await setFaults({ kind: "webhook-duplicate", copies: 5 });
  await inbound();
  await advance(0);
  assert.equal(receiver.callbacks.length, 5);
  assert.equal(new Set(receiver.callbacks.map(({ event }) => event.eventId)).size, 1);
});

portalRule("§6.4 callbacks come out of order", async () => {
  await setFaults({ kind: "webhook-shuffle", withinMs: 60_000 });
  await inbound(9);
  for (let second = 0; second < 60; second += 2) await advance(2_000);
  const order = receiver.callbacks.map(({ event }) => event.occurredAt);
  assert.equal(order.length, 9);
  assert.notDeepEqual(order, [...order].sort());
});

portalRule("fault webhook-shuffle: the same seed disorders the same way", async () => {
  const run = async () => {
    await admin("POST", "/reset");
    receiver.callbacks.length = 0;
    await setFaults({ kind: "webhook-shuffle", withinMs: 3_600_000 });
    await inbound(6);
    for (let minute = 0; minute < 60; minute += 1) await advance(60_000);
    return numbers();
  };
  const first = await run();
  assert.equal(first.length, 6);
  assert.deepEqual(await run(), first);
});

portalRule("fault webhook-drop: the event is never sent, and the next one is", async () => {
  await setFaults({ kind: "webhook-drop", times: 1 });
  await inbound(2);
  await advance(3_600_000);
  assert.deepEqual(numbers(), ["+255715000001"]);
});

portalRule("fault webhook-delay: the event comes when its time is over, not before", async () => {
  await setFaults({ kind: "webhook-delay", ms: 600_000 });
  await inbound();
  await advance(500_000);
  assert.equal(receiver.callbacks.length, 0);
  await advance(100_000);
  assert.equal(receiver.callbacks.length, 1);
});

portalRule("a webhook fault can be held to one kind of event", async () => {
  await setFaults({ kind: "webhook-drop", operation: "template.status.updated" });
  await inbound();
  const { templates } = await admin<{ templates: { id: string }[] }>("GET", "/templates");
  await admin("POST", `/templates/${templates[0]?.id}/reject`, {});
  await advance(0);
  assert.deepEqual(
    receiver.callbacks.map(({ event }) => event.eventType),
    ["message.received"],
  );
});
