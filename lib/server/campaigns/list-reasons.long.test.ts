import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { CampaignReasons, RecipientList } from "#lib/contract/desk/campaign/recipient.ts";
import { forbidden, said } from "#lib/contract/words/reason/say-reason.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { recordFacts } from "#lib/server/messages/index.ts";
import { sumReasons } from "#lib/server/store/campaign/reason.ts";
import { moveRecipients } from "#lib/server/store/campaign/recipient/recipient-found.ts";
import { createIndexes } from "#lib/server/store/create-indexes.ts";
import { DIGITS } from "#lib/server/store/text-search.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const GET = door("GET /api/campaigns/:id/reasons");
const LIST = door("GET /api/campaigns/:id/recipients");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());
const viewer = await desk.signIn("viewer");

async function reasonsOf(id: string): Promise<CampaignReasons> {
  const answer = await desk.ask(GET, { params: { id }, cookie: viewer.cookie });
  assert.equal(answer.status, 200);
  return (await answer.json()) as CampaignReasons;
}

async function peopleOf(id: string, asked: string): Promise<number[]> {
  const path = `/api/campaigns/${id}/recipients?${asked}`;
  const answer = await desk.ask(LIST, { params: { id }, path, cookie: viewer.cookie });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as RecipientList).items.map(({ seq }) => seq);
}

