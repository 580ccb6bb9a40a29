import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { type Clock, systemClock } from "#lib/clock.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { allowOutsideHours } from "../../store/campaign/schedule.ts";
import type { Owner } from "../index.ts";

const engine = await openEngine();
const { db, stub, owner, run } = engine;
after(engine.close);
beforeEach(engine.renew);

test("the lane that waits for what may come back ends as soon as the other has ended", {
  timeout: limitMs(20_000),
}, async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 100 });
  stub.latencyMs = 80;
  const clock: Clock = {
    now: () => new Date(),
    // Its hundred milliseconds last for ever here.
    sleep: (ms, signal) =>
      ms === 100
        ? new Promise((resolve) => signal?.addEventListener("abort", () => resolve(), { once: true }))
        : systemClock.sleep(ms, signal),
  };
  await run(id, { clock });
  assert.equal((await countsOf(db, id)).accepted, 100);
});

test("a lane that is left alone still waits for its pace", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 400 });
  // In debt for two seconds, so that there is a pace to wait for on any machine.
  await db.query("UPDATE connection SET rate = 3, tokens = -6, refilled_at = now() WHERE service = 'sms'");
  let asked = 0;
  const breaking: Owner = {
    ...owner,
    get isLost() {
      if (++asked === 1) throw new Error("a lane breaks off");
      return false;
    },
  };
  let rests = 0;
  const clock: Clock = {
    now: () => new Date(),
    sleep(ms, signal) {
      if (asked > 1) rests += 1;
      return systemClock.sleep(ms, signal);
    },
  };
  await assert.rejects(run(id, { owner: breaking, clock }), /a lane breaks off/);
  assert.equal((await countsOf(db, id)).accepted, 400);
  assert.ok(rests > 0 && rests < 12, `it looked ${rests} times`);
});

test("a campaign that waits for the night to end is sent within seconds of somebody allowing it, and rests until then", {
  timeout: limitMs(20_000),
}, async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 3 });
  await db.query("UPDATE campaign SET message_class = 'marketing' WHERE id = $1", [id]);
  let restedMs = 0;
  let allowing: Promise<unknown> | undefined;
  const clock: Clock = {
    // 21:14 in Dar es Salaam.
    now: () => new Date("2026-03-02T18:14:00Z"),
    async sleep(ms) {
      restedMs += ms;
      if (restedMs < 10_000) return;
      // Every lane waits for it: one that slept on meanwhile, in no time, would count as resting.
      allowing ??= allowOutsideHours(db, id, { userId: randomUUID(), at: clock.now() });
      await allowing;
    },
  };
  await run(id, { clock });
  assert.equal((await countsOf(db, id)).accepted, 3);
  assert.ok(restedMs < 20_000, `it rested for ${restedMs} ms`);
});
