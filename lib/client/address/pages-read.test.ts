import assert from "node:assert/strict";
import { test } from "node:test";
import { placeIn, readOn } from "./pages-read.ts";

test("from the third page the way back is the second, then the first", () => {
  const pages = readOn(readOn(readOn([], undefined, "b"), "b", "c"), "c", "d");
  assert.deepEqual(placeIn(pages, "c"), { page: 3, before: "b" });
  assert.deepEqual(placeIn(pages, "b"), { page: 2 });
  assert.deepEqual(placeIn(pages, undefined), { page: 1 });
});

test("a page that grew on while somebody went back goes on from there, and keeps nothing twice", () => {
  const pages = readOn(["b", "c", "d"], "b", "c2");
  assert.deepEqual(pages, ["b", "c2"]);
  assert.deepEqual(readOn(pages, "b", "c2"), pages);
});

test("whoever opens a page by its address does not know what lies before it", () => {
  assert.equal(placeIn([], "c"), undefined);
  assert.equal(placeIn(readOn([], "c", "d"), "c"), undefined);
  assert.equal(placeIn(["b"], "c"), undefined);
});
