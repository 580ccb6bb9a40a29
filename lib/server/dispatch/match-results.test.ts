import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { matchResults } from "./match-results.ts";

test("nothing rejected and all segment counts agree: by position", () => {
  const match = matchResults([1, 2, 1], [1, 2, 1]);
  assert.equal(match.grade, "positional");
  assert.deepEqual(match.memberOfResult, [0, 1, 2]);
});

test("a segment count that disagrees is a contradiction, not a guess", () => {
  const match = matchResults([1, 2, 1], [2, 1, 1]);
  assert.equal(match.grade, "group");
  assert.equal(match.isContradiction, true);
  assert.deepEqual(match.memberOfResult, [null, null, null]);
});

test("one rejected among different lengths: aligned when only one reading fits", () => {
  const match = matchResults([1, 2, 3], [1, 3]);
  assert.equal(match.grade, "aligned");
  assert.deepEqual(match.rejectedMembers, [1]);
});

test("one rejected among equal lengths: nobody can say which", () => {
  assert.equal(matchResults([1, 1, 1], [1, 1]).grade, "group");
  assert.equal(matchResults([1, 1, 1], [1, 1]).isContradiction, false);
});

test("a reading marked aligned is the true one whenever the service keeps the order", () => {
  const rows = fc.array(fc.record({ segments: fc.integer({ min: 1, max: 3 }), isAccepted: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(rows, (members) => {
      const truth = members.flatMap((member, index) => (member.isAccepted ? [index] : []));
      const match = matchResults(
        members.map((member) => member.segments),
        truth.map((index) => members[index]!.segments),
      );
      if (match.grade !== "group") assert.deepEqual(match.memberOfResult, truth);
    }),
  );
});
