import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, test } from "node:test";
import { door } from "#lib/testing/doors.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import { updateSettingRow } from "../store/console/setting.ts";

const TEMPLATE = door("POST /api/chat/template");
const TEXT = door("POST /api/chat/text");
const AGAIN = door("POST /api/sends/:id/again");
const LATER = door("POST /api/sends/later");
const BATCH = door("POST /api/sms/batches");
const BULK = door("POST /api/sms/bulk");
const SMS = door("POST /api/sms/messages");

const stub = await startServiceStub();
const desk = await openStubDesk(stub);
const { cookie } = await desk.signIn("owner");
const TO = ["+255754000318", "+255754000319", "+255754000320"];

beforeEach(() => stub.reset());

const SENDER = { senderId: "AMANI AGRO" };
const LONG = "x".repeat(200);

const SENDS = {
  batch: [BATCH, (to: string[], text: string) => ({ ...SENDER, to, text })],
  bulk: [
    BULK,
    (to: string[], text: string) => ({ ...SENDER, messages: to.map((each) => ({ to: each, text })) }),
  ],
  text: [TEXT, (to: string[], text: string) => ({ to, text })],
  template: [TEMPLATE, (to: string[]) => ({ to, templateName: "oda_tayari", language: "sw" })],
  later: [
    LATER,
    (to: string[], text: string) => ({
      ...{ sendToken: randomUUID(), to },
      campaign: {
        ...{ ...SENDER, name: "Kesho", channel: "sms", content: { text } },
        scheduledAt: new Date(desk.clock.now().getTime() + 3_600_000).toISOString(),
      },
    }),
  ],
} as const;

async function send(way: keyof typeof SENDS, to: string[], text = "Habari") {
  const [handler, bodyOf] = SENDS[way];
  const answer = await desk.ask(handler, { method: "POST", cookie, body: bodyOf(to, text) });
  return { status: answer.status, ...(await answer.json()) };
}

for (const way of Object.keys(SENDS) as (keyof typeof SENDS)[])
  test(`a ${way} to more people than need no approval is refused whole, leads to a campaign, and to as many as that is sent`, async () => {
    await updateSettingRow(desk.db, "approvalLimits", { people: 2, credits: null });
    const { status, detail } = await send(way, TO);
    assert.deepEqual([status, stub.ledger.length], [422, 0]);
    assert.match(detail, /to more than 2 people needs the approval .* Make a campaign of it/);
    assert.ok((await send(way, TO.slice(0, 2))).status < 300);
  });

test("SMS to several that cost more credits than need no approval are refused; chat, and one person, never are by credits", async () => {
  await updateSettingRow(desk.db, "approvalLimits", { people: null, credits: 1 });
  const { status, detail } = await send("bulk", TO.slice(0, 2), LONG);
  assert.equal(status, 422);
  assert.match(detail, /of more than 1 credit needs the approval/);
  assert.equal((await send("later", TO.slice(0, 2), LONG)).status, 422);
  assert.equal(stub.ledger.length, 0);
  assert.ok((await send("text", TO)).status < 300);
  await updateSettingRow(desk.db, "approvalLimits", { people: 1, credits: 1 });
  const body = { ...SENDER, to: TO[0], text: LONG };
  assert.ok((await desk.ask(SMS, { method: "POST", cookie, body })).status < 300);
});

test("those of a send who are tried again count as a send of their own", async () => {
  await updateSettingRow(desk.db, "approvalLimits", { people: null, credits: null });
  stub.chat = (results) =>
    results.map(({ to }) => ({ to, success: false, messageId: null, status: "", error: "Window closed" }));
  const { sendId } = await send("text", TO);
  stub.reset();
  await updateSettingRow(desk.db, "approvalLimits", { people: 2, credits: null });
  const again = () =>
    desk.ask(AGAIN, { method: "POST", cookie, params: { id: sendId }, body: { sendToken: randomUUID() } });
  assert.deepEqual([(await again()).status, stub.ledger.length], [422, 0]);
  await updateSettingRow(desk.db, "approvalLimits", { people: 3, credits: null });
  assert.equal((await again()).status, 200);
});
