import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { CampaignRepeats, RepeatPeople } from "#lib/contract/desk/campaign/repeats.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const listPeople = door("GET /api/campaigns/:id/repeats/people");
const GET = door("GET /api/campaigns/:id/repeats");

const desk = await openDesk();
after(() => desk.close());
const viewer = await desk.signIn("viewer");

async function repeatsOf(id: string): Promise<CampaignRepeats["items"]> {
  const answer = await desk.ask(GET, { params: { id }, cookie: viewer.cookie });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as CampaignRepeats).items;
}

async function peopleOf(id: string, search: string, cookie: string): Promise<RepeatPeople> {
  const path = `/api/campaigns/${id}/repeats/people?${search}`;
  const answer = await desk.ask(listPeople, { path, params: { id }, cookie });
  assert.equal(answer.status, 200);
  return (await answer.json()) as RepeatPeople;
}

type Change = { text?: string; startedHoursAgo?: number | null };

/** A campaign to the first `size` of always the same people, all of them queued. */
async function plant(size: number, { text = "Ofa ya leo", startedHoursAgo = 1 }: Change = {}) {
  const id = await plantCampaign(desk.db, { channel: "sms", size });
  await desk.db.query(
    `UPDATE campaign SET content = jsonb_build_object('text', $2::text), started_at = now() - $3 * interval '1 hour'
     WHERE id = $1`,
    [id, text, startedHoursAgo],
  );
  return id;
}

test("the same words to most of the same people within a day are told, anything else is not", async () => {
  const twin = await plant(10, { startedHoursAgo: 23 });
  await plant(10, { text: "Ofa ya kesho" });
  await plant(10, { startedHoursAgo: 25 });
  await plant(10, { startedHoursAgo: null });
  const half = await plant(6);
  const mine = await plant(12, { startedHoursAgo: null });
  const items = await repeatsOf(mine);
  assert.deepEqual(
    items.map(({ id, people }) => ({ id, people })),
    [{ id: twin, people: 10 }],
    "six of twelve are not most of them",
  );
  assert.deepEqual(
    (await repeatsOf(half)).map(({ id }) => id),
    [twin],
  );
});

test("who was cancelled there has not heard it", async () => {
  const words = "Habari mpya";
  const stopped = await plant(10, { text: words });
  await desk.db.query("UPDATE recipient SET state = 'cancelled' WHERE campaign_id = $1 AND seq > 3", [
    stopped,
  ]);
  const mine = await plant(10, { text: words, startedHoursAgo: null });
  assert.deepEqual(await repeatsOf(mine), []);
});

test("who was refused there has not got it, unless it was sent again after a lost answer", async () => {
  const words = "Habari tena";
  const stopped = await plant(10, { text: words });
  const refuse = "UPDATE recipient SET state = 'rejected' WHERE campaign_id = $1 AND seq > 3";
  await desk.db.query(refuse, [stopped]);
  const mine = await plant(10, { text: words, startedHoursAgo: null });
  assert.deepEqual(await repeatsOf(mine), []);
  await desk.db.query("UPDATE recipient SET generation = 1 WHERE campaign_id = $1", [stopped]);
  assert.equal((await repeatsOf(mine))[0]?.people, 10);
});

test("whose own message failed there has not got it", async () => {
  const words = "Habari za leo";
  const stopped = await plant(10, { text: words });
  await desk.db.query(
    `WITH sent AS (INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner)
       VALUES ($2, $1, 1, 'sms.bulk', 'done', 10, '{}', 'hash', 'test') RETURNING id)
     INSERT INTO message (channel, campaign_id, attempt_id, seq, grade, state, is_retryable)
     SELECT 'sms', $1, sent.id, seq, 'exact', 'failed', true FROM recipient, sent
     WHERE campaign_id = $1 AND seq > 3`,
    [stopped, randomUUID()],
  );
  const mine = await plant(10, { text: words, startedHoursAgo: null });
  assert.deepEqual(await repeatsOf(mine), []);
});

test("who got it already is told page by page, without those who were cancelled or refused there", async () => {
  const words = "Habari za jioni";
  const other = await plant(120, { text: words });
  await desk.db.query("UPDATE recipient SET state = 'cancelled' WHERE campaign_id = $1 AND seq = 1", [other]);
  await desk.db.query("UPDATE recipient SET state = 'rejected' WHERE campaign_id = $1 AND seq = 2", [other]);
  const mine = await plant(130, { text: words, startedHoursAgo: null });
  const sender = await desk.signIn("sender");
  const seen: number[] = [];
  for (let cursor: string | null = "0"; cursor !== null; ) {
    const page = await peopleOf(mine, `of=${other}&cursor=${cursor}`, sender.cookie);
    seen.push(...page.items.map(({ seq }) => seq));
    cursor = page.nextCursor;
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 118 }, (_, at) => at + 3),
  );
});

