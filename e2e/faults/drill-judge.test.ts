import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { OPERATIONS } from "#lib/contract/wire/paths.ts";
import { type Evidence, isGood, judge } from "#lib/launch/drill/judge.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { countOpen, listOutcomes } from "#lib/server/store/backup/shadow.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { until } from "#lib/testing/until.ts";
import { startWorkerProcess } from "./worker-process.ts";

const SEEDS = Array.from({ length: 20 }, (_, place) => place + 1);
/** Of each seed; one of them is lost, and another one is sent again. */
const MESSAGES = 4;
const SENDER = "AMANI AGRO";

const desk = await openDesk();
const { db } = desk;
const system = await openSystem(desk);
let sandbox: RunningSandbox;

before(async () => {
  sandbox = await startSandbox({ databaseUrl: db.url });
  await db.query(
    "INSERT INTO connection (service, rate) VALUES ('sms', 50) ON CONFLICT (service) DO UPDATE SET rate = 50",
  );
  for (const seed of [0, ...SEEDS]) for (let at = 0; at < MESSAGES; at++) await accept(seed, at);
  // Before a worker runs, so that none of them is on its way.
  for (const seed of SEEDS) await plantLoss(seed);
  const worker = startWorkerProcess(db.url, sandbox);
  await until(async () => (await countOpen(db, system.id)) === 0, worker.output, 60_000);
  await worker.kill();
});
after(async () => {
  await sandbox.close();
  await desk.close();
});

const textOf = (seed: number, at: number): string => `Drill of seed ${seed}, message ${at + 1}`;
const numberOf = (seed: number, at: number): string => `+25575470${String(seed * 10 + at).padStart(4, "0")}`;

async function accept(seed: number, at: number): Promise<void> {
  const { status } = await system.ask("POST", "messages", {
    body: { to: numberOf(seed, at), channel: "sms", sender: SENDER, text: textOf(seed, at) },
    idempotencyKey: `${seed}-${at}`,
  });
  assert.equal(status, 202);
}

/** Which message of a seed is lost, and which is sent again. */
function victimsOf(seed: number): { lost: number; doubled: number } {
  const random = createRandom(seed);
  const lost = Math.floor(random() * MESSAGES);
  return { lost, doubled: (lost + 1 + Math.floor(random() * (MESSAGES - 1))) % MESSAGES };
}

/** What a statement that forgets, one that invents an answer, and one that cancels without being asked would leave behind. */
const WAYS_TO_LOSE = [
  { recipient: "DELETE FROM recipient", counters: "n_queued = 0, n_rows = 0" },
  { recipient: "UPDATE recipient SET state = 'accepted'", counters: "n_queued = 0, n_accepted = 1" },
  { recipient: "UPDATE recipient SET state = 'cancelled'", counters: "n_queued = 0, n_cancelled = 1" },
];

async function plantLoss(seed: number): Promise<void> {
  const way = WAYS_TO_LOSE[seed % WAYS_TO_LOSE.length];
  const text = textOf(seed, victimsOf(seed).lost);
  const [row] = await db.query<{ id: string }>("SELECT campaign_id AS id FROM recipient WHERE text = $1", [
    text,
  ]);
  assert.ok(row && way);
  await db.query(`${way.recipient} WHERE campaign_id = $1`, [row.id]);
  await db.query(`UPDATE campaign SET state = 'sent', ${way.counters} WHERE id = $1`, [row.id]);
}

/** The request of its attempt once more, straight to the service: the journal knows of one. */
async function sendPastJournal(seed: number, at: number): Promise<void> {
  const answer = await fetch(`${sandbox.url}${OPERATIONS.sendSms.pattern}`, {
    method: "POST",
    headers: { authorization: `Bearer ${sandbox.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({
      ...{ phone_number: numberOf(seed, at), message: textOf(seed, at), sender_id: SENDER },
    }),
  });
  assert.equal(answer.status, 202, await answer.text());
}

/** As a drill of that seed would have read it. */
async function evidenceOf(seed: number): Promise<Evidence> {
  const isOfSeed = (text: string | null) => text?.startsWith(`Drill of seed ${seed},`) === true;
  const answer = await fetch(`${sandbox.adminUrl}/ledger?since=ever&limit=5000`);
  const { entries } = (await answer.json()) as { entries: Evidence["ledger"] };
  return {
    accepted: Array.from({ length: MESSAGES }, (_, at) => textOf(seed, at)),
    rows: (await listOutcomes(db, system.id)).filter(({ text }) => isOfSeed(text)),
    ledger: entries.filter(({ content }) => isOfSeed(content)),
  };
}

test("judge: a history in which nothing was planted -> all sent, and good", async () => {
  const verdict = judge(await evidenceOf(0));
  assert.equal(verdict.sent, MESSAGES);
  assert.ok(isGood(verdict));
});

for (const seed of SEEDS) {
  test(`judge: a message that was accepted and lost, and one that was sent again past the journal -> both found, and no other (seed ${seed})`, async () => {
    const { lost, doubled } = victimsOf(seed);
    const before = judge(await evidenceOf(seed));
    assert.deepEqual([before.lost, before.doubled], [[textOf(seed, lost)], []]);
    assert.equal(isGood(before), false);
    await sendPastJournal(seed, doubled);
    const verdict = judge(await evidenceOf(seed));
    assert.deepEqual([verdict.lost, verdict.doubled], [[textOf(seed, lost)], [textOf(seed, doubled)]]);
    assert.deepEqual([verdict.sent, verdict.denied, verdict.strays], [MESSAGES - 1, [], 0]);
  });
}

const entry = (content: string) => ({ recipient: "+255754700001", content });

test("judge: unknown is neither lost nor sent, and the ledger says of each which it was", () => {
  const rows = ["one", "two"].map((text) => ({ text, state: "unknown" }));
  const verdict = judge({ accepted: ["one", "two"], rows, ledger: [entry("two")] });
  assert.deepEqual(verdict.unknown, [
    { text: "one", isSent: false },
    { text: "two", isSent: true },
  ]);
  assert.deepEqual([verdict.sent, verdict.lost, isGood(verdict)], [0, [], true]);
});

test("judge: sent and reported as refused, sent though nobody asked, or unknown and sent twice -> not good", () => {
  const refused = judge({
    accepted: ["one"],
    rows: [{ text: "one", state: "rejected" }],
    ledger: [entry("one")],
  });
  assert.deepEqual([refused.denied, isGood(refused)], [["one"], false]);
  const stray = judge({ accepted: [], rows: [], ledger: [entry("Habari"), entry("Habari")] });
  assert.deepEqual([stray.strays, stray.doubled], [2, ["a message that was under way in the copy"]]);
  assert.equal(isGood(stray), false);
  const rows = [{ text: "one", state: "unknown" }];
  assert.deepEqual(judge({ accepted: ["one"], rows, ledger: [entry("one"), entry("one")] }).doubled, ["one"]);
});
