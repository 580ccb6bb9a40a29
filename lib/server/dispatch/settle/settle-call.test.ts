import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import type { CallIds } from "#lib/contract/wire/send-answer.ts";
import { insertStarted } from "#lib/server/store/call/call-start.ts";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";
import { countsOf } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import type { Outcome } from "../attempt.ts";
import { planDirect } from "../send/direct/plan-direct.ts";
import { failed, openLane } from "../test-lane.ts";

const engine = await openEngine();
const { db, owner } = engine;
const lane = openLane(engine);
after(engine.close);
beforeEach(async () => {
  await engine.renew();
  await db.query("TRUNCATE live_log");
});

const NUMBER = "+255712000001";

/** A call that somebody has started, and whose request is on its way. */
async function start(): Promise<{ id: string; attempt: Attempt }> {
  const id = randomUUID();
  const userId = randomUUID();
  const planned = await db.transaction((tx) =>
    planDirect(tx, owner.id, {
      channel: "voice",
      operation: "voice.call",
      lane: "exact",
      name: "Call",
      content: { text: "" },
      senderId: null,
      providerScheduledAt: null,
      idempotencyKey: null,
      actor: { userId, name: "Neema" },
      recipients: [{ number: NUMBER, text: null, parameters: null, segments: 0 }],
      guard: (guarding, attemptId) =>
        insertStarted(guarding, { id, attemptId, startedBy: userId, number: NUMBER, at: new Date() }),
    }),
  );
  assert.ok("attempt" in planned, "nobody undoes a call");
  return { id, attempt: planned.attempt };
}

const settle = (attempt: Attempt, outcome: Outcome) => lane.settle(attempt, outcome, { isDirect: true });

const taken = (data: CallIds): Outcome => ({
  kind: "call",
  httpStatus: 202,
  raw: JSON.stringify({ status: 202, data }),
  oddities: [],
  data,
});

async function callOf(id: string) {
  const [row] = await db.query(
    `SELECT phase, session_id AS "sessionId", call_attempt_id AS "callAttemptId", problem,
       coalesce(next_ask_at <= now(), false) AS "isAskedNow" FROM call WHERE id = $1`,
    [id],
  );
  return row;
}

type Request = {
  state: string;
  status: number | null;
  answer: string | null;
  accepted: number;
  rejected: number;
};

async function requestOf({ id, campaignId }: Attempt) {
  const [row] = await db.query<Request>(
    "SELECT state, http_status AS status, answer, accepted, rejected FROM attempt WHERE id = $1",
    [id],
  );
  const { state, accepted, rejected, unknown, queued, attempting } = await countsOf(db, campaignId);
  assert.ok(row);
  return { ...row, campaign: state, people: { accepted, rejected, unknown, queued, attempting } };
}

const NOBODY = { accepted: 0, rejected: 0, unknown: 0, queued: 0, attempting: 0 };
const LOST = failed("service_unknown_outcome", { retry: "unknown-outcome" }, "No answer.");
/** Of a call of its own: no other start was answered with them. */
const freshIds = () => ({ sessionId: randomUUID(), callAttemptId: `call_${randomUUID()}` });

test("a call that the service took is open under the ids that it gave, is asked about at once, and its answer is kept", async () => {
  const { id, attempt } = await start();
  const ids = freshIds();
  await settle(attempt, taken(ids));
  assert.deepEqual(await callOf(id), { phase: "open", ...ids, problem: null, isAskedNow: true });
  assert.deepEqual(await requestOf(attempt), {
    state: "done",
    status: 202,
    answer: JSON.stringify({ status: 202, data: ids }),
    accepted: 1,
    rejected: 0,
    campaign: "sent",
    people: { ...NOBODY, accepted: 1 },
  });
});

for (const ids of [
  { sessionId: "s-2", callAttemptId: null },
  { sessionId: null, callAttemptId: "a-2" },
]) {
  test(`a call of which only ${ids.sessionId ?? ids.callAttemptId} is told can be followed by that`, async () => {
    const { id, attempt } = await start();
    await settle(attempt, taken(ids));
    assert.deepEqual(await callOf(id), { phase: "open", ...ids, problem: null, isAskedNow: true });
  });
}

