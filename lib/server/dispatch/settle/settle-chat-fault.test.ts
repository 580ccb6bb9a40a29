import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { sayStored } from "#lib/contract/words/reason/say-reason.ts";
import { resumePlan } from "#lib/server/store/campaign/campaign.ts";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";
import { getConnection } from "#lib/server/store/sending/connection.ts";
import { countsOf, doubledIn, getHold, plantCampaign } from "#lib/testing/campaign.ts";
import { ALL_DUE, whileRepeating } from "#lib/testing/during.ts";
import { openEngine } from "#lib/testing/engine.ts";
import type { StubMove } from "#lib/testing/stubs/stub-types.ts";
import { NEVER_SENT, type Outcome, TOO_LATE_FAULT } from "../attempt.ts";
import { failed, LOST, namesOf, openLane } from "../test-lane.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
const lane = openLane(engine);
after(engine.close);
beforeEach(engine.renew);

const claimed = (id: string) => lane.claimed(id, { service: "chat" });

/** A campaign of 20 people whose first ten are on their way. */
async function begin(): Promise<{ id: string; attempt: Attempt }> {
  const id = await plantCampaign(db, { channel: "chat-text", size: 20, chunkSize: 10 });
  return { id, attempt: await claimed(id) };
}

/** The same ten once more, after a first try whose answer was lost. */
async function beginAgain(): Promise<{ id: string; attempt: Attempt }> {
  const { id, attempt } = await begin();
  await lane.settle(attempt, LOST);
  await makeDue(id);
  return { id, attempt: await claimed(id) };
}

const makeDue = (id: string) =>
  db.query("UPDATE attempt SET due_at = now() WHERE campaign_id = $1 AND state = 'planned'", [id]);

const goOn = () =>
  db.query(
    "UPDATE connection SET is_breaker_open = false, blocked_until = NULL, failure_streak = 0, tokens = 20",
  );

async function standOf(id: string) {
  const { accepted, rejected, unknown, queued, attempting } = await countsOf(db, id);
  return { accepted, rejected, unknown, queued, attempting };
}

const NOBODY = { accepted: 0, rejected: 0, unknown: 0, queued: 0, attempting: 0 };

async function requestOf({ id }: Attempt) {
  const [row] = await db.query<{
    state: string;
    tries: number;
    problem: string | null;
    dueInMs: number | null;
  }>(
    `SELECT state, tries, problem, (extract(epoch FROM due_at - attempting_at) * 1000)::float8 AS "dueInMs"
     FROM attempt WHERE id = $1`,
    [id],
  );
  assert.ok(row);
  return { ...row, problem: sayStored(row.problem) };
}

async function holdOf(id: string): Promise<[state: string, hold: Hold | null]> {
  return [(await countsOf(db, id)).state, await getHold(db, id)];
}

const seqsOf = ({ members }: Attempt): number[] => members.map(({ seq }) => seq);

/** A refusal with the service's words. */
const refused = (code: "service_rejected" | "service_refused_key", status: number): Outcome =>
  failed(
    code,
    { retry: "never", upstream: { status, message: "Not today" } },
    `The service refused it. Its reason: “Not today” (${status}).`,
  );

test("a lost answer makes nobody unknown while its key is remembered: the same people go again with the same bytes", async () => {
  const { id, attempt } = await begin();
  await lane.settle(attempt, LOST);
  assert.deepEqual(await standOf(id), { ...NOBODY, attempting: 10, queued: 10 });
  const { state, problem, dueInMs } = await requestOf(attempt);
  assert.deepEqual([state, problem], ["planned", "No answer."]);
  assert.ok(dueInMs !== null && dueInMs >= 800, `due in ${dueInMs} ms`);
  await makeDue(id);
  const again = await claimed(id);
  assert.deepEqual(
    [again.id, again.tries, again.bodyHash, seqsOf(again)],
    [attempt.id, 2, attempt.bodyHash, seqsOf(attempt)],
  );
});

test("a service that asks for two minutes after a lost answer is not asked again before", async () => {
  const { attempt } = await begin();
  const options = { retry: "unknown-outcome", retryAfterMs: 120_000 } as const;
  await lane.settle(attempt, failed("service_unknown_outcome", options));
  const { dueInMs } = await requestOf(attempt);
  assert.ok(dueInMs !== null && dueInMs >= 96_000, `due in ${dueInMs} ms`);
});

