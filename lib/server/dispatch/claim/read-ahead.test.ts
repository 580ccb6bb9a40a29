import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { readChunk } from "#lib/server/store/campaign/plan.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { openReadAhead } from "./read-ahead.ts";

let database: TestDatabase;
let db: Db;

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
});
after(async () => {
  await db.close();
  await database.drop();
});

/** Three packs, so that chunks end at a pack's end. */
async function plantPacks(): Promise<string> {
  const id = await plantCampaign(db, { channel: "chat-text", size: 120 });
  await db.query("UPDATE recipient SET pack = (seq % 3)::text WHERE campaign_id = $1", [id]);
  return id;
}

test("a claim that was rolled back gets again what it had got, not what was read ahead behind it", async () => {
  const ahead = openReadAhead(db, await plantPacks());
  const first = await ahead.next(db, { pack: "", seq: 0 }, 10);
  assert.ok(first);
  await ahead.refill();
  const second = await ahead.next(db, first.to, 10);
  assert.equal(ahead.peek()?.from.pack, first.to.pack, "what is next to it is of the same pack");
  assert.deepEqual(await ahead.next(db, first.to, 10), second);
});

// A rolled back claim asks again from where it stood; after an outage the size grows in steps.
const step = fc.record({
  limit: fc.constantFrom(1, 10, 25),
  isRefilled: fc.boolean(),
  isRolledBack: fc.boolean(),
});

test("whatever was read ahead, a claim gets exactly what follows the locked cursor", async () => {
  const id = await plantPacks();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 30 }), async (steps) => {
      const ahead = openReadAhead(db, id);
      let cursor = { pack: "", seq: 0 };
      for (const { limit, isRefilled, isRolledBack } of steps) {
        if (isRefilled) await Promise.all([ahead.refill(), ahead.refill()]);
        const got = await ahead.next(db, cursor, limit);
        assert.deepEqual(got, await readChunk(db, id, { from: cursor, limit }));
        if (got && !isRolledBack) cursor = got.to;
      }
    }),
    { numRuns: 40 },
  );
});
