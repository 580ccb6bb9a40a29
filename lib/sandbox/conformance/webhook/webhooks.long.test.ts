import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { webhookTarget } from "./webhook-target.ts";

const { portalRule, admin, advance, receiver, inbound, deliveries, secret, endpoint } = await webhookTarget();
const HOUR = 3_600_000;

/** Works off retries: each is at most five minutes away. */
async function retryAll(rounds: number) {
  for (let round = 0; round < rounds; round += 1) await advance(300_000);
}

portalRule("§6.3 a callback is a POST of JSON with both headers", async () => {
  await inbound();
  await advance(0);
  const [callback] = receiver.callbacks;
  assert.equal(callback?.method, "POST");
  assert.match(String(callback?.headers["content-type"]), /^application\/json/);
  assert.match(String(callback?.headers["x-service-webhook-timestamp"]), /^\d{10}$/);
  assert.match(String(callback?.headers["x-service-webhook-signature"]), /^sha256=[0-9a-f]{64}$/);
});

portalRule("§6.3 the signature is over timestamp, dot and raw bytes", async () => {
  await inbound();
  await advance(0);
  const [callback] = receiver.callbacks;
  const expected = createHmac("sha256", await secret())
    .update(`${callback?.headers["x-service-webhook-timestamp"]}.`)
    .update(callback?.rawBody ?? "")
    .digest("hex");
  assert.equal(callback?.headers["x-service-webhook-signature"], `sha256=${expected}`);
});

portalRule("§6.3 the timestamp is within the replay window of the receiver's clock", async () => {
  await inbound();
  await advance(0);
  const seconds = Number(receiver.callbacks[0]?.headers["x-service-webhook-timestamp"]);
  assert.ok(Math.abs(Date.now() / 1000 - seconds) < 60);
});

portalRule("§6.4 an attempt is pending, then delivering, then delivered", async () => {
  const isThere = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<number>();
  receiver.answer = () => {
    isThere.resolve();
    return gate.promise;
  };
  const state = async () => (await deliveries())[0]?.state;
  await admin("POST", "/webhook/pause");
  await inbound();
  assert.equal(await state(), "pending");
  await admin("POST", "/webhook/reactivate");
  await isThere.promise;
  assert.equal(await state(), "delivering");
  gate.resolve(200);
  await advance(0);
  assert.equal(await state(), "delivered");
});

portalRule("§6.4 a 2xx is delivered and not retried", async () => {
  receiver.answer = () => 204;
  await inbound();
  await retryAll(3);
  assert.equal(receiver.callbacks.length, 1);
  assert.equal((await deliveries())[0]?.state, "delivered");
});

for (const status of [408, 409, 425, 429, 500, 502, 503, 599]) {
  portalRule(`§6.4 ${status} is retried`, async () => {
    receiver.answer = () => (receiver.callbacks.length === 1 ? status : 200);
    await inbound();
    await retryAll(2);
    assert.equal(receiver.callbacks.length, 2);
    const [delivery] = await deliveries();
    assert.deepEqual([delivery?.state, delivery?.attempts], ["delivered", 2]);
  });
}

for (const status of [302, 400, 401, 403, 404, 410, 413, 422]) {
  portalRule(`§6.4 ${status} discards the event`, async () => {
    receiver.answer = () => status;
    await inbound();
    await retryAll(2);
    assert.equal(receiver.callbacks.length, 1);
    const [delivery] = await deliveries();
    assert.deepEqual([delivery?.state, delivery?.responseStatus], ["discarded", status]);
  });
}

portalRule("§6.4 a network error is retried", async () => {
  receiver.answer = () => (receiver.callbacks.length === 1 ? 0 : 200);
  await inbound();
  await retryAll(2);
  assert.equal((await deliveries())[0]?.state, "delivered");
});

portalRule("§6.4 the timeout is 5 seconds", async () => {
  const { webhookTimeoutMs } = await admin<{ webhookTimeoutMs: number }>("GET", "/settings");
  assert.equal(webhookTimeoutMs, 5_000);
});

portalRule("§6.4 a timeout is retried", async () => {
  await admin("PUT", "/settings", { webhookTimeoutMs: 50 });
  let isSilent = true;
  receiver.answer = () => (isSilent ? -1 : 200);
  await inbound();
  await advance(0);
  const [waiting] = await deliveries();
  assert.deepEqual([waiting?.state, waiting?.responseStatus], ["retrying", null]);
  isSilent = false;
  await retryAll(1);
  assert.equal((await deliveries())[0]?.state, "delivered");
});

portalRule("§6.4 at most 8 attempts, then failed", async () => {
  receiver.answer = () => 503;
  await inbound();
  await retryAll(12);
  assert.equal(receiver.callbacks.length, 8);
  assert.equal((await deliveries())[0]?.state, "failed");
});

portalRule("§6.4 a retry carries the same eventId and the same bytes", async () => {
  receiver.answer = () => (receiver.callbacks.length < 3 ? 500 : 200);
  await inbound();
  await retryAll(3);
  assert.equal(new Set(receiver.callbacks.map(({ rawBody }) => rawBody.toString())).size, 1);
});

portalRule("§6.4 the first retry comes within a second", async () => {
  receiver.answer = () => 500;
  await inbound();
  await advance(0);
  await advance(1_000);
  assert.equal(receiver.callbacks.length >= 2, true);
});

portalRule("§6.4 the endpoint pauses after 10 consecutive failures", async () => {
  receiver.answer = () => 400;
  await inbound(9);
  await advance(0);
  assert.equal((await endpoint()).state, "active");
  await inbound(1);
  await advance(0);
  assert.equal((await endpoint()).state, "paused");
});

portalRule("§6.4 a success in between starts the count again", async () => {
  receiver.answer = () => (receiver.callbacks.length === 6 ? 200 : 400);
  await inbound(9);
  await advance(0);
  await inbound(5);
  await advance(0);
  assert.equal((await endpoint()).state, "active");
});

portalRule("§6.4 what waits longer than 24 hours is not retried any more", async () => {
  receiver.answer = () => 503;
  await inbound();
  await advance(0);
  await admin("POST", "/webhook/pause");
  await advance(25 * HOUR);
  await admin("POST", "/webhook/reactivate");
  await retryAll(2);
  assert.equal((await deliveries())[0]?.state, "failed");
});
