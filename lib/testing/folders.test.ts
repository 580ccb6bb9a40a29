import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "../..");
/** Tests stand beside what they test and are no rooms to walk through. */
const CODE = /(?<!\.(test|bench|spec))\.tsx?$/;
const MOST = 20;

test(`no folder has more than ${MOST} files of code: a longer one is a corridor, and wants rooms`, () => {
  const files = ["app", "components", "lib", "e2e"].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, encoding: "utf8" }).map((file) => join(top, file)),
  );
  const sizes = Map.groupBy(
    files.filter((file) => CODE.test(file)),
    (file) => dirname(file),
  );
  const corridors = [...sizes].filter(([, inside]) => inside.length > MOST).map(([folder]) => folder);
  assert.ok(sizes.size > 100, "the folders were looked at");
  assert.deepEqual(corridors, []);
});
