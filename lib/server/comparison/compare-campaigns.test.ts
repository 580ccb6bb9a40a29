import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import type { ComparedCampaign } from "#lib/contract/desk/comparison.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { compareCampaigns } from "./compare-campaigns.ts";

const GET_CSV = door("GET /api/campaigns/compare.csv");

const desk = await openDesk();
const { db, clock } = desk;
after(() => desk.close());
const DAY_MS = 86_400_000;
const startedAt = clock.now();

beforeEach(() => db.query("TRUNCATE campaign, recipient, message, inbound, suppression, attempt CASCADE"));

type Planted = { channel?: "sms" | "chat-text"; size?: number; delivered?: number; name?: string };

/** Of `size` people two were refused, one may have been sent to, and of the others so many have their message. */
async function plant({ channel = "sms", size = 30, delivered = 20, name = "Mbegu" }: Planted = {}) {
  const id = await plantCampaign(db, { channel, size });
  await db.query(
    `UPDATE campaign SET name = $2, started_at = $3, n_queued = 0, n_accepted = n_rows - 3, n_rejected = 2, n_unknown = 1,
       n_delivered = $4, n_operator = 1, credits_used = 29 WHERE id = $1`,
    [id, name, startedAt, delivered],
  );
  await db.query(
    "UPDATE recipient SET state = CASE WHEN seq <= $2 THEN 'accepted' ELSE 'rejected' END WHERE campaign_id = $1",
    [id, size - 3],
  );
  await db.query(
    `INSERT INTO message (channel, campaign_id, attempt_id, seq, number, grade, state, created_at, state_at)
     SELECT CASE WHEN $5 = 'sms' THEN 'sms' ELSE 'chat' END, $1, $2, seq, number, 'exact', 'delivered', $3::timestamptz,
       $3::timestamptz + seq * interval '1 s' FROM recipient WHERE campaign_id = $1 AND seq <= $4`,
    [id, randomUUID(), startedAt, delivered, channel],
  );
  return id;
}

/** The person at this place of a campaign writes so many days after it began. */
const letAnswer = (id: string, seq: number, days: number) =>
  db.query(
    `INSERT INTO inbound (seq, number, sent_at) SELECT coalesce((SELECT max(seq) FROM inbound), 0) + 1, number, $3
     FROM recipient WHERE campaign_id = $1 AND seq = $2`,
    [id, seq, new Date(startedAt.getTime() + days * DAY_MS)],
  );

const letOptOut = (id: string, seq: number, days: number) =>
  db.query(
    `INSERT INTO suppression (number, reason, source, said_at) SELECT number, 'STOP', 'keyword', $3
     FROM recipient WHERE campaign_id = $1 AND seq = $2`,
    [id, seq, new Date(startedAt.getTime() + days * DAY_MS)],
  );

const compare = async (...ids: string[]): Promise<ComparedCampaign[]> =>
  (await compareCampaigns({ db, clock }, { ids: ids.join(",") })).campaigns;

test("a campaign beside another -> each by its counters, in the order that was asked for", async () => {
  const [first, second] = [
    await plant({ name: "Mbegu" }),
    await plant({ name: "Bima", channel: "chat-text", delivered: 8 }),
  ];
  const compared = await compare(second, first);
  assert.deepEqual(
    compared.map(({ name, read, credits }) => ({ name, read, credits })),
    [
      { name: "Bima", read: 0, credits: null },
      { name: "Mbegu", read: null, credits: 29 },
    ],
  );
  const { id, name, startedAt: at, ...figures } = compared[1] ?? assert.fail();
  assert.deepEqual(figures, {
    channel: "sms",
    ...{ planned: 30, sent: 27, onTheWay: 7, delivered: 20, read: null, answered: 0, clicked: null },
    ...{ failed: 2, unheard: 0, unknown: 1, cancelled: 0, optedOut: 0, credits: 29 },
    ...{ medianSeconds: 10, isWhole: true, isOpen: true, heldOut: null },
  });
});

test("reports that are not added up yet -> counted, and nobody who has one is still on the way", async () => {
  const id = await plant();
  await db.query(
    "INSERT INTO campaign_delivery_added (campaign_id, operator, delivered, read, failed, expired) VALUES ($1, -1, 3, 0, 2, 2)",
    [id],
  );
  const [{ delivered, failed, unheard, onTheWay } = assert.fail()] = await compare(id);
  assert.deepEqual(
    { delivered, failed, unheard, onTheWay },
    { delivered: 23, failed: 4, unheard: 2, onTheWay: 0 },
  );
});

