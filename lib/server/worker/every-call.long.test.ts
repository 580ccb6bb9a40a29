import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { type Clock, systemClock } from "#lib/clock.ts";
import type { LoopName } from "#lib/contract/desk/overview.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { createService } from "#lib/service/index.ts";
import { createSends } from "#lib/service/sends.ts";
import { countsOf, doubledIn, plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { FAILURES, failOnce } from "#lib/testing/failing-database.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import { ring, startVoiceStub } from "#lib/testing/stubs/voice-stub.ts";
import { createTestCampaign, createTestMessage } from "../messages/test-message.ts";
import { eventOf } from "../webhooks/receive/read-event.ts";
import { storeEvents } from "../webhooks/receive/store/keep-events.ts";
import { statusEvent } from "../webhooks/receive/test-receiver.ts";
import { startLoop } from "./loop.ts";
import { openRounds } from "./rounds.ts";

const desk = await openDesk({ dataFolder: await mkdtemp(join(tmpdir(), "tuma-every-call-")) });
const { db } = desk;
const stub = await startServiceStub();
const voice = await startVoiceStub();
const endpoint = { baseUrl: stub.url, apiKey: "key" };
const options = { chat: endpoint, sms: endpoint, voice: { baseUrl: voice.url, apiKey: "key" } };
const client = { service: createService(options), sends: createSends(options) };
// Rests are no part of the test: a clock that cuts them short, and hurries where a retry waits for its time.
const begun = Date.now();
const clock: Clock = {
  now: () => new Date(begun + (Date.now() - begun) * 20),
  sleep: (delayMs, signal) => systemClock.sleep(Math.min(delayMs, 2), signal),
};
after(async () => {
  await stub.close();
  await voice.close();
  await rm(desk.context.env.dataFolder, { recursive: true, force: true });
  await desk.close();
});

/** Work for one loop, on tables that are empty; `isDone` says when all of it has ended as it should. */
type Work = { plant(): Promise<{ isDone(): Promise<boolean>; check?(): Promise<void> }> };

const WORK: Record<LoopName, Work> = {
  campaigns: {
    async plant() {
      const sms = await plantCampaign(db, { channel: "sms", size: 4, chunkSize: 2 });
      const due = await plantCampaign(db, { channel: "chat-text", size: 2 });
      await db.query("UPDATE campaign SET state = 'scheduled', scheduled_at = now() WHERE id = $1", [due]);
      await db.query(
        "UPDATE recipient SET number = replace(number, '+2557', '+2556') WHERE campaign_id = $1",
        [due],
      );
      const cancelled = await plantCampaign(db, { channel: "sms", size: 2 });
      await db.query("UPDATE campaign SET state = 'cancelling' WHERE id = $1", [cancelled]);
      const dead = await plantDead();
      return {
        isDone: async () =>
          (await stateOf(sms)) === "sent" &&
          (await stateOf(due)) === "sent" &&
          (await stateOf(cancelled)) === "cancelled" &&
          (await countsOf(db, dead)).unknown === 2,
        async check() {
          assert.deepEqual(doubledIn(stub.ledger), [], "nobody twice");
          assert.equal(stub.ledger.length, 6);
          for (const [id, size] of [
            [sms, 4],
            [due, 2],
          ] as const) {
            const { accepted, unknown } = await countsOf(db, id);
            assert.deepEqual(
              [accepted, unknown],
              [size, 0],
              "whoever was not sent to is sent to, and none is unknown",
            );
          }
        },
      };
    },
  },
  calls: {
    async plant() {
      voice.calls.length = 0;
      const ended = {
        status: "COMPLETED",
        startedAt: new Date().toISOString(),
        endedAt: new Date().toISOString(),
      };
      const followed = ring(voice, "+255754000001", { ...ended, recordingMediaId: "m1" });
      const seen = ring(voice, "+255754000002", { ...ended, recordingMediaId: "m2" });
      await db.query(
        `INSERT INTO call (id, session_id, phase, at, next_ask_at) VALUES ($1, $2, 'open', now(), now() - interval '1 s')`,
        [randomUUID(), followed.id],
      );
      await db.query(
        "UPDATE call_walk SET next_head_at = '2000-01-01', next_page_at = '2000-01-01', walked_at = NULL",
      );
      return {
        async isDone() {
          // A claim that was not followed up holds for a minute: here it is over.
          await db.query("UPDATE call SET next_ask_at = '2000-01-01' WHERE phase = 'open'");
          await db.query("UPDATE call_walk SET next_head_at = '2000-01-01' WHERE head_at IS NULL");
          const rows = await db.query<{ id: string }>(
            "SELECT session_id AS id FROM call WHERE phase = 'ended' AND recording = 'ready'",
          );
          const known = new Set(rows.map(({ id }) => id));
          return known.has(followed.id) && known.has(seen.id) && rows.length === 2;
        },
      };
    },
  },
  polls: {
    async plant() {
      const { id } = await createTestMessage(db, {
        campaignId: await createTestCampaign(db, "sms"),
        channel: "sms",
      });
      const isRead = "SELECT FROM message WHERE id = $1 AND poll_refusals > 0";
      await db.query("UPDATE message SET next_poll_at = now() - interval '1 s' WHERE id = $1", [id]);
      return {
        async isDone() {
          // A claim that was not followed up holds for a minute: here it is over.
          await db.query("UPDATE message SET next_poll_at = now() WHERE id = $1 AND polled_at IS NULL", [id]);
          return (await db.query(isRead, [id])).length > 0;
        },
      };
    },
  },
  events: {
    async plant() {
      const campaignId = await createTestCampaign(db);
      const early = randomUUID();
      await store(
        statusEvent({ eventId: randomUUID(), aggregateId: early }, { messageId: 5, status: "read" }),
      );
      const message = await createTestMessage(db, { campaignId, number: "+255754000111" });
      await store(
        statusEvent(
          { eventId: randomUUID(), aggregateId: message.serviceId },
          { messageId: 6, status: "delivered" },
        ),
      );
      return {
        async isDone() {
          const [waiting] = await db.query("SELECT FROM event WHERE is_waiting");
          if (waiting) await createTestMessage(db, { campaignId, serviceId: early }).catch(() => undefined);
          const open = await db.query("SELECT FROM event WHERE projected_at IS NULL");
          return open.length === 0;
        },
        async check() {
          const states = await db.query("SELECT state FROM message ORDER BY state");
          assert.deepEqual(states, [{ state: "delivered" }, { state: "read" }]);
        },
      };
    },
  },
  upkeep: {
    async plant() {
      const campaignId = await createTestCampaign(db, "sms");
      await db.query("UPDATE campaign SET state = 'sent' WHERE id = $1", [campaignId]);
      const { id } = await createTestMessage(db, { campaignId, channel: "sms" });
      await db.query("UPDATE message SET created_at = now() - interval '80 h' WHERE id = $1", [id]);
      return { isDone: async () => (await stateOf(campaignId)) === "completed" };
    },
  },
};

for (const name of Object.keys(WORK) as LoopName[]) {
  test(`${name}: whichever database call fails once, the loop does all its work without a restart`, async (t) => {
    let calls = 0;
    for (let at = 1; ; at++) {
      if ((await runWith(name, at)) === "untouched") break;
      calls = at;
    }
    t.diagnostic(`${calls} calls`);
    assert.ok(calls >= 3, "every call was met");
  });
}

const TABLES = [
  "call",
  ...["message_fact", "message", "message_to_match", "event", "event_wait"],
  ...["attempt_member", "attempt", "requeue", "recipient", "campaign", "connection", "worker"],
];

async function runWith(name: LoopName, at: number): Promise<"struck" | "untouched"> {
  for (const table of TABLES) await db.query(`DELETE FROM ${table}`);
  stub.reset();
  const failure = FAILURES[at % FAILURES.length]!;
  const planted = await WORK[name].plant();
  const failing = failOnce(db, at, failure);
  const rounds = openRounds({ ...desk.context, db: failing, ...client, clock });
  const loop = startLoop({ name, clock, log: desk.context.log, round: rounds[name] });
  const deadline = Date.now() + limitMs(10_000);
  try {
    while (!(await planted.isDone())) {
      if (Date.now() > deadline)
        assert.fail(`call ${at}, ${failure.message}: never ends. ${desk.lines.slice(-3).join("\n")}`);
      await systemClock.sleep(10);
    }
  } finally {
    await loop.stop();
    await rounds.close();
  }
  const isSpent = failing.isSpent();
  await planted.check?.();
  return isSpent ? "struck" : "untouched";
}

/** A campaign of which a process that is gone left two people in flight. */
async function plantDead(): Promise<string> {
  const id = await plantCampaign(db, { channel: "sms", size: 2 });
  const attempt = randomUUID();
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner)
     VALUES ($1, $2, 1, 'sms.bulk', 'attempting', 2, '{1,2}', '', 'gone')`,
    [attempt, id],
  );
  await db.query(
    "INSERT INTO attempt_member (campaign_id, seq, generation, attempt_id) VALUES ($1, 1, 0, $2), ($1, 2, 0, $2)",
    [id, attempt],
  );
  await db.query("UPDATE campaign SET n_queued = 0, n_attempting = 2 WHERE id = $1", [id]);
  return id;
}

async function stateOf(id: string): Promise<string> {
  return (await countsOf(db, id)).state;
}

async function store(text: string) {
  const now = new Date();
  await storeEvents(
    db,
    [eventOf({ raw: Buffer.from(text), headers: {}, signedAt: now, receivedAt: now, secretIndex: 0 }, "TZ")],
    1,
  );
}
