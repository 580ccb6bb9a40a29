import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "../..");
const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");

test("every token is used", () => {
  const names = new Set(
    [...textOf("components/ui/tokens.css").matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name),
  );
  assert.ok(names.size > 80);
  const used = new Set(
    globSync("{app,components}/**/*.{css,ts,tsx}", { cwd: ROOT }).flatMap((path) =>
      [...textOf(path).matchAll(/\((--[\w-]+)/g)].map(([, name]) => name),
    ),
  );
  assert.deepEqual(
    [...names].filter((name) => !used.has(name)),
    [],
  );
});
