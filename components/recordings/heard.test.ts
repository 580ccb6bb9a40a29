import assert from "node:assert/strict";
import { test } from "node:test";
import { heardOf } from "./heard.ts";

const playing = { error: null, readyState: 4, currentTime: 169, duration: 438, ended: false, paused: false };
const wanted = { at: 168, isPlaying: true };
const calm = { isRenewing: false };

test("while it plays the element's own second counts", () => {
  assert.deepEqual(heardOf(playing, wanted, calm), {
    at: 169,
    isPlaying: true,
    isWaiting: false,
    durationS: 438,
  });
});

test("a broken element, one that is loaded anew and one without metadata keep the second that was wanted", () => {
  const failed = { code: 2 } as MediaError;
  for (const [media, state] of [
    [{ ...playing, error: failed, currentTime: 0 }, calm],
    [{ ...playing, currentTime: 0 }, { isRenewing: true }],
    [{ ...playing, readyState: 0, currentTime: 0, duration: Number.NaN }, calm],
  ] as const) {
    const { at, isPlaying, isWaiting } = heardOf(media, wanted, state);
    assert.deepEqual({ at, isPlaying, isWaiting }, { at: 168, isPlaying: true, isWaiting: true });
  }
});

test("at its end it plays no more, and a stream of unknown length has none", () => {
  const { isPlaying, isWaiting } = heardOf({ ...playing, ended: true, readyState: 2 }, wanted, calm);
  assert.deepEqual([isPlaying, isWaiting], [false, false]);
  assert.equal(heardOf({ ...playing, duration: Number.POSITIVE_INFINITY }, wanted, calm).durationS, null);
});

test("what stops or starts the element past the player is seen, but for a broken one", () => {
  const isPlaying = (media: typeof playing, isRenewing: boolean, isWanted: boolean) =>
    heardOf(media, { at: 168, isPlaying: isWanted }, { isRenewing }).isPlaying;
  const stopped = { ...playing, paused: true };
  assert.deepEqual([isPlaying(stopped, false, true), isPlaying(playing, false, false)], [false, true]);
  assert.deepEqual([isPlaying(stopped, true, true), isPlaying(playing, true, false)], [true, false]);
});
