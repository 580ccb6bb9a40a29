import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { bytesOfBase64, hexDump, payloadOf, textOfBase64 } from "./raw-text.ts";

const base64 = (text: string) => Buffer.from(text, "utf8").toString("base64");

test("the bytes come back as they were, a byte order mark included", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      assert.deepEqual(bytesOfBase64(Buffer.from(bytes).toString("base64")), bytes);
    }),
  );
  assert.equal(textOfBase64(base64("\ufeffHabari ng’ombe")), "\ufeffHabari ng’ombe");
});

test("eight bytes to a line, with their offset and their plain text", () => {
  assert.equal(
    hexDump(new TextEncoder().encode('{"a":1}\n{}')),
    '0000  7b 22 61 22 3a 31 7d 0a  {"a":1}.\n0008  7b 7d                    {}',
  );
});

test("fields stand as they were sent; an odd body is shown in its cleaned form", () => {
  const raw = base64('{"eventId":"1","data":{}}');
  const payload = { data: {}, eventId: "1" };
  assert.deepEqual(Object.keys(payloadOf({ raw, payload, flags: [] }) as object), ["eventId", "data"]);
  assert.deepEqual(Object.keys(payloadOf({ raw: null, payload, flags: [] }) as object), ["data", "eventId"]);
  assert.equal(payloadOf({ raw: base64("not JSON"), payload: null, flags: ["not-json"] }), null);
});
