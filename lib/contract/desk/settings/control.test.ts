import assert from "node:assert/strict";
import { test } from "node:test";
import { type Control, type ControlValue, countRule, typedOf, valueIn, wordsOf } from "./control.ts";
import { schemaOf } from "./setting-row.ts";

const TEXT: Control = { kind: "text", most: 20 };
const MOST = 5_000;
const COUNT: Control = { kind: "count", most: MOST, unit: ["credit", "credits"] };
const SECONDS: Control = { kind: "count", least: 0, most: 60, unit: ["second", "seconds"] };
const CHOICE: Control = { kind: "choice", choices: { en: "English", sw: "Kiswahili" } };

const refusal = (control: Control, value: unknown) =>
  schemaOf(control, "line").safeParse(value).error?.issues[0]?.message;

test("control: a value of its kind -> stored, shown and typed again as it is", () => {
  for (const [control, typed, value, words] of [
    [TEXT, "Amani, 3rd floor", "Amani, 3rd floor", "Amani, 3rd floor"],
    [TEXT, "", "", ""],
    [COUNT, "1200", 1_200, "1,200 credits"],
    [COUNT, "1", 1, "1 credit"],
    [COUNT, "", null, ""],
    [SECONDS, "0", 0, "0 seconds"],
    [SECONDS, "60", 60, "60 seconds"],
    [CHOICE, "sw", "sw", "Kiswahili"],
  ] as const satisfies readonly (readonly [Control, string, ControlValue, string])[]) {
    assert.equal(valueIn(control, typed), value);
    assert.equal(typedOf(value), typed);
    assert.equal(wordsOf(control, value), words);
    assert.equal(schemaOf(control, "line").parse(value), value);
  }
});

test("control: what is no value of its kind -> refused with the field and its rule", () => {
  const count = "line is a whole number from 1 to 5,000, or null";
  for (const [control, value, rule] of [
    [TEXT, null, "line is required"],
    [TEXT, "two\nlines", "line has a character that nobody can see; type it again"],
    [TEXT, "x".repeat(21), "line has at most 20 characters"],
    [COUNT, 0, count],
    [COUNT, 5_001, count],
    [COUNT, 2.5, count],
    [COUNT, "12", count],
    [SECONDS, null, "line is a whole number from 0 to 60"],
    [SECONDS, 61, "line is a whole number from 0 to 60"],
    [CHOICE, "fr", "line is one of en, sw"],
  ] as const)
    assert.equal(refusal(control, value), rule);
});

test("control: a number that cannot be saved as it is typed -> no value, and the rule says what can be typed", () => {
  for (const typed of ["1,200", " 1 200 "]) assert.equal(valueIn(COUNT, typed), 1_200, typed);
  for (const typed of ["0", "5001", "2.5", "-1", "many"])
    assert.equal(valueIn(COUNT, typed), undefined, typed);
  for (const typed of ["", "61", "-1", "0.5"]) assert.equal(valueIn(SECONDS, typed), undefined, typed);
  assert.equal(countRule(60, 0), "Write a whole number from 0 to 60");
  assert.equal(countRule(MOST), "Write a whole number from 1 to 5,000, or clear the field");
});
