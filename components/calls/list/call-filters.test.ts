import assert from "node:assert/strict";
import { test } from "node:test";
import { reportHref, serviceAskOf } from "./call-filters.ts";

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
