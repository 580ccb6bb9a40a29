import assert from "node:assert/strict";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { test } from "node:test";
import { markPage } from "./open-pages.ts";

const FROM_OUTSIDE = {
  "x-nonce": "stolen",
  "x-asked-for": "//evil.example",
  "content-security-policy": "script-src 'nonce-stolen'",
  "content-security-policy-report-only": "script-src 'nonce-stolen'",
};

function mark(url: string) {
  const req = new IncomingMessage(new Socket());
  Object.assign(req, { url, headers: { ...FROM_OUTSIDE, cookie: "rail=folded" } });
  const res = new ServerResponse(req);
  markPage(req, res, { isDevelopment: false });
  return { asked: req.headers, policy: res.getHeader("content-security-policy") };
}

test("a page has a nonce of its own, in the policy that Next reads and in that of its answer, and none that was brought", () => {
  const [one, two] = [mark("/overview"), mark("/overview")];
  for (const { asked, policy } of [one, two]) {
    assert.match(String(asked["x-nonce"]), /^[\w+/]{22}==$/);
    assert.ok(String(policy).includes(`script-src 'nonce-${asked["x-nonce"]}' 'strict-dynamic'`));
    assert.equal(asked["content-security-policy"], policy);
    assert.equal(asked.cookie, "rail=folded");
  }
  assert.notEqual(one.asked["x-nonce"], two.asked["x-nonce"]);
});

test("what is no page has no policy of one, and tells nothing that was brought from outside either", () => {
  for (const url of [
    "/api",
    "/api/campaigns?q=a",
    "/api?q",
    "/_next/static/a.js",
    "/icon.svg",
    "/icon.svg?v=1",
  ]) {
    const { asked, policy } = mark(url);
    assert.deepEqual([asked, policy], [{ cookie: "rail=folded" }, undefined], url);
  }
  for (const url of ["/apiary", "/", "/?a=b.c", "/?back=//a/", "/templates/a.b"])
    assert.ok(mark(url).policy, url);
});

test("a page is marked by whatever way around it is asked for", () => {
  for (const way of [
    "/_next/static/../../",
    "/_next/static/%2e%2e/%2E%2e/",
    "/api/../",
    "/_next/./../",
    "/a.js/../",
  ]) {
    const { asked, policy } = mark(`${way}overview?a=1`);
    assert.match(String(policy), /script-src 'nonce-/, way);
    assert.equal(asked["x-asked-for"], "/overview?a=1", way);
  }
});

test("whoever is sent to sign in comes back to the address they asked for, without what Next's script adds to it", () => {
  for (const [url, asked] of [
    ["/messages?q=%2B255%20754&state=sent", "/messages?q=%2B255%20754&state=sent"],
    ["/messages?_rsc=1a2b3", "/messages"],
    ["/messages?_rsc", "/messages"],
    ["/messages?q=Asha+M&_rsc=1a2b3", "/messages?q=Asha+M"],
  ] as const)
    assert.equal(mark(url).asked["x-asked-for"], asked, url);
});
