import assert from "node:assert/strict";
import { test } from "node:test";
import { SendChatTemplate, SendChatText, SendSms, SendSmsBulk } from "#lib/contract/desk/send/send.ts";
import { composedOf, EMPTY_DRAFT, type SendChannel } from "./draft.ts";
import { createMessageKeys } from "./message-key.ts";
import { numbersOf, type Recipients } from "./people/read-recipients.ts";

const people = (...numbers: string[]): Recipients => ({
  list: numbers.map((number) => ({ raw: number, number, change: null, problem: null, doubt: null })),
  repeated: 0,
});
const ONE = people("+255754000318");
const TWO = people("+255754000318", "+255713000206");
const DRAFT = {
  ...EMPTY_DRAFT,
  smsText: "Habari",
  senderId: " AMANI AGRO ",
  chatText: "Habari",
  templateName: "oda_tayari",
};

function compose(channel: SendChannel, recipients: Recipients) {
  return composedOf({ channel, draft: DRAFT, to: numbersOf(recipients), keyFor: () => "key" });
}

test("every channel makes a body its route takes", async () => {
  assert.deepEqual(SendSms.parse((await compose("sms", ONE)).body), {
    to: "+255754000318",
    text: "Habari",
    senderId: "AMANI AGRO",
  });
  const bulk = await compose("sms", TWO);
  assert.equal(bulk.channel, "sms-bulk");
  assert.equal(SendSmsBulk.parse(bulk.body).messages.length, 2);
  assert.equal(SendChatText.parse((await compose("chat-text", TWO)).body).idempotencyKey, "key");
  assert.equal(SendChatTemplate.parse((await compose("chat-template", TWO)).body).language, "en");
});

test("a chat message keeps its key while it says the same, whoever it goes to", async () => {
  let made = 0;
  const keys = createMessageKeys(() => String(++made));
  const keyOf = async (text: string, recipients: Recipients) => {
    const composed = await composedOf({
      channel: "chat-text",
      draft: { ...DRAFT, chatText: text },
      to: numbersOf(recipients),
      keyFor: keys.keyFor,
    });
    return "idempotencyKey" in composed.body ? composed.body.idempotencyKey : undefined;
  };
  const first = await keyOf("Habari", ONE);
  assert.equal(await keyOf("Habari", TWO), first);
  assert.notEqual(await keyOf("Habari!", TWO), first);
  const second = await keyOf("Habari!", TWO);
  keys.forget();
  assert.notEqual(await keyOf("Habari!", TWO), second);
});
