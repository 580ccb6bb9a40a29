import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { playShares } from "./play-shares.ts";

const folder = await mkdtemp(join(tmpdir(), "tuma-test-"));
after(() => rm(folder, { recursive: true }));

const HEAD = `import assert from "node:assert/strict"; import { after, beforeEach, test } from "node:test";`;

/** Plays files of these texts in one process; answers its counts and all that was printed. */
async function play(...texts: string[]) {
  const files = await Promise.all(
    texts.map(async (text, at) => {
      const file = join(folder, `${crypto.randomUUID()}-${at}.mjs`);
      await writeFile(file, HEAD + text);
      return file;
    }),
  );
  let printed = "";
  const print = (text: string) => {
    printed += text;
  };
  const counts = await playShares([files], { atOnce: 1, env: process.env, print });
  return { ...counts, printed };
}

test("a file begins when all of the one before is over, and its hooks are for nobody else", async () => {
  const first = `
    globalThis.open = true; globalThis.hooked = 0;
    beforeEach(() => { globalThis.hooked += 1; });
    after(() => new Promise((resolve) => setTimeout(resolve, 50)).then(() => { globalThis.open = false; }));
    test("one", () => new Promise((resolve) => setTimeout(resolve, 50)));
    test("two", () => assert.equal(globalThis.hooked, 2));`;
  const second = `
    assert.equal(globalThis.open, false);
    test("three", () => assert.equal(globalThis.hooked, 2));`;
  const { passed, failed, printed } = await play(first, second);
  assert.deepEqual([passed, failed], [3, 0], printed);
});

test("a test may use what its file says further down", async () => {
  const using = `test("one", () => assert.equal(LATER, 1)); const LATER = 1;`;
  const { passed, failed } = await play(using, `test("two", () => undefined);`);
  assert.deepEqual([passed, failed], [2, 0]);
});

test("a file alone is counted as in a run of its own", async () => {
  const both = `test("one", () => undefined); test("two", () => assert.equal(1, 2));`;
  const { passed, failed, failures, printed } = await play(both);
  assert.deepEqual([passed, failed], [1, 1], printed);
  assert.match(failures.join(), /two[\s\S]*AssertionError/, "what was red is told again at the end of a run");
});

test("a file alone whose process ends before its tests do is red", async () => {
  const { passed, failed } = await play(`test("one", () => process.exit(0));`);
  assert.deepEqual([passed, failed], [0, 1]);
});

test("a file that cannot be read is red, and those after it are played", async () => {
  const { passed, failed } = await play("import './not-there.mjs';", `test("one", () => undefined);`);
  assert.deepEqual([passed, failed], [1, 1]);
});

test("a red test is counted, and what it says is printed", async () => {
  const { failed, printed } = await play(`test("one", () => assert.equal(1, 2));`, `test("two", () => 2);`);
  assert.ok(failed > 0);
  assert.match(printed, /1 !== 2/);
});

test("a process that ends before its files do is red, also where it calls that a success", async () => {
  const leaving = `after(() => { setImmediate(() => process.exit(0)); });
    test("one", () => undefined);`;
  const waiting = `test("two", () => new Promise((resolve) => setTimeout(resolve, 500)));`;
  const { passed, failed, printed } = await play(leaving, waiting);
  assert.deepEqual([passed, failed], [0, 1]);
  assert.match(printed, /not played to their end \(exit 0\)/);
});
