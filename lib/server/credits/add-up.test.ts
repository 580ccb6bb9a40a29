import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import type { Db } from "#lib/db/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { during } from "#lib/testing/during.ts";
import { FAILURES, failOnce } from "#lib/testing/failing-database.ts";
import { createTestCampaign } from "../messages/test-message.ts";
import { isAloneAt } from "../store/alone.ts";
import { addToQuarters, lockLedger, moveLedger, readHorizon } from "../store/credit.ts";
import { resolveAttempt } from "../store/sending/answer/unknown.ts";
import { addUpCredits } from "./add-up.ts";
import { listCredits } from "./report-credits.ts";

const desk = await openDesk();
const { db, clock } = desk;
after(() => desk.close());
const campaignId = await createTestCampaign(db, "sms");

beforeEach(forget);

async function forget(): Promise<void> {
  for (const table of ["attempt", "credit_quarter", "credit_decided"]) await db.query(`DELETE FROM ${table}`);
  await db.query(
    "UPDATE credit_ledger SET place = 'epoch', known = NULL, is_behind = false, since = '2026-11-01T00:00:00Z'",
  );
  clock.set(new Date("2026-11-20T12:00:00Z"));
}

/** As if all that ended until then was added up when it had just ended. */
const setPlace = (moment: string) => db.query("UPDATE credit_ledger SET place = $1", [moment]);

type Row = {
  id?: string;
  at: string;
  seconds?: number;
  operation?: string;
  state?: string;
  size?: number;
  credits?: number | null;
  balance?: number | null;
  resolution?: string;
  resolvedAt?: string;
  isAmbiguous?: boolean;
};

let ordinal = 0;

