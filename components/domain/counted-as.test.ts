import assert from "node:assert/strict";
import { test } from "node:test";
import { countedAs, smsWords } from "./counted-as.ts";

test("an SMS that counts for more than its characters says why, and any other says nothing", () => {
  assert.equal(countedAs("Bei {leo} [10]€"), ", counted as 20: { } [ ] € count twice");
  assert.equal(countedAs("5€ au 6€"), ", counted as 10: € counts twice");
  for (const text of ["", "Habari", "Habari ’ {leo}"]) assert.equal(countedAs(text), "", text);
});

test("sms: how much a text fills -> of one SMS its characters, of more how many and how long each is", () => {
  assert.equal(smsWords(""), "1 SMS, 0 of 160 characters used");
  assert.equal(smsWords("a".repeat(61)), "1 SMS, 61 of 160 characters used");
  assert.equal(smsWords("Bei [10]"), "1 SMS, 10 of 160 characters used, counted as 10: [ ] count twice");
  assert.equal(smsWords("a’"), "1 SMS, 2 of 70 characters used");
  assert.equal(smsWords("’".repeat(71)), "71 characters, 2 SMS (67 characters each)");
});
