import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { createTestDatabase } from "../testing/database.ts";
import { startReceiver } from "./conformance/receiver.ts";

const KEY = "sk_kill_0123456789";
const MINUTE = 60_000;
const UNHURRIED = {
  smsSubmitMs: MINUTE,
  smsDeliverMs: MINUTE,
  chatStepMs: MINUTE,
  callStepMs: MINUTE,
  templateReviewMs: MINUTE,
  smsFailedShare: 0,
  smsSilentShare: 0,
  chatFailedShare: 0,
  chatReadShare: 1,
};

const database = await createTestDatabase({ template: "empty" });
const receiver = await startReceiver();
const children = new Set<ChildProcess>();
after(async () => {
  for (const child of children) child.kill("SIGKILL");
  receiver.close();
  await database.drop();
});

type Process = Awaited<ReturnType<typeof launch>>;

/** The sandbox as a process of its own, on the one database of this test. */
async function launch() {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../launch/sandbox-child.ts")], {
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      SANDBOX_WEBHOOK_URL: receiver.url,
      SERVICE_API_KEY: KEY,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.add(child);
  const ended = once(child, "close");
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const { url, adminUrl } = JSON.parse(line) as { url: string; adminUrl: string };
  const ask = async (method: string, address: string, body?: object) => {
    const headers = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers };
    const answer = await fetch(address, init);
    assert.ok(answer.ok, `${address} ${answer.status}`);
    return answer.json();
  };
  return {
    api: async (method: string, path: string, body?: object) => (await ask(method, url + path, body)).data,
    admin: (method: string, path: string, body?: object) => ask(method, adminUrl + path, body),
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function sendEverything({ api, admin }: Process) {
  await admin("PUT", "/settings", UNHURRIED);
  const to = Array.from({ length: 20 }, (_, index) => `+25571300${String(index).padStart(4, "0")}`);
  const chat = await api("POST", "/v1/waba-api/messages/template", {
    to,
    template_name: "oda_tayari",
    language: "sw",
    template_parameters: { "1": "Asha", "2": "77" },
  });
  const sms = await api("POST", "/api/v1/api/messages/send-bulk", {
    senderId: "AMANI AGRO",
    messages: to.map((recipient) => ({ recipient, content: "Habari" })),
  });
  const template = await api("POST", "/v1/waba-api/templates", {
    channel: "whatsapp",
    channelConfig: { externalTemplateName: "kabla_ya_kufa", language: "sw" },
    componentSchema: [{ type: "BODY", text: "Habari" }],
  });
  const call = await api("POST", "/api/v1/voice-api/calls", { customerNumber: "+255717000002" });
  const idsOf = ({ results }: { results: { messageId: string }[] }) => results.map((one) => one.messageId);
  return { chat: idsOf(chat), sms: idsOf(sms), templateId: template.templateId, callId: call.sessionId };
}

test("killed in the midst of a delivery and of every life cycle, it goes on where it was", async () => {
  const first = await launch();
  const sent = await sendEverything(first);
  const isUnderWay = Promise.withResolvers<void>();
  receiver.answer = () => {
    isUnderWay.resolve();
    return -1;
  };
  await first.admin("POST", "/inbound", { from: "+255713000000", text: "Uko wapi?" });
  await isUnderWay.promise;
  await first.kill();

  receiver.answer = () => 200;
  const second = await launch();
  await second.admin("POST", "/advance", { ms: 0 });
  const [before, again] = receiver.callbacks.filter(({ event }) => event.eventType === "message.received");
  assert.deepEqual(again?.rawBody, before?.rawBody, "the same event, byte for byte");
  await second.admin("POST", "/advance", { ms: MINUTE });
  await second.kill();

  const third = await launch();
  await third.admin("POST", "/advance", { ms: 20 * MINUTE });
  for (const id of sent.sms) {
    assert.equal((await third.api("GET", `/api/v1/api/messages/status/${id}`)).status, "DELIVERED");
  }
  assert.equal((await third.api("GET", `/v1/waba-api/templates/${sent.templateId}`)).status, "approved");
  assert.ok((await third.api("GET", `/api/v1/voice-api/calls/${sent.callId}`)).endedAt);
  for (const id of sent.chat) assert.deepEqual(statusesOf(id), ["sent", "delivered", "read"]);
  const { deliveries } = await third.admin("GET", "/deliveries");
  assert.ok(deliveries.every(({ state }: { state: string }) => state === "delivered"));
  await third.kill();
});

/** Duplicates and disorder are the receiver's to mend: by eventId and occurredAt, as §6.4 says. */
function statusesOf(id: string): unknown[] {
  const events = receiver.callbacks.map(({ event }) => event).filter((event) => event.aggregateId === id);
  const unique = new Map(events.map((event) => [event.eventId, event]));
  return [...unique.values()]
    .sort((left, right) => Date.parse(left.occurredAt) - Date.parse(right.occurredAt))
    .map(({ data }) => data.status);
}