/** A request that ended at a moment of November 2026, answered within 0.2 s. */
async function plant({ id = randomUUID(), at, seconds = 0.2, ...row }: Row): Promise<string> {
  const { operation = "sms.bulk", state = "done", size = 10, credits = null, balance = null } = row;
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, segments_predicted, accepted,
       attempting_at, finished_at, credits, balance_after, resolution, resolved_at, is_ambiguous)
     VALUES ($1, $2, $3, $4, $5::text, $6::int, '{}', '', 'w', $6::int, CASE $5::text WHEN 'done' THEN $6::int END, $7::timestamptz - $8::float8 * interval '1 second',
       $7::timestamptz, $9, $10, $11, $12, $13)`,
    [
      ...[id, campaignId, ordinal++, operation, state, size, `2026-11-${at}`, seconds, credits, balance],
      ...[row.resolution ?? null, row.resolvedAt ?? null, row.isAmbiguous ?? false],
    ],
  );
  return id;
}

/** In steps until nothing is left; a step that fails is done again. */
async function addUpAll(page?: number, by: Db = db): Promise<void> {
  while (await addUpCredits({ db: by }, page).catch(() => true));
}

const daysOf = async (month?: string) =>
  (await listCredits(desk.context, { ...(month && { month }) })).days.map(
    ({ day, said, counted, lost, first, last, went, came, unsure }) => ({
      day,
      cost: [said, counted, lost],
      balances: [first?.balance, last?.balance],
      ...(went && { went: [went.least, went.most] }),
      ...(came && { came: [came.least, came.most] }),
      ...(unsure !== null && { unsure }),
    }),
  );

const NO_QUARTER = {
  ...{ at: 0, messages: 0, said: 0, counted: 0, toldFirst: null, toldFirstAt: null, toldBefore: null },
  ...{ toldLast: null, toldLastAt: null, wentLeast: 0, wentMost: 0, wentSince: null, wentUntil: null },
  ...{ cameLeast: 0, cameMost: 0, cameSince: null, cameUntil: null, openMost: 0, openLeft: 0 },
};

function told(at: string, toldFirst: number, toldLast: number) {
  const toldFirstAt = Date.parse(at) * 1_000 + 1;
  return { toldFirst, toldFirstAt, toldLast, toldLastAt: toldFirstAt + 1 };
}

/** Two days on which everything happens that may. */
async function plantDays(): Promise<void> {
  await plant({ at: "18T09:00:00Z", credits: 10, balance: 990 });
  await plant({ at: "18T09:00:10Z", credits: 10, balance: 980 });
  // Somebody else used 40 until here.
  await plant({ at: "18T10:00:00Z", credits: 10, balance: 930 });
  // 00:10 on the next day in Dar es Salaam; 500 were bought.
  await plant({ at: "18T21:10:00Z", credits: 10, balance: 1_420 });
  await plant({ at: "19T10:00:00Z", operation: "sms.send", size: 3, credits: 3 });
  await plant({ at: "19T10:00:01Z", operation: "sms.send", size: 3, credits: 3 });
  await plant({ at: "19T11:00:00Z", credits: 10, balance: 1_404 });
  await plant({ at: "19T11:30:00Z", operation: "chat.text", size: 10 });
}

const DAYS = [
  { day: "2026-11-19", cost: [20, 6, 0], balances: [1_420, 1_404], came: [500, 500], unsure: 0 },
  { day: "2026-11-18", cost: [30, 0, 0], balances: [990, 930], went: [40, 40] },
];

test("a day says what answers said, what we count where they did not, its balances, and what went or came without us", async () => {
  await plantDays();
  await addUpAll();
  assert.deepEqual(await daysOf(), DAYS);
  assert.deepEqual(await daysOf("2026-11"), DAYS);
  assert.deepEqual(await daysOf("2026-10"), []);
});

for (const page of [3, 10_000])
  test(`whichever call fails or is cut off, everything is counted once, in pages of ${page}`, async (t) => {
    let calls = 0;
    for (let isSpent = true; isSpent; calls++) {
      await forget();
      await plantDays();
      const failing = failOnce(db, calls + 1, FAILURES[calls % FAILURES.length]!);
      await addUpAll(page, failing);
      assert.deepEqual(await daysOf(), DAYS, `call ${calls + 1}`);
      isSpent = failing.isSpent();
    }
    t.diagnostic(`${calls} calls`);
    assert.ok(calls > 8);
  });

test("what is still on its way is waited for, with what it overlaps", async () => {
  await plant({ at: "18T09:00:00Z", credits: 10, balance: 990 });
  const onItsWay = await plant({ at: "18T09:01:00Z", state: "attempting" });
  await db.query("UPDATE attempt SET finished_at = NULL WHERE id = $1", [onItsWay]);
  await plant({ at: "18T09:01:05Z", seconds: 2, credits: 10, balance: 970 });
  await addUpAll();
  assert.deepEqual((await daysOf())[0]?.cost, [10, 0, 0]);
  await db.query(
    `UPDATE attempt SET state = 'done', credits = 10, balance_after = 980, accepted = 10, finished_at = '2026-11-18T09:01:06Z'
     WHERE id = $1`,
    [onItsWay],
  );
  await addUpAll();
  assert.deepEqual(await daysOf(), [{ day: "2026-11-18", cost: [30, 0, 0], balances: [990, 970] }]);
});

test("what ended in a transaction that is not over is waited for, as others may end after it and be seen before", async () => {
  await db.transaction(async (tx) => {
    const [begun] = await tx.query<{ at: number }>(
      "SELECT (extract(epoch FROM now()) * 1000000)::bigint AS at",
    );
    assert.ok((await readHorizon(db, 0)) < (begun?.at ?? 0));
  });
  const [now] = await db.query<{ at: number }>("SELECT (extract(epoch FROM now()) * 1000000)::bigint AS at");
  assert.ok((await readHorizon(db, 0)) > (now?.at ?? 0));
});

test("what a person decides as sent is counted on the day of its lost answer, once, whether that day was added up before or not", async () => {
  const [early, late, other] = await Promise.all([
    plant({ at: "18T09:00:00Z", state: "unknown", isAmbiguous: true }),
    plant({ at: "18T09:05:00Z", state: "unknown", isAmbiguous: true }),
    plant({ at: "18T09:06:00Z", state: "unknown", isAmbiguous: true }),
  ]);
  // Before there was a ledger.
  await plant({
    ...{
      at: "17T09:00:00Z",
      state: "unknown",
      resolution: "sent",
      resolvedAt: "2026-10-31T00:00:00Z",
      size: 7,
    },
  });
  const decide = (attemptId: string, as: "sent" | "not-sent") =>
    resolveAttempt(db, { campaignId, attemptId, as, by: null });
  assert.ok(await decide(early, "sent"));
  await addUpAll();
  assert.deepEqual(
    (await daysOf()).map(({ cost }) => cost),
    [
      [0, 10, 20],
      [0, 7, 0],
    ],
  );
  assert.ok(await decide(late, "sent"));
  assert.deepEqual((await daysOf())[0]?.cost, [0, 20, 10], "at once");
  assert.equal(await decide(late, "sent"), false);
  assert.ok(await decide(other, "not-sent"));
  await addUpAll();
  assert.deepEqual((await daysOf())[0]?.cost, [0, 20, 0]);
});

for (const [when, told, found] of [
  ["much later", "18T09:10:00Z", "2026-11-18T09:20:00Z"],
  ["soon", "18T09:00:33Z", "2026-11-18T09:00:38Z"],
] as const)
  test(`a request that was given up and answered ${when} is counted once, and explains what fell meanwhile`, async () => {
    await plant({ at: "18T09:00:00Z", credits: 10, balance: 990 });
    const lost = await plant({ at: "18T09:00:30Z", seconds: 10, state: "unknown", isAmbiguous: true });
    await plant({ at: told, credits: 10, balance: 970 });
    await addUpAll();
    assert.deepEqual(await daysOf(), [
      { day: "2026-11-18", cost: [20, 0, 10], balances: [990, 970], unsure: 0 },
    ]);
    await setPlace(`2026-11-${told}`);
    await db.query(
      `UPDATE attempt SET state = 'done', credits = 10, balance_after = 980, accepted = 10, finished_at = $2 WHERE id = $1`,
      [lost, found],
    );
    await plant({ at: "18T09:30:00Z", credits: 10, balance: 960 });
    await addUpAll();
    assert.deepEqual(await daysOf(), [
      { day: "2026-11-18", cost: [40, 0, 0], balances: [990, 960], unsure: 0 },
    ]);
  });

test("what was found and a request explains that comes to light later is found no more", async () => {
  await plant({ at: "18T09:00:00Z", credits: 10, balance: 990 });
  await plant({ at: "18T09:10:00Z", credits: 10, balance: 970 });
  await addUpAll();
  assert.deepEqual((await daysOf())[0]?.went, [10, 10]);
  await setPlace("2026-11-18T09:15:00Z");
  await plant({ at: "18T09:20:00Z", seconds: 900, credits: 10, balance: 980 });
  await addUpAll();
  assert.deepEqual((await daysOf())[0], {
    day: "2026-11-18",
    cost: [30, 0, 0],
    balances: [990, 970],
    unsure: 0,
  });
});

for (const [what, change, unsure] of [
  ["by exactly what ours cost", {}, 0],
  ["by 40 more than ours cost", { last: 345 }, 40],
  ["by 40 more than ours cost since the balance of the day before", { before: 1_040 }, 40],
  ["by less, as 500 came", { last: 885, came: 500 }, 0],
] as const)
  test(`unsure: a request overlaps others and the balance fell ${what} -> at most ${unsure} of 615 that it may have been`, async () => {
    const {
      last = 385,
      came = 0,
      before = null,
    } = { last: undefined, came: undefined, before: undefined, ...change };
    const add = (at: string, said: number, [first, end]: [number, number], rest: object = {}) =>
      addToQuarters(db, [
        { ...NO_QUARTER, at: Date.parse(at) * 1_000, said, ...told(at, first, end), ...rest },
      ]);
    if (before !== null) await add("2026-11-18T09:00:00Z", 10, [before, before]);
    const cameAt = { cameLeast: came, cameMost: came };
    await add("2026-11-19T09:00:00Z", 615, [900, last], {
      toldBefore: 100,
      openMost: 615,
      openLeft: 400,
      ...cameAt,
    });
    assert.equal((await daysOf())[0]?.unsure, unsure);
  });

test("a balance is told in a quarter in which requests have cost something already -> they are before it", async () => {
  const quarter = { ...NO_QUARTER, at: Date.parse("2026-11-18T09:00:00Z") * 1_000 };
  await addToQuarters(db, [{ ...quarter, said: 10, counted: 5 }]);
  await addToQuarters(db, [
    { ...quarter, ...told("2026-11-18T09:01:00Z", 900, 900), said: 8, toldBefore: 3 },
  ]);
  assert.deepEqual(await db.query("SELECT told_before::int AS before, said::int FROM credit_quarter"), [
    { before: 18, said: 18 },
  ]);
});

test("where requests of another kind alone have ended, the place moves on past them", async () => {
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, finished_at, attempting_at)
     SELECT gen_random_uuid(), $1, 1000 + n, 'chat.text', 'done', 1, '{}', '', 'w', at, at
     FROM generate_series(1, 600) n, LATERAL (SELECT '2026-11-18T09:00:00Z'::timestamptz + n * interval '1 second' AS at) moment`,
    [campaignId],
  );
  await addUpAll();
  const [{ place } = { place: new Date(0) }] = await db.query<{ place: Date }>(
    "SELECT place FROM credit_ledger",
  );
  assert.ok(place > new Date("2026-11-18T09:10:00Z"));
});

test("while another process adds up -> this one leaves it alone, and comes again", async () => {
  await plantDays();
  await db.transaction(async (tx) => {
    assert.ok(await isAloneAt(tx, "upkeep"));
    assert.equal(await addUpCredits({ db }), false);
    assert.deepEqual(await daysOf(), []);
  });
  await addUpAll();
  assert.deepEqual(await daysOf(), DAYS);
});

test("two who take the ledger at once -> the second waits, and goes on from where the first has moved it", async () => {
  const second = await during(
    db,
    async (tx) => {
      const ledger = await lockLedger(tx);
      return () => moveLedger(tx, { ...ledger, place: ledger.place + 7 });
    },
    () => db.transaction(lockLedger),
  );
  assert.equal(second.place, 7);
});
