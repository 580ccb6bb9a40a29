import assert from "node:assert/strict";
import { after } from "node:test";
import { openTarget } from "../harness.ts";
import { startReceiver } from "../receiver.ts";

const receiver = await startReceiver();
after(() => receiver.close());
const { ask, portalRule, admin, advance } = await openTarget({ webhookUrl: receiver.url });
let last = 0;

type ReportedIds = { inResult: unknown; inEvents: unknown[] };

/** Sends one template under a setting and lets it be read; where its wamid was told. */
async function tellWamid(wamid: string, extra: object = {}): Promise<ReportedIds> {
  last += 1;
  await admin("PUT", "/settings", { wamid });
  const reply = await ask("POST", "/v1/waba-api/messages/template", {
    to: `+25571410${String(last).padStart(4, "0")}`,
    template_name: "oda_tayari",
    language: "sw",
    template_parameters: { "1": "Asha", "2": "77" },
    ...extra,
  });
  const [result] = reply.body.data.results as { messageId: string; wamid?: string }[];
  await advance(60_000);
  await admin("PUT", "/settings", { wamid: "first-event" });
  const events = receiver.callbacks.filter(({ event }) => event.aggregateId === result?.messageId);
  return { inResult: result?.wamid, inEvents: events.map(({ event }) => event.data.wamid) };
}

const isWamid = (value: unknown) => typeof value === "string" && value.startsWith("wamid.");

portalRule("§2.3 wamid may be in the result, and is the same in every event", async () => {
  const { inResult, inEvents } = await tellWamid("result");
  assert.ok(isWamid(inResult));
  assert.deepEqual(inEvents, [inResult, inResult, inResult]);
});

portalRule("§4.1 r7 wamid is often absent from the result and comes with the first event", async () => {
  const { inResult, inEvents } = await tellWamid("first-event");
  assert.equal(inResult, undefined);
  assert.equal(inEvents.length, 3);
  assert.ok(isWamid(inEvents[0]));
  assert.equal(new Set(inEvents).size, 1);
});

portalRule("§2.9 wamid may come late: from the second event on", async () => {
  const { inResult, inEvents } = await tellWamid("later-event");
  assert.deepEqual([inResult, inEvents[0]], [undefined, undefined]);
  assert.ok(isWamid(inEvents[1]));
  assert.equal(inEvents[2], inEvents[1]);
});

portalRule("§2.9 wamid may never come", async () => {
  assert.deepEqual(await tellWamid("never"), {
    inResult: undefined,
    inEvents: [undefined, undefined, undefined],
  });
});

portalRule(
  "§2.9 what fails at once has a wamid too, or none where it never reached the provider",
  async () => {
    const failing = { template_name: "haipo" };
    const { inEvents } = await tellWamid("first-event", failing);
    assert.deepEqual([inEvents.length, isWamid(inEvents[0])], [1, true]);
    await admin("PUT", "/settings", { failedWamid: "absent" });
    const { inEvents: without } = await tellWamid("first-event", failing);
    await admin("PUT", "/settings", { failedWamid: "present" });
    assert.deepEqual(without, [undefined]);
  },
);

portalRule(
  "§2.9 §6.2 the state of a customer's message is told by an event of its own, by either id",
  async () => {
    const from = "+255714109001";
    const written = await admin<{ messageId: string; wamid: string }>("POST", "/inbound", { from });
    for (const [id, status] of [
      [written.messageId, "delivered"],
      [encodeURIComponent(written.wamid), "read"],
    ])
      await admin("POST", `/inbound/${id}/status`, { status });
    await advance(0);
    const told = receiver.callbacks
      .map(({ event }) => event)
      .filter(({ aggregateId }) => aggregateId === written.messageId);
    const seen = told.map(({ eventType, data }) => [eventType, data.direction, data.status, data.wamid]);
    assert.deepEqual(seen.sort(), [
      ["message.received", "inbound", undefined, written.wamid],
      ["message.status.updated", "inbound", "delivered", written.wamid],
      ["message.status.updated", "inbound", "read", written.wamid],
    ]);
    assert.equal(new Set(told.map(({ data }) => data.messageId)).size, 1);
    assert.equal(new Set(told.map(({ dedupeKey }) => dedupeKey)).size, 3);
  },
);

portalRule("refuses to tell a state of a message that no customer wrote", async () => {
  await assert.rejects(admin("POST", "/inbound/nobody/status", {}), /404/);
});
