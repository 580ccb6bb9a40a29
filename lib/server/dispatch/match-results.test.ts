import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import type { OrderTrust } from "../store/sending/attempt.ts";
import { type BulkAnswer, matchResults } from "./answer.ts";

const match = (predicted: number[], told: BulkAnswer["told"], trust: OrderTrust = "open") =>
  matchResults({ predicted, told, rejected: predicted.length - told.length, trust });

test("nothing rejected and segment counts that differ agree: by position, and the order was kept", () => {
  const { grade, memberOfResult, order } = match([1, 2, 1], [1, 2, 1]);
  assert.deepEqual([grade, memberOfResult, order], ["positional", [0, 1, 2], "kept"]);
});

test("equal segment counts prove no order: assumed, until the connection has proven it", () => {
  const open = match([1, 1, 1], [1, 1, 1]);
  assert.deepEqual([open.grade, open.order], ["assumed", null]);
  assert.equal(match([1, 1, 1], [1, 1, 1], "proven").grade, "positional");
});

test("a connection that broke the order is not believed by one answer that agrees", () => {
  const { grade, order } = match([1, 2, 1], [1, 2, 1], "broken");
  assert.deepEqual([grade, order], ["assumed", "kept"]);
});

test("a result that tells no segments leaves the order unproven, and is no contradiction", () => {
  const { grade, order, memberOfResult } = match([1, 2, 1], [1, null, 1]);
  assert.deepEqual([grade, order, memberOfResult], ["assumed", null, [0, 1, 2]]);
});

test("fewer results than were accepted: nobody can say whose is missing", () => {
  const found = matchResults({ predicted: [1, 2, 3], told: [1, 2], rejected: 0, trust: "proven" });
  assert.deepEqual([found.grade, found.rejectedMembers, found.order], ["group", [], null]);
});

test("a segment count that disagrees is a contradiction, not a guess", () => {
  const { grade, order, memberOfResult } = match([1, 2, 1], [2, 1, 1], "proven");
  assert.deepEqual([grade, order, memberOfResult], ["group", "broken", [null, null, null]]);
});

test("counts that are not ours in any order say that the service counts otherwise, and nothing of its order", () => {
  for (const told of [
    [2, 3, 2],
    [1, 1, 1],
    [1, 3, null],
  ]) {
    const { grade, order, memberOfResult } = match([1, 2, 1], told);
    assert.deepEqual([grade, order, memberOfResult], ["assumed", "uncounted", [0, 1, 2]]);
  }
  assert.equal(match([1, 2, 1], [2, 3, 2], "proven").grade, "assumed");
  const some = match([1, 2, 1], [3, 3]);
  assert.deepEqual([some.grade, some.order], ["group", "uncounted"]);
});

test("where the service counts otherwise, a length that happens to fit accuses nobody", () => {
  // It counts the first as two, and refused one of the others: by our count it would be the first.
  const found = match([1, 2, 2], [2, 2], "uncounted");
  assert.deepEqual([found.grade, found.rejectedMembers], ["group", []]);
  assert.equal(match([1, 2, 1], [1, 2, 1], "uncounted").grade, "assumed");
});

test("one rejected whose length nobody else has is accused only where it is proven that we count as the service does", () => {
  const { grade, rejectedMembers } = match([1, 2, 3], [1, 3], "proven");
  assert.deepEqual([grade, rejectedMembers], ["aligned", [1]]);
  for (const trust of ["open", "broken", "uncounted"] as const)
    assert.deepEqual(match([1, 2, 3], [1, 3], trust).rejectedMembers, [], trust);
  // A service that counts 70 letters a segment took those of 100, and refused those of 200: by our count the others.
  assert.deepEqual(match([1, 1, 1, 2, 2, 2], [2, 2, 2], "proven").rejectedMembers, []);
  assert.deepEqual(match([2, 1, 1, 2, 1], [2, 2], "proven").rejectedMembers, []);
});

test("one rejected that only the order names: aligned where the order is proven, else a group", () => {
  const proven = match([1, 2, 1], [1, 2], "proven");
  assert.deepEqual([proven.grade, proven.rejectedMembers], ["aligned", [2]], "and the count by two lengths");
  assert.equal(match([1, 2, 1], [1, 2]).grade, "group");
});

test("one rejected among equal lengths: nobody can say which", () => {
  const { grade, order } = match([1, 1, 1], [1, 1], "proven");
  assert.deepEqual([grade, order], ["group", null]);
});

test("all rejected: everybody is named", () => {
  assert.deepEqual(match([1, 2, 1], []).rejectedMembers, [0, 1, 2]);
});

const rows = fc.array(fc.record({ segments: fc.integer({ min: 1, max: 3 }), isAccepted: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
});
const trusts = fc.constantFrom<OrderTrust>("proven", "open", "broken", "uncounted");

test("no reading is wrong whenever the service keeps the order", () => {
  fc.assert(
    fc.property(rows, trusts, (members, trust) => {
      const truth = members.flatMap((member, index) => (member.isAccepted ? [index] : []));
      const found = match(
        members.map((member) => member.segments),
        truth.map((index) => members[index]!.segments),
        trust,
      );
      if (found.grade !== "group") assert.deepEqual(found.memberOfResult, truth);
    }),
  );
});

test("nobody who was accepted is called rejected, however the service shuffles, unless its order is proven", () => {
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom<OrderTrust>("open", "broken", "uncounted"),
      fc.gen(),
      (members, trust, gen) => {
        const accepted = members.flatMap((member, index) => (member.isAccepted ? [index] : []));
        const shuffled = gen(fc.shuffledSubarray<number>, accepted, {
          minLength: accepted.length,
          maxLength: accepted.length,
        });
        const found = match(
          members.map((member) => member.segments),
          shuffled.map((index) => members[index]!.segments),
          trust,
        );
        for (const index of found.rejectedMembers) assert.ok(!accepted.includes(index));
      },
    ),
  );
});
