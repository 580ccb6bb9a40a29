import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChatWindow } from "#lib/contract/desk/people/window.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { lastTurnOf, sortByWindow } from "./sort-by-window.ts";

const NOW = Date.parse("2026-11-22T09:00:00Z");
const MINUTE_MS = 60_000;

const person = (number: string, endsInMs: number | null, isOptedOut = false): ChatWindow => ({
  number,
  // What the server said when it was asked; the groups go by the end alone.
  state: "unknown",
  endsAt: endsInMs === null ? null : new Date(NOW + endsInMs).toISOString(),
  isOptedOut,
});
const namesOf = (people: readonly { number: string }[]) => people.map(({ number }) => number);

test("open ones stand by how soon they close, closed before unknown, opted out by themselves", () => {
  const sorted = sortByWindow(
    [
      person("stranger", null),
      person("late", 9 * 60 * MINUTE_MS),
      person("closing", MINUTE_MS),
      person("soon", 3 * MINUTE_MS),
      person("closed", -MINUTE_MS),
      person("left", 5 * 60 * MINUTE_MS, true),
    ],
    NOW,
  );
  assert.deepEqual(namesOf(sorted.open), ["soon", "late"]);
  assert.deepEqual(namesOf(sorted.shut), ["closing", "closed", "stranger"]);
  assert.deepEqual(
    sorted.shut.map(({ state }) => state),
    ["closing", "closed", "unknown"],
  );
  assert.deepEqual(namesOf(sorted.optedOut), ["left"]);
});

test("time alone moves a person from open to closing to closed", () => {
  const items = [person("soon", 3 * MINUTE_MS)];
  const stateIn = (ms: number) => {
    const { open, shut } = sortByWindow(items, NOW + ms);
    return [...open, ...shut][0]?.state;
  };
  assert.equal(stateIn(MINUTE_MS - 1), "open");
  assert.equal(stateIn(MINUTE_MS), "closing");
  assert.equal(stateIn(3 * MINUTE_MS), "closed");
});

test("nobody is lost or named twice, and between two turns nothing moves", () => {
  const people = fc.uniqueArray(
    fc.record({
      number: fc.nat(10_000).map(String),
      endsInMs: fc.option(fc.integer({ min: -10 * MINUTE_MS, max: 10 * MINUTE_MS })),
      isOptedOut: fc.boolean(),
    }),
    { selector: ({ number }) => number },
  );
  fc.assert(
    fc.property(people, (drawn) => {
      const items = drawn.map(({ number, endsInMs, isOptedOut }) => person(number, endsInMs, isOptedOut));
      const sorted = sortByWindow(items, NOW);
      const all = namesOf([...sorted.open, ...sorted.shut, ...sorted.optedOut]);
      assert.deepEqual(all.toSorted(), namesOf(items).toSorted());
      assert.deepEqual(sortByWindow(items, lastTurnOf(items, NOW)), sorted);
    }),
  );
});
