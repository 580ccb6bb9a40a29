import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { type ConsentFact, listConsents } from "../store/consent.ts";
import { listForbidden } from "../store/sending/forbidden.ts";
import { recordConsents } from "./index.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

let next = 754_700_000;
const aNumber = () => `+255${next++}`;
let ids = 0;

function aFact(
  number: string,
  { at = 0, ...rest }: Partial<ConsentFact> & { at?: number } = {},
): ConsentFact {
  return {
    ...{ id: `fact-${ids++}`, number, purpose: "marketing", channel: "all", isGiven: true, source: "file" },
    ...{ wording: null, evidence: null, actorName: null },
    givenAt: new Date(Date.parse("2026-03-01T09:00:00Z") + at * 1_000),
    ...rest,
  };
}

const record = (...facts: ConsentFact[]) => db.transaction((tx) => recordConsents(tx, facts));
const whyNot = async (number: string, channel: "sms" | "chat" = "sms") =>
  (await listForbidden(db, [number], { messageClass: "marketing", channel, day: null })).get(number)?.why;

test("consent: a file of last year after a withdrawal of today -> the withdrawal holds", async () => {
  const number = aNumber();
  await record(aFact(number, { at: 1_000, isGiven: false, source: "link" }));
  await record(aFact(number, { at: 10, isGiven: true, source: "file" }));
  assert.equal(await whyNot(number), "withdrawn");
});

test("consent: given and withdrawn in one second, learned in either order -> withdrawn", async () => {
  for (const order of [0, 1]) {
    const number = aNumber();
    const facts = [aFact(number, { isGiven: true }), aFact(number, { isGiven: false })];
    for (const fact of order === 0 ? facts : facts.toReversed()) await record(fact);
    assert.equal(await whyNot(number), "withdrawn");
  }
});

test("consent: withdrawn of one channel, given of all before -> the other channel may be written to", async () => {
  const number = aNumber();
  await record(aFact(number, { at: 1 }), aFact(number, { at: 2, channel: "sms", isGiven: false }));
  assert.deepEqual([await whyNot(number, "sms"), await whyNot(number, "chat")], ["withdrawn", undefined]);
  await record(aFact(number, { at: 3 }));
  assert.equal(await whyNot(number, "sms"), undefined);
});

test("consent: the same fact twice -> known once, and no line more", async () => {
  const fact = aFact(aNumber());
  assert.deepEqual(
    (await record(fact)).map(({ isNew }) => isNew),
    [true],
  );
  assert.deepEqual(
    (await record(fact)).map(({ isNew }) => isNew),
    [false],
  );
  await assert.rejects(
    db.query("UPDATE consent_fact SET is_given = false WHERE id = $1", [fact.id]),
    /append-only/,
  );
});

/** A place in a history, as small as a few bytes of a random text. */
const CHANGES = fc.array(
  fc.record({
    person: fc.nat(3),
    at: fc.nat(3),
    isGiven: fc.boolean(),
    channel: fc.constantFrom("all", "sms", "chat"),
    purpose: fc.constantFrom("marketing", "service"),
  }),
  { minLength: 2, maxLength: 40 },
);

test("consent: histories learned in any order, in pieces of any size -> what the sorted history ends in", async () => {
  await fc.assert(
    fc.asyncProperty(CHANGES, fc.integer({ min: 1, max: 9 }), async (changes, size) => {
      const people = Array.from({ length: 4 }, aNumber);
      const facts = changes.map(({ person, ...change }) => aFact(people[person] ?? "", change));
      for (let start = 0; start < facts.length; start += size)
        await record(...facts.slice(start, start + size));
      const sorted = facts.toSorted(
        (a, b) => a.givenAt.getTime() - b.givenAt.getTime() || Number(b.isGiven) - Number(a.isGiven),
      );
      const expected = new Map(
        sorted.map(({ number, purpose, channel, isGiven }) => [`${number} ${purpose} ${channel}`, isGiven]),
      );
      const states = (await Promise.all(people.map((number) => listConsents(db, number)))).flat();
      const found = states.map(({ number, purpose, channel, isGiven }) => [
        `${number} ${purpose} ${channel}`,
        isGiven,
      ]);
      assert.deepEqual(Object.fromEntries(found), Object.fromEntries(expected));
    }),
    { numRuns: 200 },
  );
});
