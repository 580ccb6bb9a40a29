import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import type { CampaignArrival } from "#lib/contract/desk/campaign/campaign-history.ts";
import type { CampaignNetworks, NetworkNow } from "#lib/contract/desk/network.ts";
import { NETWORKS, type Network } from "#lib/contract/rules/networks.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import type { SignedInCtx } from "#lib/server/context.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import type { NetworkWindow } from "../store/message/network.ts";
import { countNetworks, getSent, networksNow } from "./networks.ts";

const GET = door("GET /api/campaigns/:id/networks");
const ARRIVAL = door("GET /api/campaigns/:id/arrival");

const desk = await openDesk();
const { db, clock } = desk;
after(() => desk.close());
const MINUTE_MS = 60_000;
const HALOTEL = "+25562";
const VODACOM = "+25574";

const campaignId = await plantCampaign(db, { channel: "sms", size: 1 });
const startOfWindow = () => Math.floor(clock.now().getTime() / (5 * MINUTE_MS)) * 5 * MINUTE_MS;

type Planted = { prefix: string; sent: number; arrived: number; atMs: number; afterS?: number };

/** So many SMS of a network sent at one moment, of which some arrived. */
async function plant({ prefix, sent, arrived, atMs, afterS = 4 }: Planted): Promise<void> {
  await db.query(
    `INSERT INTO message (channel, campaign_id, attempt_id, seq, number, grade, state, created_at, state_at)
     SELECT 'sms', $1, $2, 1, $3 || lpad(i::text, 7, '0'), 'exact', CASE WHEN i <= $5 THEN 'delivered' ELSE 'operator' END,
       $6::timestamptz, $6::timestamptz + CASE WHEN i <= $5 THEN $7::int ELSE 0 END * interval '1 s'
     FROM generate_series(1, $4::int) AS i`,
    [campaignId, randomUUID(), prefix, sent, arrived, new Date(atMs), afterS],
  );
}

/** Four weeks in which nine of ten SMS of both arrived at this hour. */
async function plantUsual(atMs: number): Promise<void> {
  await db.query(
    `INSERT INTO network_window (at, network, sent, quick)
     SELECT $1::timestamptz - day * interval '1 day', network, 100, 90
     FROM generate_series(1, 28) AS day, unnest('{halotel,vodacom}'::text[]) AS network`,
    [new Date(atMs)],
  );
}

const now = async (): Promise<Record<string, NetworkNow>> =>
  Object.fromEntries(
    (await getSent({ db, clock } as Pick<SignedInCtx, "db" | "clock">)).networks.map((each) => [
      each.network,
      each,
    ]),
  );

beforeEach(() => db.query("TRUNCATE message, network_window, network_counted CASCADE"));

test("a network of which half as many SMS arrive as usual at this hour -> late since the first such five minutes, and no other", async () => {
  const first = startOfWindow();
  await plantUsual(first);
  await countNetworks({ db, clock });
  for (const window of [0, 1, 2]) {
    const atMs = first + window * 5 * MINUTE_MS + 1_000;
    await plant({ prefix: VODACOM, sent: 40, arrived: 37, atMs });
    await plant({ prefix: HALOTEL, sent: 40, arrived: window === 0 ? 38 : 10, atMs });
  }
  clock.forward(first + 26 * MINUTE_MS - clock.now().getTime());
  await countNetworks({ db, clock });
  const { vodacom, halotel } = await now();
  assert.deepEqual(vodacom && { usual: vodacom.usual, lateSince: vodacom.lateSince, quick: vodacom.quick }, {
    ...{ usual: 900, lateSince: null, quick: 111 },
  });
  assert.equal(halotel?.sent, 120);
  assert.equal(halotel?.lateSince, null, "58 of 120 are more than half of nine in ten");
  await plant({ prefix: HALOTEL, sent: 40, arrived: 0, atMs: first + 15 * MINUTE_MS });
  clock.forward(5 * MINUTE_MS);
  await countNetworks({ db, clock });
  const { halotel: later } = await now();
  assert.equal(later?.lateSince, new Date(first + 5 * MINUTE_MS).toISOString());
});

/** A day of five networks of which each sends eight SMS in five minutes, and six of ten usually arrive in time; `slow` from noon on. */
function dayOf(seed: number, slow?: Network): NetworkWindow[] {
  const random = createRandom(seed);
  return NETWORKS.flatMap((network) =>
    Array.from({ length: 288 }, (_, at) => {
      const share = network === slow && at >= 144 ? 0.02 : 0.6;
      const quick = Array.from({ length: 8 }).filter(() => random() < share).length;
      return { at: new Date(at * 5 * MINUTE_MS), network, sent: 8, quick, medianSeconds: 4, usual: 600 };
    }),
  );
}

