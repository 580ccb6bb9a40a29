import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob, posix } from "node:path";
import { test } from "node:test";
import { ROOT } from "../root.ts";

const BARE_IMPORT = /^import "([.#][^"]+)";$/gm;

test("whatever is imported for what it does is said to do something: a build leaves out all else that nobody asks for", () => {
  const { sideEffects }: { sideEffects: string[] } = JSON.parse(
    readFileSync(join(ROOT, "package.json"), "utf8"),
  );
  const patterns = sideEffects.map((pattern) =>
    pattern.includes("/") ? posix.normalize(pattern) : `**/${pattern}`,
  );
  const files = globSync("{app,components,lib}/**/*.{ts,tsx}", { cwd: ROOT });
  const imported = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(BARE_IMPORT)].map(([, name = ""]) =>
      name.startsWith("#") ? name.slice(1) : join(dirname(file), name),
    ),
  );
  assert.ok(imported.length > 5, "they were found");
  assert.deepEqual(
    imported.filter((name) => !patterns.some((pattern) => matchesGlob(name, pattern))),
    [],
  );
});