test("a call that was taken and of which no id is known may have rung: it is neither open nor failed", async () => {
  const { id, attempt } = await start();
  await settle(attempt, taken({ sessionId: null, callAttemptId: null }));
  const { phase, isAskedNow } = (await callOf(id)) ?? {};
  assert.deepEqual([phase, isAskedNow], ["unknown", false]);
});

for (const { what, outcome, phase, state } of [
  {
    what: "could not be reached",
    outcome: failed("service_unreachable", { retry: "safe" }, "It refused the connection."),
    phase: "not-called",
    state: "refused",
  },
  {
    what: "asked us to go slower",
    outcome: failed("service_rate_limited", { retry: "after" }, "Slower, please."),
    phase: "not-called",
    state: "refused",
  },
  {
    what: "refused it",
    outcome: failed(
      "service_rejected",
      { retry: "never", upstream: { status: 422, message: "No voice subscription" } },
      "Its reason: “No voice subscription” (422).",
    ),
    phase: "refused",
    state: "refused",
  },
  { what: "never answered", outcome: LOST, phase: "unknown", state: "unknown" },
]) {
  test(`after the service ${what} the call is ${phase}, says why, and nobody is called by itself`, async () => {
    const { id, attempt } = await start();
    await settle(attempt, outcome);
    const call = await callOf(id);
    assert.ok(outcome.kind === "fault");
    assert.deepEqual([call?.phase, call?.problem, call?.isAskedNow], [phase, outcome.fault.detail, false]);
    const { state: stands, campaign, people } = await requestOf(attempt);
    const isUnknown = state === "unknown";
    assert.deepEqual([stands, campaign], [state, "sent"]);
    assert.deepEqual(people, { ...NOBODY, [isUnknown ? "unknown" : "rejected"]: 1 });
    assert.deepEqual(
      await db.query("SELECT seq FROM requeue WHERE campaign_id = $1", [attempt.campaignId]),
      [],
    );
  });
}

test("an answer that comes after the call was given up as lost opens it", async () => {
  const { id, attempt } = await start();
  const ids = freshIds();
  await settle(attempt, LOST);
  await settle(attempt, taken(ids));
  assert.deepEqual(await callOf(id), { phase: "open", ...ids, problem: null, isAskedNow: true });
  assert.deepEqual((await requestOf(attempt)).people, { ...NOBODY, accepted: 1 });
});

test("an answer that comes after a person has said that nobody was called changes nothing", async () => {
  const { id, attempt } = await start();
  await settle(attempt, LOST);
  await db.query("UPDATE attempt SET resolution = 'not-sent' WHERE id = $1", [attempt.id]);
  await db.query("UPDATE call SET phase = 'not-called' WHERE id = $1", [id]);
  assert.equal(await settle(attempt, taken(freshIds())), null);
  assert.equal((await callOf(id))?.phase, "not-called");
});

for (const { what, repeat } of [
  { what: "both ids", repeat: (ids: CallIds) => ids },
  { what: "the session alone", repeat: ({ sessionId }: CallIds) => ({ sessionId, callAttemptId: null }) },
  { what: "the other id", repeat: ({ callAttemptId }: CallIds) => ({ ...freshIds(), callAttemptId }) },
]) {
  test(`an answer with ${what} of an earlier call proves nothing of this one, which may have rung`, async () => {
    const ids = freshIds();
    const [first, second] = [await start(), await start()];
    await settle(first.attempt, taken(ids));
    const stored = await settle(second.attempt, taken(repeat(ids)));
    assert.ok(stored?.kind === "fault" && stored.fault.retry === "unknown-outcome");
    assert.deepEqual(await callOf(first.id), { phase: "open", ...ids, problem: null, isAskedNow: true });
    const { phase, sessionId } = (await callOf(second.id)) ?? {};
    assert.deepEqual([phase, sessionId], ["unknown", null]);
    assert.deepEqual((await requestOf(second.attempt)).people, { ...NOBODY, unknown: 1 });
  });
}

for (const { what, outcome } of [
  { what: "taken", outcome: taken(freshIds()) },
  { what: "lost", outcome: LOST },
]) {
  test(`whoever looks at a call that is ${what} is told so without loading the page again`, async () => {
    const { id, attempt } = await start();
    await settle(attempt, outcome);
    assert.deepEqual(await db.query("SELECT data FROM live_log WHERE topic = 'call'"), [{ data: { id } }]);
  });
}
