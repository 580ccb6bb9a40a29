import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { OneRecipient } from "#lib/contract/desk/campaign/one-recipient.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { seedPeople } from "#lib/testing/people/people.ts";

const GET = door("GET /api/campaigns/:id/recipients/:seq");

const desk = await openDesk();
after(() => desk.close());
const { campaignId, messageId } = await seedPeople(desk.context);

async function ask(seq: string, role: Role = "sender") {
  const { cookie } = await desk.signIn(role);
  return desk.ask(GET, { params: { id: campaignId, seq }, cookie });
}

const read = async (seq: string, role?: Role): Promise<OneRecipient> => (await ask(seq, role)).json();

test("who has no message yet is read with what the plan writes to them", async () => {
  const { recipient, written } = await read("3");
  const [row] = await desk.db.query(
    "SELECT number, text, parameters FROM recipient WHERE campaign_id = $1 AND seq = 3",
    [campaignId],
  );
  assert.deepEqual({ number: recipient.number, ...written }, row);
  assert.deepEqual([recipient.seq, recipient.state, recipient.ownMessageId], [3, "unknown", null]);
});

test("who has a message is read with where it stands in our record", async () => {
  await desk.db.query(
    `INSERT INTO attempt_member (campaign_id, seq, generation, attempt_id)
     SELECT campaign_id, seq, 0, attempt_id FROM message WHERE id = $1`,
    [messageId],
  );
  const { recipient } = await read("1");
  assert.deepEqual([recipient.ownMessageId, recipient.state], [messageId, "failed"]);
});

test("who is being sent to is so since the request began, not since the plan was made", async () => {
  const attemptId = crypto.randomUUID();
  const began = "2026-11-20T09:11:13.000Z";
  await desk.db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, attempting_at)
     VALUES ($1, $2, 900, 'sms.bulk', 'attempting', 1, '{2}', '', 'test', $3)`,
    [attemptId, campaignId, began],
  );
  await desk.db.query("DELETE FROM attempt_member WHERE campaign_id = $1 AND seq = 2", [campaignId]);
  await desk.db.query(
    `INSERT INTO attempt_member (campaign_id, seq, generation, attempt_id)
     SELECT campaign_id, seq, generation, $2 FROM recipient WHERE campaign_id = $1 AND seq = 2`,
    [campaignId, attemptId],
  );
  await desk.db.query("UPDATE recipient SET state = 'queued' WHERE campaign_id = $1 AND seq = 2", [
    campaignId,
  ]);
  const { recipient } = await read("2");
  assert.deepEqual([recipient.state, recipient.since], ["attempting", began]);
});

test("who sees no numbers is shown neither the number nor what is filled in from the file", async () => {
  const { recipient, written } = await read("3", "viewer");
  assert.equal(written, null);
  assert.match(recipient.number, /•/);
});

test("a place that nobody has is not found, and one that is no place is refused by its name", async () => {
  assert.equal((await ask("4")).status, 404);
  for (const seq of ["0", "-1", "1.5", "third", String(2 ** 31)]) {
    const answer = await ask(seq);
    assert.equal(answer.status, 400, seq);
    assert.match(await answer.text(), /"seq"/);
  }
});
