import assert from "node:assert/strict";
import { test } from "node:test";
import { readChatResults } from "./send-answer.ts";

const TO = "+255754000318";

test("a result that does not say success is judged by its id or its error, and by both or neither not at all", () => {
  const read = (row: object) => readChatResults({ results: [{ to: TO, ...row }] })?.data.results[0]?.success;
  assert.equal(read({ messageId: "a", error: null }), true);
  assert.equal(read({ messageId: null, error: "Window closed" }), false);
  assert.equal(read({ messageId: null, error: null }), undefined);
  assert.equal(read({ messageId: "a", error: "Window closed" }), undefined);
});

test("a refusal with “null” or 0 where an id would be is a refusal", () => {
  for (const messageId of ["null", "undefined", "", 0]) {
    const row = { to: TO, success: false, messageId, wamid: messageId, error: "Window closed" };
    const [result] = readChatResults({ results: [row] })?.data.results ?? [];
    assert.deepEqual([result?.success, result?.messageId, result?.wamid], [false, null, null]);
  }
});

test("an id under another spelling of its name is read", () => {
  for (const name of ["message_id", "MessageID", "message-id"]) {
    const read = readChatResults({ results: [{ to: TO, success: true, [name]: "a" }] });
    assert.equal(read?.data.results[0]?.messageId, "a", name);
  }
});

test("an error beside success is a reason only where the status says that it failed since", () => {
  const read = (status: string) =>
    readChatResults({ results: [{ to: TO, success: true, messageId: "a", status, error: "Paused" }] })?.data
      .results[0]?.error;
  assert.equal(read("failed"), "Paused");
  assert.equal(read("processing"), null);
});
