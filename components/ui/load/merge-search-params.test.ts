import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeSearchParams } from "./merge-search-params.ts";

const onto = (href: string, seen: string, current: string) =>
  mergeSearchParams(href, new URLSearchParams(seen), current);

test("a link of a page that was drawn before its address changed keeps what was asked since", () => {
  assert.equal(onto("/messages?state=failed", "", "?channel=sms"), "/messages?channel=sms&state=failed");
  assert.equal(
    onto("/messages?q=a", "q=a&state=failed", "?q=a&state=failed&channel=sms"),
    "/messages?q=a&channel=sms",
  );
  assert.equal(onto("/messages", "cursor=b", "?cursor=b&channel=sms"), "/messages?channel=sms");
});

test("a link of a page that is drawn as its address is leads where it says, and to its place", () => {
  assert.equal(
    onto("/campaigns/1?state=failed#recipients", "q=a", "?q=a"),
    "/campaigns/1?state=failed#recipients",
  );
  assert.equal(onto("/campaigns/1#recipients", "state=failed", "?state=failed"), "/campaigns/1#recipients");
});
