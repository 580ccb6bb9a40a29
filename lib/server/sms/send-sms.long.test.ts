import assert from "node:assert/strict";
import { test } from "node:test";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import { POST as SEND_BULK } from "../../../app/api/sms/bulk/route.ts";
import { POST as SEND_ONE } from "../../../app/api/sms/messages/route.ts";

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
