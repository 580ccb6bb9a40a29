import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { Fault } from "../fault.ts";
import { startServiceStub } from "../testing/stubs/service-stub.ts";
import { createService } from "./index.ts";
import { createSends, openSends } from "./sends.ts";

const KEY = "tk_live_0123456789abcdef";
const OTHER = 'whsec_"quoted"_0123456789';

const stub = await startServiceStub();
after(() => stub.close());
beforeEach(() => stub.reset());

const endpoint = { baseUrl: stub.url, apiKey: KEY };
const options = { chat: endpoint, sms: endpoint, voice: endpoint, secrets: [OTHER] };
const service = createService(options);
const { sms } = openSends(createSends(options));
const SMS = JSON.stringify({ recipient: "+255712000001", content: "Habari", senderId: "A" });

const caught = async (work: Promise<unknown>): Promise<Fault> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Fault);
  return error;
};

for (const status of [200, 302, 400, 401, 404, 418, 500]) {
  test(`an answer of ${status} that echoes our key, a secret or a bearer shows none of them`, async () => {
    const echo = {
      status,
      code: KEY,
      message: `Authorization: Bearer ${KEY}`,
      error: [OTHER, "bearer AbC.d-e_f"],
    };
    stub.instead = () => ({ status, text: JSON.stringify(echo) });
    const fault = await caught(sms.send(SMS));
    const seen = JSON.stringify([fault.detail, fault.message, fault.upstream]);
    for (const secret of [KEY, OTHER, "quoted", "AbC.d-e_f"]) assert.ok(!seen.includes(secret), seen);
    assert.match(fault.upstream?.raw ?? "", /Bearer •••/);
  });
}

test("an answer is kept whole and as it came, up to its last byte", async () => {
  const text = `<html>${"x".repeat(60_000)}</html>`;
  stub.instead = () => ({ status: 200, text });
  assert.equal((await caught(sms.send(SMS))).upstream?.raw, text);
});

const read = (data: unknown, status = 200) => {
  stub.status = () => ({ status, text: JSON.stringify({ status, message: "ok", data }) });
  return service.sms.getStatus("a-1");
};
const AT = "2026-03-02T09:00:00.000Z";
const SECONDS = Date.parse(AT) / 1_000;

for (const [what, data] of [
  ["as promised", { messageId: "a-1", status: "DELIVERED", sentAt: AT, deliveredAt: AT }],
  ["with times in seconds", { messageId: "a-1", status: "DELIVERED", sentAt: SECONDS, deliveredAt: SECONDS }],
  [
    "with times in ms as text",
    { messageId: 7, status: "delivered", sentAt: `${SECONDS}000`, deliveredAt: `${SECONDS}000` },
  ],
  ["in snake case", { message_id: "a-1", status: "Delivered", sent_at: AT, delivered_at: AT }],
] as const) {
  test(`a status read ${what} is read whole`, async () => {
    const { status, sentAt, deliveredAt } = (await read(data)).data;
    assert.deepEqual([status.toUpperCase(), sentAt, deliveredAt], ["DELIVERED", AT, AT]);
  });
}

for (const [what, data] of [
  ["no time at all", { status: "DELIVERED", sent_at: null }],
  ["times that are none", { messageId: {}, status: "DELIVERED", sentAt: "soon", deliveredAt: [] }],
] as const) {
  test(`DELIVERED with ${what} is delivered`, async () => {
    assert.deepEqual((await read(data)).data, {
      messageId: null,
      status: "DELIVERED",
      sentAt: null,
      deliveredAt: null,
    });
  });
}

test("an answer that names nothing is shown with its error, not with a word of success beside it", async () => {
  const data = { success: false, error: "Sender blocked by the operator" };
  stub.instead = () => ({ status: 202, text: JSON.stringify({ status: 202, message: "Success", data }) });
  assert.match((await caught(sms.send(SMS))).detail, /Its words: “Sender blocked by the operator”$/);
});

test("a byte order mark before an answer costs nothing", async () => {
  stub.status = () => ({
    status: 200,
    text: `\ufeff${JSON.stringify({ data: { messageId: "a-1", status: "SENT" } })}`,
  });
  assert.equal((await service.sms.getStatus("a-1")).data.status, "SENT");
});

test("a status read that says nothing of a status is not read as one", async () => {
  for (const data of [null, {}, { messageId: "a-1" }, "DELIVERED", []]) {
    assert.equal((await caught(read(data))).code, "service_malformed");
  }
  stub.status = () => ({ status: 200, text: JSON.stringify({ status: "success", data: null }) });
  assert.equal((await caught(service.sms.getStatus("a-1"))).code, "service_malformed");
});

test("a status read that answers about another message is not used, and says so", async () => {
  const asked = "4f6c0d52-6c6e-4a53-9b0a-0d5d1c1b7a10";
  const about = (messageId: string | number) => {
    stub.status = () => ({
      status: 200,
      text: JSON.stringify({ status: 200, data: { messageId, status: "DELIVERED" } }),
    });
    return service.sms.getStatus(asked);
  };
  const fault = await caught(about("11111111-1111-4111-8111-111111111111"));
  assert.equal(fault.code, "service_malformed");
  assert.match(fault.detail, /about another SMS \(11111111-1111-4111-8111-111111111111\)/);
  for (const same of [asked, asked.toUpperCase(), 156_023])
    assert.equal((await about(same)).data.status, "DELIVERED");
});
