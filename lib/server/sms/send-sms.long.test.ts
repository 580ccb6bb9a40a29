import assert from "node:assert/strict";
import { test } from "node:test";
import type { MessageDetail } from "#lib/contract/desk/message.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import type { Sent, SentRow } from "#lib/contract/desk/send/sent.ts";
import { door } from "#lib/testing/doors.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";

const MESSAGE = door("GET /api/messages/:id");
const SENT = door("GET /api/sends/:id");
const SENDS = door("GET /api/sends");
const SEND_BULK = door("POST /api/sms/bulk");
const SEND_ONE = door("POST /api/sms/messages");

const stub = await startServiceStub();
const desk = await openStubDesk(stub);
const { cookie } = await desk.signIn("sender");
const TO = "+255754000318";
const senderId = "AMANI AGRO";

test("refuses a schedule in the past before the call, of one message and of many: the service would send at once", async () => {
  const scheduledAt = new Date(desk.clock.now().getTime() - 1_000).toISOString();
  for (const [route, body] of [
    [SEND_ONE, { to: TO, text: "Habari", senderId, scheduledAt }],
    [SEND_BULK, { messages: [{ to: TO, text: "Habari" }], senderId, scheduledAt }],
  ] as const) {
    const answer = await desk.ask(route, { method: "POST", cookie, body });
    const { fields } = (await answer.json()) as Problem;
    assert.deepEqual([answer.status, fields], [400, [{ path: "scheduledAt", rule: "this time has passed" }]]);
  }
  assert.equal(stub.requests, 0);
});

test("an SMS that the service keeps for later -> its send, the list and the message name the service's time", async () => {
  const scheduledAt = new Date(desk.clock.now().getTime() + 3_600_000).toISOString();
  const data = { messageId: "0f2c7f1e-3d9c-4d7e-9c58-1f1f0c4f7a11", status: "SCHEDULED" };
  stub.instead = () => ({ status: 202, text: JSON.stringify({ status: 202, data }) });
  const body = { to: TO, text: "Habari", senderId, scheduledAt };
  const { sendId: id } = (await (await desk.ask(SEND_ONE, { method: "POST", cookie, body })).json()) as {
    sendId: string;
  };
  const { sent } = (await (await desk.ask(SENT, { cookie, params: { id } })).json()) as { sent: Sent };
  assert.deepEqual([sent.state, sent.scheduledAt, sent.delivery.handed], ["sent", scheduledAt, 1]);
  const { items } = (await (await desk.ask(SENDS, { cookie })).json()) as { items: SentRow[] };
  assert.equal(items.find((row) => row.id === id)?.scheduledAt, scheduledAt);
  const [row] = await desk.db.query<{ id: number }>("SELECT id FROM message WHERE campaign_id = $1", [id]);
  const asked = await desk.ask(MESSAGE, { cookie, params: { id: String(row?.id) } });
  const message = (await asked.json()) as MessageDetail;
  assert.deepEqual([message.state, message.scheduledAt], ["scheduled", scheduledAt]);
});
