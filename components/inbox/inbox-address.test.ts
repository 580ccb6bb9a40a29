import assert from "node:assert/strict";
import { test } from "node:test";
import { conversationFiltersOf, inboxHref, openConversationOf } from "./inbox-address.ts";

test("the address says which conversations are listed, and whatever it does not know lists all", () => {
  assert.deepEqual(conversationFiltersOf({ show: "open" }), { show: "open" });
  assert.deepEqual(conversationFiltersOf({ show: "mine" }), {});
  assert.deepEqual(conversationFiltersOf({}), {});
  assert.deepEqual(
    conversationFiltersOf({ q: " Asha ", show: "open" }),
    { q: "Asha" },
    "a search looks in all",
  );
  assert.deepEqual(conversationFiltersOf({ q: " " }), {});
});

test("the path says which conversation is open", () => {
  assert.equal(openConversationOf("/inbox/12"), 12);
  for (const path of ["/inbox", "/inbox/", "/inbox/0", "/inbox/1a", "/inbox/99999999999999999"])
    assert.equal(openConversationOf(path), undefined, path);
});

test("a conversation is opened beside the list that it was chosen from", () => {
  assert.equal(inboxHref(12, { show: "unread" }), "/inbox/12?show=unread");
  assert.equal(inboxHref(undefined, {}), "/inbox");
  assert.equal(inboxHref(12, { q: "+255 & Asha" }), "/inbox/12?q=%2B255%20%26%20Asha");
});

test("whose conversations are asked for stands beside what of them, and a search looks in all", () => {
  assert.deepEqual(conversationFiltersOf({ who: "mine", show: "done" }), { who: "mine", show: "done" });
  assert.deepEqual(conversationFiltersOf({ who: "nobody" }), { who: "nobody" });
  assert.deepEqual(conversationFiltersOf({ who: "everybody" }), {});
  assert.deepEqual(conversationFiltersOf({ who: "mine", q: "asha" }), { q: "asha" });
  assert.equal(inboxHref(7, { show: "unread", who: "mine" }), "/inbox/7?show=unread&who=mine");
  assert.equal(inboxHref(undefined, { who: "nobody" }), "/inbox?who=nobody");
});
