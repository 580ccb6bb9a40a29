import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { askTogether } from "./create-live-stream.ts";

/** Questions that are answered when the test says so. */
function slow() {
  const open: { key: string; answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const ask = askTogether(
    (key: string) => new Promise<string>((answer, fail) => open.push({ key, answer, fail })),
  );
  return { open, ask };
}

test("a thousand who open a stream with one cookie ask once, and whoever comes later asks anew", async () => {
  const { open, ask } = slow();
  const all = Array.from({ length: 1_000 }, () => ask("same"));
  await turn();
  assert.equal(open.length, 1);
  open.shift()?.answer("yes");
  assert.deepEqual(new Set(await Promise.all(all)), new Set(["yes"]));
  const later = ask("same");
  await turn();
  open.shift()?.answer("no");
  assert.equal(await later, "no");
});

test("four questions are asked at a time, the others in their turn, also after one that fails", async () => {
  const { open, ask } = slow();
  const all = Promise.allSettled(["a", "b", "c", "d", "e", "f"].map((key) => ask(key)));
  await turn();
  assert.deepEqual(
    open.map(({ key }) => key),
    ["a", "b", "c", "d"],
  );
  open[0]?.fail(new Error("away"));
  open[1]?.answer("b");
  await turn();
  assert.deepEqual(open.map(({ key }) => key).slice(4), ["e", "f"]);
  for (const { key, answer } of open) answer(key);
  assert.deepEqual(
    (await all).map(({ status }) => status),
    ["rejected", ...Array(5).fill("fulfilled")],
  );
});
