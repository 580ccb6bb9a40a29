import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { getConnection } from "#lib/server/store/sending/connection.ts";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { during } from "#lib/testing/during.ts";
import { openEngine } from "#lib/testing/engine.ts";
import type { Outcome } from "../attempt.ts";
import { bulkOf, failed, LOST, namesOf, openLane } from "../test-lane.ts";
import { settleIn } from "./settle-with-retry.ts";

const engine = await openEngine();
const { db } = engine;
const lane = openLane(engine);
after(engine.close);
beforeEach(engine.renew);

const plantSms = () => plantCampaign(db, { channel: "sms", size: 300 });
const plantChat = (size = 10) => plantCampaign(db, { channel: "chat-text", size });

async function stand(id: string) {
  const { accepted, unknown, attempting, queued } = await countsOf(db, id);
  return { accepted, unknown, attempting, queued };
}

const statesOf = async (id: string) =>
  (
    await db.query<{ state: string }>("SELECT state FROM attempt WHERE campaign_id = $1 ORDER BY state", [id])
  ).map(({ state }) => state);

test("an answer that comes late settles what was given up as unknown", async () => {
  const id = await plantSms();
  const attempt = await lane.claimed(id);
  await lane.settle(attempt, LOST);
  assert.deepEqual(await stand(id), { accepted: 0, unknown: 100, attempting: 0, queued: 200 });
  await lane.settle(attempt, bulkOf(attempt));
  assert.deepEqual(await stand(id), { accepted: 100, unknown: 0, attempting: 0, queued: 200 });
});

test("a failure that comes late changes nothing about what is unknown: it goes back to nobody's queue", async () => {
  const id = await plantSms();
  const attempt = await lane.claimed(id);
  await lane.settle(attempt, LOST);
  assert.equal(await lane.settle(attempt, failed("service_rate_limited", { retry: "after" })), null);
  assert.deepEqual(await stand(id), { accepted: 0, unknown: 100, attempting: 0, queued: 200 });
});

test("an answer that comes after a person has decided changes nothing", async () => {
  const id = await plantSms();
  const attempt = await lane.claimed(id);
  await lane.settle(attempt, LOST);
  await db.query("UPDATE attempt SET resolution = 'not-sent' WHERE id = $1", [attempt.id]);
  await db.query("UPDATE connection SET failed_tries = 2 WHERE service = 'sms'");
  assert.equal(await lane.settle(attempt, bulkOf(attempt)), null);
  assert.equal((await stand(id)).unknown, 100);
  assert.equal((await getConnection(db, "sms"))?.failedTries, 2, "nor is it proof that the service is back");
});

test("the answer of a try that somebody else has taken over changes nothing", async () => {
  const id = await plantSms();
  const attempt = await lane.claimed(id);
  await db.query("UPDATE attempt SET fence = fence + 1 WHERE id = $1", [attempt.id]);
  assert.equal(await lane.settle(attempt, bulkOf(attempt)), null);
  assert.deepEqual(await stand(id), { accepted: 0, unknown: 0, attempting: 100, queued: 200 });
});

for (const { channel, service } of [
  { channel: "sms", service: "sms" },
  { channel: "chat-text", service: "chat" },
] as const) {
  const blocked = async () => {
    const [row] = await db.query<{ ms: number }>(
      `SELECT (extract(epoch FROM blocked_until - raised_at) * 1000)::float8 AS ms FROM connection WHERE service = $1`,
      [service],
    );
    return Math.round(row?.ms ?? 0);
  };

  test(`${channel}: a service that asks for 60 s is given 60 s, and everybody goes back to the queue`, async () => {
    const id = await plantCampaign(db, { channel, size: 10 });
    const limited = failed("service_rate_limited", { retry: "after", retryAfterMs: 60_000 });
    await lane.settle(await lane.claimed(id, { service }), limited);
    assert.equal(await blocked(), 60_000);
    assert.deepEqual(await stand(id), { accepted: 0, unknown: 0, attempting: 0, queued: 10 });
  });

  test(`${channel}: a service that does not say for how long is given half a second or more`, async () => {
    const id = await plantCampaign(db, { channel, size: 10 });
    await lane.settle(
      await lane.claimed(id, { service }),
      failed("service_rate_limited", { retry: "after" }),
    );
    assert.ok((await blocked()) >= 500, `${await blocked()} ms`);
  });
}

test("a chat request that was taken and whose answer cannot be read goes again with its key", async () => {
  const id = await plantChat();
  await lane.settle(
    await lane.claimed(id, { service: "chat" }),
    failed("service_malformed", { retry: "never" }),
  );
  assert.deepEqual([await statesOf(id), (await stand(id)).attempting], [["planned"], 10]);
});

