import assert from "node:assert/strict";
import { after, test } from "node:test";
import { CALL_PHASES } from "#lib/contract/desk/call/call-choices.ts";
import { CALL_STATUSES } from "#lib/contract/rules/call/call-status.ts";
import { openDesk } from "#lib/testing/desk.ts";
import type { SignedInCtx } from "../context.ts";
import { countCalls } from "./count-calls.ts";
import { getCallsToday } from "./read-calls.ts";

const desk = await openDesk();
const { db, clock } = desk;
after(() => desk.close());

test("today's calls and those answered are as many as the lists that they lead to hold, from midnight of the zone on", async () => {
  // 01:30 in Dar es Salaam, where a day begins at 21:00 of the one before.
  clock.set(new Date("2026-11-20T22:30:00Z"));
  await db.query(
    `INSERT INTO call (id, session_id, phase, status, direction, at, recording)
     SELECT gen_random_uuid(), phase || status || at, phase, status, 'out', at::timestamptz, 'none'
     FROM unnest($1::text[]) phase, unnest($2::text[]) status,
       unnest('{2026-11-20T20:59:59Z,2026-11-20T21:00:00Z,2026-11-20T22:29:00Z}'::text[]) at`,
    [CALL_PHASES, CALL_STATUSES],
  );
  const day = { from: "2026-11-21", to: "2026-11-21" };
  const ctx = { db, env: desk.context.env, actor: { role: "sender" } } as SignedInCtx;
  const { calls, answered } = await getCallsToday(desk.context);
  const [made, spoken] = await Promise.all(
    (["made", "answered"] as const).map((status) => countCalls(ctx, { ...day, status })),
  );
  assert.deepEqual([calls, answered], [made?.fitting, spoken?.fitting]);
  const phases = CALL_PHASES.length - 2;
  assert.deepEqual([calls, answered], [2 * phases * CALL_STATUSES.length, 2 * phases * 2]);
});
