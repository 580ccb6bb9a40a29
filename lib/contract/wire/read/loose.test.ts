import assert from "node:assert/strict";
import { test } from "node:test";
import { idIn, memberOf, parseLoosely, textIn } from "./loose.ts";

test("an answer that is whole and goes on with something else is no answer that was cut", () => {
  for (const text of ['{"status":202} oops', "[1,2]]", '{"a":1}{"b":2}'])
    assert.equal(parseLoosely(text), undefined, text);
});

test("half a number or half a word at the end of an answer is dropped, and not read as a whole one", () => {
  assert.deepEqual(parseLoosely('{"acceptedCount":10'), { json: {}, isCut: true });
  assert.deepEqual(parseLoosely('{"a":1,"messageId":"0f2c'), { json: { a: 1 }, isCut: true });
});

test("an integer beyond 2^53 keeps its digits as text", () => {
  assert.deepEqual(parseLoosely('{"id":90071992547409931}')?.json, { id: "90071992547409931" });
});

test("a member is found in another case or with underscores, and by its own spelling first", () => {
  assert.equal(memberOf({ message_ID: "a" }, "messageId"), "a");
  assert.equal(memberOf({ message_id: "a", messageId: "b" }, "messageId"), "b");
});

test("text that a database cannot store is made storable", () => {
  assert.equal(textIn("a\0b\ud800"), "a\ufffdb\ufffd");
});

test("what is too long for an id, or holds a control character, is none", () => {
  assert.equal(idIn("x".repeat(200))?.length, 200);
  for (const value of ["x".repeat(201), "a\nb", "a\0b", true, "", null]) assert.equal(idIn(value), null);
});

test("what a program writes where it has no id is none", () => {
  for (const value of [
    "null",
    " NULL ",
    "undefined",
    "None",
    "NaN",
    0,
    "0",
    "00000000-0000-0000-0000-000000000000",
  ])
    assert.equal(idIn(value), null, String(value));
  for (const value of ["nullable", "0f2c", 10, "none-7"]) assert.equal(idIn(value), String(value));
});
