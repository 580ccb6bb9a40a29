import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestCampaign, createTestMessage } from "#lib/server/messages/test-message.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { listHandedOver, listStanding } from "../message/message-match.ts";
import { shortenTallies, sumTallies } from "./tally.ts";

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());
const asked = () => ({ now: new Date(), zone: "Asia/Kathmandu" });
const totals = async () => {
  const rows = await listStanding(db, asked());
  const sum = (of: "delivered" | "failed" | "canRetry") => rows.reduce((all, row) => all + row[of], 0);
  return [sum("delivered"), sum("failed"), sum("canRetry")];
};

test("the figures of today follow every move of a message, before and after they are added up", async () => {
  const campaignId = await createTestCampaign(db);
  const ids: number[] = [];
  for (let i = 0; i < 3; i++) ids.push((await createTestMessage(db, { campaignId })).id);
  const move = (state: string, isRetryable: boolean | null, count: number) =>
    db.query("UPDATE message SET state = $1, is_retryable = $2 WHERE id = ANY($3)", [
      state,
      isRetryable,
      ids.slice(0, count),
    ]);
  assert.deepEqual(await totals(), [0, 0, 0]);
  await move("failed", true, 3);
  assert.deepEqual(await totals(), [0, 3, 3]);
  await sumTallies(db);
  await move("delivered", null, 2);
  assert.deepEqual(await totals(), [2, 1, 1]);
  await move("read", null, 1);
  while (await sumTallies(db));
  assert.deepEqual(await totals(), [2, 1, 1]);
  assert.deepEqual(await db.query("SELECT FROM tally_added"), []);
  await db.query("DELETE FROM message WHERE id = $1", [ids[0]]);
  assert.deepEqual(await totals(), [1, 1, 1]);
});

test("what a transaction takes back is not counted", async () => {
  const before = await totals();
  await db
    .transaction(async (tx) => {
      await tx.query("UPDATE message SET state = 'delivered'");
      throw new Error("taken back");
    })
    .catch(() => undefined);
  assert.deepEqual(await totals(), before);
});

test("a request counts as handed over once, whatever is written to it later", async () => {
  const campaignId = await createTestCampaign(db, "sms");
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner)
     VALUES (gen_random_uuid(), $1, 1, 'sms.bulk', 'attempting', 5, '{1,2,3,4,5}', 'hash', 'w')`,
    [campaignId],
  );
  const handed = async () => (await listHandedOver(db, asked())).reduce((all, row) => all + row.count, 0);
  assert.equal(await handed(), 0);
  await db.query("UPDATE attempt SET state = 'done', accepted = 4, finished_at = now()");
  await db.query("UPDATE attempt SET answer = '{}', accepted = 4");
  assert.equal(await handed(), 4);
  await db.query("UPDATE attempt SET state = 'unknown', resolution = 'sent', accepted = NULL");
  assert.equal(await handed(), 5);
});

test("hours that are over are one row a figure, and the sum is the same", async () => {
  const now = new Date("2026-03-02T09:00:00Z");
  await db.query(
    `INSERT INTO tally SELECT 'event', '2026-03-02T05:00:00Z'::timestamptz + i * interval '10 s', 1 FROM generate_series(0, 359) i`,
  );
  await shortenTallies(db, now);
  assert.deepEqual(await db.query("SELECT n FROM tally WHERE name = 'event'"), [{ n: 360 }]);
});

test("what a long stop has left goes day by day, and what is young stays", async () => {
  const now = new Date("2026-03-02T09:00:00Z");
  await db.query("DELETE FROM tally");
  await db.query(
    `INSERT INTO tally SELECT 'failed', '2026-02-02T05:00:00Z'::timestamptz + i * interval '2 min', 1 FROM generate_series(1, 1500) i
     UNION ALL VALUES ('failed', '2026-03-02T08:00:00Z'::timestamptz, 7), ('failed', '-infinity'::timestamptz, 9)`,
  );
  const left = async () => (await db.query("SELECT n FROM tally ORDER BY n")).length;
  await shortenTallies(db, now);
  assert.equal(await left(), 782, "a day of them");
  await shortenTallies(db, now);
  await shortenTallies(db, now);
  assert.deepEqual(await db.query("SELECT n FROM tally ORDER BY n"), [{ n: 7 }, { n: 9 }]);
});
