import assert from "node:assert/strict";
import { test } from "node:test";
import { expectedCredits } from "./expected-credits.ts";

test("credits are expected as the service has charged of late, where it charges notably more or less", () => {
  const of = (counted: number, charged: number) => expectedCredits(300, { requests: 9, counted, charged });
  assert.equal(expectedCredits(300, undefined), 300, "nothing is known yet");
  assert.equal(of(0, 0), 300, "nothing was charged yet");
  assert.equal(of(1_000, 1_000), 300);
  assert.equal(of(1_000, 1_019), 300, "a few texts");
  assert.equal(of(1_000, 1_500), 450);
  assert.equal(of(1_000, 500), 150);
});
