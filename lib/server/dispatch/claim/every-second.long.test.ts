import assert from "node:assert/strict";
import { performance } from "node:perf_hooks";
import { after, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { countsOf, doubledIn, getHold, inWords, type Planted, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { updatePace } from "../../store/sending/own-pace.ts";
import { TOO_LATE_FAULT } from "../attempt.ts";
import { LOST, openLane } from "../test-lane.ts";
import { openOwner } from "./owner.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
after(engine.close);
beforeEach(engine.renew);

const lane = openLane(engine);
const { claimed } = lane;

const random = createRandom(SEED);
const upTo = (most: number): number => 1 + Math.floor(random() * most);

const LIMIT = 20;
const SINGLE = { channel: "sms", size: 30, lane: "exact" } as const;
const batches = (chunkSize: number, size = 50) => ({ channel: "sms", size, chunkSize }) as const;
const odd = 11 + upTo(8);

/** The later campaigns begin when so many people of the first have left. */
const LATER = 10;

const CASES: { what: string; campaigns: Planted[]; isOwn: boolean; workers: 1 | 2 }[] = [
  { what: "one by one", campaigns: [SINGLE], isOwn: true, workers: 1 },
  { what: `requests of ${odd}`, campaigns: [batches(odd)], isOwn: true, workers: 1 },
  {
    what: `chat requests of ${odd}`,
    campaigns: [{ channel: "chat-text", size: 50, chunkSize: odd }],
    isOwn: true,
    workers: 1,
  },
  { what: "requests larger than it", campaigns: [batches(100)], isOwn: true, workers: 1 },
  {
    what: "one by one and in requests, in two campaigns of a connection",
    campaigns: [SINGLE, batches(20)],
    isOwn: false,
    workers: 1,
  },
  {
    what: "two workers at two campaigns",
    campaigns: [batches(odd), batches(upTo(20))],
    isOwn: false,
    workers: 2,
  },
];

/** The most people of all seconds that begin with an arrival. */
function mostInASecond(came: { at: number; people: number }[]): number {
  const from = ({ at }: { at: number }) =>
    came
      .filter((other) => other.at >= at && other.at < at + 1_000)
      .reduce((sum, { people }) => sum + people, 0);
  return Math.max(...came.map(from));
}

for (const { what, campaigns, isOwn, workers } of CASES) {
  test(`${what}: a limit of ${LIMIT} holds in every second of what the service received (seed ${SEED})`, async (t) => {
    const came: { at: number; people: number }[] = [];
    const begun = Promise.withResolvers<void>();
    stub.before = ({ size }) => {
      came.push({ at: performance.now(), people: size });
      if (came.reduce((sum, { people }) => sum + people, 0) >= LATER) begun.resolve();
      return undefined;
    };
    const ids: string[] = [];
    for (const planted of campaigns) ids.push(await plantCampaign(db, planted));
    if (isOwn)
      await db.query("UPDATE campaign SET messages_per_second = $2 WHERE id = ANY($1)", [ids, LIMIT]);
    else await db.transaction((tx) => updatePace(tx, "sms", LIMIT));
    const owners = [engine.owner];
    if (workers === 2) {
      const second = await openOwner(db);
      t.after(() => second.close());
      owners.push(second);
    }
    await Promise.all(
      ids.flatMap((id, index) =>
        owners.map(async (owner) => {
          if (index > 0) await begun.promise;
          await run(id, { owner, clock: systemClock });
        }),
      ),
    );
    for (const [index, id] of ids.entries())
      assert.equal((await countsOf(db, id)).accepted, campaigns[index]?.size);
    if (ids.length === 1) assert.deepEqual(doubledIn(stub.ledger), []);
    const most = mostInASecond(came);
    assert.ok(most <= LIMIT, `${most} in a second`);
  });
}

test("what is claimed shortly before a kill counts for whoever claims next", async () => {
  const id = await plantCampaign(db, batches(15));
  await db.query("UPDATE campaign SET messages_per_second = $2 WHERE id = $1", [id, LIMIT]);
  assert.equal((await claimed(id)).members.length, 15);
  // The spacing is over, the second is not: there is room for five, and then for nobody.
  await db.query("UPDATE campaign SET next_claim_at = NULL WHERE id = $1", [id]);
  assert.equal((await claimed(id)).members.length, 5);
  await db.query("UPDATE campaign SET next_claim_at = NULL WHERE id = $1", [id]);
  const claim = await lane.claim(id);
  assert.ok(claim.kind === "wait" && claim.delayMs > 0, claim.kind);
  assert.equal((await getHold(db, id))?.detail, "Your own limit of 20 messages a second.");
});

test("whoever left for another campaign of the connection takes their room of the limit", async () => {
  const id = await plantCampaign(db, batches(20));
  await db.transaction((tx) => updatePace(tx, "sms", LIMIT));
  const other = await plantCampaign(db, batches(8, 8));
  assert.equal((await claimed(other)).members.length, 8);
  await db.query("UPDATE connection SET next_claim_at = NULL, tokens = 10");
  assert.equal((await claimed(id)).members.length, LIMIT - 8);
});

test("chat people who are tried again leave as many at a time as the limit has room for", async () => {
  const id = await plantCampaign(db, { channel: "chat-text", size: 30 });
  await lane.settle(await claimed(id, { service: "chat" }), LOST);
  await db.query("UPDATE attempt SET due_at = now() WHERE state = 'planned'");
  await db.query("UPDATE connection SET tokens = 100, is_breaker_open = false, blocked_until = NULL");
  await db.query("UPDATE campaign SET messages_per_second = $2 WHERE id = $1", [id, LIMIT]);
  const first = await claimed(id, { service: "chat" });
  assert.deepEqual([first.tries, first.members.length], [2, LIMIT]);
  await db.query("UPDATE campaign SET next_claim_at = NULL, pace_window = NULL WHERE id = $1", [id]);
  await db.query("UPDATE connection SET tokens = 100");
  const second = await claimed(id, { service: "chat" });
  assert.deepEqual([second.tries, second.members.length], [2, 10]);
  const numbers = [...first.members, ...second.members].map(({ number }) => number);
  assert.equal(new Set(numbers).size, 30);
});

test("a claim whose commit is slow does not leave late, is put back without blame, and gets through in the end", async (t) => {
  const id = await plantCampaign(db, batches(10, 20));
  await db.query("UPDATE campaign SET messages_per_second = $2 WHERE id = $1", [id, LIMIT]);
  await db.query(`CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_sleep(0.12); RETURN NULL; END'`);
  await db.query(`CREATE CONSTRAINT TRIGGER slow_disk AFTER INSERT ON attempt DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION linger()`);
  t.after(() => db.query("DROP FUNCTION linger CASCADE"));
  await run(id, { clock: systemClock });
  assert.equal((await countsOf(db, id)).accepted, 20);
  assert.deepEqual(doubledIn(stub.ledger), []);
  const [row] = await db.query<{ late: number; rate: number }>(
    `SELECT (SELECT count(*)::int FROM attempt WHERE state = 'not-sent') AS late, rate FROM connection WHERE service = 'sms'`,
  );
  assert.ok(row && row.late >= 1, "none was late");
  assert.equal(row.rate, 100_000);
});

test("chat people who came too late for the limit wait with their key as if nobody had tried again, however often", async () => {
  const id = await plantCampaign(db, { channel: "chat-text", size: 5 });
  await lane.settle(await claimed(id, { service: "chat" }), LOST);
  for (let time = 0; time < 9; time++) {
    await db.query("UPDATE attempt SET due_at = now() WHERE state = 'planned'");
    await db.query("UPDATE connection SET tokens = 100, is_breaker_open = false, blocked_until = NULL");
    const again = await claimed(id, { service: "chat" });
    assert.equal(again.tries, 2);
    await lane.settle(again, { kind: "fault", fault: TOO_LATE_FAULT });
  }
  const rows = inWords(
    await db.query(
      "SELECT state, tries, problem, is_ambiguous AS lost, due_at <= now() AS due FROM attempt WHERE campaign_id = $1",
      [id],
    ),
  );
  assert.deepEqual(rows, [{ state: "planned", tries: 1, problem: "No answer.", lost: true, due: true }]);
  assert.deepEqual([(await countsOf(db, id)).attempting, (await countsOf(db, id)).unknown], [5, 0]);
});
