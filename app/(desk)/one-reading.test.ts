import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
  .map((file) => ({ file, source: readFileSync(join(import.meta.dirname, file), "utf8") }));

// The mask is in readPage: a page that calls a verb by itself would show what it returns.
const DOOR = /import \{([^}]+)\} from "#lib\/server\/(?!pages\/)[^"]+"/g;

test("pages call the verbs of the server through readPage and in no other way", () => {
  let calls = 0;
  for (const { file, source } of files) {
    for (const [, names = ""] of source.matchAll(DOOR)) {
      for (const verb of names.match(/[\w$]+(?=\s*(?:,|$))/g) ?? []) {
        const all = source.match(new RegExp(`\\b${verb}\\(`, "g")) ?? [];
        const masked = source.match(
          new RegExp(`readPage\\(\\s*\\w+(?:\\[\\w+\\])?,\\s*\\(ctx\\) =>\\s*${verb}\\(`, "g"),
        );
        assert.equal(masked?.length ?? 0, all.length, `${verb} in ${file}`);
        calls += all.length;
      }
    }
    assert.doesNotMatch(source, /getContext/, file);
  }
  assert.ok(calls >= 14, `${calls} calls were found`);
});
