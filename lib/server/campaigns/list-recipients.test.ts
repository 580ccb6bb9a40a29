import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import type { ListRecipients } from "#lib/contract/desk/recipient.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import type { SignedInCtx } from "../context.ts";
import { listRecipients } from "./index.ts";

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
async function listAll(input: ListRecipients, { stepMs = 0 } = {}) {
  let nowMs = 0;
  const clock = {
    ...systemClock,
    now() {
      nowMs += stepMs;
      return new Date(nowMs);
    },
  };
  const ctx = { db, clock } as SignedInCtx;
  const pages: number[][] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listRecipients(ctx, id, { ...input, ...(cursor && { cursor }) });
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
    [50, 10],
  );
});

test("a request that has looked for long enough goes on in the next, and misses nobody", async () => {
  const pages = await listAll({ state: "cancelled" }, { stepMs: 1_000 });
  assert.ok(pages.length > 50, `${pages.length} pages`);
  assert.deepEqual(pages.flat(), cancelled);
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
  assert.equal(pages.length, SIZE / 50);
  assert.equal(new Set(pages.flat()).size, SIZE);
});

test("refuses a cursor that is not one of ours, and answers one beyond the end", async () => {
  const ctx = { db, clock: systemClock } as SignedInCtx;
  for (const cursor of ["-1", "x", "1.5", "1e400"]) {
    await assert.rejects(listRecipients(ctx, id, { cursor }), /cursor is not one of ours/);
  }
  assert.deepEqual(await listRecipients(ctx, id, { cursor: "99999999999" }), { items: [], nextCursor: null });
});
