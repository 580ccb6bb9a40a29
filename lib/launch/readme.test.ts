import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { glossaryWordsIn } from "#lib/testing/old-words.ts";
import { ROOT } from "./root.ts";

const DOCUMENTS = globSync(["*.md", "lib/**/*.md"], { cwd: ROOT });

test("every path that a document names is there", () => {
  assert.ok(DOCUMENTS.length > 7);
  const readme = DOCUMENTS.map((path) => readFileSync(join(ROOT, path), "utf8")).join("\n");
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

test("every test that a document names by its file alone is there, once", () => {
  const tests = globSync("{app,components,lib,e2e}/**/*.{test,spec,bench}.ts", { cwd: ROOT });
  const known = tests.map((path) => basename(path));
  const readme = DOCUMENTS.map((path) => readFileSync(join(ROOT, path), "utf8")).join("\n");
  const named = [...readme.matchAll(/`([\w.-]+\.(?:test|spec|bench)\.ts)`/g)].map((match) => match[1] ?? "");
  assert.ok(named.length > 0);
  assert.deepEqual(
    named.filter((name) => known.filter((each) => each === name).length !== 1),
    [],
  );
});

test("the README names each thing by its word in the glossary", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8").replace(/```.*?```|`[^`]*`/gs, "");
  assert.deepEqual(readme.split("\n").flatMap(glossaryWordsIn), []);
});

test("every script a document tells people to run exists", () => {
  const readme = DOCUMENTS.map((path) => readFileSync(join(ROOT, path), "utf8")).join("\n");
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const named = [...readme.matchAll(/npm run ([\w-]+)/g)].map((match) => match[1] ?? "");
  assert.deepEqual(
    named.filter((name) => !(name in scripts)),
    [],
  );
});
