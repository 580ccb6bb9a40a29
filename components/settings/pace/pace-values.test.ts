import assert from "node:assert/strict";
import { test } from "node:test";
import { faultIn, pacesIn, typedOf } from "./pace-values.ts";

const none = { start: null, ceiling: null };
const EMPTY = { sms: "", chat: "", smsStart: "", smsCeiling: "", chatStart: "", chatCeiling: "" };

test("an empty field of the pace sets nothing, and what is set comes back as it was typed", () => {
  const set = { sms: 3_000, chat: null, bounds: { sms: { start: 2, ceiling: 20 }, chat: none } };
  const typed = { ...EMPTY, sms: "3000", smsStart: "2", smsCeiling: "20" };
  assert.deepEqual(pacesIn(typed), set);
  const { bounds, ...limits } = set;
  assert.deepEqual(typedOf({ limits, bounds, learned: { sms: null, chat: null } }), typed);
});

test("a field of the pace says what it takes: a whole number within what is built in, and a start within the ceiling", () => {
  const rule = "Choose a whole number from 1 to 50, or clear the field";
  for (const text of ["0", "51", "2.5", "x"])
    assert.equal(faultIn("smsCeiling", { ...EMPTY, smsCeiling: text }), rule);
  const typed = { ...EMPTY, chatStart: "30", chatCeiling: "20" };
  assert.equal(faultIn("chatStart", typed), "Choose at most 20: it is the ceiling");
  assert.equal(faultIn("chatCeiling", typed), undefined);
  assert.equal(faultIn("chatStart", { ...typed, chatCeiling: "30" }), undefined);
  assert.equal(faultIn("chatStart", { ...typed, chatCeiling: "" }), undefined);
});
