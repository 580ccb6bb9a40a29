import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { FaultOptions } from "#lib/fault.ts";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";
import { getConnection } from "#lib/server/store/sending/connection.ts";
import { countsOf, getHold, inWords, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { NEVER_SENT, TOO_LATE_FAULT } from "../attempt.ts";
import { sendAttempt } from "../send/send-attempt.ts";
import { failed, openLane } from "../test-lane.ts";

const engine = await openEngine();
const { db, stub, sends } = engine;
const lane = openLane(engine);
after(engine.close);
beforeEach(engine.renew);

/** A campaign of 20 people whose first ten are on their way. */
async function begin(): Promise<{ id: string; attempt: Attempt }> {
  const id = await plantCampaign(db, { channel: "sms", size: 20, chunkSize: 10 });
  return { id, attempt: await lane.claimed(id) };
}

async function standOf(id: string) {
  const { accepted, rejected, unknown, queued, attempting } = await countsOf(db, id);
  return { accepted, rejected, unknown, queued, attempting };
}

const NOBODY = { accepted: 0, rejected: 0, unknown: 0, queued: 0, attempting: 0 };

async function requestOf({ id }: Attempt) {
  const [row] = inWords(
    await db.query(
      "SELECT state, http_status AS status, answer, problem, is_ambiguous AS may FROM attempt WHERE id = $1",
      [id],
    ),
  );
  return row;
}

/** What people read beside those of a request. */
const wordsOf = async (id: string) =>
  inWords(
    await db.query(
      "SELECT state, reason, count(*)::int AS n FROM recipient WHERE campaign_id = $1 AND seq <= 10 GROUP BY 1, 2",
      [id],
    ),
  );

const RAW = "<html>Bad gateway</html>";
const lost = (options: FaultOptions = {}) =>
  failed(
    "service_unknown_outcome",
    { retry: "unknown-outcome", upstream: { status: 502, raw: RAW }, ...options },
    "The service had a fault of its own. It gave no reason (502).",
  );

test("a lost answer is unknown for everybody of it, not failed: its words, its number and its text are kept", async () => {
  const { id, attempt } = await begin();
  await lane.settle(attempt, lost());
  assert.deepEqual(await standOf(id), { ...NOBODY, unknown: 10, queued: 10 });
  const words = "The service had a fault of its own. It gave no reason (502).";
  assert.deepEqual(await requestOf(attempt), {
    state: "unknown",
    status: 502,
    answer: RAW,
    problem: words,
    may: true,
  });
  assert.deepEqual(await wordsOf(id), [{ state: "unknown", reason: words, n: 10 }]);
});

test("who may have been sent to is in nobody's queue, and the others wait until the service was asked", async () => {
  const { id, attempt } = await begin();
  await lane.settle(attempt, lost());
  assert.deepEqual(await db.query("SELECT seq FROM requeue WHERE campaign_id = $1", [id]), []);
  assert.equal((await lane.claim(id)).kind, "probe");
  await db.query("UPDATE connection SET is_breaker_open = false, tokens = 10");
  const next = await lane.claimed(id);
  assert.deepEqual(
    next.members.map(({ seq }) => seq),
    [11],
    "and one of them goes first",
  );
});

test("a request that was taken and whose ids got lost is accepted, says so, and stops nothing", async () => {
  const { id, attempt } = await begin();
  const cut = '{"status":202,"da';
  await lane.settle(
    attempt,
    failed("service_malformed", { retry: "never", upstream: { status: 202, raw: cut } }, "No ids."),
  );
  assert.deepEqual(await standOf(id), { ...NOBODY, accepted: 10, queued: 10 });
  const { state, status, answer, may } = (await requestOf(attempt)) ?? {};
  assert.deepEqual([state, status, answer, may], ["done", 202, cut, false]);
  const reason = "The service accepted it, but we cannot read the ids";
  assert.deepEqual(await wordsOf(id), [{ state: "accepted", reason, n: 10 }]);
  assert.deepEqual(await db.query("SELECT id FROM message WHERE campaign_id = $1", [id]), []);
  await db.query("UPDATE connection SET tokens = 10");
  assert.equal((await lane.claimed(id)).members[0]?.seq, 11);
});

for (const [what, outcome] of [
  ["could not be reached", failed("service_unreachable", { retry: "safe" }, "It refused the connection.")],
  ["asked us to go slower", failed("service_rate_limited", { retry: "after" }, "Slower, please.")],
] as const) {
  test(`where the service ${what}, nobody of it is unknown or refused: they leave first, once it had its pause`, async () => {
    const { id, attempt } = await begin();
    await lane.settle(attempt, outcome);
    assert.deepEqual(await standOf(id), { ...NOBODY, queued: 20 });
    const { state, may } = (await requestOf(attempt)) ?? {};
    assert.deepEqual([state, may], ["not-sent", false]);
    assert.equal((await lane.claim(id)).kind, "wait");
    await db.query("UPDATE connection SET blocked_until = NULL, tokens = 10");
    assert.deepEqual(
      (await lane.claimed(id)).members.map(({ seq }) => seq),
      attempt.members.map(({ seq }) => seq),
    );
  });
}

for (const [code, retry, words] of [
  ["service_unreachable", "safe", "We could not reach the service: its address is not known."],
  ["service_rate_limited", "after", "The service asks us to go slower. It gave no reason (429)."],
] as const) {
  test(`while a campaign waits for the service, it says why: ${words}`, async () => {
    const { id, attempt } = await begin();
    await lane.settle(attempt, failed(code, { retry, retryAfterMs: 60_000 }, words));
    assert.equal((await lane.claim(id)).kind, "wait");
    const { kind, detail } = (await getHold(db, id)) ?? {};
    assert.deepEqual({ kind, detail }, { kind: "service", detail: words });
  });
}

test("a service that stays away is asked more and more seldom, for a quarter of an hour at most", async (t) => {
  t.mock.method(Math, "random", () => 1);
  const pauses: number[] = [];
  const id = await plantCampaign(db, { channel: "sms", size: 1 });
  for (let tries = 0; tries < 14; tries++) {
    await lane.settle(await lane.claimed(id), failed("service_unreachable", { retry: "safe" }));
    const [row] = await db.query<{ seconds: number }>(
      "SELECT extract(epoch FROM blocked_until - raised_at)::float8 AS seconds FROM connection WHERE service = 'sms'",
    );
    pauses.push(Math.round(row?.seconds ?? 0));
    await db.query("UPDATE connection SET blocked_until = NULL, tokens = 1");
  }
  assert.deepEqual(pauses.slice(0, 4), [1, 2, 4, 8]);
  assert.deepEqual(new Set(pauses.slice(10)), new Set([900]));
});

for (const [what, outcome] of [
  ["a claim of which nobody knows whether it was committed", NEVER_SENT],
  ["a claim that came too late for a limit", { kind: "fault", fault: TOO_LATE_FAULT }],
] as const) {
  test(`${what} goes back to the queue, and the service is neither blamed nor asked more slowly`, async () => {
    const { id, attempt } = await begin();
    const rate = (await getConnection(db, "sms"))?.rate;
    await lane.settle(attempt, outcome);
    assert.deepEqual(await standOf(id), { ...NOBODY, queued: 20 });
    const connection = await getConnection(db, "sms");
    assert.deepEqual([connection?.blockedMs, connection?.blockStreak, connection?.rate], [0, 0, rate]);
    await db.query("UPDATE connection SET tokens = 10");
    assert.equal((await lane.claimed(id)).members[0]?.seq, 1, "and they leave at once");
  });
}

test("a process that slept between claim and send has sent nothing, and slows nobody down", async () => {
  const { id, attempt } = await begin();
  const slept = { ...attempt, claimedAtMs: performance.now() - 6_000 };
  await lane.settle(attempt, await sendAttempt(sends, slept, "{}"));
  assert.deepEqual([await standOf(id), stub.requests], [{ ...NOBODY, queued: 20 }, 0]);
  const { blockedMs, blockStreak } = (await getConnection(db, "sms")) ?? {};
  assert.deepEqual([blockedMs, blockStreak], [0, 0]);
});

test("a composer's message that was not sent is refused with the reason, may be tried again, and never leaves by itself", async () => {
  const { id, attempt } = await begin();
  const detail = "We could not reach the service: it refused the connection.";
  await lane.settle(attempt, failed("service_unreachable", { retry: "safe" }, detail), { isDirect: true });
  assert.deepEqual(await standOf(id), { ...NOBODY, rejected: 10, queued: 10 });
  const rows = inWords(
    await db.query(
      "SELECT DISTINCT state, reason, is_retryable AS again FROM recipient WHERE campaign_id = $1 AND seq <= 10",
      [id],
    ),
  );
  assert.deepEqual(rows, [{ state: "rejected", reason: detail, again: true }]);
  assert.deepEqual(await db.query("SELECT seq FROM requeue WHERE campaign_id = $1", [id]), []);
});
