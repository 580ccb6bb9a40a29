import assert from "node:assert/strict";
import { test } from "node:test";
import type { ThreadLine } from "#lib/contract/desk/conversation.ts";
import { zoneClock } from "../../ui/time/format-time.ts";
import { daysOf, dayTitle } from "./days-of.ts";

const clock = zoneClock("Africa/Dar_es_Salaam");
const line = (id: string, at: string): ThreadLine => ({
  ...{ way: "in", id, at, eventId: "e", text: "Habari", messageType: "text" },
});

test("lines are read the oldest first, by the days of the company's zone", () => {
  const days = daysOf(
    [line("c", "2026-11-21T06:00:00Z"), line("b", "2026-11-20T21:00:00Z"), line("a", "2026-11-20T20:59:59Z")],
    clock,
  );
  assert.deepEqual(
    days.map(({ day, lines }) => [day, lines.map(({ id }) => id)]),
    [
      ["2026-11-20", ["a"]],
      ["2026-11-21", ["b", "c"]],
    ],
  );
});

test("a day is told by its nearest name, and by its year where that is another one", () => {
  const title = (day: string) => dayTitle(day, "2026-11-21", clock);
  assert.equal(title("2026-11-21"), "Today");
  assert.equal(title("2026-11-20"), "Yesterday");
  assert.equal(title("2026-11-13"), "Friday 13 November");
  assert.equal(title("2025-12-31"), "Wednesday 31 December 2025");
});
