import assert from "node:assert/strict";
import { test } from "node:test";
import { agreesIn, dayOf } from "./consent-cell.ts";

test("consent cell: yes and no in both languages, however they are written -> read; anything else -> neither", () => {
  for (const cell of ["Yes", " y ", "TRUE", "1", "x", "Ndiyo", "ndio.", "Opted in", "amekubali"])
    assert.equal(agreesIn(cell), true, cell);
  for (const cell of ["No", "n", "FALSE", "0", "Hapana!", "opted_out", "unsubscribed"])
    assert.equal(agreesIn(cell), false, cell);
  for (const cell of ["", "-", "maybe", "labda", "2", "yes please"]) assert.equal(agreesIn(cell), null, cell);
});

test("day of a cell: year first or day first -> the day; a day that no month has, or a month first -> none", () => {
  for (const [cell, day] of [
    ["2026-03-01", "2026-03-01"],
    ["2026/3/1", "2026-03-01"],
    ["2026-03-01T10:22:00Z", "2026-03-01"],
    ["01/03/2026", "2026-03-01"],
    ["1.3.2026 10:22", "2026-03-01"],
    ["31/04/2026", null],
    ["29/02/2025", null],
    ["0000-05-01", null],
    ["1/3/0026", null],
    ["03/31/2026", null],
    ["March 2026", null],
    ["", null],
    ["45000", null],
  ] as const)
    assert.equal(dayOf(cell), day, cell);
});
