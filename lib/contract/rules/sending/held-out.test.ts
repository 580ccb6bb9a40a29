import assert from "node:assert/strict";
import { test } from "node:test";
import { heldOutOf, isHeldOut } from "./held-out.ts";

const numbers = Array.from({ length: 20_000 }, (_, place) => `+2557540${String(place).padStart(5, "0")}`);
const [one, other] = ["0b1f6a52-0c1d-4c0e-9f5e-5b7b6a1f0001", "0b1f6a52-0c1d-4c0e-9f5e-5b7b6a1f0002"];

for (const percent of [1, 10, 50])
  test(`held out: ${percent} % of 20,000 numbers in a row -> about so many, and the same each time`, () => {
    const held = numbers.filter((number) => isHeldOut(one, number, percent));
    const spread = 4 * Math.sqrt((numbers.length * percent * (100 - percent)) / 10_000);
    assert.ok(Math.abs(held.length - (numbers.length * percent) / 100) < spread, `${held.length}`);
    assert.deepEqual(
      held,
      numbers.filter((number) => isHeldOut(one, number, percent)),
    );
  });

test("held out: another campaign -> other people, as many in both as chance would have", () => {
  const both = numbers.filter((number) => isHeldOut(one, number, 20) && isHeldOut(other, number, 20));
  assert.ok(Math.abs(both.length - 800) < 120, `${both.length}`);
});

test("held out: what is typed -> 1 to 50, and nothing else", () => {
  assert.deepEqual(["1", "50", "51", "0", "x", ""].map(heldOutOf), [1, 50, null, null, null, null]);
});
