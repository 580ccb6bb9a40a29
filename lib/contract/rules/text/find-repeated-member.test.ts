import assert from "node:assert/strict";
import { test } from "node:test";
import { findRepeatedMember } from "./find-repeated-member.ts";

test("a member that is in one object twice, at any depth and however it is escaped: found by its name", () => {
  const found: [text: string, name: string][] = [
    ['{"to":1,"to":2}', "to"],
    ['{"to" : 1,\n\t"t\\u006f"\r\n: 2}', "to"],
    ['{"messages":[{"a":1},{"text":"x","b":[],"text":"y"}]}', "text"],
    ['{"metadata":{"__proto__":"a","__proto__":"b"}}', "__proto__"],
    ['{"a":{"b":1},"a":[]}', "a"],
    ['{"":1,"":2}', ""],
  ];
  for (const [text, name] of found) assert.equal(findRepeatedMember(text), name, text);
});

test("the same name in several objects, as a value, in a list or inside a text: none", () => {
  for (const text of [
    '{"to":{"to":{"to":1}}}',
    '[{"to":1},{"to":2}]',
    '{"a":"a","b":"a"}',
    '["a","a","a"]',
    '{"a":"\\"a\\":1,\\"a\\":","b":"{\\"b\\":1"}',
    '{"a":"\\\\","b":"\\\\"}',
    '{"a":1,"A":2}',
    "[]",
    '"a"',
    "12",
  ])
    assert.equal(findRepeatedMember(text), null, text);
});
