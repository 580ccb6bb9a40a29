import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { type Clock, systemClock } from "#lib/clock.ts";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import type { Owner } from "../index.ts";

const engine = await openEngine();
const { db, stub, owner, run } = engine;
after(engine.close);
beforeEach(engine.renew);

test("the lane that waits for what may come back ends as soon as the other has ended", {
  timeout: 20_000,
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