/** Who is late at the moment at which the windows up to one have been counted. */
const lateAt = (windows: readonly NetworkWindow[], at: number) =>
  networksNow(
    windows.filter((window) => window.at.getTime() <= at * 5 * MINUTE_MS),
    new Date((at + 1) * 5 * MINUTE_MS + 10 * MINUTE_MS),
  ).flatMap(({ network, lateSince }) => (lateSince === null ? [] : [network]));

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8])
  test(`24 hours of chance (${seed}): no network is called late; one that stops at noon is, by its third five minutes, alone`, () => {
    const noise = dayOf(seed);
    const alarms = Array.from({ length: 288 }, (_, at) => lateAt(noise, at)).filter(
      (late) => late.length > 0,
    );
    assert.deepEqual(alarms, []);
    const [slow = "halotel"] = NETWORKS;
    assert.deepEqual(lateAt(dayOf(seed, slow), 146), [slow]);
  });

test("what arrives after ten minutes -> not in time, and five minutes are counted once", async () => {
  const first = startOfWindow();
  await countNetworks({ db, clock });
  await plant({ prefix: HALOTEL, sent: 30, arrived: 30, atMs: first, afterS: 601 });
  clock.forward(first + 16 * MINUTE_MS - clock.now().getTime());
  await countNetworks({ db, clock });
  await db.query("UPDATE message SET state_at = created_at");
  await Promise.all([countNetworks({ db, clock }), countNetworks({ db, clock })]);
  assert.deepEqual((await now()).halotel, {
    ...{ network: "halotel", sent: 30, quick: 0, usual: null, medianSeconds: 601, lateSince: null },
  });
});

test("a clock that was set back, or forward by a year -> no five minutes are counted twice, and the last day alone is caught up", async () => {
  await countNetworks({ db, clock });
  await plant({ prefix: VODACOM, sent: 5, arrived: 5, atMs: startOfWindow() });
  clock.forward(365 * 24 * 60 * MINUTE_MS);
  for (let round = 0; round < 20; round++) await countNetworks({ db, clock });
  clock.forward(-365 * 24 * 60 * MINUTE_MS);
  await countNetworks({ db, clock });
  assert.deepEqual(await now(), {});
  await plant({ prefix: VODACOM, sent: 7, arrived: 7, atMs: startOfWindow() });
  clock.forward(16 * MINUTE_MS);
  for (let round = 0; round < 3; round++) await countNetworks({ db, clock });
  assert.equal((await now()).vodacom?.sent, 12, "five of before and seven since");
});

test("a campaign by network: numbers of a known prefix, and all others in one line -> counts that sum to what was sent", async () => {
  await plant({ prefix: VODACOM, sent: 6, arrived: 4, atMs: Date.now() });
  await plant({ prefix: HALOTEL, sent: 3, arrived: 0, atMs: Date.now() });
  await plant({ prefix: "+44700", sent: 1, arrived: 1, atMs: Date.now() });
  await db.query("UPDATE message SET state = 'failed' WHERE number = '+255620000001'");
  const viewer = await desk.signIn("viewer");
  const answer = await desk.ask(GET, { params: { id: campaignId }, cookie: viewer.cookie });
  assert.equal(answer.status, 200);
  const none = { delivered: 0, failed: 0, open: 0, expired: 0, medianSeconds: null };
  assert.deepEqual((await answer.json()) as CampaignNetworks, {
    items: [
      { ...none, network: "vodacom", sent: 6, delivered: 4, open: 2, medianSeconds: 4 },
      { ...none, network: "halotel", sent: 3, failed: 1, open: 2 },
      { ...none, network: null, sent: 1, delivered: 1, medianSeconds: 4 },
    ],
    counted: 10,
    isWhole: true,
    late: [],
    held: [],
  });
  const missing = await desk.ask(GET, { params: { id: randomUUID() }, cookie: viewer.cookie });
  assert.equal(missing.status, 404);
});

test("delivery over time: of ten SMS six arrived after 4 s, two after 90 s -> half within 4 s, six within 10 s, eight within 5 min", async () => {
  const atMs = startOfWindow();
  await plant({ prefix: VODACOM, sent: 8, arrived: 6, atMs });
  await plant({ prefix: HALOTEL, sent: 2, arrived: 2, atMs, afterS: 90 });
  const { cookie } = await desk.signIn("viewer");
  const answer = await desk.ask(ARRIVAL, { params: { id: campaignId }, cookie });
  assert.equal(answer.status, 200);
  const { medianSeconds, delivered, within } = (await answer.json()) as CampaignArrival;
  assert.deepEqual(
    [medianSeconds, delivered, within.map(({ messages }) => messages)],
    [4, 8, [6, 6, 8, 8, 8]],
  );
  const missing = await desk.ask(ARRIVAL, { params: { id: randomUUID() }, cookie });
  assert.equal(missing.status, 404);
});
