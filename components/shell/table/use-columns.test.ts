import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenColumns } from "./use-columns.ts";

const COLUMNS = [
  { name: "Person" },
  { name: "Text", optional: "text" },
  { name: "Id", optional: "id", isOff: true },
  { name: "Call", optional: "call", isShown: false },
];
const shown = (choice?: Record<string, boolean>) =>
  chosenColumns(COLUMNS, choice).flatMap(({ name, isShown = true }) => (isShown ? [name] : []));

test("columns of a list: nothing chosen -> all but those that are off of their own", () => {
  assert.deepEqual(shown(), ["Person", "Text"]);
});

test("columns of a list: chosen -> in or out; one that is not for whoever looks stays out, one without a name stays in", () => {
  assert.deepEqual(shown({ text: false, id: true, call: true, Person: false }), ["Person", "Id"]);
});
