import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { withFolder } from "./with-folder.ts";

test("whoever works in a folder is waited for, also where the work fails", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "tuma-folder-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const said: string[] = [];
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  const { promise, reject: fail } = Promise.withResolvers<void>();
  const first = withFolder(folder, async () => {
    said.push("first");
    begin();
    await promise;
  });
  const second = withFolder(folder, async () => {
    said.push("second");
  });
  await isBegun;
  fail(new Error("no room"));
  await assert.rejects(first, /no room/);
  await second;
  assert.deepEqual(said, ["first", "second"]);
});
