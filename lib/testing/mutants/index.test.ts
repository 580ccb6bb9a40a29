import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../../launch/root.ts";
import { escaped } from "../escaped.ts";
import { MUTANTS } from "./index.ts";

const textOf = (file: string) => readFileSync(join(ROOT, file), "utf8");

test("each line that is to be broken stands once in its file, so that the table is about the code as it is", () => {
  const lost = MUTANTS.filter(({ file, from }) => textOf(file).split(from).length !== 2);
  assert.deepEqual(
    lost.map(({ file, from }) => `${file}: ${from}`),
    [],
  );
});

test("the test that has to see it stands in the file it is looked for in, or a renamed one would be found only when drawn", () => {
  const lost = MUTANTS.filter(({ test: file, name }) => !standsIn(textOf(file), name));
  assert.deepEqual(
    lost.map(({ test: file, name }) => `${file}: ${name}`),
    [],
  );
});

/** A name in full, or one whose beginning or end a table of cases fills in: `${state} is refused`. */
function standsIn(text: string, name: string): boolean {
  const names = [...text.matchAll(/\btest\(\s*(["`])((?:\\.|(?!\1).)*)\1/gs)].map(
    ([, , given = ""]) => given,
  );
  return names.some((given) => {
    const parts = given.replaceAll(/\\(.)/g, "$1").split(/\$\{[^}]*\}/);
    return new RegExp(`^${parts.map(escaped).join(".*")}$`, "s").test(name);
  });
}
