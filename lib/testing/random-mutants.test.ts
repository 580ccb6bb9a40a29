import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../launch/root.ts";
import { MUTANTS } from "./mutants/index.ts";
import { breaksOf, coveringTests, drawMutants, placesIn, wholeOf } from "./random-mutants.ts";

const testsOf = coveringTests(MUTANTS);
const textOf = (file: string) => readFileSync(join(ROOT, file), "utf8");

test("drawing: the same seed -> the same mutants, each of a place that stands once and is no line of the table", () => {
  const drawn = drawMutants(200, 7, MUTANTS);
  assert.equal(drawn.length, 200);
  assert.deepEqual(drawMutants(200, 7, MUTANTS), drawn);
  assert.notDeepEqual(drawMutants(200, 8, MUTANTS), drawn);
  assert.equal(new Set(drawn.map(({ file, line }) => `${file}:${line}`)).size, 200);
  for (const { file, from, to, line } of drawn) {
    assert.equal(textOf(file).split(from).length, 2, `${file}:${line}`);
    assert.notEqual(from, to);
    assert.doesNotMatch(file, /\.(test|bench)\.ts$/);
    const last = from.split("\n").at(-1);
    assert.equal(textOf(file).split("\n")[line - 1], last);
    const named = MUTANTS.filter((mutant) => mutant.file === file && mutant.from.trim() === last?.trim());
    assert.deepEqual(named, []);
  }
});

for (const [line, ...broken] of [
  ["  if (at < end) return;", "  if (!(at < end)) return;", "  if (at <= end) return;"],
  ["  await settle(tx);", ""],
  ["  return rows;", "  return undefined;"],
  ["  return false;", "  return true;"],
  ["  at >= $1 OR kind = 'sms'", "  at > $1 OR kind = 'sms'", "  at >= $1 AND kind = 'sms'"],
  [
    '  "WHERE a = $1 AND b > 0",',
    '  "WHERE a = $1 AND b >= 0",',
    '  "WHERE a = $1 OR b > 0",',
    '  "WHERE a = $1 AND b > 1",',
  ],
  ["  count: rows.length - 1,", "  count: rows.length + 1,", "  count: rows.length - 0,"],
  ['  words: "1 - 2 is true",'],
  ["  const BATCH = 500;"],
  ['  log.warn("refused");'],
  ["  timer.unref();"],
  ["  // if (a === b) it ends"],
] as const) {
  test(`a line is broken where it promises something: “${line.trim()}” -> ${broken.length} mutants`, () => {
    assert.deepEqual(
      breaksOf(line).map(({ to }) => to),
      broken,
    );
  });
}

test("a type -> nothing to break; a line of the table -> nothing; code -> its line", () => {
  const text = "type Kind =\n  | 0\n  | 1;\nconst a = (\n  b: 0 | 1,\n) => b;\nf(\n  true,\n);\nreturn b;";
  assert.deepEqual(placesIn(`async () => {${text}}`.replace("b;}", "b;\n}"), ["return b;"]), [
    { line: 8, breaks: [{ operator: "true and false", to: "  false," }] },
  ]);
});

test("a line that stands twice -> taken with the lines before it that tell it from the other", () => {
  const text = "f(\n  true,\n);\ng(\n  true,\n);";
  assert.deepEqual(wholeOf(text, 5, "  false,"), { from: "g(\n  true,", to: "g(\n  false," });
  assert.deepEqual(wholeOf(text, 1, "h("), { from: "f(", to: "h(" });
});

test("covering tests: that of the file's name is first, what loads it only for its types is none, long suites are last", () => {
  const tests = testsOf("lib/server/worker/loop.ts", 1);
  assert.equal(tests[0], "lib/server/worker/loop.test.ts");
  assert.ok(!tests.includes("lib/testing/drop-database.test.ts"));
  assert.deepEqual(testsOf("lib/testing/mutants/mutant.ts", 1), []);
  const ofStore = testsOf("lib/server/store/credit.ts", 1).map((name) => name.includes(".long."));
  assert.ok(ofStore.length > 1);
  assert.deepEqual(ofStore, ofStore.toSorted());
});

test("covering: a verb that tests reach by its door alone -> they count as its tests", () => {
  const tests = testsOf("lib/server/factors/passkeys/passkeys.ts", 1);
  assert.ok(tests.includes("app/api/session/passkey/passkey.long.test.ts"), tests.join(", "));
});

test("covering: a file that hundreds of tests load -> those that come to the function of the line are first, also by its door", () => {
  const lineOf = (file: string, text: string) =>
    textOf(file)
      .split("\n")
      .findIndex((line) => line.includes(text)) + 1;
  const cancel = "lib/server/store/campaign/cancel.ts";
  const ofCancelling = testsOf(cancel, lineOf(cancel, "WHERE state = 'cancelling'")).slice(0, 8);
  assert.ok(ofCancelling.includes("lib/server/worker/campaign-loop.test.ts"), ofCancelling.join(", "));
  const search = "lib/server/store/conversation/search.ts";
  const ofSearch = testsOf(search, lineOf(search, "beginnings.length === 0")).slice(0, 4);
  assert.ok(ofSearch.includes("app/api/inbox/inbox.test.ts"), ofSearch.join(", "));
});