test("refused (400) after a try that may have got through: may have been sent, with the service's words, and not asked again", async () => {
  const { id, attempt } = await beginAgain();
  await lane.settle(attempt, refused("service_rejected", 400));
  assert.deepEqual(await standOf(id), { ...NOBODY, unknown: 10, queued: 10 });
  const { state, problem } = await requestOf(attempt);
  assert.equal(state, "unknown");
  assert.match(problem ?? "", /^The message may have been sent before\. .*“Not today” \(400\)/);
  await goOn();
  assert.deepEqual(seqsOf(await claimed(id))[0], 11);
});

for (const [status, code, kind] of [
  [401, "service_refused_key", "key"],
  [422, "service_rejected", "service"],
] as const) {
  test(`refused (${status}) after a try that may have got through: it keeps its key and waits for a person, who resumes it`, async () => {
    const { id, attempt } = await beginAgain();
    await lane.settle(attempt, refused(code, status));
    assert.deepEqual(await standOf(id), { ...NOBODY, attempting: 10, queued: 10 });
    const [state, hold] = await holdOf(id);
    assert.deepEqual([state, hold?.kind], ["needs-attention", kind]);
    assert.match(hold?.detail ?? "", new RegExp(`“Not today” \\(${status}\\)\\.`));
    assert.equal((await lane.claim(id, { service: "chat" })).kind, "stopped");
    await db.transaction((tx) => resumePlan(tx, id));
    await makeDue(id);
    await goOn();
    const again = await claimed(id);
    assert.deepEqual([again.id, again.bodyHash], [attempt.id, attempt.bodyHash]);
    await lane.settle(again, namesOf(again));
    assert.deepEqual(await standOf(id), { ...NOBODY, accepted: 10, queued: 10 });
  });
}

for (const [what, outcome] of [
  [
    "asked us to go slower",
    failed("service_rate_limited", { retry: "after", retryAfterMs: 60_000 }, "Slower."),
  ],
  ["could not be reached", failed("service_unreachable", { retry: "safe" }, "It refused the connection.")],
] as const) {
  test(`the service ${what} at the second try: the first may have got through, so nobody is free to go under another request`, async () => {
    const { id, attempt } = await beginAgain();
    await lane.settle(attempt, outcome);
    assert.deepEqual(await standOf(id), { ...NOBODY, attempting: 10, queued: 10 });
    assert.deepEqual(await db.query("SELECT seq FROM requeue WHERE campaign_id = $1", [id]), []);
    const { state, tries, dueInMs } = await requestOf(attempt);
    assert.deepEqual([state, tries], ["planned", 2]);
    const least = outcome.kind === "fault" ? (outcome.fault.retryAfterMs ?? 1_000) : 0;
    assert.ok(dueInMs !== null && dueInMs >= 0.8 * least, `due in ${dueInMs} ms`);
  });
}

test("a service that cannot be reached makes nobody unknown, however often, and the third time is said and waited for", async () => {
  const { id, attempt: first } = await begin();
  let attempt = first;
  for (let tries = 1; tries <= 3; tries++) {
    await lane.settle(
      attempt,
      failed("service_unreachable", { retry: "safe" }, "It refused the connection."),
    );
    assert.deepEqual(await standOf(id), { ...NOBODY, queued: 20 });
    const { failureStreak, trouble, blockedMs } = (await getConnection(db, "chat")) ?? {};
    assert.deepEqual([failureStreak, trouble], [tries, "It refused the connection."]);
    assert.ok(blockedMs !== undefined && blockedMs <= 5_000, "no longer than the pace may stay down");
    await db.query("UPDATE connection SET blocked_until = NULL");
    if (tries < 3) attempt = await claimed(id);
  }
  assert.equal((await lane.claim(id, { service: "chat" })).kind, "probe");
  const [state, hold] = await holdOf(id);
  assert.deepEqual([state, hold?.kind], ["running", "service"]);
  assert.match(hold?.detail ?? "", /It refused the connection\./);
});

test("an answer that makes no sense about some people, while others are answered, is not the service's trouble", async () => {
  const { id, attempt } = await beginAgain();
  const other = { retry: "unknown-outcome", upstream: { status: 200, isBaffling: true } } as const;
  await goOn();
  await lane.settle(attempt, failed("service_unknown_outcome", other, "A page."));
  assert.equal((await getConnection(db, "chat"))?.failureStreak, 0);
  assert.equal((await requestOf(attempt)).state, "planned");
  assert.equal(seqsOf(await claimed(id))[0], 11, "others go on meanwhile");
});

