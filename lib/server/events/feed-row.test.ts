import assert from "node:assert/strict";
import { test } from "node:test";
import { feedRow } from "./read.ts";

const EVENT = {
  eventId: "evt-1",
  seq: 1,
  type: "message.received",
  number: "+255754000318",
  receivedAt: new Date(0),
  occurredAt: null,
  effect: null,
  isWaiting: false,
  isTest: false,
  isConflict: false,
  duplicates: 0,
  messageId: null,
  flags: [],
};

test("a name stands beside its number, which is masked for everybody, as one in the name is", () => {
  const { who, number } = feedRow({ ...EVENT, data: { customerName: "Asha 0754 000 318" } });
  assert.deepEqual({ who, number }, { who: "Asha 075•••318", number: "+25575•••318" });
});

test("who has no name is called by the masked number", () => {
  const { who, number } = feedRow({ ...EVENT, data: { customerName: "" } });
  assert.deepEqual({ who, number }, { who: "+25575•••318", number: "+25575•••318" });
});
