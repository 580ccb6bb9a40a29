import assert from "node:assert/strict";
import { test } from "node:test";
import { createGroupCommit } from "./group-commit.ts";

test("whoever stood in a commit that failed is told so, and the next goes on", async () => {
  let isAway = true;
  const commits = createGroupCommit<number>(async () => {
    if (isAway) throw new Error("away");
  });
  const results = await Promise.allSettled([commits.add(1), commits.add(2)]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ["rejected", "rejected"],
  );
  isAway = false;
  await commits.add(3);
});

const turns = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
};

test("two commits run at once, and all that comes meanwhile shares the next one", async () => {
  const batches: number[][] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const commits = createGroupCommit<number>(async (items) => {
    batches.push(items);
    await released;
  });
  const added: Promise<void>[] = [];
  for (const item of [1, 2, 3, 4]) {
    added.push(commits.add(item));
    await turns();
  }
  assert.deepEqual(batches, [[1], [2]]);
  release();
  await turns();
  assert.deepEqual(batches, [[1], [2], [3, 4]]);
  await Promise.all(added);
});

test("beside a commit that runs, the next leaves when as many wait as went with that one", async () => {
  const batches: number[][] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const commits = createGroupCommit<number>(async (items) => {
    batches.push(items);
    await released;
  });
  const added = [1, 2, 3].map(commits.add);
  await turns();
  for (const item of [4, 5]) {
    added.push(commits.add(item));
    await turns();
  }
  assert.deepEqual(batches, [[1, 2, 3]]);
  added.push(commits.add(6));
  await turns();
  assert.deepEqual(batches, [
    [1, 2, 3],
    [4, 5, 6],
  ]);
  release();
  await Promise.all(added);
});

test("a commit that hangs holds nobody up who comes after it, however few they are", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const batches: number[][] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const commits = createGroupCommit<number>(async (items) => {
    batches.push(items);
    if (items.includes(1)) await released;
  });
  const hanging = [1, 2, 3].map(commits.add);
  await turns();
  const next = commits.add(4);
  t.mock.timers.tick(50);
  await next;
  assert.deepEqual(batches, [[1, 2, 3], [4]]);
  release();
  await Promise.all(hanging);
});

test("fewer than went with the last commit leave when it has ended", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const sizes: number[] = [];
  const commits = createGroupCommit<number>(async (items) => void sizes.push(items.length));
  await Promise.all([...[1, 2, 3].map(commits.add), turns().then(() => commits.add(4))]);
  assert.deepEqual(sizes, [3, 1]);
});

test("more than a commit takes goes with the ones after it, and nobody is left waiting", async () => {
  const sizes: number[] = [];
  const commits = createGroupCommit<number>(async (items) => void sizes.push(items.length), { maxItems: 10 });
  await Promise.all(Array.from({ length: 35 }, (_, item) => commits.add(item)));
  assert.deepEqual(sizes, [10, 10, 10, 5]);
});
