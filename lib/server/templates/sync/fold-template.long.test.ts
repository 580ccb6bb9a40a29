import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import type { FoldedTemplate, TemplateFact } from "../../store/template/template.ts";
import { said } from "../test-template.ts";
import { foldTemplate, listedAs } from "./fold-template.ts";

const UNHEARD: FoldedTemplate = { standing: null, content: null, kind: null, cause: null };

const fact: fc.Arbitrary<TemplateFact> = fc.record({
  id: fc.uuid(),
  source: fc.constantFrom("create", "event", "read", "sync"),
  // Few values, so that facts meet at one revision and one moment.
  occurredAt: fc.integer({ min: 0, max: 5 }).map((minute) => new Date(Date.UTC(2026, 2, 2, 9, minute))),
  revision: fc.option(fc.integer({ min: 0, max: 3 })),
  byName: fc.constant(null),
  said: fc
    .record({
      status: fc.option(fc.constantFrom("pending", "approved", "rejected", "deleted", "odd")),
      providerStatus: fc.option(fc.constantFrom("APPROVED", "PAUSED", "DISABLED")),
      category: fc.option(fc.constantFrom("UTILITY", "marketing")),
      components: fc.option(fc.constantFrom([{ type: "BODY", text: "A" }], { body: "B" })),
      reason: fc.option(fc.string()),
    })
    .map(said),
});

const history = fc.uniqueArray(fact, { selector: ({ id }) => id, minLength: 1, maxLength: 12 });

test("10,000 histories, shuffled and doubled, end in the same template as sorted ones", () => {
  const doubled = history.chain((facts) =>
    fc.tuple(fc.constant(facts), fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 })),
  );
  fc.assert(
    fc.property(doubled, ([facts, shuffled]) => {
      const sorted = [...facts].sort(
        (a, b) =>
          (a.revision ?? -1) - (b.revision ?? -1) ||
          a.occurredAt.getTime() - b.occurredAt.getTime() ||
          (a.id < b.id ? -1 : 1),
      );
      const expected = sorted.reduce(foldTemplate, UNHEARD);
      assert.deepEqual(shuffled.reduce(foldTemplate, UNHEARD), expected);
      // The last one of the sorted that speaks of a status is the one that stands.
      const last = sorted.findLast((each) => each.said.status !== null || each.said.providerStatus !== null);
      assert.equal(expected.standing?.factId, last?.id);
    }),
    { numRuns: 10_000 },
  );
});

test("a revision that goes back is older news, however late it happened", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute));
  const base = { source: "event" as const, byName: null };
  const approved = { ...base, id: "a", occurredAt: at(1), revision: 2, said: said({ status: "approved" }) };
  const back = { ...base, id: "b", occurredAt: at(9), revision: 1, said: said({ status: "pending" }) };
  const folded = [approved, back].reduce(foldTemplate, UNHEARD);
  assert.equal(listedAs("t", folded, null).state, "approved");
  assert.equal(listedAs("t", folded, "unknown").state, "unknown");
});
