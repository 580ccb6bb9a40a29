import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import type { ListRecipients } from "#lib/contract/desk/campaign/recipient.ts";
import { RECIPIENT_FILTERS } from "#lib/contract/desk/campaign/recipient-filters.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import type { SignedInCtx } from "../../context.ts";
import { listNewestRows } from "../../store/campaign/recipient/recipient-found.ts";
import { listRecipientRows } from "../../store/campaign/recipient/recipient-view.ts";
import { listRecipients } from "../index.ts";

const SIZE = 60_000;
let database: TestDatabase;
let db: Db;
let id: string;

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  id = await plantCampaign(db, { channel: "sms", size: SIZE });
  await db.query("UPDATE recipient SET state = 'cancelled' WHERE campaign_id = $1 AND seq % 1000 = 7", [id]);
  await db.query("UPDATE recipient SET state = 'rejected' WHERE campaign_id = $1 AND seq = $2", [id, SIZE]);
});
after(async () => {
  await db.close();
  await database.drop();
});

/** Every page, with a clock that lets a request look at one step, or at all of them. */
async function listAll(input: ListRecipients, { stepMs = 0, campaign = id } = {}) {
  let nowMs = 0;
  const clock = {
    ...systemClock,
    now() {
      nowMs += stepMs;
      return new Date(nowMs);
    },
  };
  const ctx = { db, clock, actor: { role: "sender" } } as SignedInCtx;
  const pages: number[][] = [];
  for (let cursor = input.cursor; ; ) {
    const page = await listRecipients(ctx, campaign, { ...input, ...(cursor && { cursor }) });
    pages.push(page.items.map(({ seq }) => seq));
    if (page.nextCursor === null) return pages;
    cursor = page.nextCursor;
  }
}

const cancelled = Array.from({ length: SIZE / 1000 }, (_, index) => index * 1000 + 7);

test("a state a few are in is found among many, each once and in the order of the file", async () => {
  const pages = await listAll({ state: "cancelled" });
  assert.deepEqual(pages.flat(), cancelled);
  assert.deepEqual(
    pages.map((page) => page.length),
    [20, 20, 20],
  );
});

test("several states at once are whoever is in any of them", async () => {
  assert.deepEqual((await listAll({ state: "rejected,cancelled" })).flat(), [...cancelled, SIZE]);
});

test("a request that has looked for long enough goes on in the next, and misses nobody", async () => {
  const pages = await listAll({ state: "cancelled" }, { stepMs: 1_000 });
  assert.ok(pages.length > SIZE / 50 / 50, `${pages.length} pages`);
  assert.deepEqual(
    pages.slice(0, -1).filter((page) => page.length === 0),
    [],
    "nobody is shown an empty page",
  );
  assert.deepEqual(pages.flat(), cancelled);
});

test("every state finds its few among many, also after they moved on to another", async () => {
  const campaign = await plantCampaign(db, { channel: "sms", size: 3_000 });
  const attempts = { done: crypto.randomUUID(), attempting: crypto.randomUUID() };
  for (const [state, attemptId] of Object.entries(attempts))
    await db.query(
      `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner)
       VALUES ($1, $2, (SELECT count(*) FROM attempt WHERE campaign_id = $2), 'sms.bulk', $3, 1, '{2999}', '', 'test')`,
      [attemptId, campaign, state],
    );
  const put = async (recipient: string, message: string | null, attemptId: string | null) => {
    await db.query("UPDATE recipient SET state = $2 WHERE campaign_id = $1 AND seq = 2999", [
      campaign,
      recipient,
    ]);
    await db.query("DELETE FROM message WHERE campaign_id = $1", [campaign]);
    await db.query("DELETE FROM attempt_member WHERE campaign_id = $1", [campaign]);
    await db.query("UPDATE attempt SET seqs = '{}' WHERE campaign_id = $1", [campaign]);
    if (attemptId === null) return;
    await db.query("UPDATE attempt SET seqs = '{2999}' WHERE id = $1", [attemptId]);
    await db.query("INSERT INTO attempt_member VALUES ($1, 2999, 0, $2)", [campaign, attemptId]);
    if (message !== null)
      await db.query(
        "INSERT INTO message (channel, campaign_id, attempt_id, seq, grade, state) VALUES ('sms', $1, $2, 2999, 'exact', $3)",
        [campaign, attemptId, message],
      );
  };
  const ctx = { db, clock: systemClock, actor: { role: "sender" } } as SignedInCtx;
  for (const state of RECIPIENT_FILTERS) {
    if (state === "queued") continue;
    const isAccepted = ["handed", "operator", "delivered", "read", "failed", "expired"].includes(state);
    if (isAccepted) await put("accepted", state, attempts.done);
    else if (state === "attempting") await put("queued", null, attempts.attempting);
    else await put(state, null, attempts.done);
    for (const other of RECIPIENT_FILTERS) {
      const { items } = await listRecipients(ctx, campaign, { state: other });
      const isThere = items.some(({ seq }) => seq === 2_999);
      assert.equal(isThere, other === state, `${state} asked as ${other}`);
    }
    const { items } = await listRecipients(ctx, campaign, { state: `cancelled,failed,${state}` });
    assert.ok(
      items.some(({ seq }) => seq === 2_999),
      `${state} asked with others`,
    );
  }
});

