import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { countReadHours, getBestHour } from "./best-hour.ts";

const GET_CSV = door("GET /api/campaigns/best-hour.csv");
const GET = door("GET /api/campaigns/best-hour");
const desk = await openDesk();
const { db, clock, context } = desk;
after(() => desk.close());
const HOUR_MS = 3_600_000;
// A Monday, 12:00 in Dar es Salaam.
const NOON = new Date("2026-03-02T09:00:00Z");

const campaignId = await plantCampaign(db, { channel: "chat-text", size: 1 });
beforeEach(async () => {
  await db.query("TRUNCATE message, read_hour CASCADE");
  clock.set(NOON);
});

type Planted = {
  at: Date;
  state?: string;
  channel?: string;
  readAfterMin?: number;
  n?: number;
  isDirect?: boolean;
};

const plant = ({
  at,
  state = "read",
  channel = "chat",
  readAfterMin = 30,
  n = 1,
  isDirect = false,
}: Planted) =>
  db.query(
    `INSERT INTO message (channel, campaign_id, attempt_id, seq, number, grade, state, created_at, state_at, is_direct)
     SELECT $1, $2, $3, i, '+25574' || i, 'exact', $4, $5::timestamptz, $5::timestamptz + $6 * interval '1 min', $8
     FROM generate_series(1, $7::int) AS i`,
    [channel, campaignId, randomUUID(), state, at, readAfterMin, n, isDirect],
  );

test("an hour -> counted once it is settled: what arrived, and of it what was read within an hour, of chat campaigns alone", async () => {
  await plant({ at: NOON, n: 5 });
  await plant({ at: NOON, n: 2, readAfterMin: 61 });
  await plant({ at: NOON, n: 3, state: "delivered" });
  await plant({ at: NOON, n: 7, state: "operator" });
  await plant({ at: NOON, n: 11, channel: "sms", state: "delivered" });
  await plant({ at: NOON, n: 13, isDirect: true });
  await countReadHours(context);
  assert.deepEqual((await getBestHour(context)).hours, [], "its hour is not over");
  clock.forward(2 * HOUR_MS);
  await countReadHours(context);
  assert.deepEqual((await getBestHour(context)).hours, [], "what was read may not be known yet");
  clock.forward(HOUR_MS + 1);
  await countReadHours(context);
  assert.deepEqual((await getBestHour(context)).hours, [{ weekday: 1, hour: 12, arrived: 10, quick: 5 }]);
  await db.query("UPDATE message SET state = 'read', state_at = created_at");
  await countReadHours(context);
  assert.equal((await getBestHour(context)).hours[0]?.quick, 5, "a message is counted once");
});

test("a console with a history of 100 days -> the last 90 are counted, and older hours go", async () => {
  const daysAgo = (days: number) => new Date(NOON.getTime() - days * 24 * HOUR_MS);
  await db.query("INSERT INTO read_hour (at, arrived, quick) VALUES ($1, 9, 9)", [daysAgo(91)]);
  for (const days of [95, 80, 1]) await plant({ at: daysAgo(days), n: days });
  await plant({ at: new Date(NOON.getTime() - HOUR_MS), n: 4 });
  await plant({ at: daysAgo(2), n: 6 });
  await countReadHours(context);
  const { hours } = await getBestHour(context);
  const arrived = (counted: typeof hours) => counted.reduce((sum, hour) => sum + hour.arrived, 0);
  assert.equal(arrived(hours), 81, "nothing behind one that is not settled, and nothing of 95 days ago");
  clock.forward(3 * HOUR_MS);
  await countReadHours(context);
  assert.equal(arrived((await getBestHour(context)).hours), 91);
  const [row] = await db.query<{ n: number }>("SELECT count(*)::int AS n FROM read_hour WHERE arrived = 9");
  assert.equal(row?.n, 0, "an hour of 91 days ago goes");
});

test("the file -> each hour of each weekday with its name, for whoever may export", async () => {
  await db.query("INSERT INTO read_hour (at, arrived, quick) VALUES ($1, 40, 10)", [NOON]);
  const { cookie } = await desk.signIn("admin");
  const answer = await desk.ask(GET_CSV, { path: "/api/campaigns/best-hour.csv", cookie });
  assert.match(await answer.text(), /Monday,12,40,10/);
  const viewer = await desk.signIn("viewer");
  assert.equal(
    (await desk.ask(GET_CSV, { path: "/api/campaigns/best-hour.csv", cookie: viewer.cookie })).status,
    403,
  );
});

test("the hour in which most was read -> said once two hours have enough messages, to everybody who may look", async () => {
  const { cookie } = await desk.signIn("viewer");
  const best = async () => (await desk.ask(GET, { path: "/api/campaigns/best-hour", cookie })).json();
  const plantHour = (hoursLater: number, arrived: number, quick: number) =>
    db.query("INSERT INTO read_hour (at, arrived, quick) VALUES ($1, $2, $3)", [
      new Date(NOON.getTime() + (hoursLater - 24) * HOUR_MS),
      arrived,
      quick,
    ]);
  await plantHour(0, 400, 100);
  await plantHour(6, 99, 99);
  assert.deepEqual(await best(), { best: null }, "one hour alone is no choice");
  await plantHour(7, 200, 90);
  assert.deepEqual(await best(), { best: { hour: 19, arrived: 200, quick: 90 } });
});
