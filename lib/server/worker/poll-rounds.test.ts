import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { openDatabase } from "#lib/db/index.ts";
import { Fault, type FaultCode } from "#lib/fault.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import type { Context } from "../context.ts";
import { createTestCampaign, createTestMessage } from "../messages/test-message.ts";
import { pollRounds } from "./rounds.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

let reads = 0;
let refusal: Fault | undefined;
beforeEach(async () => {
  refusal = undefined;
  await db.query("UPDATE campaign SET state = 'completed', n_accepted = n_rows, n_queued = 0");
  await db.query("UPDATE message SET next_poll_at = now()");
});

const service = {
  sms: {
    async getStatus(messageId: string) {
      reads += 1;
      if (refusal) throw refusal;
      return { httpStatus: 200, raw: "", data: { messageId, status: "PROCESSING" } };
    },
  },
};
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ctx = { db, service, log, clock: systemClock } as unknown as Context;
const { signal } = new AbortController();

const campaignId = await createTestCampaign(db, "sms");
for (let planted = 0; planted < 130; planted++) await createTestMessage(db, { campaignId, channel: "sms" });

/** How many statuses each of the next rounds reads, where more than it may read are due. */
async function readsOf(round: (signal: AbortSignal) => Promise<number>, rounds: number): Promise<number[]> {
  const each: number[] = [];
  for (let done = 0; done < rounds; done++) {
    reads = 0;
    await db.query("UPDATE message SET next_poll_at = now()");
    await round(signal);
    each.push(reads);
  }
  return each;
}

const refusedBy = (status: number, code: FaultCode) =>
  new Fault(code, "The service said no.", { upstream: { status } });

test("20 statuses are read in the first second, and two more in each as long as so many are due", async () => {
  assert.deepEqual(await readsOf(pollRounds(ctx), 4), [20, 22, 24, 26]);
});

test("while SMS are sent five are read in a second, and as many as before once they have left", async () => {
  const round = pollRounds(ctx);
  const id = await plantCampaign(db, { channel: "sms", size: 10 });
  assert.deepEqual(await readsOf(round, 2), [5, 5]);
  await db.query("UPDATE campaign SET n_accepted = n_queued, n_queued = 0 WHERE id = $1", [id]);
  assert.ok(((await readsOf(round, 1))[0] ?? 0) >= 20);
});

test("half as many are read after a 429, and never fewer than one", async () => {
  const round = pollRounds(ctx);
  refusal = refusedBy(429, "service_rate_limited");
  assert.deepEqual(await readsOf(round, 8), [20, 10, 5, 3, 2, 1, 1, 1]);
});

test("a refused key is not asked with for a minute", async () => {
  refusal = refusedBy(401, "service_refused_key");
  assert.equal(await pollRounds(ctx)(signal), 60_000);
});