test("the eighth answer that is lost leaves its people unknown, and nobody else is put at risk before a person has looked", async () => {
  const { id, attempt } = await begin();
  await db.query("UPDATE attempt SET tries = 8 WHERE id = $1", [attempt.id]);
  await lane.settle({ ...attempt, tries: 8 }, LOST);
  assert.deepEqual(await standOf(id), { ...NOBODY, unknown: 10, queued: 10 });
  const [state, hold] = await holdOf(id);
  assert.equal(state, "needs-attention");
  assert.match(
    hold?.detail ?? "",
    /tried a request 8 times and got no clear answer, so these messages may have been sent\. No answer\.$/,
  );
});

for (const [what, outcome] of [
  ["a claim of which nobody knows whether it was committed", NEVER_SENT],
  ["a claim that came too late for a limit", { kind: "fault", fault: TOO_LATE_FAULT }],
] as const) {
  test(`${what} says nothing of the service: nobody is unknown, no failure is counted, and it leaves at once`, async () => {
    const { id, attempt } = await begin();
    await lane.settle(attempt, outcome);
    assert.deepEqual(await standOf(id), { ...NOBODY, queued: 20 });
    const { failureStreak, trouble, blockedMs } = (await getConnection(db, "chat")) ?? {};
    assert.deepEqual([failureStreak, trouble, blockedMs], [0, null, 0]);
    await db.query("UPDATE connection SET tokens = 20");
    assert.deepEqual(seqsOf(await claimed(id)), seqsOf(attempt));
  });

  test(`${what}, at a second try, keeps its key and counts as no try`, async () => {
    const { id, attempt } = await beginAgain();
    await goOn();
    await lane.settle(attempt, outcome);
    assert.deepEqual(await standOf(id), { ...NOBODY, attempting: 10, queued: 10 });
    const again = await claimed(id);
    assert.deepEqual([again.id, again.tries, again.bodyHash], [attempt.id, 2, attempt.bodyHash]);
    assert.equal((await getConnection(db, "chat"))?.failureStreak, 0);
  });
}

for (const second of ["429", "cut-before", "500-before", "500-after", "garbage"] satisfies StubMove[]) {
  test(`cut off after it was sent, then ${second}, then answered: everybody got one message, and is accepted`, async () => {
    const id = await plantCampaign(db, { channel: "chat-text", size: 20, chunkSize: 10 });
    const moves: StubMove[] = ["cut-after", second];
    stub.fate = (index) => moves[index] ?? "ok";
    await whileRepeating(db, ALL_DUE, run(id));
    assert.deepEqual(await standOf(id), { ...NOBODY, accepted: 20 });
    assert.deepEqual([stub.ledger.length, doubledIn(stub.ledger)], [20, []]);
    assert.deepEqual(new Set(stub.ledger.map(({ key }) => key)), new Set([`key-${id}`]));
  });
}

test("a chat campaign that was asked to go slower says so while it waits", async () => {
  const { id, attempt } = await begin();
  const words = "The service asks us to go slower. It gave no reason (429).";
  const outcome = failed("service_rate_limited", { retry: "after", retryAfterMs: 60_000 }, words);
  await lane.settle(attempt, outcome);
  assert.equal((await lane.claim(id, { service: "chat" })).kind, "wait");
  assert.equal((await holdOf(id))[1]?.detail, words);
});

test("an answer that names nobody: at a second try while others are answered -> these people's trouble; else the service's", async () => {
  const first = await begin();
  await lane.settle(first.attempt, namesOf(first.attempt, 0));
  assert.equal(
    (await getConnection(db, "chat"))?.failureStreak,
    1,
    "a first try proves nothing of its people",
  );
  await goOn();
  const { id, attempt } = await beginAgain();
  await goOn();
  await lane.settle(attempt, namesOf(attempt, 0));
  assert.equal((await getConnection(db, "chat"))?.failureStreak, 0);
  assert.equal((await requestOf(attempt)).state, "planned");
  assert.equal(seqsOf(await claimed(id))[0], 11, "others go on meanwhile");
});
