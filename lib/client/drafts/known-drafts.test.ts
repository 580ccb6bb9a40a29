import assert from "node:assert/strict";
import { test } from "node:test";
import { KnownDrafts } from "./known-drafts.ts";

/** What saves the draft "one" of a page, doing what the test says. */
function saverAt(revision: number, isBusy = false) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const saver = {
    revision,
    isBusy,
    settled: () => (saver.isBusy ? promise : Promise.resolve()),
    state: () => ({ kind: "idle" as const, at: null }),
    watch: () => () => undefined,
  };
  return {
    saver,
    async settle(newest: number) {
      Object.assign(saver, { revision: newest, isBusy: false });
      resolve();
      await new Promise(setImmediate);
    },
  };
}

const at = (revision: number) => ({ id: "one", revision });

test("an answer makes one page: given again, it may be older than the draft, whoever has saved that", async () => {
  const known = new KnownDrafts();
  const { saver, settle } = saverAt(3);
  assert.equal(known.newerThan({ visit: "a", draft: at(3) }), undefined);
  const leave = known.open("a", { id: "one", saver });
  leave();
  await settle(3);
  assert.equal(known.newerThan({ visit: "a", draft: at(3) }), "one");
  assert.equal(known.newerThan({ visit: "b", draft: at(3) }), undefined);
});

test("an answer that was drawn before a page that was left had saved all is old, also when it comes later", async () => {
  const known = new KnownDrafts();
  const { saver, settle } = saverAt(3, true);
  known.open("a", { id: "one", saver })();
  assert.equal(known.newerThan({ visit: "b", draft: at(3) }), "one");
  assert.equal(known.isBeingSaved("one"), true);
  await settle(5);
  assert.equal(known.newerThan({ visit: "b", draft: at(4) }), "one");
  assert.equal(known.newerThan({ visit: "e", draft: at(5) }), undefined);
  assert.equal(await known.settled("one"), 5);
  // Nobody has asked: the page that waited was left, and the answer it had is no newer for that.
  assert.equal(known.newerThan({ visit: "d", draft: at(3) }), "one");
  known.askAgain("one");
  assert.equal(known.newerThan({ visit: "b", draft: at(3) }), "one", "given again");
  // What is asked for from here on is the newest, whatever was known before: also where a backup was put back.
  assert.equal(known.newerThan({ visit: "c", draft: at(2) }), undefined);
});

test("the way back to a new campaign leads to what became of it, and to an empty one where nothing did", async () => {
  const known = new KnownDrafts();
  const { saver, settle } = saverAt(0);
  const leave = known.open("a", { id: "one", saver });
  assert.equal(known.newerThan({ visit: "a" }), undefined);
  saver.isBusy = true;
  assert.equal(known.newerThan({ visit: "a" }), "one");
  leave();
  await settle(1);
  assert.equal(known.newerThan({ visit: "a" }), "one");
  assert.equal(known.newerThan({ visit: "b" }), undefined, "another new campaign is empty");
  known.askAgain("one");
  assert.equal(
    known.newerThan({ visit: "a" }),
    "one",
    "also where the page that asked was left before the answer",
  );
  assert.equal(await known.settled("one"), 1);
});

test("a page of a draft that is open again counts, though the one before it has heard all only now", async () => {
  const known = new KnownDrafts();
  const before = saverAt(1, true);
  const now = saverAt(1, true);
  known.open("a", { id: "one", saver: before.saver })();
  known.open("b", { id: "one", saver: now.saver });
  await before.settle(1);
  assert.equal(known.isBeingSaved("one"), true);
});
