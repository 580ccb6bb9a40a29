import assert from "node:assert/strict";
import { test } from "node:test";
import { isBuiltIn } from "./build.ts";

test("what is written for readers, linters, tests and the database makes no other build, and what a page is made of does", () => {
  for (const path of [
    "lib/server/http/README.md",
    "lib/server/store/sql-lives-in-store.grit",
    "lib/server/store/migrations/0001_people.sql",
    "lib/server/log.test.ts",
    "lib/sandbox/index.ts",
  ])
    assert.ok(!isBuiltIn(path), path);
  for (const path of ["app/globals.css", "components/ui/card.tsx", "lib/server/log.ts", "public/icon.svg"])
    assert.ok(isBuiltIn(path), path);
});
