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

test("a row of the feed: the same for everybody -> numbers masked, and nobody named", () => {
  const { number, personName, templateName } = feedRow({
    ...EVENT,
    data: { customerName: "Asha Juma", externalTemplateName: "call 0754 000 318" },
  });
  assert.deepEqual([number, personName, templateName], ["+25575•••318", null, "call 075•••318"]);
});
