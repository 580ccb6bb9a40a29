import assert from "node:assert/strict";
import { test } from "node:test";
import { lostAnswerWords } from "./lost-answer-words.ts";

const none = { httpStatus: null };
const failed = { httpStatus: 503 };

test("an answer that came, but says nothing of the messages, is not said to have never come", () => {
  assert.equal(lostAnswerWords([none]), ", but its answer never came.");
  assert.equal(lostAnswerWords([none, none]), ", but their answers never came.");
  assert.equal(lostAnswerWords([failed]), ". Its answer does not say whether the messages were sent.");
  assert.equal(
    lostAnswerWords([failed, failed]),
    ". Their answers do not say whether the messages were sent.",
  );
  assert.equal(
    lostAnswerWords([none, failed]),
    ". Some answers never came, and the others do not say whether the messages were sent.",
  );
});
