import assert from "node:assert/strict";
import { test } from "node:test";
import { inSlices } from "./create-hub.ts";

/** As long as it takes to tell something to a stream, or longer. */
function work(ms: number) {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("a round over many lets others be heard in between, and reaches everybody once, in order", async () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  const seen: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const tell = inSlices(
    () => items,
    (item) => {
      work(1);
      seen.push(item);
      if (item === 99) resolve();
    },
  );
  tell();
  assert.ok(seen.length < 50, `${seen.length} in one piece`);
  await promise;
  assert.deepEqual(seen, items);
});

test("a few are told at once", () => {
  const seen: number[] = [];
  const tell = inSlices(
    () => [1, 2, 3],
    (item) => seen.push(item),
  );
  tell();
  tell();
  assert.deepEqual(seen, [1, 2, 3, 1, 2, 3]);
});

test("what is asked for during a round is one round more, over whoever is there then", async () => {
  let items = Array.from({ length: 60 }, (_, index) => `first ${index}`);
  const seen: string[] = [];
  const [late, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const tell = inSlices(
    () => items,
    (item) => {
      work(1);
      seen.push(item);
      if (item === "late") late.resolve();
      if (item === "last") last.resolve();
    },
  );
  tell();
  items = ["late"];
  tell();
  tell();
  await late.promise;
  items = ["last"];
  tell();
  await last.promise;
  assert.deepEqual(seen.slice(60), ["late", "last"]);
});
