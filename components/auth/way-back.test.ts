import assert from "node:assert/strict";
import { test } from "node:test";
import { wayBackOf } from "./way-back.ts";

const ORIGIN = "https://console.example";

const STRANGERS: unknown[] = [
  undefined,
  null,
  1,
  ["/events"],
  {},
  "",
  " ",
  "events",
  "https://evil.example/",
  "HTTPS://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "http://console.example.evil.example/",
  "https://console.example@evil.example/",
  "https://console.example/events",
  "//evil.example/events",
  "///evil.example",
  "////evil.example",
  "//evil.example@console.example",
  "//console.example.evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/\t\\evil.example",
  "/%09/evil.example",
  "/%0a/evil.example",
  "/%0d%0a/evil.example",
  "/%00/evil.example",
  "/%2fevil.example",
  "/%2Fevil.example",
  "%2f%2fevil.example",
  "/%5cevil.example",
  "/%5Cevil.example",
  "/%252fevil.example",
  "/%255cevil.example",
  "/./%2fevil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "/x/../../\\evil.example",
  "/events//evil.example",
  "/@evil.example",
  "/%40evil.example",
  "/events@evil.example",
  "/\u2044evil.example",
  "/\u2215evil.example",
  "/\uff0fevil.example",
  "/\uff3cevil.example",
  "/\u29f8evil.example",
  "/%ef%bc%8fevil.example",
  "/%E2%88%95evil.example",
  "/evil\u3002example",
  "/%zz",
  "javascript:alert(1)",
  "/javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "/data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "?back=//evil.example",
  "#//evil.example",
  "/sign-in",
  "/sign-in?back=/events",
  "/api/audit",
  "/api",
  "/events/../api/audit/export.csv",
  "/_next/static/a.js",
];

test("no spelling of another place is a way back", () => {
  assert.ok(STRANGERS.length >= 60);
  for (const stranger of STRANGERS) assert.equal(wayBackOf(stranger), null, JSON.stringify(stranger));
});

test("the way back is a page of this console, as it was asked for", () => {
  for (const page of [
    "/overview",
    "/campaigns/new?step=2",
    "/campaigns/4b0c1f9e-1111-4222-8333-444455556666?state=failed&q=Asha%20Juma#recipients",
    '/events?q={"data":{"status":"failed"}}&event=evt://x',
    "/messages?q=%2B255754000318",
    "/",
  ]) {
    const back = wayBackOf(page) ?? "";
    assert.ok(back.startsWith("/"), page);
    assert.equal(new URL(back, ORIGIN).origin, ORIGIN);
    assert.equal(new URL(back, ORIGIN).pathname, new URL(page, ORIGIN).pathname);
    assert.equal(new URL(back, ORIGIN).search, new URL(page, ORIGIN).search);
  }
});
