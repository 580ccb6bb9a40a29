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

test("README: read in minutes -> at most 1,800 words and 120 lines", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  assert.ok((readme.match(/\S+/g) ?? []).length <= 1_800);
  assert.ok(readme.trimEnd().split("\n").length <= 120);
});

test("every decision is one page -> numbered without gaps, with context, decision and consequence", () => {
  const pages = globSync("lib/decisions/*.md", { cwd: ROOT }).toSorted();
  assert.ok(pages.length > 15);
  for (const [at, path] of pages.entries()) {
    assert.match(basename(path), new RegExp(`^${String(at + 1).padStart(4, "0")}-[a-z-]+\\.md$`));
    const page = readFileSync(join(ROOT, path), "utf8");
    for (const part of ["Context", "Decision", "Consequence"])
      assert.ok(page.includes(`**${part}.** `), path);
  }
});

test("the README names each thing by its word in the glossary", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8").replace(/```.*?```|`[^`]*`/gs, "");
  assert.deepEqual(readme.split("\n").flatMap(glossaryWordsIn), []);
});

test("every script a document tells people to run exists", () => {
  const readme = DOCUMENTS.map((path) => readFileSync(join(ROOT, path), "utf8")).join("\n");
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const named = [...readme.matchAll(/npm run ([\w:-]+\w)/g)].map((match) => match[1] ?? "");
  assert.deepEqual(
    named.filter((name) => !(name in scripts)),
    [],
  );
});

test("every part of the README that a document sends people to is one of its headings", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const headings = [...readme.matchAll(/^## (.+)$/gm)].map((match) => match[1] ?? "");
  const named = DOCUMENTS.flatMap((path) => [
    ...readFileSync(join(ROOT, path), "utf8").matchAll(/README[^*|\n]{0,20}\*([^*]+)\*/g),
  ]).map((match) => match[1] ?? "");
  assert.ok(named.length > 0);
  assert.deepEqual(
    named.filter((name) => !headings.includes(name)),
    [],
  );
});

test("the settings that the code reads, .env.example and the README are the same ones", () => {
  const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");
  const namesIn = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name]) => name ?? "");
  // The launcher tells its children these.
  const own = [
    ...["SERVICE_IS_SANDBOX", "SANDBOX_ADMIN_URL", "NODE_ENV", "TUMA_COMMIT"],
    ...["TEST_SERVICE_BASE_URL", "TEST_SERVICE_API_KEY"],
  ];
  const read = namesIn(textOf("lib/server/env.ts"), /^ {2}([A-Z][A-Z_]+): /gm);
  const example = namesIn(textOf(".env.example"), /^#?([A-Z][A-Z_]+)=/gm);
  assert.ok(example.length > 15);
  assert.deepEqual(example.toSorted(), read.filter((name) => !own.includes(name)).toSorted());
  const readme = textOf("README.md");
  const isNamed = (name: string) =>
    readme.includes(`\`${name}\``) || readme.includes(`\`${name.replace(/(?:BASE_URL|API_KEY)$/, "…")}\``);
  assert.deepEqual(
    example.filter((name) => !isNamed(name)),
    [],
  );
});

test("what is run with the settings of the console reads them from .env, which git leaves alone", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  for (const name of ["start", "dev", "admin", "reread"])
    assert.match(scripts[name], /^exec node --env-file-if-exists=\.env /, name);
  assert.match(readFileSync(join(ROOT, ".gitignore"), "utf8"), /^\.env$/m);
});
