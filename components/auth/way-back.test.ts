import assert from "node:assert/strict";
import { test } from "node:test";
import { wayBackOf } from "./way-back.ts";

test("the way back is a page of this console, and nothing else", () => {
  assert.equal(wayBackOf("/campaigns/new?step=2"), "/campaigns/new?step=2");
  for (const stranger of [
    undefined,
    ["/events"],
    "",
    "events",
    "https://evil.example/",
    "//evil.example/events",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/sign-in",
  ]) {
    assert.equal(wayBackOf(stranger), null, String(stranger));
  }
});
