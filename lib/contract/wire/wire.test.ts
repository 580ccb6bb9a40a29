import assert from "node:assert/strict";
import { test } from "node:test";
import type { z } from "zod";
import { ChatResults, SendTemplate, SendText } from "./chat.ts";
import { successEnvelope } from "./envelope.ts";
import { ServiceEvent } from "./event.ts";
import { OPERATIONS, operationsWith, pathOf, TemplatePaths } from "./paths.ts";
import { isSafePathId } from "./safe-path-id.ts";
import { readCallIds, readChatResults, readSmsBulk, readSmsOne } from "./send-answer.ts";
import { SendSms, SendSmsBatch, SendSmsBulk, SendSmsCanonical, SmsDelivery } from "./sms.ts";
import { chatStatusOf, smsStatusOf } from "./status.ts";
import { externalTemplateNameOf, Template } from "./template.ts";
import { readCallList, StartCall } from "./voice.ts";

const ruleOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test("§2.2 chat text is 1 to 4096 characters, the key at most 128", () => {
  const to = ["+255712000001"];
  assert.equal(ruleOf(SendText, { to, text: "a".repeat(4096), idempotency_key: "k".repeat(128) }), undefined);
  assert.equal(ruleOf(SendText, { to, text: "a".repeat(4097) }), "text must be 1 to 4096 characters");
  assert.equal(ruleOf(SendText, { to, text: "" }), "text must be 1 to 4096 characters");
  assert.equal(
    ruleOf(SendText, { to, text: "a", idempotency_key: "k".repeat(129) }),
    "idempotency_key must be at most 128 characters",
  );
});

test("§2.2 the language of a template send defaults to en", () => {
  assert.equal(SendTemplate.parse({ to: "x", template_name: "oda" }).language, "en");
  assert.equal(ruleOf(SendTemplate, { to: "x", template_name: "" }), "template_name must not be empty");
});

test("§2.4 template parameters are flat or grouped, nothing else", () => {
  const base = { to: "x", template_name: "oda" };
  assert.ok(SendTemplate.safeParse({ ...base, template_parameters: { "1": "a" } }).success);
  assert.ok(SendTemplate.safeParse({ ...base, template_parameters: { body: { "1": "a" } } }).success);
  assert.ok(!SendTemplate.safeParse({ ...base, template_parameters: { "1": { deep: "a" } } }).success);
  assert.ok(!SendTemplate.safeParse({ ...base, template_parameters: "a" }).success);
});

test("§2.5 the leading + is optional in the compatible spelling, required in the canonical one", () => {
  const compatible = { message: "a", sender_id: 7 };
  assert.ok(SendSms.safeParse({ ...compatible, phone_number: "255712000001" }).success);
  assert.ok(SendSms.safeParse({ ...compatible, phone_number: "+255712000001" }).success);
  const canonical = { content: "a", senderId: "DUKA" };
  assert.ok(SendSmsCanonical.safeParse({ ...canonical, recipient: "+255712000001" }).success);
  assert.equal(
    ruleOf(SendSmsCanonical, { ...canonical, recipient: "255712000001" }),
    "recipient must be E.164 with leading +",
  );
});

test("§2.5 an SMS is 1 to 918 characters in every send", () => {
  const long = "a".repeat(919);
  const rule = "must be 1 to 918 characters";
  assert.equal(
    ruleOf(SendSms, { phone_number: "255712000001", message: long, sender_id: "A" }),
    `message ${rule}`,
  );
  const batch = { phone_numbers: ["255712000001"], message: long, sender_id: "A" };
  assert.equal(ruleOf(SendSmsBatch, batch), `message ${rule}`);
  const bulk = { senderId: "A", messages: [{ recipient: "+255712000001", content: long }] };
  assert.equal(ruleOf(SendSmsBulk, bulk), `content ${rule}`);
});

test("§2.5 batch and bulk need an item, a schedule needs an offset", () => {
  assert.ok(ruleOf(SendSmsBatch, { phone_numbers: [], message: "a", sender_id: "A" }));
  assert.ok(ruleOf(SendSmsBulk, { senderId: "A", messages: [] }));
  const messages = [{ recipient: "+255712000001", content: "a" }];
  assert.ok(
    SendSmsBulk.safeParse({ senderId: "A", messages, scheduledAt: "2026-05-01T08:00:00+03:00" }).success,
  );
  assert.ok(ruleOf(SendSmsBulk, { senderId: "A", messages, scheduledAt: "tomorrow" }));
});

test("§4.3 a call goes to + and 7 to 15 digits", () => {
  for (const number of ["+1234567", "+123456789012345"]) {
    assert.ok(StartCall.safeParse({ customerNumber: number }).success);
  }
  for (const number of ["+123456", "+1234567890123456", "255712000001"]) {
    assert.ok(!StartCall.safeParse({ customerNumber: number }).success);
  }
});

test("readers keep unknown fields and take numeric ids as text", () => {
  const body = {
    status: 200,
    data: { results: [{ to: "a", success: true, messageId: 156023, extra: 1 }] },
    more: 1,
  };
  const result = successEnvelope(ChatResults).parse(body).data.results[0];
  assert.equal(result?.messageId, "156023");
  assert.equal(result?.extra, 1);
  assert.equal(SmsDelivery.parse({ messageId: 7, status: "SENT" }).messageId, "7");
});

test("§2.9 an event needs its id and type only; a broken field becomes null", () => {
  const event = ServiceEvent.parse({ eventId: "e", eventType: "x.y", authUserId: {}, data: 7, more: 1 });
  assert.deepEqual([event.authUserId, event.data, event.more], [null, {}, 1]);
  assert.ok(!ServiceEvent.safeParse({ eventType: "x" }).success);
});

