import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../../launch/root.ts";
import { MUTANTS } from "./index.ts";

const textOf = (file: string) => readFileSync(join(ROOT, file), "utf8");

test("each line that is to be broken stands once in its file, so that the table is about the code as it is", () => {
  const lost = MUTANTS.filter(({ file, from }) => textOf(file).split(from).length !== 2);
  assert.deepEqual(
    lost.map(({ file, from }) => `${file}: ${from}`),
    [],
  );
});