test("who wrote twice, too late, before, or was not sent to -> one answer each of those who wrote in 7 days", async () => {
  const id = await plant();
  for (const [seq, days] of [
    ...[
      [1, 0.1],
      [1, 2],
      [2, 6.9],
      [3, 7],
      [4, -0.1],
      [30, 1],
    ],
  ] as const)
    await letAnswer(id, seq, days);
  for (const [seq, days] of [
    ...[
      [5, 0.1],
      [6, 8],
      [29, 1],
    ],
  ] as const)
    await letOptOut(id, seq, days);
  const [{ answered, optedOut } = assert.fail()] = await compare(id);
  assert.deepEqual({ answered, optedOut }, { answered: 2, optedOut: 1 });
});

test("a campaign whose people were removed, one that has not started, and one that nobody knows -> what is not known is null, and the others are not there", async () => {
  const [removed, draft] = [await plant(), await plant()];
  await db.query("UPDATE campaign SET people_removed_at = now() WHERE id = $1", [removed]);
  await db.query("UPDATE campaign SET started_at = NULL, scheduled_at = NULL WHERE id = $1", [draft]);
  const compared = await compare(removed, draft, randomUUID());
  assert.deepEqual(
    compared.map(({ id, answered, optedOut, medianSeconds, delivered }) => ({
      id,
      answered,
      optedOut,
      medianSeconds,
      delivered,
    })),
    [{ id: removed, answered: null, optedOut: null, medianSeconds: null, delivered: 20 }],
  );
});

test("people who were held out -> counted with what they did in the same days, and not among those who were sent to", async () => {
  const id = await plant();
  await db.query(
    'UPDATE campaign SET held_out = 10, audience = \'{"counts": {"heldOut": 3}}\' WHERE id = $1',
    [id],
  );
  await db.query(
    `INSERT INTO excluded_row (campaign_id, row_number, bucket, reason, value, columns, number)
     SELECT $1, 100 + i, CASE WHEN i < 4 THEN 'heldOut' ELSE 'suppressed' END, '', '', '{}', '+25575500000' || i FROM generate_series(1, 4) AS i`,
    [id],
  );
  const at = new Date(startedAt.getTime() + DAY_MS);
  await db.query(
    `INSERT INTO inbound (seq, number, sent_at) SELECT i, '+25575500000' || ((i + 1) / 2), $1 FROM generate_series(1, 8) AS i WHERE i <> 3 AND i <> 4`,
    [at],
  );
  await db.query(
    "INSERT INTO suppression (number, reason, source, said_at) VALUES ('+255755000003', 'STOP', 'keyword', $1), ('+255755000004', 'STOP', 'keyword', $1)",
    [at],
  );
  const [{ heldOut, answered, optedOut } = assert.fail()] = await compare(id);
  assert.deepEqual(
    { heldOut, answered, optedOut },
    { heldOut: { people: 3, answered: 2, optedOut: 1 }, answered: 0, optedOut: 0 },
  );
});

test("the file -> for whoever may export, with a number in a name masked for whoever sees none, and written down", async () => {
  const id = await plant({ name: "Mbegu 0754913268" });
  const path = `/api/campaigns/compare.csv?ids=${id}`;
  const viewer = await desk.signIn("viewer");
  assert.equal((await desk.ask(GET_CSV, { path, cookie: viewer.cookie })).status, 403);
  await db.query("UPDATE app_user SET rights = '{export}' WHERE id = $1", [viewer.user.id]);
  const answer = await desk.ask(GET_CSV, { path, cookie: viewer.cookie });
  assert.equal(answer.status, 200);
  const text = await answer.text();
  assert.match(text, /Sent to the service/);
  assert.match(text, /,30,27,7,20,,0,,2,0,1,0,0,29,10/);
  assert.ok(!text.includes("0754913268"), text);
  const [row] = await db.query<{ action: string }>("SELECT action FROM audit ORDER BY seq DESC LIMIT 1");
  assert.equal(row?.action, "campaigns.compare");
  const wrong = await desk.ask(GET_CSV, { path: "/api/campaigns/compare.csv?ids=1", cookie: viewer.cookie });
  assert.equal(wrong.status, 400);
});
