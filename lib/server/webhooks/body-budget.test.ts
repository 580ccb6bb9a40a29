import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { createBodyBudget, type Holding, type Limits } from "./intake.ts";

const LARGE = 65 * 1024;
const all: Limits = { bytes: 1_000_000, waiting: 40, large: 4 };
const ofStranger: Limits = { bytes: 500_000, waiting: 20, large: 2 };

function open(limits = { all, ofStranger }) {
  const budget = createBodyBudget(limits);
  const lost: string[] = [];
  return {
    ...budget,
    lost,
    hold: (name: string, address = "203.0.113.7", announced = 0): Holding =>
      budget.hold(address, announced, () => lost.push(name)),
  };
}

test("where bytes are short, the largest body gives way and the small ones stay", () => {
  const it = open();
  it.hold("small").grow(300);
  it.hold("middle").grow(40_000);
  const large = it.hold("large");
  for (let piece = 0; piece < 5; piece++) large.grow(100_000);
  assert.deepEqual(it.lost, ["large"]);
  assert.ok(it.total.bytes < 45_000);
});

test("where places are short, the oldest gives way: a genuine callback is here in an instant", () => {
  const it = open();
  for (let index = 0; index < 25; index++) it.hold(`slow ${index}`);
  it.hold("genuine").grow(900);
  assert.deepEqual(it.lost.slice(0, 6), ["slow 0", "slow 1", "slow 2", "slow 3", "slow 4", "slow 5"]);
  assert.ok(!it.lost.includes("genuine"));
});

test("large ones are counted as soon as they are announced, or have grown, and give way among themselves", () => {
  const it = open();
  it.hold("small").grow(500);
  it.hold("first", "203.0.113.7", LARGE);
  const grows = it.hold("grows");
  for (let piece = 0; piece < 7; piece++) grows.grow(10_000);
  it.hold("third", "203.0.113.7", LARGE);
  assert.deepEqual(it.lost, ["first"]);
});

test("strangers from everywhere take no place from an address that has signed something", () => {
  const it = open();
  it.know("198.51.100.1");
  for (let index = 0; index < 25; index++) it.hold(`genuine ${index}`, "198.51.100.1").grow(1_000);
  for (let index = 0; index < 500; index++)
    it.hold(`forged ${index}`, `203.0.113.${index % 250}`).grow(9_000);
  assert.deepEqual(
    it.lost.filter((name) => name.startsWith("genuine")),
    [],
  );
});

test("an address that has signed something takes no more than three quarters from strangers", () => {
  const it = open();
  it.know("198.51.100.1");
  for (let index = 0; index < 10; index++) it.hold(`stranger ${index}`, `203.0.113.${index}`).grow(500);
  for (let index = 0; index < 500; index++) it.hold("known", "198.51.100.1").grow(9_000);
  assert.deepEqual(new Set(it.lost), new Set(["known"]));
});

test("single bytes cost what their wrappings cost", () => {
  const it = open();
  const dripping = it.hold("dripping");
  for (let byte = 0; byte < 4_000; byte++) dripping.grow(1);
  assert.deepEqual(it.lost, ["dripping"]);
});

const Move = fc.record({
  address: fc.nat(5),
  bytes: fc.nat(200_000),
  end: fc.boolean(),
  known: fc.boolean(),
});
type Move = typeof Move extends fc.Arbitrary<infer T> ? T : never;

function play(moves: Move[]) {
  const it = open();
  const held: Holding[] = [];
  for (const { address, bytes, end, known } of moves) {
    const from = `203.0.113.${address}`;
    if (known) it.know(from);
    const holding = it.hold("x", from, bytes);
    held.push(holding);
    holding.grow(bytes);
    if (end) held.shift()?.release();
    for (const what of ["bytes", "waiting", "large"] as const) assert.ok(it.total[what] <= all[what], what);
  }
  for (const holding of held) holding.release();
  assert.deepEqual(it.total, { bytes: 0, waiting: 0, large: 0 });
}

test("whatever comes in whatever order, no bound is passed and everything is given back", () => {
  fc.assert(fc.property(fc.array(Move, { maxLength: 120 }), play), { numRuns: 300 });
});
