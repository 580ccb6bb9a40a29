import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { takeToasts } from "../toast/show-toast.ts";
import { fetchPart, loadPart } from "./load-part.ts";

function unfetched(): Error {
  const error = new Error("Failed to load chunk");
  error.name = "ChunkLoadError";
  return error;
}

test("a part that cannot be fetched is asked for until it comes, and that is said once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const failures = [unfetched(), unfetched()];
  let asked = 0;
  const loading = loadPart(
    async () => {
      asked++;
      const failure = failures.shift();
      if (failure) throw failure;
      return "part";
    },
    async () => false,
  );
  while (failures.length > 0 || asked < 3) {
    await Promise.resolve();
    t.mock.timers.runAll();
  }
  assert.equal(await loading, "part");
  assert.deepEqual(
    takeToasts().map(({ title }) => title),
    ["The console does not answer"],
  );
});

test("a part that a console which answers no longer has is asked for once a minute, and a person is told to reload", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const answers = [true, false];
  let asked = 0;
  void loadPart(
    () => {
      asked++;
      return Promise.reject(unfetched());
    },
    async () => answers.shift() ?? true,
  );
  await turn();
  assert.equal(asked, 2, "a network that was gone for a moment");
  t.mock.timers.tick(3_000);
  await turn();
  assert.equal(asked, 4);
  t.mock.timers.tick(59_999);
  await turn();
  assert.equal(asked, 4);
  t.mock.timers.tick(1);
  await turn();
  assert.equal(asked, 5);
  assert.deepEqual(
    takeToasts().map(({ title, shownMs, action }) => [title, shownMs, action?.label]),
    [
      ["The console does not answer", undefined, undefined],
      ["Reload this page", 0, "Reload the page"],
    ],
  );
});

test("a part that is broken is not asked for again", async () => {
  await assert.rejects(
    loadPart(() => Promise.reject(new TypeError("not a function"))),
    TypeError,
  );
  assert.deepEqual(takeToasts(), []);
});

const LATE = { tone: "red", title: "We could not read the numbers" } as const;

test("code that a press needs is given up at once, and a person is told to reload where the console has another build", async () => {
  let asked = 0;
  const load = () => {
    asked++;
    return Promise.reject<string>(unfetched());
  };
  assert.equal(await fetchPart(load, LATE, async () => true), null);
  assert.deepEqual(
    [asked, ...takeToasts().map(({ title, action }) => [title, action?.label])],
    [2, ["Reload this page", "Reload the page"]],
  );
  assert.equal(await fetchPart(load, LATE, async () => false), null);
  assert.deepEqual([asked, ...takeToasts().map(({ title }) => title)], [3, LATE.title]);
});

test("code that a press needs is had where the network was gone for a moment", async () => {
  const failures = [unfetched()];
  const load = async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return "part";
  };
  assert.equal(await fetchPart(load, LATE, async () => true), "part");
  assert.deepEqual(takeToasts(), []);
});
