import assert from "node:assert/strict";
import { test } from "node:test";
import type { AudienceCheck } from "#lib/client/audience/audience-messages.ts";
import { blockingOf } from "./problem-words.ts";

const checkOf = (todo: string) =>
  ({ problems: [{ code: "missing-value", todo, count: 1, rows: [3] }] }) as unknown as AudienceCheck;

test("a decision to leave rows out holds for the same rows of the same file only", () => {
  const { signature } = blockingOf(checkOf("Fill Bei in 1 row"), 1);
  assert.equal(blockingOf(checkOf("Fill Bei in 1 row"), 1).signature, signature);
  assert.notEqual(blockingOf(checkOf("Fill Bei in 1 row"), 2).signature, signature);
  assert.notEqual(blockingOf(checkOf("Fill Jina in 1 row"), 1).signature, signature);
  assert.equal(blockingOf({ problems: [] } as unknown as AudienceCheck, 1).signature, "");
});
