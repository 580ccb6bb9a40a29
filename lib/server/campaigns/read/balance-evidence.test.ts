import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import type { UnknownList } from "#lib/contract/desk/campaign/unknown.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const LIST_UNKNOWN = door("GET /api/campaigns/:id/unknown");

const desk = await openDesk();
after(() => desk.close());
const { cookie } = await desk.signIn("sender");

const BEGUN_MS = Date.now() - 600_000;
const at = (second: number) => new Date(BEGUN_MS + second * 1_000);

/** From its start to its end, in seconds; the balance that its answer told, and what it cost by it. */
type Answered = { from: number; to: number; credits: number; balance: number | null };

let id = "";
beforeEach(async () => {
  await desk.db.query("TRUNCATE attempt CASCADE");
  id = await plantCampaign(desk.db, { channel: "sms", size: 1 });
});

async function answered({ from, to, credits, balance }: Answered): Promise<void> {
  await desk.db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, attempting_at, finished_at, credits, balance_after)
     VALUES ($1, $2, 1, 'sms.bulk', 'done', 1, '{1}', '', 'test', $3, $4, $5, $6)`,
    [randomUUID(), id, at(from), at(to), credits, balance],
  );
}

/** A request of a hundred credits whose answer was lost. */
async function lost(from: number, to: number): Promise<void> {
  await desk.db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, attempting_at, finished_at, segments_predicted)
     VALUES ($1, $2, 2, 'sms.bulk', 'unknown', 1, '{1}', '', 'test', $3, $4, 100)`,
    [randomUUID(), id, at(from), at(to)],
  );
}

async function evidence() {
  const answer = await desk.ask(LIST_UNKNOWN, { params: { id }, cookie });
  const { items } = (await answer.json()) as typeof UnknownList._output;
  return [items[0]?.balanceEvidence, items[0]?.balanceDetail];
}

const SENT =
  "Your balance then fell by 100 credits we cannot explain otherwise, so these were probably sent.";
const NOT_SENT =
  "Your balance did not fall by more than the other answers explain, so these were probably not sent.";

test("a balance that fell by more than the answers explain says that a lost request was probably sent", async () => {
  await answered({ from: 0, to: 1, credits: 50, balance: 1_000 });
  await lost(2, 3);
  await answered({ from: 4, to: 5, credits: 20, balance: 880 });
  assert.deepEqual(await evidence(), ["probably-sent", SENT]);
});

test("a balance that fell by what the answers explain says that a lost request was probably not sent", async () => {
  await answered({ from: 0, to: 1, credits: 50, balance: 1_000 });
  await lost(2, 3);
  await answered({ from: 4, to: 5, credits: 20, balance: 980 });
  assert.deepEqual(await evidence(), ["probably-not-sent", NOT_SENT]);
});

test("answers that cross are explained by the balance they tell, whichever came first", async () => {
  await answered({ from: 0, to: 3, credits: 100, balance: 1_000 });
  // Before that one in the service's order, and answered after it.
  await answered({ from: 0, to: 3.5, credits: 100, balance: 1_100 });
  await lost(4, 5);
  await answered({ from: 4, to: 9, credits: 100, balance: 800 });
  await answered({ from: 6, to: 7, credits: 1, balance: 799 });
  assert.deepEqual(await evidence(), ["probably-sent", SENT]);
});

test("what was answered before credits were added explains nothing that fell after it", async () => {
  await answered({ from: -60, to: -59, credits: 100, balance: 900 });
  // Somebody adds credits in the portal.
  await answered({ from: 0, to: 1, credits: 50, balance: 1_000 });
  await lost(2, 3);
  await answered({ from: 4, to: 5, credits: 20, balance: 880 });
  assert.deepEqual(await evidence(), ["probably-sent", SENT]);
});

test("where a request that is told no balance crossed the answer before or behind, one that none crossed is read", async () => {
  await answered({ from: 0, to: 1, credits: 50, balance: 1_000 });
  // Whether what crosses is in these two balances nobody knows: here it is, and was told of later.
  await answered({ from: 2, to: 4, credits: 50, balance: null });
  await answered({ from: 2, to: 3, credits: 10, balance: 940 });
  await lost(5, 6);
  await answered({ from: 7, to: 10, credits: 100, balance: null });
  await answered({ from: 8, to: 9, credits: 10, balance: 830 });
  await answered({ from: 11, to: 12, credits: 20, balance: 810 });
  assert.deepEqual(await evidence(), ["probably-not-sent", NOT_SENT]);
});

test("where no balance is known before a lost request, or after it, nothing is suggested", async () => {
  await lost(2, 3);
  await answered({ from: 1, to: 2.5, credits: 100, balance: 900 });
  assert.deepEqual(await evidence(), ["inconclusive", "We do not know the balance before and after it."]);
  await answered({ from: 0, to: 1, credits: 50, balance: 1_000 });
  assert.deepEqual(await evidence(), ["inconclusive", "We do not know the balance after it."]);
});

test("a balance that credits added meanwhile have raised suggests nothing", async () => {
  await answered({ from: 0, to: 1, credits: 50, balance: 1_000 });
  await lost(2, 3);
  await answered({ from: 4, to: 5, credits: 20, balance: 5_880 });
  assert.deepEqual(await evidence(), [
    "inconclusive",
    "Your balance then rose by 4,880 credits: somebody added credits. So it is not clear.",
  ]);
});

test("a balance that fell by what only half of a lost request costs suggests nothing", async () => {
  await answered({ from: 0, to: 1, credits: 50, balance: 1_000 });
  await lost(2, 3);
  await answered({ from: 4, to: 5, credits: 20, balance: 930 });
  assert.deepEqual(await evidence(), [
    "inconclusive",
    "Your balance fell by 50 credits we cannot explain otherwise, but these would cost 100. So it is not clear.",
  ]);
});
