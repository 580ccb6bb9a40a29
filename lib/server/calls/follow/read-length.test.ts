import assert from "node:assert/strict";
import { test } from "node:test";
import type { CallStatus } from "#lib/contract/rules/call/call-status.ts";
import { readLength } from "./read-length.ts";

const startedAt = new Date("2026-11-29T08:00:00Z");
const endedAt = new Date("2026-11-29T08:01:10Z");

const lengthOf = (fields: Record<string, unknown>, status: CallStatus = "finished") => {
  const { durationS, lengthKind } = readLength({ status, startedAt, endedAt, fields });
  return [durationS, lengthKind];
};

test("length: only start and end are told -> from start to end, named as such", () => {
  assert.deepEqual(lengthOf({}), [70, "span"]);
  assert.deepEqual(lengthOf({}, "other"), [70, "span"]);
});

test("length: the answer's time is told -> from the answer to the end, however it is spelled", () => {
  for (const name of ["answeredAt", "answered_at", "connectedAt", "answer_time"])
    assert.deepEqual(lengthOf({ [name]: "2026-11-29T08:00:12Z" }), [58, "talk"], name);
  assert.deepEqual(lengthOf({ answeredAt: startedAt.getTime() + 12_000 }), [58, "talk"]);
});

test("length: a figure of the service's own -> taken, talk before whole, and never longer than the call", () => {
  assert.deepEqual(lengthOf({ talkTime: "00:58" }), [58, "talk"]);
  assert.deepEqual(lengthOf({ billsec: 58, duration: 70 }), [58, "talk"]);
  assert.deepEqual(lengthOf({ durationSeconds: 58 }), [58, "service"]);
  assert.deepEqual(lengthOf({ durationSeconds: 0 }), [0, "service"]);
  assert.deepEqual(lengthOf({ duration: 58_000 }), [70, "span"], "of another unit");
});

test("length: nobody answered -> none, whatever times and figures are told", () => {
  for (const status of ["no-answer", "busy", "failed", "cancelled"] as const)
    assert.deepEqual(
      lengthOf({ durationSeconds: 2, answeredAt: startedAt.toISOString() }, status),
      [null, null],
      status,
    );
});

test("length: what is no time or no number -> as if it was not told", () => {
  for (const fields of [
    { answeredAt: "soon" },
    { answeredAt: endedAt.getTime() + 60_000 },
    { duration: -4 },
    { duration: { seconds: 4 } },
    { billsec: "NaN" },
    { talkTime: null },
  ])
    assert.deepEqual(lengthOf(fields), [70, "span"], JSON.stringify(fields));
});

test("length: the end is not told -> none while it goes on, unless the service tells its talk", () => {
  const open = { status: "talking", startedAt, endedAt: null, fields: { duration: 4 } } as const;
  assert.deepEqual(readLength(open), { durationS: null, lengthKind: null });
});
