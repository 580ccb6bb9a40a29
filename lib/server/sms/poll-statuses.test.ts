import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import type { SmsStatusRead } from "#lib/contract/wire/send-answer.ts";
import { openDatabase, type Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { during } from "#lib/testing/during.ts";
import type { Context } from "../context.ts";
import { recordFacts } from "../messages/index.ts";
import { countDelivery, createTestCampaign, createTestMessage } from "../messages/test-message.ts";
import { lockMessages } from "../store/message/message-fact.ts";
import { pollStatuses } from "./poll-statuses.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

type StatusAnswer = Partial<SmsStatusRead> | Fault;
const said = new Map<string, StatusAnswer>();
let laterMs = 0;
beforeEach(async () => {
  said.clear();
  laterMs = 0;
  await db.query("UPDATE message SET next_poll_at = NULL");
});

/** A service that answers each id as `said` has it. */
const service = {
  sms: {
    async getStatus(messageId: string) {
      const given = said.get(messageId) ?? {};
      if (given instanceof Fault) throw given;
      return { httpStatus: 200, raw: "", data: { messageId, status: "PROCESSING", ...given } };
    },
  },
};
const clock = { ...systemClock, now: () => new Date(Date.now() + laterMs) };
const ctx = { db, service, clock } as unknown as Context;

const poll = async () => {
  await db.query("UPDATE message SET next_poll_at = now() WHERE next_poll_at IS NOT NULL");
  return pollStatuses(ctx, 100);
};
const plant = async (campaignId?: string) =>
  createTestMessage(db, { campaignId: campaignId ?? (await createTestCampaign(db, "sms")), channel: "sms" });
async function rowOf(id: number) {
  const [row] = await db.query("SELECT * FROM message WHERE id = $1", [id]);
  assert.ok(row);
  return row;
}
const refused = (message: string) =>
  new Fault("service_not_found", `The service does not know this SMS. Its reason: ${message}`, {
    upstream: { status: 403, message },
  });

for (const [what, odd] of [
  ["a time before every calendar", { status: "DELIVERED", deliveredAt: "-100000-01-01T00:00:00Z" }],
  ["a refusal with a zero byte", refused("no\u0000such message")],
] as const) {
  test(`${what} costs no other message its status`, async () => {
    const campaignId = await createTestCampaign(db, "sms");
    const [bad, good] = [await plant(campaignId), await plant(campaignId)];
    said.set(bad.serviceId, odd);
    said.set(good.serviceId, { status: "DELIVERED" });
    await poll();
    assert.equal((await rowOf(good.id)).state, "delivered");
    const { counters, real } = await countDelivery(db, campaignId);
    assert.deepEqual(counters, real);
  });
}

test("FAILED counts, whatever time in the future the service gave for SENT", async () => {
  const { id, serviceId } = await plant();
  said.set(serviceId, { status: "SENT", sentAt: "2099-01-01T00:00:00Z" });
  await poll();
  said.set(serviceId, { status: "FAILED" });
  await poll();
  assert.equal((await rowOf(id)).state, "failed");
});

test("a last word that our own clock puts too early is asked for again", async () => {
  const { id, serviceId } = await plant();
  said.set(serviceId, { status: "SENT" });
  await poll();
  said.set(serviceId, { status: "FAILED" });
  laterMs = -120_000;
  await poll();
  assert.notEqual((await rowOf(id)).next_poll_at, null);
  laterMs = 0;
  await poll();
  assert.equal((await rowOf(id)).state, "failed");
});

test("what was sent by hand and is still on its way is asked for again in seconds, a campaign's in minutes", async () => {
  const [byHand, planned] = [await createTestCampaign(db, "sms"), await createTestCampaign(db, "sms")];
  const [alone, one] = [await plant(byHand), await plant(planned)];
  await db.query("UPDATE message SET is_direct = true WHERE id = $1", [alone.id]);
  await poll();
  const waitS = async ({ id }: { id: number }) => {
    const [row] = await db.query<{ s: number }>(
      "SELECT extract(epoch FROM next_poll_at - polled_at)::float8 AS s FROM message WHERE id = $1",
      [id],
    );
    return row?.s ?? Number.NaN;
  };
  assert.ok((await waitS(alone)) < 20);
  assert.ok((await waitS(one)) > 250);
});

test("three refusals in a row end the reading; one after many good reads does not", async () => {
  const [ours, foreign] = [await plant(), await plant()];
  said.set(foreign.serviceId, refused("not found"));
  for (let read = 0; read < 3; read += 1) await poll();
  said.set(ours.serviceId, refused("not found"));
  await poll();
  assert.equal((await rowOf(foreign.id)).next_poll_at, null);
  assert.notEqual((await rowOf(ours.id)).next_poll_at, null);
  said.set(ours.serviceId, { status: "DELIVERED" });
  await poll();
  assert.equal((await rowOf(ours.id)).state, "delivered");
});

test("a person's own read of a message and a round with others of its campaign both go through", async () => {
  const campaignId = await createTestCampaign(db, "sms");
  const [done, failing] = [await plant(campaignId), await plant(campaignId)];
  said.set(done.serviceId, { status: "DELIVERED" });
  said.set(failing.serviceId, new Fault("service_unknown_outcome", "The service failed (500)."));
  let own: Tx | undefined;
  await during(
    db,
    async (tx) => {
      own = tx;
      return () =>
        recordFacts(tx, [
          { messageId: failing.id, source: "poll", word: "DELIVERED", occurredAt: new Date() },
        ]);
    },
    () => pollAfter(async () => own && lockMessages(own, [failing.id])),
  );
  const { counters, real } = await countDelivery(db, campaignId);
  assert.deepEqual(counters, real);
  assert.equal(counters?.delivered, 2);
});

/** A round during whose reads something else happens. */
async function pollAfter(meanwhile: () => Promise<unknown>) {
  await db.query("UPDATE message SET next_poll_at = now() WHERE next_poll_at IS NOT NULL");
  let happened: Promise<unknown> | undefined;
  const getStatus: typeof service.sms.getStatus = async (id) => {
    happened ??= meanwhile();
    await happened;
    return service.sms.getStatus(id);
  };
  return pollStatuses({ ...ctx, service: { sms: { getStatus } } } as unknown as Context, 100);
}
