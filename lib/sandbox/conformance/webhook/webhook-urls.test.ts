import assert from "node:assert/strict";
import { after, beforeEach } from "node:test";
import { openTarget } from "../harness.ts";
import { startReceiver } from "../receiver.ts";

const receiver = await startReceiver();
after(() => receiver.close());
const { portalRule, admin, advance } = await openTarget({ webhookUrl: receiver.url });

beforeEach(async () => {
  await admin("POST", "/reset");
});

for (const url of [
  "http://hooks.example/x",
  "https://127.0.0.1/x",
  "https://10.1.2.3/x",
  "https://172.16.0.1/x",
  "https://192.168.1.1/x",
  "https://169.254.169.254/latest/meta-data",
  "https://100.64.0.1/x",
  "https://198.18.0.1/x",
  "https://224.0.0.1/x",
  "https://240.0.0.1/x",
  "https://0.0.0.0/x",
  "https://[::1]/x",
  "https://[fe80::1]/x",
  "https://[fc00::1]/x",
  "https://[::ffff:10.0.0.1]/x",
  "https://[ff02::1]/x",
]) {
  portalRule(`§6.4 the callback URL ${url} is refused`, async () => {
    await admin("PUT", "/settings", { allowsLoopbackWebhooks: false });
    await assert.rejects(admin("PUT", "/webhook", { url }), /400/);
  });
}

portalRule("§6.4 an address that became unsafe is not called", async () => {
  await admin("PUT", "/settings", { allowsLoopbackWebhooks: false });
  await admin("POST", "/inbound", { from: "+255715000001" });
  await advance(0);
  const { deliveries } = await admin<{ deliveries: { state: string }[] }>("GET", "/deliveries");
  assert.equal(receiver.callbacks.length, 0);
  assert.equal(deliveries[0]?.state, "retrying");
});

portalRule("§6.4 the development setting opens this machine and nothing else", async () => {
  await admin("PUT", "/settings", { allowsLoopbackWebhooks: true });
  await admin("PUT", "/webhook", { url: receiver.url });
  for (const url of ["http://hooks.example/x", "http://10.255.255.254/x", "https://192.168.1.1/x"]) {
    await assert.rejects(admin("PUT", "/webhook", { url }), /400/);
  }
});

portalRule("§6.4 a name is judged by where it leads", async () => {
  await admin("PUT", "/settings", { allowsLoopbackWebhooks: false });
  await assert.rejects(admin("PUT", "/webhook", { url: "https://localhost/x" }), /400/);
});
