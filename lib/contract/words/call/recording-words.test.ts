import assert from "node:assert/strict";
import { test } from "node:test";
import { RECORDING_WORDS, recordingNameOf } from "./recording-words.ts";

test("a recording is called by how far it is, and not before its call is over", () => {
  const word = (...[phase, recording]: Parameters<typeof asked>) =>
    RECORDING_WORDS[recordingNameOf(asked(phase, recording))].word;
  assert.equal(word("open", "none"), "After the call");
  assert.equal(word("open", "ready"), "Recorded");
  assert.equal(word("unfollowed", "none"), "Not known");
  assert.equal(word("ended", "awaited"), "Not yet");
  assert.equal(word("ended", "overdue"), "Not given");
  assert.equal(word("ended", "none"), "None");
});

type Call = Parameters<typeof recordingNameOf>[0];

function asked(phase: Call["phase"], recording: Call["recording"]): Call {
  return { phase, recording };
}
