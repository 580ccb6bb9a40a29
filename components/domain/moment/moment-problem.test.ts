import assert from "node:assert/strict";
import { test } from "node:test";
import { momentProblem } from "./moment-problem.ts";

const now = new Date("2026-11-28T10:00:00Z");
const problemOf = (date: string) =>
  momentProblem({ date, time: "10:00" }, { zone: "Africa/Dar_es_Salaam", now });

test("a day that nobody plans for is named while it is chosen, as is one that is over", () => {
  assert.equal(problemOf("9999-12-31"), "Choose a time at the end of 2099 at the latest");
  assert.equal(problemOf("2026-11-28"), "This time has passed. Choose a later one");
  assert.equal(problemOf("2099-12-31"), null);
});
