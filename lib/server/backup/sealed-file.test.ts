import assert from "node:assert/strict";
import { test } from "node:test";
import { seal } from "./sealed-file.ts";

test("a backup whose parts are alike -> no two of them look alike: each is sealed with a nonce of its own", async () => {
  const source = (async function* () {
    for (let part = 0; part < 3; part++) yield Buffer.alloc(1024 * 1024);
  })();
  const shown: string[] = [];
  for await (const part of seal(source, { secret: "siri", version: "1", at: new Date() }))
    shown.push(part.subarray(4, 4 + 64).toString("hex"));
  assert.ok(shown.length > 3);
  assert.equal(new Set(shown).size, shown.length);
});
