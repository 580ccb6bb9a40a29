import assert from "node:assert/strict";
import { test } from "node:test";
import { csvLine } from "./csv-line.ts";

test("what a spreadsheet would run gets an apostrophe, a number with its sign does not", () => {
  for (const text of ["=1+1", "@x", "+SUM(A1)", "-a", "-2+3", "+255-712-345-678", "-", "-1.5+cmd"]) {
    assert.equal(csvLine([text]), `'${text}\r\n`);
  }
  assert.equal(csvLine(["\n=1"]), '"\'\n=1"\r\n');
  for (const text of ["-5", "-1500.75", "+255 712 345 678", "+255712345678", "-5 000.5"]) {
    assert.equal(csvLine([text]), `${text}\r\n`);
  }
  assert.equal(csvLine(["-1,500.75"]), '"-1,500.75"\r\n');
});
