import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

test("no field cuts a password that is pasted: who would type it whole elsewhere could not sign in", () => {
  const fields = globSync("components/**/*.tsx").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/<\w+(?:[^<>]|=>)*\/>/g)]
      .map(([field]) => field)
      .filter((field) => /type="password"|<PasswordField/.test(field))
      .map((field) => ({ path, isCut: field.includes("maxLength") })),
  );
  assert.ok(fields.length > 5, "the fields are found");
  assert.deepEqual(
    fields.filter(({ isCut }) => isCut),
    [],
  );
});
