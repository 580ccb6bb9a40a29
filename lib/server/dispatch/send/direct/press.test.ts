import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { openEngine } from "#lib/testing/engine.ts";
import type { DirectSend } from "./plan-direct.ts";
import { sendDirect } from "./send-direct.ts";

const engine = await openEngine();
const { db, sends, stub } = engine;
after(engine.close);
beforeEach(async () => {
  await engine.renew();
  await db.query("TRUNCATE recipient");
});

const ASHA = "+255754600001";
const JUMA = "+255754600002";

function sms(numbers: string[], text = "Habari", isRepeatRefused = true): DirectSend {
  return {
    ...{ channel: "sms", operation: "sms.bulk", lane: "fast", name: "SMS", content: { text } },
    ...{
      senderId: "AMANI AGRO",
      providerScheduledAt: null,
      idempotencyKey: null,
      actor: { userId: randomUUID(), name: "Neema" },
    },
    recipients: numbers.map((number) => ({ number, text, parameters: null, segments: 1 })),
    press: { sendToken: undefined, isRepeatRefused, timeZone: "Africa/Dar_es_Salaam" },
  };
}

function chat(operation: "chat.text" | "chat.template", more: Partial<DirectSend> = {}): DirectSend {
  const isText = operation === "chat.text";
  return {
    ...sms([ASHA]),
    ...{ channel: isText ? "chat-text" : "chat-template", operation, idempotencyKey: randomUUID() },
    content: isText ? { text: "Habari" } : { templateName: "oda_tayari", language: "sw" },
    recipients: [{ number: ASHA, text: isText ? "Habari" : null, parameters: null, segments: 0 }],
    ...more,
  };
}

const press = (send: DirectSend) => sendDirect({ db, sends }, send);

/** Whom the question names; empty where nothing was asked. */
async function askedAbout(send: DirectSend): Promise<string[]> {
  const before = stub.ledger.length;
  try {
    await press(send);
    return [];
  } catch (error) {
    assert.ok(error instanceof Fault && error.code === "conflict", String(error));
    assert.equal(stub.ledger.length, before, "what is asked about is not sent");
    assert.ok(error.fields.every(({ path }) => path === "isRepeatRefused"));
    return error.fields.map(({ rule }) => rule.slice(0, ASHA.length));
  }
}

test("the same SMS to the same number within a day is asked about; another text or number is not", async () => {
  await press(sms([ASHA]));
  assert.deepEqual(await askedAbout(sms([ASHA, JUMA])), [ASHA]);
  assert.deepEqual(await askedAbout(sms([ASHA], "Habari yako")), []);
  assert.deepEqual(await askedAbout(sms([JUMA])), []);
  assert.deepEqual(await askedAbout(sms([ASHA], "Habari", false)), [], "who agreed is not asked");
});

test("press: segments of its people -> the send counts their sum as planned", async () => {
  const send = sms([ASHA, JUMA]);
  const recipients = send.recipients.map((each, at) => ({ ...each, segments: 2 + at }));
  const { campaignId } = await press({ ...send, recipients });
  const planned = await db.query("SELECT segments_planned FROM campaign WHERE id = $1", [campaignId]);
  assert.deepEqual(planned, [{ segments_planned: 5 }]);
});

test("what a campaign sent a number counts by the text that this number got", async () => {
  await press(sms([ASHA], "Habari Asha"));
  await db.query(
    `UPDATE campaign SET kind = 'campaign', content = '{"text":"Habari {{Jina}}"}'
     WHERE id = (SELECT campaign_id FROM recipient WHERE number = $1)`,
    [ASHA],
  );
  assert.deepEqual(await askedAbout(sms([ASHA], "Habari Asha")), [ASHA]);
});

test("what is nearly a day old is asked about", async () => {
  await press(sms([ASHA]));
  await db.query("UPDATE campaign SET started_at = now() - interval '23 hours'");
  assert.deepEqual(await askedAbout(sms([ASHA])), [ASHA]);
});

test("neither what was refused nor what is older than a day is asked about", async () => {
  stub.fate = () => "400";
  await assert.rejects(press(sms([ASHA])));
  stub.fate = () => "ok";
  assert.deepEqual(await askedAbout(sms([ASHA])), []);
  await db.query("UPDATE campaign SET started_at = now() - interval '25 hours'");
  assert.deepEqual(await askedAbout(sms([ASHA])), []);
});

for (const operation of ["chat.text", "chat.template"] as const) {
  test(`${operation}: a repeat is asked about, another try with its own key is not`, async () => {
    const first = chat(operation);
    await press(first);
    assert.deepEqual(await askedAbout(chat(operation, { idempotencyKey: first.idempotencyKey })), []);
    assert.deepEqual(await askedAbout(chat(operation)), [ASHA]);
  });
}

test("another value or language makes another template message", async () => {
  await press(chat("chat.template"));
  const parameters = { body: { "1": "Asha" } };
  const recipients = [{ number: ASHA, text: null, parameters, segments: 0 }];
  assert.deepEqual(await askedAbout(chat("chat.template", { recipients })), []);
  assert.deepEqual(await askedAbout(chat("chat.template", { recipients })), [ASHA]);
  const content = { templateName: "oda_tayari", language: "en" };
  assert.deepEqual(await askedAbout(chat("chat.template", { content })), []);
});

test("of two presses at the same moment, in two tabs, one is sent and one is asked about", async () => {
  const asked = await Promise.all([askedAbout2(sms([ASHA])), askedAbout2(sms([ASHA]))]);
  assert.deepEqual(asked.toSorted(), ["asked", "sent"]);
  assert.equal(stub.ledger.length, 1);
});

const askedAbout2 = (send: DirectSend) =>
  press(send).then(
    () => "sent",
    () => "asked",
  );