/** A chat campaign of which everybody was accepted, with a message each; answers its id and their messages by place. */
async function plantSent(size: number) {
  const id = await plantCampaign(db, { channel: "chat-text", size });
  const attempt = crypto.randomUUID();
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner)
     VALUES ($1, $2, 1, 'chat.text', 'done', $3::int, ARRAY(SELECT generate_series(1, $3::int)), '', 'test')`,
    [attempt, id, size],
  );
  await db.query("INSERT INTO attempt_member SELECT $1, n, 0, $2 FROM generate_series(1, $3::int) n", [
    id,
    attempt,
    size,
  ]);
  await db.query("UPDATE recipient SET state = 'accepted' WHERE campaign_id = $1", [id]);
  await db.query("UPDATE campaign SET n_queued = 0, n_accepted = $2::int, state = 'sent' WHERE id = $1", [
    id,
    size,
  ]);
  const messages = await db.query<{ id: number }>(
    `INSERT INTO message (channel, service_id, campaign_id, attempt_id, seq, grade)
     SELECT 'chat', gen_random_uuid()::text, $1, $2, n, 'exact' FROM generate_series(1, $3::int) n ORDER BY n RETURNING id`,
    [id, attempt, size],
  );
  return { id, messageOf: (seq: number) => messages[seq - 1]?.id ?? 0 };
}

type ReportedFailure = { code?: string; text?: string; retryable?: boolean; word?: string; minute?: number };

const tell = (messageId: number, { code, text, retryable, word = "failed", minute = 0 }: ReportedFailure) =>
  db.transaction((tx) =>
    recordFacts(tx, [
      {
        messageId,
        source: "event",
        word,
        occurredAt: new Date(Date.UTC(2026, 1, 1, 9, minute)),
        detail: { errorCode: code, errorMessage: text, retryable },
      },
    ]),
  );

const refuse = (id: string, seqs: number[], reason: string) =>
  db.transaction((tx) =>
    moveRecipients(tx, id, { seqs, to: "rejected", reason: said(reason), isRetryable: true }),
  );

const short = ({ reasons }: CampaignReasons) =>
  reasons.map(({ state, errorCode, said, people }) => [state, errorCode, said, people]);

test("each reason leads to exactly the people it counts, before and after upkeep has added them up", async () => {
  const { id, messageOf } = await plantSent(30);
  await refuse(id, [1, 2, 3, 4], "The window is closed");
  await refuse(id, [5], "Another reason (400)");
  for (const seq of [10, 11, 12]) await tell(messageOf(seq), { code: "131026", text: "Undeliverable" });
  await tell(messageOf(13), { code: "999001", text: "Odd", retryable: true });
  await tell(messageOf(14), { code: "999001", text: "Odd too", retryable: false });
  await tell(messageOf(15), { text: "Only words" });
  await tell(messageOf(16), {});
  const check = async () => {
    const asked = await reasonsOf(id);
    assert.deepEqual(short(asked), [
      ["rejected", null, "The window is closed", 4],
      ["failed", "131026", "Undeliverable", 3],
      ["failed", "999001", "Odd", 2],
      ...[
        ["failed", null, "", 1],
        ["failed", null, "Only words", 1],
        ["rejected", null, "Another reason (400)", 1],
      ].toSorted((a, b) => rank(asked, a) - rank(asked, b)),
    ]);
    const places: number[] = [];
    for (const { id: reason, state, people } of asked.reasons) {
      const found = await peopleOf(id, `state=${state}&reason=${reason}`);
      assert.equal(found.length, people);
      assert.deepEqual(await peopleOf(id, `reason=${reason}`), found);
      assert.deepEqual(await peopleOf(id, `state=delivered&reason=${reason}`), []);
      places.push(...found);
    }
    assert.deepEqual(
      places.toSorted((a, b) => a - b),
      [1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16],
    );
    const odd = asked.reasons.find(({ errorCode }) => errorCode === "999001");
    assert.deepEqual([odd?.mayHelp, odd?.willNotHelp], [1, 1]);
  };
  await check();
  await db.transaction(sumReasons);
  await check();
  await createIndexes(db.url, AbortSignal.timeout(limitMs(60_000)));
  await check();
});

const rank = ({ reasons }: CampaignReasons, [state, , said]: (string | number | null)[]) =>
  reasons.findIndex((reason) => reason.state === state && reason.said === said);

test("whoever was delivered after all, or is queued again, is counted for no reason any more, and a later reason takes the place of the first", async () => {
  const { id, messageOf } = await plantSent(4);
  await refuse(id, [1, 2], "No");
  await tell(messageOf(3), { code: "131049" });
  await tell(messageOf(4), { code: "131049" });
  await db.transaction(sumReasons);
  await db.transaction((tx) => moveRecipients(tx, id, { seqs: [1], to: "queued" }));
  await tell(messageOf(3), { word: "delivered", minute: 5 });
  await tell(messageOf(4), { code: "131026", minute: 5 });
  const expected = [
    ["failed", "131026", "", 1],
    ["rejected", null, "No", 1],
  ];
  assert.deepEqual(short(await reasonsOf(id)), expected);
  await db.transaction(sumReasons);
  assert.deepEqual(short(await reasonsOf(id)), expected);
});

test("who opted out while it was sent is counted apart from whom a person cancelled, and found by it", async () => {
  const { id } = await plantSent(5);
  await db.transaction((tx) =>
    moveRecipients(tx, id, {
      seqs: [1, 2],
      to: "cancelled",
      reason: forbidden({ why: "opted-out", count: 0 }),
    }),
  );
  await db.transaction((tx) => moveRecipients(tx, id, { seqs: [3], to: "cancelled" }));
  const { reasons } = await reasonsOf(id);
  assert.deepEqual(short({ isCounted: true, reasons }), [["cancelled", null, "Opted out", 2]]);
  assert.deepEqual(await peopleOf(id, `state=cancelled&reason=${reasons[0]?.id}`), [1, 2]);
  assert.deepEqual(await peopleOf(id, "state=cancelled"), [1, 2, 3]);
});

test("a text with each person's own number, id or request in it is one reason, and none of them is kept with it", async () => {
  const { id } = await plantSent(60);
  const scripts = Array.from({ length: [...DIGITS].length / 3 }, (_, index) => [...DIGITS][index * 3] ?? "");
  const spelled = (nought: string) =>
    [..."255754000318"]
      .map((digit) => String.fromCodePoint((nought.codePointAt(0) ?? 0) + Number(digit)))
      .join("");
  const numbers = ["+255754000318", "0754 000 318", "0754-000-319", ...scripts.map(spelled)].slice(0, 50);
  for (const [index, number] of numbers.entries())
    await refuse(id, [index + 1], `The number ${number} is not valid (400)`);
  await refuse(id, [51], `The number ${crypto.randomUUID()} is not valid (400)`);
  await refuse(id, [52], "The number wamid.HBgMMjU1NzU0MDAwMzE4 is not valid (400)");
  assert.deepEqual(short(await reasonsOf(id)), [["rejected", null, "The number … is not valid (400)", 52]]);
  const [kept] = await db.query<{ said: string[] }>(
    "SELECT array_agg(DISTINCT said) AS said FROM campaign_reason_added WHERE campaign_id = $1",
    [id],
  );
  assert.deepEqual(kept?.said, ["The number … is not valid (400)"]);
});

test("what happened in a campaign before it was counted by reason is counted beside the rest, and what happens meanwhile once", async () => {
  const { id, messageOf } = await plantSent(8);
  await refuse(id, [1, 2], "No");
  await tell(messageOf(3), { code: "131026", retryable: false });
  await db.transaction((tx) =>
    moveRecipients(tx, id, { seqs: [4], to: "cancelled", reason: forbidden({ why: "opted-out", count: 0 }) }),
  );
  // As it was left by a console that knew no reasons.
  await db.query("DELETE FROM campaign_reason_added WHERE campaign_id = $1", [id]);
  await db.query("UPDATE recipient_apart SET reason = NULL WHERE campaign_id = $1", [id]);
  await db.query("DELETE FROM recipient_apart WHERE campaign_id = $1 AND state = 'cancelled'", [id]);
  await db.query("UPDATE campaign SET has_reasons = false, n_cancelled = 1, n_accepted = 7 WHERE id = $1", [
    id,
  ]);
  await db.query("DROP INDEX IF EXISTS message_failed_for");
  for (const seq of [5, 6, 7]) await tell(messageOf(seq), { code: "131026", retryable: false });
  await tell(messageOf(3), { word: "read", minute: 5 });
  assert.deepEqual(await reasonsOf(id), { isCounted: false, reasons: [] });
  await createIndexes(db.url, AbortSignal.timeout(limitMs(60_000)));
  const asked = await reasonsOf(id);
  assert.equal(asked.isCounted, true);
  const expected = [
    ["failed", "131026", "", 3],
    ["rejected", null, "No", 2],
    ["cancelled", null, "Opted out", 1],
  ];
  assert.deepEqual(short(asked), expected);
  for (const { id: reason, people } of asked.reasons)
    assert.equal((await peopleOf(id, `reason=${reason}`)).length, people);
  await db.transaction(sumReasons);
  await db.query("DROP INDEX message_failed_for");
  await db.query("UPDATE campaign SET has_reasons = false WHERE id = $1", [id]);
  await createIndexes(db.url, AbortSignal.timeout(limitMs(60_000)));
  assert.deepEqual(short(await reasonsOf(id)), expected);
});

test("who is erased, and whose people are removed, stays counted by reason, as in the totals", async () => {
  const { id, messageOf } = await plantSent(3);
  await refuse(id, [1], "No");
  await tell(messageOf(2), { code: "131026" });
  await db.query("DELETE FROM message WHERE campaign_id = $1", [id]);
  await db.query("DELETE FROM recipient WHERE campaign_id = $1", [id]);
  assert.deepEqual(short(await reasonsOf(id)), [
    ["failed", "131026", "", 1],
    ["rejected", null, "No", 1],
  ]);
});

test("a reason that is none of ours is refused at its field", async () => {
  const { id } = await plantSent(1);
  const answer = await desk.ask(LIST, { params: { id }, path: `/api?reason=131026`, cookie: viewer.cookie });
  assert.equal(answer.status, 400);
  assert.match(await answer.text(), /"path":"reason"/);
});
