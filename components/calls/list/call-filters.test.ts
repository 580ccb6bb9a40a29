import assert from "node:assert/strict";
import { test } from "node:test";
import { CALL_FILTERS } from "#lib/contract/desk/call/call-choices.ts";
import { callFiltersOf, reportHref, serviceAskOf } from "./call-filters.ts";
import { STATUS_CHOICES } from "./status-choices.ts";

test("what the address asks of our index is read; anything that is not ours counts as absent", () => {
  const asked = {
    q: " 0754 ",
    from: "2026-11-21",
    to: "2026-11-22",
    direction: "in",
    status: "no-answer",
    recording: "ready",
    by: "6c1a61a0-0000-4000-8000-000000000001",
    tag: "mteja",
    order: "longest",
  };
  assert.deepEqual(callFiltersOf({ ...asked, cursor: "2.b" }), { ...asked, q: "0754", cursor: "2.b" });
  const strange = {
    from: "2026-99-99",
    to: "today",
    direction: "up",
    status: "toString",
    by: "me",
    q: ["a"],
  };
  assert.deepEqual(callFiltersOf({ ...strange, recording: "", order: "x" }), {});
});

test("each state that the menu offers is asked for, and is one that calls can be asked for by", () => {
  for (const { value, label } of STATUS_CHOICES)
    assert.deepEqual(callFiltersOf({ status: value }), { status: value }, label);
  assert.deepEqual(STATUS_CHOICES.map(({ value }) => value).sort(), [...CALL_FILTERS].sort());
});

test("what the service's list takes is passed on by name, and a page that cannot be is the first", () => {
  assert.deepEqual(
    serviceAskOf({ q: "abc", page: "3", pageSize: "50", sortBy: "startedAt", sortOrder: "ASC" }),
    { q: "abc", page: 3, pageSize: 50, sortBy: "startedAt", sortOrder: "ASC" },
  );
  assert.deepEqual(serviceAskOf({ page: "-1", pageSize: "7", sortBy: "a b", sortOrder: "up" }), {
    page: 1,
    pageSize: 25,
  });
});

test("a file holds every page of what the list is asked for", () => {
  assert.equal(reportHref("xlsx", { status: "busy", cursor: "1.a" }), "/api/calls/report.xlsx?status=busy");
  assert.equal(reportHref("csv", { cursor: "1.a" }), "/api/calls/report.csv");
});
