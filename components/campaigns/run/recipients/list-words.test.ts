import assert from "node:assert/strict";
import { test } from "node:test";
import { keptWords, makeListWords, nameOfList } from "./list-words.ts";
import { sizeOf } from "./recipient-sizes.ts";

const campaign = {
  counts: {
    ...{ rows: 20, excluded: 2, queued: 0, attempting: 0 },
    ...{ accepted: 12, rejected: 3, unknown: 1, cancelled: 2 },
  },
  delivery: { handed: 1, operator: 0, delivered: 5, read: 2, failed: 3, expired: 1 },
};

test("the button names as many people as the filter leaves, and no number that nobody has counted", () => {
  assert.equal(makeListWords(sizeOf(campaign, {})), "Make a list of these 18 people");
  assert.equal(makeListWords(sizeOf(campaign, { state: "failed" })), "Make a list of these 3 people");
  assert.equal(makeListWords(sizeOf(campaign, { state: "unknown" })), "Make a list of this person");
  assert.equal(
    makeListWords(sizeOf(campaign, { state: "failed,rejected" })),
    "Make a list of these 6 people",
  );
  assert.equal(
    makeListWords(sizeOf(campaign, { state: "failed", q: "asha" })),
    "Make a list of these people",
  );
});

test("of a reason the button names as many people as the page counts for it, and none where it is not told", () => {
  const told = {
    id: "0123456789abcdef",
    errorCode: "131026",
    said: "",
    people: 2,
    mayHelp: 0,
    willNotHelp: 0,
  };
  const reasons = [
    { ...told, state: "failed" as const },
    { ...told, state: "rejected" as const, people: 1 },
  ];
  const asked = { reason: told.id };
  assert.equal(sizeOf(campaign, { ...asked, state: "failed" }, reasons), 2);
  assert.equal(sizeOf(campaign, asked, reasons), 3);
  assert.equal(sizeOf(campaign, { ...asked, state: "cancelled" }, reasons), null);
  assert.equal(sizeOf(campaign, { reason: "fedcba9876543210" }, reasons), null);
});

test("the proposed name says of which campaign and which people, within what a name may have", () => {
  assert.equal(nameOfList("Bei mpya", {}), "Bei mpya");
  assert.equal(nameOfList("Bei mpya", { state: "failed" }, "Phone is off"), "Bei mpya: Failed, Phone is off");
  assert.equal(nameOfList("Bei mpya", { state: "rejected", q: "asha" }), "Bei mpya: Refused, “asha”");
  const long = nameOfList("b".repeat(120), { state: "expired", q: "q".repeat(100) });
  assert.equal(long.length, 120);
  assert.match(long, /^b+: No delivery report, “q+/);
});

test("fewer than were counted are said beside what was counted", () => {
  assert.deepEqual(
    [keptWords(2, 3), keptWords(1, 1), keptWords(1_204, null)],
    ["2 of 3 people", "1 person", "1,204 people"],
  );
});
