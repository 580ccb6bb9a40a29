import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { processRecipients } from "./recipients.ts";

test("trims, drops empty and non-string values, drops duplicates, keeps the order", () => {
  const to = [" +255712000002 ", 7, "", "+255712000001", null, "+255712000002", "255712000001"];
  assert.deepEqual(processRecipients(to), { recipients: ["+255712000002", "+255712000001", "255712000001"] });
});

test("accepts a single string", () => {
  assert.deepEqual(processRecipients("+255712000001"), { recipients: ["+255712000001"] });
});

test("refuses an empty result", () => {
  for (const to of [[], ["  "], [1, null], "", undefined, {}]) {
    const result = processRecipients(to);
    assert.ok("refusal" in result && result.refusal.code === "RECIPIENTS_EMPTY");
  }
});

test("counts to 500 after dropping duplicates, and never truncates", () => {
  const numbers = Array.from({ length: 501 }, (_, index) => `+2557120${index}`);
  const over = processRecipients(numbers);
  assert.ok("refusal" in over && over.refusal.code === "RECIPIENT_LIMIT_EXCEEDED");
  const within = processRecipients([...numbers.slice(0, 500), ...numbers.slice(0, 500)]);
  assert.ok("recipients" in within && within.recipients.length === 500);
});

test("whatever is given, the outcome is clean, distinct and stable under a second pass", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ maxLength: 4 }), fc.integer(), fc.constant(null))), (to) => {
      const once = processRecipients(to);
      if ("refusal" in once) return;
      assert.ok(once.recipients.every((recipient) => recipient === recipient.trim() && recipient !== ""));
      assert.equal(new Set(once.recipients).size, once.recipients.length);
      assert.deepEqual(processRecipients(once.recipients), once);
    }),
  );
});