test("the last of all is found, and the page that holds the last knows it", async () => {
  assert.deepEqual(await listAll({ state: "rejected" }), [[SIZE]]);
  const full = await listAll({ q: "2551000000" });
  assert.deepEqual(full, [[]]);
});

test("a number is found however it was typed", async () => {
  for (const q of ["+255710000041", "0710 000 041", "710000041"]) {
    assert.deepEqual((await listAll({ q })).flat(), [42], q);
  }
});

test("without a filter every row comes once", async () => {
  const pages = await listAll({});
  assert.equal(pages.length, SIZE / PAGE_ROWS);
  assert.equal(new Set(pages.flat()).size, SIZE);
});

test("refuses a cursor that is not one of ours, and answers one beyond the end", async () => {
  const ctx = { db, clock: systemClock, actor: { role: "sender" } } as SignedInCtx;
  const sent = await plantSent();
  for (const cursor of ["-1", "x", "1.5", "1e400", "r1", "u-1", "r1.1s", "5s-1"]) {
    await assert.rejects(listRecipients(ctx, id, { cursor }), /cursor is not valid/);
  }
  assert.deepEqual(await listRecipients(ctx, id, { cursor: "99999999999" }), {
    items: [],
    nextCursor: null,
    order: "file",
    sentSince: 0,
  });
  for (const cursor of ["u99999999999", "r0.1"]) {
    assert.equal((await listRecipients(ctx, sent, { cursor })).nextCursor === null, cursor.startsWith("u"));
  }
});

/** A running campaign of 300 people whose first 200 are in two requests. */
async function plantSent(): Promise<string> {
  const campaign = await plantCampaign(db, { channel: "sms", size: 300 });
  await send(campaign, { ordinal: 1, first: 1 });
  await send(campaign, { ordinal: 2, first: 101 });
  return campaign;
}

type Sent = { ordinal: number; first: number; generation?: number };

async function send(campaign: string, { ordinal, first, generation = 0 }: Sent): Promise<void> {
  await db.query(
    `WITH sent AS (
       INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner)
       SELECT gen_random_uuid(), $1, $2, 'sms.bulk', 'done', 100, ARRAY(SELECT generate_series($3::int, $3::int + 99)), 'hash', 'w'
       RETURNING id, seqs)
     INSERT INTO attempt_member (campaign_id, seq, generation, attempt_id)
     SELECT $1, seq, $4, id FROM sent, unnest(seqs) seq`,
    [campaign, ordinal, first, generation],
  );
}

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

test("while a campaign runs the last request comes first, and people in none come last", async () => {
  const campaign = await plantSent();
  const pages = await listAll({}, { campaign });
  assert.deepEqual(pages.flat(), [...down(200, 1), ...down(300, 201).reverse()]);
  assert.deepEqual((await listAll({ state: "queued" }, { campaign })).flat(), down(300, 201).reverse());
  await db.query("UPDATE campaign SET state = 'sent' WHERE id = $1", [campaign]);
  assert.deepEqual((await listAll({}, { campaign })).flat(), down(300, 1).reverse());
});

test("one who was sent to again is listed with the last request alone", async () => {
  const campaign = await plantSent();
  await db.query("UPDATE recipient SET generation = 1 WHERE campaign_id = $1 AND seq <= 100", [campaign]);
  await send(campaign, { ordinal: 3, first: 1, generation: 1 });
  const pages = await listAll({}, { campaign });
  assert.deepEqual(pages.flat(), [...down(100, 1), ...down(200, 101), ...down(300, 201).reverse()]);
});

