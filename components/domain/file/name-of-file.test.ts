import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOfFile } from "./name-of-file.ts";

for (const [file, name] of [
  ["wateja-novemba_2026.csv", "Wateja novemba 2026"],
  ["Bei mpya za mbolea.xlsx", "Bei mpya za mbolea"],
  ["v1.2 wateja.csv", "V1.2 wateja"],
  [`${"x".repeat(200)}.csv`, `X${"x".repeat(119)}`],
  [".csv", ""],
] as const) {
  test(`${file.slice(0, 30)} proposes “${name.slice(0, 30)}”`, () => assert.equal(nameOfFile(file), name));
}
