import assert from "node:assert/strict";
import { test } from "node:test";
import { columnsUsed, fieldsIn, withDefault } from "./default-texts.ts";

const headers = ["Simu", "Jina", "Bei", "Duka|Tawi"];
const usedIn = (text: string) => columnsUsed(fieldsIn(text), headers);

test("each column that a message uses is named once, as the file writes it, with its default text", () => {
  assert.deepEqual(usedIn("Habari {{ jina |Mteja}}, {{Bei}} {{Kijiji}} {{JINA|Rafiki}} {{Duka|Tawi}} {{"), [
    { column: 1, name: "Jina", fallback: "Mteja" },
    { column: 2, name: "Bei", fallback: undefined },
    { column: 3, name: "Duka|Tawi", fallback: "Tawi" },
  ]);
});

test("a column has no default text where one of its fields has none", () => {
  assert.deepEqual(usedIn("{{Jina|Mteja}} {{Jina}}"), [{ column: 1, name: "Jina", fallback: undefined }]);
});

test("a default text is put into each field of its column, and into nothing else", () => {
  const text = "Habari {{Jina}} {{jina|Rafiki}}, TSh {{Bei}} {{Kijiji}}";
  assert.equal(
    withDefault(text, { column: 1, headers, fallback: " Mteja {wetu}} " }),
    "Habari {{Jina|Mteja wetu}} {{jina|Mteja wetu}}, TSh {{Bei}} {{Kijiji}}",
  );
  assert.equal(
    withDefault(text, { column: 1, headers, fallback: "" }),
    "Habari {{Jina}} {{jina}}, TSh {{Bei}} {{Kijiji}}",
  );
});
