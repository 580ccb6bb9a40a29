import assert from "node:assert/strict";
import { test } from "node:test";
import { recentMonths } from "./recent-months.ts";

test("the months to choose from are this one and the eleven before, each with its first and its last day", () => {
  const months = recentMonths("2024-03-31");
  assert.deepEqual(months.slice(0, 4), [
    { label: "March 2024", from: "2024-03-01", to: "2024-03-31" },
    { label: "February 2024", from: "2024-02-01", to: "2024-02-29" },
    { label: "January 2024", from: "2024-01-01", to: "2024-01-31" },
    { label: "December 2023", from: "2023-12-01", to: "2023-12-31" },
  ]);
  assert.deepEqual(
    [months.length, months.at(-1)],
    [12, { label: "April 2023", from: "2023-04-01", to: "2023-04-30" }],
  );
});
