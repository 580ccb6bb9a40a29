import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { hintScripts } from "./hint-scripts.ts";

test("each script asks to be compiled whole in its first line, once, however often it was built", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "tuma-test-scripts-"));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "workers"));
  await writeFile(join(folder, "page.js"), "send(1);\n");
  await writeFile(join(folder, "workers/file.js"), "read(2);\n");
  await writeFile(join(folder, "sheet.css"), "a{}");
  hintScripts(folder);
  hintScripts(folder);
  const textOf = (name: string) => readFile(join(folder, name), "utf8");
  assert.equal(await textOf("page.js"), "//# allFunctionsCalledOnLoad\nsend(1);\n");
  assert.equal(await textOf("workers/file.js"), "//# allFunctionsCalledOnLoad\nread(2);\n");
  assert.equal(await textOf("sheet.css"), "a{}");
});
