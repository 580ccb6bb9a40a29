import assert from "node:assert/strict";
import { test } from "node:test";
import { firstPollMs, initialStateOf } from "./answer.ts";

test("a message begins where its send answer puts it; a last word waits for the status read", () => {
  const words = ["SCHEDULED", "scheduled", "SENT", "PROCESSING", "DELIVERED", "FAILED", "no word of theirs"];
  assert.deepEqual(words.map(initialStateOf), [
    "scheduled",
    "scheduled",
    "operator",
    "handed",
    "handed",
    "handed",
    "handed",
  ]);
});

test("a message is asked for after 5 minutes or, as a sample, after 20 s; one sent alone after 5 s", () => {
  const waits = Array.from({ length: 500 }, () => firstPollMs("a-1", false) ?? Number.NaN);
  for (const wait of waits)
    assert.ok((wait >= 18_000 && wait <= 22_000) || (wait >= 270_000 && wait <= 330_000), `${wait}`);
  assert.equal(firstPollMs("a-1", true), 5_000);
});

test("an id that cannot stand in a path is never asked for", () => {
  for (const id of ["a/b", "..", "a b", ""]) assert.equal(firstPollMs(id, true), null, id);
});
