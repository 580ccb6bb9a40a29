import assert from "node:assert/strict";
import { test } from "node:test";
import { rowReason, sayRow } from "#lib/contract/words/reason/row-reasons.ts";
import { composeChat, composeChatText, composeSms, composeTemplate } from "./compose.ts";

test("an SMS holds 1 to 918 characters with its row filled in", () => {
  const compose = composeSms("{{A|}}", ["A"]);
  const whole = compose(["a".repeat(918)]);
  assert.ok("text" in whole);
  assert.equal(whole.segments, 6);
  const long = compose(["a".repeat(919)]);
  assert.ok("code" in long);
  assert.equal(long.code, "too-long");
  assert.match(sayRow(long.reason), /919 characters.*918/);
  const blank = compose([""]);
  assert.ok("code" in blank, "a message of no characters cannot be sent");
  assert.match(sayRow(blank.reason), /is empty/);
});

test("spaces and line ends alone are no message, in an SMS and in a chat", () => {
  for (const compose of [composeSms, composeChatText]) {
    const lines = compose("{{A|}} {{B|}}\n\u200b", ["A", "B"]);
    for (const cells of [
      ["", "\u00a0"],
      ["\u2800", "\u3164\ufeff"],
      ["\u200b", "\u00ad".repeat(40)],
    ]) {
      const blank = lines(cells);
      assert.ok("code" in blank);
      assert.equal(blank.code, "no-text");
    }
  }
});

test("the length is counted as JavaScript counts it, so an emoji is two", () => {
  const compose = composeSms("{{A}}", ["A"]);
  assert.ok("text" in compose([`aa${"😀".repeat(458)}`]));
  assert.ok("code" in compose([`aa${"😀".repeat(459)}`]));
});

test("a missing value names its column", () => {
  const found = composeSms("Bei ni {{Bei}}", ["Bei"])([""]);
  assert.ok("code" in found);
  assert.deepEqual([found.code, found.column], ["missing-value", "Bei"]);
  assert.match(sayRow(found.reason), /Bei/);
});

test("chat text up to 4096 characters; equal words may share a request", () => {
  const same = composeChatText("Habari", ["A"]);
  assert.deepEqual(same(["1"]), same(["2"]));
  const own = composeChatText("Habari {{A}}", ["A"]);
  assert.notEqual((own(["1"]) as { pack: string }).pack, (own(["2"]) as { pack: string }).pack);
  assert.ok("code" in composeChatText("{{A}}", ["A"])(["a".repeat(4_097)]));
});

test("template parameters keep their shape, every text in them is filled in", () => {
  const compose = composeTemplate({ body: ["{{Jina|Mteja}}", 5, null], header: { text: "{{Bei}}" } }, [
    "Jina",
    "Bei",
  ]);
  const made = compose(["", "500"]);
  assert.ok("parameters" in made);
  assert.deepEqual(made.parameters, { body: ["Mteja", 5, null], header: { text: "500" } });
  assert.equal(made.hasFallback, true);
  assert.ok("code" in compose(["Neema", ""]));
});

test("a value of a template in which nothing can be seen is refused for its row, whatever it is made of", () => {
  const compose = composeTemplate({ body: { 1: "{{Jina|\u200b}}", 2: "{{Bei}}" } }, ["Jina", "Bei"]);
  for (const [cells, code] of [
    [["Asha", "500"], null],
    [["", "500"], "no-text"],
    [["\u2060\u200d", "500"], "no-text"],
    [["Asha", "\u3164"], "missing-value"],
    [["Asha", "\u2800".repeat(30)], "missing-value"],
  ] as const) {
    const made = compose([...cells]);
    assert.equal("code" in made ? made.code : null, code, JSON.stringify(cells));
    if ("code" in made && code === "missing-value") assert.equal(sayRow(made.reason), "Bei is empty");
  }
});

test("a chat text with a template beside it has both filled in, shares a request by both, and is refused for either", () => {
  const compose = composeChat("Habari {{Jina}}", { parameters: { body: { 1: "{{Oda|0}}" } } }, [
    "Jina",
    "Oda",
  ]);
  const made = compose(["Asha", ""]);
  assert.ok("text" in made);
  assert.deepEqual(
    [made.text, made.parameters, made.hasFallback],
    ["Habari Asha", { body: { 1: "0" } }, true],
  );
  const packs = [
    ["Asha", "7"],
    ["Asha", "7"],
    ["Asha", "8"],
    ["Juma", "7"],
  ].map((cells) => (compose(cells) as { pack: string }).pack);
  assert.equal(new Set(packs).size, 3);
  assert.deepEqual(compose(["", "7"]), {
    code: "missing-value",
    reason: rowReason("cell-empty", { column: "Jina" }),
    column: "Jina",
  });
  const strict = composeChat("Habari", { parameters: { body: { 1: "{{Oda}}" } } }, ["Jina", "Oda"]);
  assert.ok("code" in strict(["Asha", ""]));
  assert.equal((composeChat("Habari", { parameters: undefined }, ["A"])(["1"]) as { pack: string }).pack, "");
});
