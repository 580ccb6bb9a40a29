import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "./root.ts";

test("every path the README names is there", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const named = [
    ...readme.matchAll(/`((?:app|components|lib|e2e|public|\.ci|\.env|\.dependency)[\w./-]*)`/g),
    ...readme.matchAll(/\]\(([^)#:]+)\)/g),
    ...readme.matchAll(/^((?:app|components|lib|e2e)(?:\/[\w-]+)*)\s{2,}/gm),
  ].map((match) => match[1] ?? "");
  assert.ok(named.length > 20);
  assert.deepEqual(
    named.filter((path) => !existsSync(join(ROOT, path))),
    [],
  );
});

test("every script the README tells people to run exists", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const named = [...readme.matchAll(/npm run ([\w-]+)/g)].map((match) => match[1] ?? "");
  assert.deepEqual(
    named.filter((name) => !(name in scripts)),
    [],
  );
});
