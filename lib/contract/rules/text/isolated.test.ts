import assert from "node:assert/strict";
import { test } from "node:test";
import { isolated } from "./isolated.ts";

test("a name from right to left stands by itself in its sentence, any other as it is typed", () => {
  assert.equal(`${isolated("محمد")}, 12`, "\u2068محمد\u2069, 12");
  assert.equal(isolated("Duka محمد.csv"), "\u2068Duka محمد.csv\u2069");
  assert.equal(isolated("Neema Mushi"), "Neema Mushi");
});
