import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
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
        data: fc.anything(),
      })
      .map((value) =>
        bytes(
          JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${part}` : part)) ?? "",
        ),
      ),
  );
  fc.assert(
    fc.property(anything, (raw) => {
      const event = readEvent(raw);
      assert.match(event.eventId, /^[\x21-\x7e]{1,128}$/);
      assert.ok(event.body === null || typeof JSON.parse(event.body) === "object");
      for (const text of [event.type, event.aggregateId, event.account, event.number])
        assert.ok(!text?.includes("\0"));
    }),
    { numRuns: 2_000 },
  );
});

test("equal bytes without an id are one event, other bytes another", () => {
  assert.equal(readEvent(bytes("x")).eventId, readEvent(bytes("x")).eventId);
  assert.notEqual(readEvent(bytes("x")).eventId, readEvent(bytes("y")).eventId);
});

test("ids keep every digit, numbers get one form", () => {
  const event = readEvent(
    bytes(
      '{"eventId":"a","aggregateId":9007199254740993,"authUserId":1042,"data":{"customerPhoneNumber":"255 754-000318"}}',
    ),
  );
  assert.equal(event.aggregateId, "9007199254740993");
  assert.equal(event.account, "1042");
  assert.equal(event.number, "+255754000318");
});

test("brackets inside strings are not depth", () => {
  const text = `{"eventId":"a","data":{"text":"${"[".repeat(500)}\\"${"{".repeat(500)}"}}`;
  assert.deepEqual(readEvent(bytes(text)).flags, []);
  assert.equal(readEvent(bytes(text)).isBodyRaw, true);
});

test("a real emoji written as escapes stays; a half one is replaced, an escaped backslash is not touched", () => {
  assert.deepEqual(readEvent(bytes('{"eventId":"a","t":"\\ud83d\\ude00"}')).flags, []);
  const half = readEvent(bytes('{"eventId":"a","t":"\\ud83d","b":"\\\\u0000"}'));
  assert.deepEqual(half.flags, ["cleaned"]);
  assert.deepEqual(JSON.parse(half.body ?? ""), { eventId: "a", t: "\ufffd", b: "\\u0000" });
});
