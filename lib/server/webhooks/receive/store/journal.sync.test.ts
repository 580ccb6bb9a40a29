import assert from "node:assert/strict";
import { mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createJournal } from "./journal.ts";

const folder = await mkdtemp(join(tmpdir(), "tuma-journal-"));
after(() => rm(folder, { recursive: true }));

/** What every open file of this process inherits. */
const handle = await open(join(folder, "any"), "w");
const files = Object.getPrototypeOf(handle) as { datasync(): Promise<void> };
await handle.close();
await rm(join(folder, "any"));

const linesOf = async () =>
  Promise.all((await readdir(folder)).sort().map((name) => readFile(join(folder, name), "utf8")));

test("a line counts as kept when the disk has it, and not before", async (t) => {
  const disk = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  t.mock.method(files, "datasync", () => {
    asked.resolve();
    return disk.promise;
  });
  let isKept = false;
  const appending = createJournal(folder)
    .append(["one"])
    .then(() => {
      isKept = true;
    });
  await asked.promise;
  // More turns than whatever does not wait for the disk could need.
  for (let turn = 0; turn < 20; turn++) await readdir(folder);
  assert.equal(isKept, false);
  disk.resolve();
  await appending;
  assert.equal(isKept, true);
});

test("after a write that failed nothing is appended to its file, which may end in half a line", async (t) => {
  const journal = createJournal(folder);
  const before = await linesOf();
  const failing = t.mock.method(files, "datasync", () => Promise.reject(new Error("no space left")));
  await assert.rejects(journal.append(["half"]), /no space left/);
  failing.mock.restore();
  await journal.append(["next"]);
  const lines = (await linesOf()).filter((text) => !before.includes(text));
  assert.deepEqual(lines.sort(), ["half\n", "next\n"]);
});

test("many lines go to the store two hundred at a time", async () => {
  const journal = createJournal(folder);
  await journal.append(Array.from({ length: 450 }, (_, index) => `line ${index}`));
  const pages: number[] = [];
  await journal.drain(async (lines) => void pages.push(lines.length));
  assert.deepEqual(
    pages.filter((length) => length > 1),
    [200, 200, 50],
  );
});
