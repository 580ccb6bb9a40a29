import assert from "node:assert/strict";
import { test } from "node:test";
import type { NewEvent } from "#lib/server/store/event/event.ts";
import { ACCEPTED, BUSY } from "./receive/answer.ts";
import { eventOf } from "./receive/read-event.ts";
import { createKeepInTime } from "./receive/receive.ts";
import { statusEvent } from "./receive/test-receiver.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const LONG_MS = 60_000;

const now = new Date();
const event = (raw: Uint8Array = Buffer.from(statusEvent())): NewEvent =>
  eventOf({ raw, headers: {}, signedAt: now, receivedAt: now, secretIndex: 0 }, "TZ");

/** A disk that takes nothing before it is let. */
function holdBack() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { keepInTime: createKeepInTime({ log }, () => promise), release: resolve };
}

test("an event is accepted when it is kept, and not before", async () => {
  const { keepInTime, release } = holdBack();
  let answer: unknown;
  const answering = keepInTime(event(), LONG_MS).then((given) => {
    answer = given;
  });
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(answer, undefined);
  release();
  await answering;
  assert.equal(answer, ACCEPTED);
});

test("an event that nobody could keep, or not within the time of an answer, is to come again", async () => {
  const refusing = createKeepInTime({ log }, () => Promise.reject(new Error("no space left")));
  assert.equal(await refusing(event(), LONG_MS), BUSY);
  assert.equal(await holdBack().keepInTime(event(), 0), BUSY);
});

test("while 4,000 events are on their way to the disk, one more is to come again; later there is room", async () => {
  const { keepInTime, release } = holdBack();
  const one = event();
  const first = Array.from({ length: 4_000 }, () => keepInTime(one, LONG_MS));
  assert.equal(await keepInTime(one, LONG_MS), BUSY);
  release();
  assert.ok((await Promise.all(first)).every((answer) => answer === ACCEPTED));
  assert.equal(await keepInTime(one, LONG_MS), ACCEPTED);
});

test("large events take room by their bytes: 64 MB of them, and one more is to come again", async () => {
  const { keepInTime, release } = holdBack();
  const large = event(Buffer.alloc(8 * 1024 * 1024, 0x20));
  const first = Array.from({ length: 9 }, () => keepInTime(large, LONG_MS));
  assert.equal(await keepInTime(large, LONG_MS), BUSY);
  release();
  await Promise.all(first);
  assert.equal(await keepInTime(large, LONG_MS), ACCEPTED);
});
