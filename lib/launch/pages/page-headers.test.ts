import assert from "node:assert/strict";
import { test } from "node:test";
import { pageHeaders } from "./open-pages.ts";

const live = { isDevelopment: false };

test("the policy allows nothing by default, and scripts by this nonce alone", () => {
  const { "content-security-policy": policy } = pageHeaders("abc", live);
  const rules = new Map(policy.split("; ").map((rule) => [rule.split(" ")[0], rule]));
  assert.equal(rules.get("default-src"), "default-src 'none'");
  assert.equal(rules.get("script-src"), "script-src 'nonce-abc' 'strict-dynamic'");
  assert.equal(rules.get("frame-ancestors"), "frame-ancestors 'none'");
  assert.ok(!/unsafe|https?:|\*/.test(policy));
  assert.match(policy, /require-trusted-types-for 'script'/);
});
