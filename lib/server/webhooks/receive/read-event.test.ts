import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { readEvent } from "./read-event.ts";

const bytes = (text: string) => Buffer.from(text);

test("never throws and always has an id, whatever the bytes", () => {
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.json().map(bytes),
    fc
      .record({
        eventId: fc.anything(),
        eventType: fc.anything(),
        occurredAt: fc.anything(),
        data: fc.oneof(fc.anything(), fc.record({ customerPhoneNumber: fc.anything() })),
      })
      .map((value) =>
        bytes(
          JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${part}` : part)) ?? "",
        ),
      ),
  );
  fc.assert(
    fc.property(anything, (raw) => {
      const event = readEvent(raw, "TZ");
      assert.match(event.eventId, /^[\x21-\x7e]{1,128}$/);
      assert.ok(event.body === null || typeof JSON.parse(event.body) === "object");
      for (const text of [event.type, event.aggregateId, event.account, event.number])
        assert.ok(!text?.includes("\0"));
    }),
    { numRuns: 2_000 },
  );
});

test("equal bytes without an id are one event, other bytes another", () => {
  assert.equal(readEvent(bytes("x"), "TZ").eventId, readEvent(bytes("x"), "TZ").eventId);
  assert.notEqual(readEvent(bytes("x"), "TZ").eventId, readEvent(bytes("y"), "TZ").eventId);
});

test("an id that is empty, too long, or not of plain signs is none: the bytes are the id", () => {
  assert.equal(readEvent(bytes(`{"eventId":"${"a".repeat(128)}"}`), "TZ").eventId, "a".repeat(128));
  for (const eventId of ["", "a".repeat(129), "evt 1", "evt\n1", "évt"]) {
    const event = readEvent(bytes(JSON.stringify({ eventId })), "TZ");
    assert.match(event.eventId, /^sha256:[\da-f]{64}$/, JSON.stringify(eventId));
    assert.deepEqual(event.flags, ["no-event-id"]);
  }
});

test("ids keep every digit", () => {
  const event = readEvent(bytes('{"eventId":"a","aggregateId":9007199254740993,"authUserId":1042}'), "TZ");
  assert.equal(event.aggregateId, "9007199254740993");
  assert.equal(event.account, "1042");
});

const numberOf = (data: object, eventType = "message.received", region = "TZ") =>
  readEvent(bytes(JSON.stringify({ eventId: "a", eventType, data })), region).number;

test("however an event writes a customer's number, it is one person", () => {
  const forms = ["+255754000318", "255754000318", "00255754000318", "0754000318", "754000318", "+0754000318"];
  const dressed = ["255 754-000318", "+255 (0) 754 000 318", "0754 000 318", " 0754000318 ", "+754000318"];
  const elsewhere = ["whatsapp:+255754000318", "255754000318@s.whatsapp.net", 255_754_000_318, 754_000_318];
  for (const customerPhoneNumber of [...forms, ...dressed, ...elsewhere])
    assert.equal(numberOf({ customerPhoneNumber }), "+255754000318", String(customerPhoneNumber));
});

test("a number of another country stays one, with or without its plus", () => {
  const abroad = ["+254712345678", "+79161234567", "+6591234567", "+447700900123", "+4915112345678"];
  for (const number of abroad)
    for (const form of [number, number.slice(1), `00${number.slice(1)}`])
      assert.equal(numberOf({ customerPhoneNumber: form }), number, form);
  // Nine digits without a plus are a number of here where that is one in use, else of elsewhere.
  assert.equal(numberOf({ customerPhoneNumber: "687751234" }), "+255687751234");
  assert.equal(numberOf({ customerPhoneNumber: "298211234" }), "+298211234");
  assert.equal(numberOf({ customerPhoneNumber: "254 0712 345 678" }), "+254712345678");
  assert.equal(numberOf({ customerPhoneNumber: "0712345678" }, "message.received", "KE"), "+254712345678");
  assert.equal(numberOf({ customerPhoneNumber: "999999999999999" }), "+999999999999999");
});

test("a status without the customer's number is about whom its message went to; an inbound one is not", () => {
  assert.equal(numberOf({ recipientId: "0754000318" }, "message.status.updated"), "+255754000318");
  assert.equal(numberOf({ recipientId: "88410042" }, "message.status.updated"), null);
  assert.equal(numberOf({ recipientId: "255754000318" }), null);
});

test("brackets inside strings are not depth", () => {
  const text = `{"eventId":"a","data":{"text":"${"[".repeat(500)}\\"${"{".repeat(500)}"}}`;
  assert.deepEqual(readEvent(bytes(text), "TZ").flags, []);
  assert.equal(readEvent(bytes(text), "TZ").isBodyRaw, true);
});

test("a real emoji written as escapes stays; a half one is replaced, an escaped backslash is not touched", () => {
  assert.deepEqual(readEvent(bytes('{"eventId":"a","t":"\\ud83d\\ude00"}'), "TZ").flags, []);
  const half = readEvent(bytes('{"eventId":"a","t":"\\ud83d","b":"\\\\u0000"}'), "TZ");
  assert.deepEqual(half.flags, ["cleaned"]);
  assert.deepEqual(JSON.parse(half.body ?? ""), { eventId: "a", t: "\ufffd", b: "\\u0000" });
});
