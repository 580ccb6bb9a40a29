import assert from "node:assert/strict";
import { test } from "node:test";
import { cutAt } from "./cut-at.ts";

const cut = (text: string, ...dear: string[]) => cutAt(text, dear).map(({ part }) => part);

test("characters side by side are marked as one, so that Arabic letters join, and an emoji stays whole", () => {
  assert.deepEqual(cut("bei مرحبا 30", ..."مرحبا"), ["bei ", "مرحبا", " 30"]);
  assert.deepEqual(cut("Sawa 🌱🚜.", "🌱", "🚜"), ["Sawa ", "🌱🚜", "."]);
  assert.deepEqual(
    cutAt("a—b", ["—"]).map(({ at, isDear }) => [at, isDear]),
    [
      [0, false],
      [1, true],
      [2, false],
    ],
  );
});
