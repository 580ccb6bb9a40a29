import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { webhookTarget } from "./webhook-target.ts";

const { portalRule, admin, advance, receiver, inbound, deliveries, secret, endpoint } = await webhookTarget();

portalRule("§6.1 a secret starts with whsec_ and a rotation changes it", async () => {
  const before = await secret();
  await admin("PUT", "/webhook", { rotatesSecret: true });
  const now = await secret();
  assert.match(now, /^whsec_/);
  assert.notEqual(now, before);
});

portalRule("§6.1 after a rotation the new secret signs, the old one no more", async () => {
  const before = await secret();
  await admin("PUT", "/webhook", { rotatesSecret: true });
  await inbound();
  await advance(0);
  const { headers, rawBody } = receiver.callbacks[0] ?? assert.fail("nothing came");
  const signedWith = (key: string) => {
    const timestamp = headers["x-service-webhook-timestamp"];
    return `sha256=${createHmac("sha256", key).update(`${timestamp}.`).update(rawBody).digest("hex")}`;
  };
  assert.equal(headers["x-service-webhook-signature"], signedWith(await secret()));
  assert.notEqual(headers["x-service-webhook-signature"], signedWith(before));
});

portalRule("§6.1 a paused endpoint receives nothing until it is reactivated", async () => {
  await admin("POST", "/webhook/pause");
  await inbound();
  await advance(0);
  assert.equal(receiver.callbacks.length, 0);
  await admin("POST", "/webhook/reactivate");
  await advance(0);
  assert.equal(receiver.callbacks.length, 1);
});

portalRule("§6.1 reactivating needs a ready chat connection", async () => {
  await admin("POST", "/webhook/pause");
  await admin("PUT", "/customer", { isChatReady: false });
  await assert.rejects(admin("POST", "/webhook/reactivate"), /409/);
  assert.equal((await endpoint()).state, "paused");
});

portalRule("§6.1 an empty subscription receives no production events", async () => {
  await admin("PUT", "/webhook", { eventTypes: [] });
  await inbound();
  await advance(0);
  await admin("PUT", "/webhook", {
    eventTypes: ["message.received", "message.status.updated", "template.status.updated"],
  });
  await advance(0);
  assert.equal(receiver.callbacks.length, 0);
});

portalRule("§6.1 only subscribed types are delivered", async () => {
  const all = ["message.received", "message.status.updated", "template.status.updated"];
  await admin("PUT", "/webhook", { eventTypes: all.slice(1) });
  await inbound();
  await advance(0);
  await admin("PUT", "/webhook", { eventTypes: all });
  assert.equal(receiver.callbacks.length, 0);
});

portalRule("§6.2 a test delivery is one signed message.received with data.test", async () => {
  await admin("POST", "/webhook/test");
  await advance(0);
  const [callback] = receiver.callbacks;
  assert.equal(callback?.event.eventType, "message.received");
  assert.equal(callback?.event.aggregateId, "test");
  assert.equal(callback?.event.data.test, true);
  assert.equal(typeof callback?.event.data.message, "string");
  assert.match(String(callback?.headers["x-service-webhook-signature"]), /^sha256=/);
});

portalRule("§6.2 a test delivery is no production event, so it needs no subscription", async () => {
  const { eventTypes } = (await admin<{ webhook: { eventTypes: string[] } }>("GET", "/webhook")).webhook;
  await admin("PUT", "/webhook", { eventTypes: [] });
  await admin("POST", "/webhook/test");
  await advance(0);
  await admin("PUT", "/webhook", { eventTypes });
  assert.deepEqual(
    receiver.callbacks.map(({ event }) => event.data.test),
    [true],
  );
});

portalRule(
  "§6.1 a deleted endpoint receives nothing more, nor does the one that follows it what waited",
  async () => {
    await admin("POST", "/webhook/pause");
    await inbound();
    await admin("DELETE", "/webhook");
    assert.equal((await deliveries())[0]?.state, "discarded");
    await inbound();
    await admin("PUT", "/webhook", { url: receiver.url });
    await advance(0);
    assert.equal(receiver.callbacks.length, 0);
    await inbound();
    await advance(0);
    assert.equal(receiver.callbacks.length, 1);
  },
);

portalRule("§6.1 creating an endpoint needs a ready chat connection, and makes a secret", async () => {
  const before = await secret();
  await admin("DELETE", "/webhook");
  await admin("PUT", "/customer", { isChatReady: false });
  await assert.rejects(admin("PUT", "/webhook", { url: receiver.url }), /409/);
  await admin("PUT", "/customer", { isChatReady: true });
  await admin("PUT", "/webhook", { url: receiver.url });
  assert.match(await secret(), /^whsec_[0-9a-f]{48}$/);
  assert.notEqual(await secret(), before);
});

portalRule("§6.2 an inactive endpoint cannot be tested", async () => {
  await admin("POST", "/webhook/pause");
  await assert.rejects(admin("POST", "/webhook/test"), /409/);
});
