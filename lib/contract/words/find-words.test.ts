import assert from "node:assert/strict";
import { test } from "node:test";
import { inLanguage } from "#lib/server/language.ts";
import { wordsWith } from "./glossary.ts";

const foundBy = (q: string): string[] =>
  wordsWith(q).flatMap(({ name, entries }) => entries.map((entry) => `${name}.${entry.name}`));

test("search of words: a word in any case -> each entry that holds it in the word or its meaning, in both parts", () => {
  const found = foundBy("DELIVERED");
  assert.ok(found.includes("message.delivered"), found.join());
  assert.ok(
    found.every((entry) => !entry.startsWith("role.")),
    found.join(),
  );
  assert.ok(foundBy("owner").some((entry) => entry.startsWith("role.")));
});

test("search of words: a Swahili reader -> Swahili words and no English ones", () =>
  inLanguage("sw", () => {
    assert.ok(foundBy("imefika").includes("message.delivered"));
    assert.deepEqual(foundBy("delivered"), []);
  }));

test("search of words: nothing fits -> no section", () => assert.deepEqual(wordsWith("qqqq"), []));
