import assert from "node:assert/strict";
import { test } from "node:test";
import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import { addRecipients, NO_RECIPIENTS, numbersOf, problemsOf, removeRecipient } from "./read-recipients.ts";

const read = (raw: string) => normalisePhone(raw, "TZ");

test("one person written three ways is one recipient, and the others are counted", () => {
  const once = addRecipients(NO_RECIPIENTS, "0754000318, 255754000318", read);
  const again = addRecipients(once, "+255754000318", read);
  assert.deepEqual(numbersOf(again), ["+255754000318"]);
  assert.equal(again.repeated, 2);
});

test("a repaired number says how; one that was right says nothing", () => {
  const { list } = addRecipients(NO_RECIPIENTS, "0754000318\n+255713000206", read);
  assert.equal(list[0]?.change, "we changed the 0 to +255");
  assert.equal(list[1]?.change, null);
});

test("what cannot be sent to is kept with its reason, and leaves when it is removed", () => {
  const known = addRecipients(NO_RECIPIENTS, "2.55713E+11", read);
  assert.match(problemsOf(known)[0]?.problem ?? "", /Excel/);
  assert.deepEqual(removeRecipient(known, "2.55713E+11"), NO_RECIPIENTS);
});

test("a foreign number may be sent to, with a doubt", () => {
  const { list } = addRecipients(NO_RECIPIENTS, "+254712345678", read);
  assert.equal(list[0]?.number, "+254712345678");
  assert.match(list[0]?.doubt ?? "", /another country/);
});