test("§3 words of both channels are read in either case", () => {
  assert.equal(smsStatusOf("scheduled"), "SCHEDULED");
  assert.equal(chatStatusOf("Read"), "read");
  assert.equal(chatStatusOf("unknown"), undefined);
  assert.equal(smsStatusOf("constructor"), undefined);
});

test("§4 paths are those of the contract and never leave their place", () => {
  assert.equal(pathOf(OPERATIONS.getSmsStatus, "a-1"), "/api/v1/api/messages/status/a-1");
  assert.equal(pathOf(OPERATIONS.sendText), "/v1/waba-api/messages/text");
  for (const id of ["..", ".", "a/b", "", "a%2fb", "a b", "a".repeat(129)]) {
    assert.ok(!isSafePathId(id));
    assert.throws(() => pathOf(OPERATIONS.getCall, id), RangeError);
  }
  assert.throws(() => pathOf(OPERATIONS.getCall), RangeError);
});

test("template paths may be overridden, and must name the template", () => {
  const operations = operationsWith(TemplatePaths.parse({ sync: "/templates/{templateId}/refresh" }));
  assert.equal(pathOf(operations.syncTemplate, "t1"), "/v1/waba-api/templates/t1/refresh");
  assert.ok(!TemplatePaths.safeParse({ get: "/templates" }).success);
});

test("§4.3 a call list is read wherever it stands", () => {
  const rows = [{ id: 1, destinationNumber: "+255712000001", more: true }, "odd"];
  assert.deepEqual(
    readCallList({ data: rows })?.items.map((call) => call.id),
    ["1"],
  );
  assert.equal(readCallList({ data: rows })?.unreadable, 1);
  assert.equal(readCallList({ data: { calls: rows, pagination: { totalItems: 9 } } })?.total, 9);
  assert.equal(readCallList({ data: { items: [] }, pagination: { total: 0 } })?.total, 0);
  assert.equal(readCallList({ data: {} }), undefined);
});

test("a call whose id is “null” or 0 cannot be told from another, and a start with such ids names none", () => {
  for (const id of ["null", "undefined", "", 0])
    assert.deepEqual(readCallList({ data: [{ id }] }), { items: [], unreadable: 1 });
  const [call] =
    readCallList({ data: [{ id: "s1", callAttemptId: "null", recordingMediaId: 0 }] })?.items ?? [];
  assert.deepEqual([call?.callAttemptId, call?.recordingMediaId], [null, null]);
  assert.equal(readCallIds({ callAttemptId: "null", sessionId: 0 }), null);
  assert.deepEqual(readCallIds({ callAttemptId: "undefined", sessionId: "s1" })?.data, {
    callAttemptId: null,
    sessionId: "s1",
  });
});

const UUID = "0f2c7f1e-3d9c-4d7e-9c58-1f1f0c4f7a11";

test("id in place of messageId -> read beside a word of an SMS and in results; a request's, or an ordinal, is not", () => {
  assert.equal(readSmsOne({ id: UUID, status: "SENT" })?.data.messageId, UUID);
  assert.equal(readSmsOne({ results: [{ id: UUID }] })?.data.messageId, UUID);
  assert.equal(readSmsOne({ id: UUID }), null);
  assert.equal(readSmsOne({ id: UUID, status: "success" }), null);
  assert.equal(readSmsOne({ id: UUID, messageId: "m-1", status: "SENT" })?.data.messageId, "m-1");
  const bulk = readSmsBulk({ acceptedCount: 2, results: [{ id: UUID, estimatedSegments: 1 }, { id: 2 }] });
  assert.deepEqual(
    bulk?.data.rows?.map(({ messageId }) => messageId),
    [UUID, null],
  );
  const to = "+255712000001";
  const chat = readChatResults({
    results: [
      { to, success: true, id: UUID },
      { to, id: 7, error: "closed" },
    ],
  });
  assert.deepEqual(
    chat?.data.results.map(({ success, messageId }) => [success, messageId]),
    [
      [true, UUID],
      [false, null],
    ],
  );
});

test("a call start that answers with the whole call -> its id is that of the session; the id of anything else is not", () => {
  for (const place of [
    { call: { id: "s1", callAttemptId: "a1", status: "initiated" } },
    { session: { id: "s1", callAttemptId: "a1" } },
    { id: "s1", callAttemptId: "a1" },
    { id: "req-7", session: { id: "s1", callAttemptId: "a1" } },
    { sessionId: "s1", call: { callAttemptId: "a1" } },
  ])
    assert.deepEqual(
      readCallIds(place)?.data,
      { sessionId: "s1", callAttemptId: "a1" },
      JSON.stringify(place),
    );
  const destinationNumber = "+255712000001";
  for (const place of [{ call: { id: "s1" } }, { session: { id: "s1", destinationNumber } }])
    assert.equal(readCallIds(place)?.data.sessionId, "s1", JSON.stringify(place));
  for (const place of [{ id: "s1" }, { session: { id: "s1" } }, { id: "s1", status: "success" }])
    assert.equal(readCallIds(place), null, JSON.stringify(place));
});

test("§2.8 a template is known by templateId, its name found in the channel configuration", () => {
  assert.equal(Template.parse({ id: "t1" }).templateId, "t1");
  assert.ok(!Template.safeParse({ status: "pending" }).success);
  assert.equal(externalTemplateNameOf({ channelConfig: { externalTemplateName: "oda" } }), "oda");
  assert.equal(externalTemplateNameOf({ a: [1] }), undefined);
});
