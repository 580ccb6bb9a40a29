import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { pathOf, shapesOf } from "./icon-classes.ts";

const require = createRequire(import.meta.url);
const NAMED = /["' ]lucide-(?:bold-)?([a-z][a-z0-9-]*)/g;

const texts = globSync("components/**/*.{ts,tsx}").map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));

test("each picture that a class names is one of Lucide, under its present name and drawn in lines", () => {
  const named = texts
    .filter(({ file }) => !file.startsWith("components/ui/icon/"))
    .flatMap(({ text }) => [...text.matchAll(NAMED)].map(([, name = ""]) => name))
    .filter((name) => name !== "react");
  assert.ok(named.length > 30, `${named.length} pictures`);
  const strange = new Set(named.filter((name) => !isPicture(name)));
  assert.deepEqual([...strange], []);
});

test("a picture in front of words has one size for both of its sides, as another shape would show two pictures", () => {
  const drawing = texts.filter(
    ({ file, text }) => !file.endsWith(".test.ts") && /[" ]before:icon[" ]/.test(text),
  );
  assert.ok(drawing.length > 5, `${drawing.length} files`);
  for (const { file, text } of drawing) {
    assert.match(text, /before:size-/, file);
    assert.doesNotMatch(text, /before:[wh]-/, file);
  }
});

function isPicture(name: string): boolean {
  try {
    const { displayName } = require(`lucide-react/icons/${name}`).default;
    return name.replaceAll("-", "") === displayName.toLowerCase() && pathOf(shapesOf(name)) !== null;
  } catch {
    return false;
  }
}