test("whoever reads on while more is sent misses nobody and reads nobody twice", async () => {
  const campaign = await plantSent();
  const ctx = { db, clock: systemClock, actor: { role: "sender" } } as SignedInCtx;
  const first = await listRecipients(ctx, campaign, {});
  assert.deepEqual([first.items.map(({ seq }) => seq), first.order], [down(200, 181), "newest"]);
  await send(campaign, { ordinal: 3, first: 201 });
  const rest = await listAll({ cursor: first.nextCursor ?? "" }, { campaign });
  assert.deepEqual(rest.flat(), down(180, 1));
  assert.deepEqual((await listAll({}, { campaign })).flat(), down(300, 1));
});

test("whoever reads on while more is sent hears how many came before the first page, on every page", async () => {
  const campaign = await plantSent();
  const ctx = { db, clock: systemClock, actor: { role: "sender" } } as SignedInCtx;
  const read = (cursor: string | null) => listRecipients(ctx, campaign, cursor === null ? {} : { cursor });
  const first = await read(null);
  const second = await read(first.nextCursor);
  assert.deepEqual([first.sentSince, second.sentSince], [0, 0]);
  await send(campaign, { ordinal: 3, first: 201 });
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner)
     VALUES (gen_random_uuid(), $1, 4, 'sms.bulk', 'not-sent', 7, '{}', '', '')`,
    [campaign],
  );
  assert.equal((await read(first.nextCursor)).sentSince, 100);
  let page = await read(second.nextCursor);
  while (page.nextCursor !== null) page = await read(page.nextCursor);
  assert.deepEqual(
    [page.order, page.sentSince],
    ["newest", 100],
    "also where those who are in no request come",
  );
  assert.equal((await read(null)).sentSince, 0);
});

const ROWS_READ =
  "SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_xact_user_tables";

// The planner knows no figures of rows that were just written: its first plan compared each row with each other.
test("a page of a campaign that began just now reads a few rows for each that it shows", async () => {
  const fresh = await createTestDatabase();
  const freshDb = openDatabase(fresh.url);
  for (const table of ["recipient", "attempt", "attempt_member", "message"])
    await freshDb.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  const campaign = await plantCampaign(freshDb, { channel: "sms", size: 3_000 });
  await freshDb.query(
    `WITH sent AS (
       INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner)
       SELECT gen_random_uuid(), $1, i, 'sms.bulk', 'done', 100,
         ARRAY(SELECT generate_series(i * 100 + 1, i * 100 + 100)), 'hash', 'owner'
       FROM generate_series(0, 29) i RETURNING id, seqs),
     members AS (
       INSERT INTO attempt_member (campaign_id, seq, generation, attempt_id)
       SELECT $1, seq, 0, id FROM sent, unnest(seqs) seq RETURNING seq, attempt_id)
     INSERT INTO message (channel, campaign_id, attempt_id, seq, grade)
     SELECT 'sms', $1, attempt_id, seq, 'positional' FROM members`,
    [campaign],
  );
  await freshDb.query("UPDATE recipient SET state = 'accepted' WHERE campaign_id = $1", [campaign]);
  await freshDb.transaction(async (tx) => {
    const rows = await listRecipientRows(tx, campaign, { after: 1_000, upTo: 2_000, limit: 1_000 });
    assert.equal(rows.filter(({ grade }) => grade === "positional").length, 1_000);
    assert.equal(new Set(rows.flatMap(({ ownMessageId }) => ownMessageId ?? [])).size, 1_000);
    const [read] = await tx.query<{ rows: number }>(ROWS_READ);
    assert.ok((read?.rows ?? 0) >= 3_000, "the figures of this transaction are there");
    assert.ok((read?.rows ?? 0) < 10_000, `${read?.rows} rows read for 1,000 shown`);
    const before = { ordinal: 29, place: 2 ** 31 - 1 };
    const newest = await listNewestRows(tx, campaign, { before, downTo: 24, limit: 51 });
    assert.deepEqual(
      newest.map(({ seq }) => seq),
      down(3_000, 2_950),
    );
    const [after] = await tx.query<{ rows: number }>(ROWS_READ);
    const more = (after?.rows ?? 0) - (read?.rows ?? 0);
    assert.ok(more < 600, `${more} rows read for 51 shown`);
  });
  await freshDb.close();
  await fresh.drop();
});