test("who got another campaign is told to nobody without the right to numbers, and to nobody of one that says something else", async () => {
  const other = await plant(3, { text: "Habari za asubuhi" });
  const mine = await plant(3, { text: "Habari za asubuhi", startedHoursAgo: null });
  const guess = await plant(3, { text: "Maneno mengine", startedHoursAgo: null });
  const sender = await desk.signIn("sender");
  const statusOf = async (id: string, of: string, { cookie }: { cookie: string }) =>
    (
      await desk.ask(listPeople, {
        path: `/api/campaigns/${id}/repeats/people?of=${of}`,
        params: { id },
        cookie,
      })
    ).status;
  assert.equal(await statusOf(mine, other, viewer), 403);
  assert.equal(await statusOf(mine, other, sender), 200);
  assert.equal(await statusOf(guess, other, sender), 404);
  assert.equal(await statusOf(other, mine, sender), 404, "a draft has sent to nobody");
  assert.equal(await statusOf(mine, randomUUID(), sender), 404);
});

test("a campaign with the same words that still waits for its time is told, however long ago it was scheduled", async () => {
  const words = "Karibu sokoni";
  const waiting = await plant(10, { text: words, startedHoursAgo: 72 });
  const at = new Date(Date.now() + 24 * 3_600_000);
  await desk.db.query("UPDATE campaign SET state = 'scheduled', scheduled_at = $2 WHERE id = $1", [
    waiting,
    at,
  ]);
  const mine = await plant(10, { text: words, startedHoursAgo: null });
  await desk.db.query("UPDATE campaign SET state = 'ready', scheduled_at = $2 WHERE id = $1", [mine, at]);
  assert.deepEqual(
    (await repeatsOf(mine)).map(({ id, startedAt }) => ({ id, startedAt })),
    [{ id: waiting, startedAt: at.toISOString() }],
  );
  assert.deepEqual(await repeatsOf(waiting), [], "a draft is no campaign that anybody gets");
});

/** People in a request of this state, by their place. */
async function putInRequest(id: string, seqs: number[], state: "attempting" | "planned"): Promise<void> {
  await desk.db.query(
    `WITH request AS (INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner)
       VALUES (gen_random_uuid(), $1, $2, 'sms.bulk', $3, cardinality($4::int[]), $4, '', 'test') RETURNING id)
     INSERT INTO attempt_member (campaign_id, seq, generation, attempt_id) SELECT $1, seq, 0, id FROM unnest($4::int[]) seq, request`,
    [id, seqs[0], state, seqs],
  );
}

test("repeats: stopped at 0 of 18 sent -> its copy is told that 18 are only queued there, and that nobody has it", async () => {
  const words = "Bei ya mahindi";
  const stopped = await plant(18, { text: words });
  await desk.db.query("UPDATE campaign SET state = 'needs-attention' WHERE id = $1", [stopped]);
  const [repeat] = await repeatsOf(await plant(18, { text: words, startedHoursAgo: null }));
  assert.deepEqual(
    [repeat?.state, repeat?.people, repeat?.has, repeat?.sending, repeat?.queued],
    ["needs-attention", 18, 0, 0, 18],
  );
});

test("repeats: sent, lost, asked again, on its way and queued -> each person is in just one of three groups, and is told so", async () => {
  const words = "Bei ya mchele";
  const running = await plant(12, { text: words });
  const set = (change: string, upTo: number) =>
    desk.db.query(`UPDATE recipient SET ${change} WHERE campaign_id = $1 AND seq = $2`, [running, upTo]);
  await set("state = 'accepted'", 1);
  await set("state = 'unknown'", 2);
  await set("generation = 1", 3);
  await putInRequest(running, [4, 5], "planned");
  await putInRequest(running, [6, 7, 8], "attempting");
  const mine = await plant(12, { text: words, startedHoursAgo: null });
  const [repeat] = await repeatsOf(mine);
  assert.deepEqual([repeat?.people, repeat?.has, repeat?.sending, repeat?.queued], [12, 5, 3, 4]);
  const { items } = await peopleOf(mine, `of=${running}`, (await desk.signIn("sender")).cookie);
  assert.deepEqual(
    items.map(({ part }) => part),
    [...Array(5).fill("has"), ...Array(3).fill("sending"), ...Array(4).fill("queued")],
  );
});
