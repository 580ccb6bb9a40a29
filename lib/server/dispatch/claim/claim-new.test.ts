import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { said } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { moveCounters } from "#lib/server/store/campaign/cancel.ts";
import { moveResolved, resolveAttempt } from "#lib/server/store/sending/answer/unknown.ts";
import { countsOf, inWords, type Planted, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { bulkOf, failed, LOST, openLane } from "../test-lane.ts";
import type { Claim } from "./claim-new.ts";

const engine = await openEngine();
const { db, owner } = engine;
after(engine.close);
beforeEach(engine.renew);

const { claim, claimed, settle } = openLane(engine);

const NOT_SENT = failed("service_rate_limited", { retry: "after" });

const seqsOf = ({ members }: { members: { seq: number }[] }): number[] => members.map(({ seq }) => seq);
const seqsIn = (made: Claim): number[] => (made.kind === "attempt" ? seqsOf(made.attempt) : []);
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const optOut = (id: string, seqs: number[]) =>
  db.query(
    `INSERT INTO suppression (number, reason, source)
     SELECT number, 'STOP', 'test' FROM recipient WHERE campaign_id = $1 AND seq = ANY($2::int[])`,
    [id, seqs],
  );

/** Nothing of pace or breaker stands in the way of the next claim. */
const goOn = () =>
  db.query(
    "UPDATE connection SET is_breaker_open = false, blocked_until = NULL, chunk_limit = 100, tokens = 100",
  );

/** Who is out of it because of an opt-out, with the words that people read. */
const leftOut = async (id: string) =>
  inWords(
    await db.query(
      "SELECT seq, reason FROM recipient WHERE campaign_id = $1 AND state = 'cancelled' ORDER BY seq",
      [id],
    ),
  );

test("a claim is committed as it will be sent: whom, in which order, with which bytes, and by which process", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 20, chunkSize: 10 });
  const made = await claim(id);
  assert.ok(made.kind === "attempt");
  const { messages } = JSON.parse(made.body) as { messages: { recipient: string }[] };
  const rows = await db.query(
    `SELECT a.id, a.state, a.operation, a.owner, a.body_hash AS hash,
       ARRAY(SELECT r.number FROM unnest(a.seqs) WITH ORDINALITY AS s (seq, place)
         JOIN recipient r ON r.campaign_id = a.campaign_id AND r.seq = s.seq ORDER BY s.place) AS numbers,
       (SELECT count(*)::int FROM attempt_member m WHERE m.attempt_id = a.id) AS members
     FROM attempt a WHERE campaign_id = $1`,
    [id],
  );
  assert.deepEqual(rows, [
    {
      id: made.attempt.id,
      state: "attempting",
      operation: "sms.bulk",
      owner: owner.id,
      hash: createHash("sha256").update(made.body).digest("hex"),
      numbers: messages.map(({ recipient }) => recipient),
      members: 10,
    },
  ]);
  const { queued, attempting } = await countsOf(db, id);
  assert.deepEqual([queued, attempting], [10, 10]);
});

test("a process that dies before its claim is committed has taken nobody: the next one gets the same people", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 20, chunkSize: 10 });
  const dying = openLane({
    owner,
    db: {
      ...db,
      transaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
        db.transaction(async (tx): Promise<T> => {
          await work(tx);
          throw new Error("killed");
        }),
    },
  });
  await assert.rejects(dying.claim(id), /killed/);
  assert.deepEqual(await db.query("SELECT id FROM attempt"), []);
  assert.deepEqual(seqsIn(await claim(id)), from(1, 10));
});

test("many lanes that claim at the same moment never get one person twice, and leave nobody out", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 100, chunkSize: 10 });
  await goOn();
  const made = await Promise.all(Array.from({ length: 10 }, () => claim(id)));
  assert.deepEqual(
    made.flatMap(seqsIn).sort((a, b) => a - b),
    from(1, 100),
  );
});

test("who was put back goes before anybody new, and nobody is passed over for it", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 30, chunkSize: 10 });
  await goOn();
  const [first, second] = [await claimed(id), await claimed(id)];
  await settle(first, NOT_SENT);
  await settle(second, bulkOf(second));
  await goOn();
  assert.deepEqual(seqsIn(await claim(id)), from(1, 10));
  assert.deepEqual(seqsIn(await claim(id)), from(21, 30));
});