test("what waits for another try is not tried before its time, and nobody new is put at risk meanwhile", async () => {
  const id = await plantCampaign(db, { channel: "chat-text", size: 20, chunkSize: 10 });
  await lane.settle(await lane.claimed(id, { service: "chat" }), LOST);
  await db.query("UPDATE attempt SET due_at = now() + interval '1 minute' WHERE state = 'planned'");
  assert.equal((await lane.claim(id, { service: "chat" })).kind, "wait");
  await db.query("UPDATE attempt SET due_at = now() WHERE state = 'planned'");
  const { members, tries } = await lane.claimed(id, { service: "chat" });
  assert.deepEqual([members.length, tries], [10, 2]);
});

test("people who were put back are sent their own text: only those of one text share a request", async () => {
  const id = await plantCampaign(db, { channel: "chat-text", size: 20, chunkSize: 10 });
  await db.query(
    "UPDATE recipient SET pack = (seq % 2)::text, text = 'Habari ' || seq % 2 WHERE campaign_id = $1",
    [id],
  );
  const both = [await lane.claimed(id, { service: "chat" }), await lane.claimed(id, { service: "chat" })];
  for (const attempt of both) await lane.settle(attempt, failed("service_rate_limited", { retry: "after" }));
  await db.query("UPDATE connection SET blocked_until = NULL, tokens = 20");
  for (const texts of [["Habari 0"], ["Habari 1"]]) {
    const { members } = await lane.claimed(id, { service: "chat" });
    assert.deepEqual([members.length, [...new Set(members.map(({ text }) => text))]], [10, texts]);
  }
});

test("a campaign is sent when the last answer is there, and not while one is still on its way", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 200 });
  const [first, second] = [await lane.claimed(id), await lane.claimed(id)];
  await lane.settle(first, bulkOf(first));
  assert.equal((await countsOf(db, id)).state, "running");
  await lane.settle(second, bulkOf(second));
  assert.equal((await countsOf(db, id)).state, "sent");
});

test("a chat answer that names nobody counts as a request without an answer", async () => {
  const id = await plantChat();
  const attempt = await lane.claimed(id, { service: "chat" });
  await lane.settle(attempt, namesOf(attempt, 0));
  const { failureStreak } = (await getConnection(db, "chat")) ?? {};
  assert.deepEqual([await statesOf(id), failureStreak], [["planned"], 1]);
});

test("a late chat answer to a campaign that is over settles whom it names, and asks for nobody again", async () => {
  const id = await plantChat();
  const attempt = await lane.claimed(id, { service: "chat" });
  await db.query("UPDATE attempt SET tries = 8 WHERE id = $1", [attempt.id]);
  await lane.settle(attempt, LOST);
  assert.equal((await countsOf(db, id)).state, "sent");
  await db.query("UPDATE attempt SET tries = 1 WHERE id = $1", [attempt.id]);
  await lane.settle(attempt, namesOf(attempt, 7));
  assert.deepEqual(await stand(id), { accepted: 7, unknown: 3, attempting: 0, queued: 0 });
  assert.deepEqual(await statesOf(id), ["done", "unknown"]);
});

for (const operation of ["sms.send", "chat.text"] as const) {
  test(`a composer's ${operation} that was not sent is told so now, and does not leave behind their back`, async () => {
    const id = await plantCampaign(db, { channel: operation === "sms.send" ? "sms" : "chat-text", size: 1 });
    const attempt = await lane.claimed(id, { service: operation === "sms.send" ? "sms" : "chat" });
    await db.query("UPDATE campaign SET kind = 'direct' WHERE id = $1", [id]);
    await lane.settle(attempt, failed("service_rate_limited", { retry: "after" }), { isDirect: true });
    const { state, rejected, queued } = await countsOf(db, id);
    assert.deepEqual([state, rejected, queued, await statesOf(id)], ["sent", 1, 0, ["refused"]]);
  });
}

const oneOf = (messageId: string): Outcome => ({
  kind: "sms-one",
  httpStatus: 200,
  raw: "",
  oddities: [],
  data: { messageId, status: "SENT" },
});

test("nobody counts as accepted by an id that another request was answered with", async () => {
  const one = oneOf(randomUUID());
  const id = await plantCampaign(db, { channel: "sms", size: 2, lane: "exact" });
  await lane.settle(await lane.claimed(id), one);
  const doubted = await lane.settle(await lane.claimed(id), one);
  assert.equal(doubted?.kind, "fault");
  assert.deepEqual(await stand(id), { accepted: 1, unknown: 1, attempting: 0, queued: 0 });
});

test("of two requests that are answered with one id at the same time, one only is believed", async () => {
  const one = oneOf(randomUUID());
  const id = await plantCampaign(db, { channel: "sms", size: 2, lane: "exact" });
  const [first, second] = [await lane.claimed(id), await lane.claimed(id)];
  const doubted = await during(
    db,
    (tx) => settleIn(tx, { attempt: first, outcome: one, isDirect: false }),
    () => lane.settle(second, one),
  );
  assert.equal(doubted?.kind, "fault");
  assert.deepEqual(await stand(id), { accepted: 1, unknown: 1, attempting: 0, queued: 0 });
});
