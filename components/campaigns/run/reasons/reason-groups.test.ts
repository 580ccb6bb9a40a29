import assert from "node:assert/strict";
import { test } from "node:test";
import { againWords, reasonWords, stepOf, toldWords } from "#components/domain/reason-words.ts";
import type { CampaignReason } from "#lib/contract/desk/campaign/recipient.ts";
import { FAILURE_WORDS } from "#lib/contract/words/failure-words.ts";
import { decidedWords } from "#lib/contract/words/run/decided-words.ts";
import { failureStep } from "#lib/contract/words/run/failure-steps.ts";
import { oldWordsIn } from "#lib/testing/old-words.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { mayHaveReasons, reasonGroupsOf } from "./reason-groups.ts";

const counts = {
  rows: 0,
  excluded: 0,
  queued: 0,
  attempting: 0,
  accepted: 0,
  rejected: 0,
  unknown: 0,
  cancelled: 0,
};
const delivery = { handed: 0, operator: 0, delivered: 0, read: 0, failed: 0, expired: 0 };

const reason = (given: Partial<CampaignReason>): CampaignReason => ({
  id: "0123456789abcdef",
  state: "failed",
  errorCode: null,
  said: "",
  people: 1,
  mayHelp: 0,
  willNotHelp: 0,
  ...given,
});

test("whoever was refused, was decided about, failed or was skipped is in one group alone, and who is unknown in none", () => {
  const groups = reasonGroupsOf(
    {
      counts: { ...counts, rejected: 10, cancelled: 100, unknown: 7 },
      delivery: { ...delivery, failed: 6, expired: 5 },
    },
    [
      reason({ state: "rejected", said: "The window is closed", people: 6 }),
      reason({ state: "rejected", said: decidedWords("Neema Mushi", "not-sent"), people: 3 }),
      reason({ errorCode: "131026", people: 6 }),
      reason({ state: "cancelled", said: "Opted out", people: 2 }),
    ],
  );
  assert.deepEqual(
    groups.map(({ key, people, others, reasons }) => [key, people, others, reasons.length]),
    [
      ["refused", 7, 1, 1],
      ["decided", 3, 0, 1],
      ["failed", 6, 0, 1],
      ["skipped", 2, 0, 1],
    ],
  );
});

test("the groups add up to the totals of the campaign, whichever of its reasons are told", () => {
  const told = fc.record({
    state: fc.constantFrom<CampaignReason["state"]>("rejected", "failed"),
    said: fc.constantFrom("No", decidedWords("Asha", "not-sent")),
    people: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(fc.array(told), fc.nat(20), (given, untold) => {
      const reasons = given.map(reason);
      const of = (state: CampaignReason["state"]) =>
        reasons.reduce((sum, each) => sum + (each.state === state ? each.people : 0), 0);
      const campaign = {
        counts: { ...counts, rejected: of("rejected") + untold },
        delivery: { ...delivery, failed: of("failed") + untold },
      };
      const groups = reasonGroupsOf(campaign, reasons);
      const sum = (filter: string) =>
        groups.reduce((all, group) => all + (group.filter === filter ? group.people : 0), 0);
      assert.equal(sum("rejected"), campaign.counts.rejected);
      assert.equal(sum("failed"), campaign.delivery.failed);
      assert.equal(mayHaveReasons(campaign), groups.length > 0);
    }),
  );
});

test("a code that nobody has explained to us stays a code, with what came with it, and no step is made up for it", () => {
  const unknown = reason({ errorCode: "999013", said: "Carrier window exceeded" });
  assert.equal(reasonWords(unknown, false), "The reason is the code 999013, which we cannot explain");
  assert.equal(toldWords(unknown), "With this code the service said first: “Carrier window exceeded”.");
  assert.equal(stepOf(unknown, false), undefined);
});

test("words without a code are shown as they came", () => {
  assert.equal(reasonWords(reason({ said: "Phone is off" }), false), "Phone is off");
  assert.equal(reasonWords(reason({ state: "rejected", said: "No (400)" }), true), "No (400)");
  assert.equal(reasonWords(reason({}), true), "The operator gave no reason");
});

test("what the service says about trying again is said of all, or of as many as it says it of", () => {
  const words = (mayHelp: number, willNotHelp: number) =>
    againWords(reason({ people: 5, mayHelp, willNotHelp }));
  assert.equal(words(0, 0), null);
  assert.equal(words(5, 0), "The service says that trying again may help.");
  assert.equal(words(0, 5), "The service says that trying again will not help.");
  assert.equal(words(2, 3), "The service says that trying again may help 2 and will not help 3 of them.");
  assert.equal(words(2, 0), "The service says that trying again may help 2 of them.");
  // Our own note of a refusal is no word of the service.
  assert.equal(againWords(reason({ state: "rejected", people: 5, mayHelp: 5 })), null);
});

test("each code of the chat provider that we explain leads to a step, in words that stand elsewhere", () => {
  for (const code of Object.keys(FAILURE_WORDS).filter((known) => /^\d+$/.test(known))) {
    const step = failureStep(code);
    assert.ok(step, code);
    assert.deepEqual(oldWordsIn(step.text), []);
  }
  assert.equal(failureStep("toString"), undefined);
});
