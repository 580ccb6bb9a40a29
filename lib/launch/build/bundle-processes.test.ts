import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { bundleProcesses } from "./bundle-processes.ts";
import { PROCESSES } from "./freshness.ts";

/** How a bundle says where a folder, or the file of a thread, stands. */
const PLACE = /(?:folderAt|new URL)\("(\.[^"]+)"/g;

test("each process is one file, and the folders and threads that it looks for beside itself are there", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "tuma-bundles-"));
  t.after(() => rm(folder, { recursive: true }));
  await bundleProcesses(folder);
  const names = await readdir(folder);
  assert.deepEqual(
    names.toSorted(),
    Object.keys(PROCESSES)
      .map((name) => `${name}.cjs`)
      .toSorted(),
  );
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const places = texts.flatMap((text) => [...text.matchAll(PLACE)].map(([, place = ""]) => place));
  assert.ok(
    places.some((place) => place.endsWith("/peaks-thread.ts")),
    "the worker draws in a thread",
  );
  assert.deepEqual(
    places.filter((place) => !existsSync(join(folder, place))),
    [],
  );
});
