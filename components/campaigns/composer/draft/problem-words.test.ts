import assert from "node:assert/strict";
import { test } from "node:test";
import type { AudienceCheck } from "#lib/client/audience/audience-messages.ts";
import { blockingOf, countsAgree } from "./problem-words.ts";

const checkOf = (todo: string, rows = [3]) =>
  ({ problems: [{ code: "missing-value", todo, count: rows.length, rows }] }) as unknown as AudienceCheck;

test("a decision to skip rows holds for the same rows with the same problem only", () => {
  const { signature } = blockingOf(checkOf("Fill Bei in 1 row"));
  assert.equal(blockingOf(checkOf("Fill Bei in 1 row")).signature, signature);
  assert.notEqual(blockingOf(checkOf("Fill Bei in 1 row", [4])).signature, signature);
  assert.notEqual(blockingOf(checkOf("Fill Jina in 1 row")).signature, signature);
  assert.equal(blockingOf({ problems: [] } as unknown as AudienceCheck).signature, "");
});

test("rows of our sample file are to be deleted, or skipped knowingly", () => {
  const problem = { code: "invented", todo: "Delete 2 rows of our sample file", count: 2, rows: [2, 3] };
  const { problems } = blockingOf({ problems: [problem] } as unknown as AudienceCheck);
  assert.deepEqual(problems, [problem]);
});

const COUNTS = {
  rows: 10,
  ok: 6,
  repaired: 1,
  empty: 0,
  invalid: 1,
  notMobile: 0,
  otherCountry: 0,
  duplicate: 2,
  suppressed: 0,
  noConsent: 0,
  capped: 0,
  restricted: 0,
  trial: 0,
  without: 0,
  heldOut: 0,
};

test("a number in two rows that the server skips twice is no second reading of the file", () => {
  assert.equal(countsAgree(COUNTS, { ...COUNTS, ok: 5, duplicate: 1, suppressed: 2 }), true);
  assert.equal(countsAgree(COUNTS, { ...COUNTS, ok: 5, invalid: 0, without: 2 }), true);
});

test("a row that the server reads otherwise is a second reading, though somebody is skipped", () => {
  assert.equal(countsAgree(COUNTS, { ...COUNTS, ok: 5, duplicate: 3 }), false);
  assert.equal(countsAgree(COUNTS, { ...COUNTS, ok: 4, invalid: 2, suppressed: 1 }), false);
  assert.equal(countsAgree(COUNTS, { ...COUNTS, ok: 5, empty: 1 }), false);
});
