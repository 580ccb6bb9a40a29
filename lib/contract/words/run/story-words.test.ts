import assert from "node:assert/strict";
import { test } from "node:test";
import type { StoryItem } from "../../desk/campaign/campaign-history.ts";
import { storyWords } from "./story-words.ts";

const lengthOf = (ms: number): string => `${ms / 1000} s`;
const HALT = { kind: "halt", at: "2026-11-22T12:00:00.000Z", until: null, sizes: [] as number[] } as const;
const ENDED = { ...HALT, endedAt: "2026-11-22T12:00:31.000Z" } as const;

test("a lost answer says how long nothing was sent, and in which steps it went on", () => {
  const item = { ...ENDED, reason: "breaker", sizes: [1, 10, 10, 25] } as const;
  const words = saidOf({ ...item, sizes: [...item.sizes] }, lengthOf);
  assert.equal(words, "Stopped, no clear answer: 31 s. Then we went on slowly: 1, 10, 25… people at a time");
});

test("other reasons say no steps, and one that goes on says so", () => {
  assert.equal(
    saidOf({ ...ENDED, reason: "quiet-hours", sizes: [100, 100] }, lengthOf),
    "Waited for quiet hours to end: 31 s",
  );
  assert.equal(
    saidOf({ ...HALT, endedAt: null, reason: "credits" }, lengthOf),
    "Stopped, not enough credits. Waiting for you",
  );
});

test("what somebody did names them", () => {
  const item = { kind: "person", at: HALT.at, action: "campaign.pause", by: "Neema Mushi" } as const;
  assert.equal(saidOf(item, lengthOf), "Paused by Neema Mushi");
});

test("skips that were decided again say how many more are skipped, and how many get it after all", () => {
  const item = { kind: "skips", at: HALT.at, skipped: 1, added: 12 } as const;
  assert.equal(
    saidOf(item, lengthOf),
    "Skips decided again: 1 more person is skipped, 12 people who were skipped get it",
  );
  assert.equal(
    saidOf({ ...item, skipped: 0, added: 1 }, lengthOf),
    "Skips decided again: 1 person who was skipped gets it",
  );
  assert.equal(
    saidOf({ ...item, skipped: 3, added: 0 }, lengthOf),
    "Skips decided again: 3 more people are skipped",
  );
});

function saidOf(item: StoryItem, lengthOf: (ms: number) => string): string {
  const { word, rest } = storyWords(item, lengthOf);
  return `${word}${rest}`;
}
