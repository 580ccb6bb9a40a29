import assert from "node:assert/strict";
import { test } from "node:test";
import type { SmsRow } from "../send-answer.ts";
import { judgeBulk } from "./judge-bulk.ts";

const row = (messageId: string | null): SmsRow => ({
  messageId,
  status: "sent",
  estimatedSegments: 1,
  debitApplied: true,
});
const rows = (count: number, without = 0) =>
  Array.from({ length: count }, (_, index) => row(index < without ? null : `id-${index}`));

type BulkAnswer = { accepted?: number; rejected?: number; rows?: SmsRow[] };

/** How many of 10 were accepted by what was said; null where nobody can tell. */
const judge = ({ accepted = undefined, rejected = undefined, rows: list = undefined }: BulkAnswer) =>
  judgeBulk(
    {
      acceptedCount: accepted ?? null,
      rejectedCount: rejected ?? null,
      rows: list ?? null,
      creditsDeducted: null,
      remainingBalance: null,
    },
    10,
  );

for (const { what, said, accepted } of [
  { what: "10 accepted", said: { accepted: 10 }, accepted: 10 },
  { what: "10 ids", said: { rows: rows(10) }, accepted: 10 },
  { what: "9 accepted, 1 refused", said: { accepted: 9, rejected: 1 }, accepted: 9 },
  { what: "1 refused, 9 ids", said: { rejected: 1, rows: rows(9) }, accepted: 9 },
  {
    what: "9 accepted, 10 rows of which one has no id",
    said: { accepted: 9, rows: rows(10, 1) },
    accepted: 9,
  },
] satisfies { what: string; said: BulkAnswer; accepted: number }[]) {
  test(`${what} of 10: ${accepted} were accepted`, () => {
    const verdict = judge(said);
    assert.deepEqual([verdict?.acceptedCount, verdict?.rejectedCount], [accepted, 10 - accepted]);
  });
}

for (const { what, said } of [
  { what: "9 accepted and no second number", said: { accepted: 9 } },
  { what: "9 ids and no number", said: { rows: rows(9) } },
  { what: "11 accepted", said: { accepted: 11 } },
  { what: "11 ids", said: { rows: rows(11) } },
  { what: "11 refused", said: { rejected: 11 } },
  { what: "9 accepted, 2 refused", said: { accepted: 9, rejected: 2 } },
  { what: "10 accepted, 9 ids", said: { accepted: 10, rows: rows(9) } },
  { what: "8 accepted, 10 rows of which one has no id", said: { accepted: 8, rows: rows(10, 1) } },
] satisfies { what: string; said: BulkAnswer }[]) {
  test(`${what} of 10: nobody can tell`, () => assert.equal(judge(said), null));
}

test("where rows without an id are too many, those with one are the messages, in their order", () => {
  const ids = judge({ accepted: 9, rows: rows(10, 1) })?.results.map(({ messageId }) => messageId);
  assert.deepEqual(
    ids,
    rows(10, 1).flatMap(({ messageId }) => messageId ?? []),
  );
});
