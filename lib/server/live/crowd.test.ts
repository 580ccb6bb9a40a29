import assert from "node:assert/strict";
import { test } from "node:test";
import type { Client } from "./client.ts";
import { createCrowd } from "./create-hub.ts";

const clientOf = (userId: string): Client => ({
  sink: { write: () => undefined, buffered: () => 0, isOpen: () => true, end: () => undefined },
  watcher: { sessionId: `of ${userId}`, userId },
  ...{ index: 0, pending: null, pendingSince: 0, stalledSince: null },
});

/** As the hub does it: whoever has to go is gone. */
function fill(maxOfAll: number, people: readonly string[]) {
  const crowd = createCrowd(maxOfAll);
  const gone: string[] = [];
  for (const person of people) {
    const client = clientOf(person);
    if (!crowd.hasRoom(client.watcher)) {
      gone.push(`${person} was not let in`);
      continue;
    }
    const leaver = crowd.join(client);
    if (leaver) {
      gone.push(leaver.watcher.userId);
      crowd.leave(leaver);
    }
  }
  return { crowd, gone };
}

test("where all together are too many, who has most makes room for who has fewer", () => {
  const { crowd, gone } = fill(6, ["neema", "neema", "neema", "neema", "asha", "asha", "baraka", "chiku"]);
  assert.deepEqual(gone, ["neema", "neema"]);
  assert.equal(crowd.size, 6);
});

test("nobody is pushed out for one who would then have as many: a full house changes no more", () => {
  const { crowd, gone } = fill(4, ["asha", "asha", "baraka", "baraka", "chiku", "daudi", "daudi"]);
  assert.deepEqual(gone, ["asha", "baraka", "daudi was not let in"]);
  assert.equal(crowd.size, 4);
});

test("thousands of many people are never more than the most, and who comes last is let in for who has many", () => {
  const { crowd } = fill(
    500,
    Array.from({ length: 5_200 }, (_, index) => `person ${index % 260}`),
  );
  assert.equal(crowd.size, 500);
  assert.equal(crowd.hasRoom({ sessionId: "new", userId: "new" }), true);
  for (const client of crowd.list()) crowd.leave(client);
  assert.equal(crowd.size, 0);
  assert.deepEqual(crowd.sessions(), []);
});
