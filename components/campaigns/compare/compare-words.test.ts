import assert from "node:assert/strict";
import { test } from "node:test";
import type { ComparedCampaign } from "#lib/contract/desk/comparison.ts";
import { differenceOf, notesOf, shareOf } from "./compare-words.ts";

const CAMPAIGN: ComparedCampaign = {
  ...{
    id: "11111111-1111-4111-8111-111111111111",
    name: "Mbegu",
    channel: "sms",
    startedAt: "2026-11-01T08:00:00.000Z",
  },
  ...{
    planned: 100,
    sent: 90,
    onTheWay: 12,
    delivered: 70,
    read: null,
    answered: 9,
    clicked: null,
    failed: 5,
  },
  ...{
    unheard: 3,
    unknown: 0,
    cancelled: 0,
    optedOut: 1,
    credits: 100,
    medianSeconds: 4,
    isWhole: true,
    isOpen: false,
    heldOut: null,
  },
};

test("a share -> of those who could be in it, and none below 20 of them", () => {
  assert.equal(shareOf(CAMPAIGN, "sent"), "90.0 %");
  assert.equal(shareOf(CAMPAIGN, "answered"), "10.0 %");
  assert.equal(shareOf({ ...CAMPAIGN, sent: 19 }, "answered"), null);
  assert.equal(shareOf({ ...CAMPAIGN, sent: 20, answered: 1 }, "answered"), "5.0 %");
  for (const figure of ["planned", "credits", "medianSeconds"] as const)
    assert.equal(shareOf(CAMPAIGN, figure), null);
});

test("what is not final -> said of each campaign, as a count where there are few", () => {
  assert.deepEqual(notesOf(CAMPAIGN), ["Mbegu: 12.0 % still on the way."]);
  assert.deepEqual(notesOf({ ...CAMPAIGN, planned: 19, onTheWay: 3 }), ["Mbegu: 3 still on the way."]);
  assert.deepEqual(notesOf({ ...CAMPAIGN, onTheWay: 0 }), []);
  assert.equal(notesOf({ ...CAMPAIGN, onTheWay: 0, isOpen: true, isWhole: false }).length, 2);
  assert.match(notesOf({ ...CAMPAIGN, answered: null })[1] ?? "", /nobody knows any more/);
});

test("sent to beside held out -> a difference beyond chance is said, one within it is not, and few people say nothing", () => {
  assert.equal(differenceOf({ people: 900, did: 180 }, { people: 100, did: 8 }), "more");
  assert.equal(differenceOf({ people: 900, did: 72 }, { people: 100, did: 20 }), "less");
  assert.equal(differenceOf({ people: 900, did: 90 }, { people: 100, did: 9 }), "chance");
  assert.equal(differenceOf({ people: 900, did: 9 }, { people: 100, did: 0 }), "few");
  assert.equal(differenceOf({ people: 0, did: 0 }, { people: 0, did: 0 }), "few");
});
