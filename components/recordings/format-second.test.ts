import assert from "node:assert/strict";
import { test } from "node:test";
import { formatSecond } from "./format-second.ts";

test("a second of a recording is written in minutes, and in hours from the first hour on", () => {
  const written = [0, 9.99, 169, 3_599.9, 3_600, 3_849, 36_000, -1, Number.NaN, Number.POSITIVE_INFINITY];
  assert.deepEqual(written.map(formatSecond), [
    "00:00",
    "00:09",
    "02:49",
    "59:59",
    "1:00:00",
    "1:04:09",
    "10:00:00",
    "00:00",
    "00:00",
    "00:00",
  ]);
});