test("who opts out after being put back is not sent to, and counts as cancelled with the reason", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 20, chunkSize: 10 });
  await settle(await claimed(id), NOT_SENT);
  await optOut(id, [1, 7]);
  await goOn();
  assert.deepEqual(seqsIn(await claim(id)), [2, 3, 4, 5, 6, 8, 9, 10]);
  assert.deepEqual(await leftOut(id), [
    { seq: 1, reason: "Opted out" },
    { seq: 7, reason: "Opted out" },
  ]);
  const { queued, attempting, cancelled } = await countsOf(db, id);
  assert.deepEqual([queued, attempting, cancelled], [10, 8, 2]);
});

for (const planted of [
  { channel: "sms", size: 20, chunkSize: 10 },
  { channel: "chat-text", size: 20, chunkSize: 10 },
] as const satisfies Planted[]) {
  const { channel } = planted;
  const service = channel === "sms" ? "sms" : "chat";

  test(`${channel}: where everybody who is next has opted out, no request is made, and the others follow at once`, async () => {
    const id = await plantCampaign(db, planted);
    await goOn();
    await optOut(id, from(1, 10));
    assert.deepEqual(await claim(id, { service }), { kind: "wait", delayMs: 0 });
    assert.deepEqual(await db.query("SELECT id FROM attempt"), []);
    assert.deepEqual(seqsIn(await claim(id, { service })), from(11, 20));
    assert.equal((await leftOut(id)).length, 10);
  });

  test(`${channel}: a campaign of whose people all have opted out ends, and sends nothing`, async () => {
    const id = await plantCampaign(db, planted);
    await optOut(id, from(1, 20));
    for (const kind of ["wait", "wait", "stopped"]) assert.equal((await claim(id, { service })).kind, kind);
    const { state, cancelled } = await countsOf(db, id);
    assert.deepEqual([state, cancelled], ["sent", 20]);
    assert.deepEqual(await db.query("SELECT id FROM attempt"), []);
  });
}

test("who opts out before a second message, after a first whose answer was lost, may have been sent to: not just cancelled", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 2, lane: "exact" });
  const attempt = await claimed(id);
  await settle(attempt, LOST);
  await db.transaction(async (tx) => {
    await resolveAttempt(tx, { campaignId: id, attemptId: attempt.id, as: "resend", by: randomUUID() });
    await moveResolved(tx, attempt.id, "resend", said(""));
    await moveCounters(tx, id, { unknown: -1, queued: 1 });
  });
  await optOut(id, [1]);
  await goOn();
  assert.equal((await claim(id)).kind, "wait");
  const { unknown, cancelled, queued } = await countsOf(db, id);
  assert.deepEqual([unknown, cancelled, queued], [1, 0, 1]);
  assert.deepEqual(
    inWords(await db.query("SELECT state, reason FROM recipient WHERE campaign_id = $1 AND seq = 1", [id])),
    [{ state: "unknown", reason: "The second message was cancelled: Opted out" }],
  );
});

test("at the end of the plan nothing is claimed while the last requests are out, and what comes back of them is", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 10 });
  const last = await claimed(id);
  const waiting = await claim(id);
  assert.ok(waiting.kind === "wait" && waiting.delayMs > 0, "and it does not spin meanwhile");
  await settle(last, NOT_SENT);
  await goOn();
  assert.deepEqual(seqsIn(await claim(id)), from(1, 10));
});

test("who is alone in a request is sent to by the operation that answers with an id for this very person", async () => {
  const rest = await plantCampaign(db, { channel: "sms", size: 11, chunkSize: 10 });
  await goOn();
  const operations = [(await claimed(rest)).operation, (await claimed(rest)).operation];
  assert.deepEqual(operations, ["sms.bulk", "sms.send"]);
  const exact = await plantCampaign(db, { channel: "sms", size: 11, chunkSize: 10, lane: "exact" });
  const { operation, members } = await claimed(exact);
  assert.deepEqual([operation, members.length], ["sms.send", 1]);
});
