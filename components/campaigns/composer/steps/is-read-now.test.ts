import assert from "node:assert/strict";
import { test } from "node:test";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import { Fault } from "#lib/fault.ts";
import { isReadNow } from "./use-go-to-review.ts";

const TEXT = { channel: "sms", text: "Habari {{Jina}}", parameters: undefined } as const;
const opened = { version: 1 } as Audience["opened"];
const check = { recipients: 2 } as Audience["check"];

test("a file that has just been opened is waited for until its rows are read the first time", () => {
  assert.equal(isReadNow({ opened, phoneColumn: 0, checkFault: null }, TEXT), false);
  assert.equal(isReadNow({ opened, phoneColumn: 0, checkFault: null, check, checked: TEXT }, TEXT), true);
});

test("rows that were read against another message are waited for", () => {
  const checked = { ...TEXT, text: "Habari" };
  assert.equal(isReadNow({ opened, phoneColumn: 0, checkFault: null, check, checked }, TEXT), false);
  assert.equal(isReadNow({ opened, phoneColumn: 0, checkFault: null, check }, TEXT), false);
});

test("nothing is waited for without a file, without a column of numbers, or where the reading failed", () => {
  assert.equal(isReadNow({ opened: undefined, phoneColumn: null, checkFault: null }, TEXT), true);
  assert.equal(isReadNow({ opened, phoneColumn: null, checkFault: null }, TEXT), true);
  const checkFault = new Fault("unreadable_file", "The file cannot be read.");
  assert.equal(isReadNow({ opened, phoneColumn: 0, checkFault }, TEXT), true);
});
