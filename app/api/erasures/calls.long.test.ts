import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { CallSummary } from "#lib/contract/wire/voice.ts";
import { recordCalls } from "#lib/server/calls/follow/record-calls.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const erase = door("POST /api/erasures");

const desk = await openDesk();
after(() => desk.close());
const { cookie } = await desk.signIn("owner");

const OURS = "+255222000000";

/** As the service tells of a call that is over. */
const call = (
  id: string,
  direction: string,
  callerNumber: string,
  destinationNumber: string,
): CallSummary => ({
  ...{ id, direction, callerNumber, destinationNumber, status: "finished" },
  ...{
    callAttemptId: null,
    recordingMediaId: null,
    startedAt: "2026-11-26T09:00:00Z",
    endedAt: "2026-11-26T09:01:00Z",
  },
});

test("a call goes however the service wrote its number, and whichever end it was where its direction is unknown", async () => {
  const summaries = [
    call("1", "outbound", OURS, "255754000318"),
    call("2", "inbound", "0754000318", OURS),
    call("3", "inbound", "00255754000318", OURS),
    call("4", "sideways", "+255754000318", OURS),
    call("5", "inbound", "0754000319", OURS),
    call("6", "sideways", OURS, "+255754000319"),
  ];
  await desk.db.transaction((tx) => recordCalls(tx, { summaries, now: new Date(), isFull: true }));
  const body = { number: "0754 000 318" };
  const answer = await desk.ask(erase, { method: "POST", body, cookie });
  assert.equal((await answer.json()).held.calls, 4);
  const left = await desk.db.query<{ id: string }>(
    "SELECT session_id AS id FROM call WHERE removed_at IS NULL ORDER BY 1",
  );
  assert.deepEqual(left, [{ id: "5" }, { id: "6" }]);
});
