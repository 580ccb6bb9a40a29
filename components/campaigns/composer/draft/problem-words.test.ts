import assert from "node:assert/strict";
import { test } from "node:test";
import type { AudienceCheck } from "#lib/client/audience/audience-messages.ts";
import { blockingOf } from "./problem-words.ts";

const checkOf = (todo: string, rows = [3]) =>
  ({ problems: [{ code: "missing-value", todo, count: rows.length, rows }] }) as unknown as AudienceCheck;

test("a decision to skip rows holds for the same rows with the same problem only", () => {
  const { signature } = blockingOf(checkOf("Fill Bei in 1 row"));
  assert.equal(blockingOf(checkOf("Fill Bei in 1 row")).signature, signature);
  assert.notEqual(blockingOf(checkOf("Fill Bei in 1 row", [4])).signature, signature);
  assert.notEqual(blockingOf(checkOf("Fill Jina in 1 row")).signature, signature);
  assert.equal(blockingOf({ problems: [] } as unknown as AudienceCheck).signature, "");
});
