import assert from "node:assert/strict";
import fs from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { isBuiltIn, type Part, staleParts, stampOf, writeStamp } from "./freshness.ts";

const PARTS: Part[] = ["pages", "processes"];
const FILES = {
  "app/page.tsx": "one",
  "lib/server/log.ts": "two",
  "lib/launch/web.ts": "three",
  "lib/server/log.test.ts": "four",
  "package.json": "{}",
  ".next/BUILD_ID": "built",
  ".next/cache/processes/launch.cjs": "built",
};

test("what is written for readers, linters, tests and the database makes no other build, and what a page is made of does", () => {
  for (const path of [
    "lib/server/http/README.md",
    "lib/server/store/sql-lives-in-store.grit",
    "lib/server/store/migrations/0001_people.sql",
    "lib/server/log.test.ts",
    "lib/testing/doors.ts",
  ])
    for (const part of PARTS) assert.ok(!isBuiltIn(part, path), path);
  for (const path of ["app/globals.css", "components/ui/card.tsx", "lib/server/log.ts", "public/icon.svg"])
    assert.ok(isBuiltIn("pages", path), path);
  const sandbox = PARTS.filter((part) => isBuiltIn(part, "lib/sandbox/index.ts"));
  assert.deepEqual(sandbox, ["processes"]);
});

test("a change makes stale what is built of that file, and nothing else", async (t) => {
  const root = await buildOf(t);
  assert.deepEqual(staleParts(PARTS, root), []);
  for (const { path, stale } of [
    { path: "app/page.tsx", stale: ["pages"] },
    { path: "lib/launch/web.ts", stale: ["processes"] },
    { path: "lib/server/log.ts", stale: PARTS },
    { path: "package.json", stale: PARTS },
    { path: "lib/server/log.test.ts", stale: [] },
    { path: "components/new.tsx", stale: ["pages"] },
  ]) {
    await write(root, path, "another");
    assert.deepEqual(staleParts(PARTS, root), stale, path);
    for (const part of PARTS) writeStamp(part, stampOf(part, root), root);
  }
  await rm(join(root, "lib/server/log.ts"));
  assert.deepEqual(staleParts(PARTS, root), PARTS, "a file that is gone");
});

test("a change of the same length whose time was set back is seen, and a file that was only touched is no change", async (t) => {
  const root = await buildOf(t);
  const path = join(root, "app/page.tsx");
  const then = new Date("2026-11-28T08:00:00Z");
  await utimes(path, then, then);
  assert.deepEqual(staleParts(PARTS, root), []);
  await writeFile(path, "own");
  await utimes(path, then, then);
  assert.deepEqual(staleParts(PARTS, root), ["pages"]);
});

test("what was built elsewhere of the same files is taken, also where nothing can be written, and never built is stale", async (t) => {
  const root = await buildOf(t);
  const moved = `${root}-moved`;
  t.after(() => rm(moved, { recursive: true }));
  await cp(root, moved, { recursive: true });
  const stamp = join(moved, ".next/tuma-build");
  const told = await readFile(stamp, "utf8");
  assert.deepEqual(
    withoutWriting(t, () => staleParts(PARTS, moved)),
    [],
  );
  assert.equal(await readFile(stamp, "utf8"), told);
  await rm(stamp);
  assert.deepEqual(staleParts(PARTS, moved), ["pages"]);
});

test("a stamp of which what was built is gone says nothing", async (t) => {
  const root = await buildOf(t);
  await rm(join(root, ".next/BUILD_ID"));
  assert.deepEqual(staleParts(PARTS, root), ["pages"]);
  await rm(join(root, ".next/cache/processes/launch.cjs"));
  assert.deepEqual(staleParts(PARTS, root), PARTS);
});

/** A checkout of few files, of which both parts were built. */
async function buildOf(t: TestContext): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "tuma-build-"));
  t.after(() => rm(root, { recursive: true }));
  for (const [name, text] of Object.entries(FILES)) await write(root, name, text);
  for (const part of PARTS) writeStamp(part, stampOf(part, root), root);
  return root;
}

async function write(root: string, name: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), text);
}

/** As on a file system that is read-only, which root would write to all the same; others in this process notice nothing. */
function withoutWriting<T>(t: TestContext, work: () => T): T {
  const written = t.mock.method(fs, "writeFileSync", () => {
    throw new Error("EROFS: read-only file system");
  });
  syncBuiltinESMExports();
  try {
    return work();
  } finally {
    written.mock.restore();
    syncBuiltinESMExports();
  }
}
