import assert from "node:assert/strict";
import { test } from "node:test";
import { doorHref } from "./door-href.ts";

test("ids are escaped in the path, and what is empty or not asked stays out of the query", () => {
  assert.equal(
    doorHref("GET /api/campaigns/:id/report.csv", { params: { id: "a/b?c" } }),
    "/api/campaigns/a%2Fb%3Fc/report.csv",
  );
  assert.equal(
    doorHref("GET /api/messages", { query: { q: "a b&c", state: undefined } }),
    "/api/messages?q=a+b%26c",
  );
  assert.equal(doorHref("GET /api/messages", { query: { q: "" } }), "/api/messages");
});
