import assert from "node:assert/strict";
import { test } from "node:test";
import { endsWords } from "./ends-words.ts";

const END = "11:36 today";

test("the review says when the last message is sent", () => {
  assert.equal(
    endsWords({ ms: 400, first: null, end: END }),
    "Sending takes less than a minute. The last message is sent at about 11:36 today.",
  );
  assert.equal(
    endsWords({ ms: 400, first: null, end: null }),
    "Sending takes less than a minute: more than a year with these hours.",
  );
});

test("where a person is asked after the first few, no time is told for the last message", () => {
  assert.equal(
    endsWords({ ms: 400, first: 2, end: END }),
    "Sending the first 2 messages takes less than a minute. It ends at about 11:36 today. The others are sent when you go on.",
  );
});
