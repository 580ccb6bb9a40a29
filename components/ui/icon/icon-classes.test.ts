import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const require = createRequire(import.meta.url);
const NAMED = /["' ]lucide-(?:bold-)?([a-z][a-z0-9-]*)/g;

test("each picture that a class names is one of Lucide, under its present name", () => {
  const named = globSync("components/**/*.{ts,tsx}")
    .filter((file) => !file.startsWith("components/ui/icon/"))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(NAMED)].map(([, name = ""]) => name))
    .filter((name) => name !== "react");
  assert.ok(named.length > 30, `${named.length} pictures`);
  const strange = new Set(named.filter((name) => !isPicture(name)));
  assert.deepEqual([...strange], []);
});

function isPicture(name: string): boolean {
  try {
    return require(`lucide-react/icons/${name}`).__iconData !== undefined;
  } catch {
    return false;
  }
}
