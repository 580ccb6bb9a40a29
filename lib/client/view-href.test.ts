import assert from "node:assert/strict";
import { test } from "node:test";
import { viewHref } from "./views.ts";

test("a view has one address, whatever order its filters were chosen in, with nothing of it lost", () => {
  const q = '{"data":{"status":"failed"}} & #1';
  const href = viewHref({ kind: "events", ask: { since: "1h", q, show: "late" } });
  assert.equal(href, viewHref({ kind: "events", ask: { show: "late", q, since: "1h" } }));
  assert.deepEqual(Object.fromEntries(new URL(href, "http://localhost").searchParams), {
    q,
    show: "late",
    since: "1h",
  });
  assert.equal(viewHref({ kind: "inbox", ask: {} }), "/inbox");
});
