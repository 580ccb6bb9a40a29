import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";

const engine = await openEngine();
const { db, stub, owner, run } = engine;
after(engine.close);
beforeEach(engine.renew);

test("told to stop, it stores the answers of what is on its way, and sends nothing more", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 1_000 });
  const stopping = new AbortController();
  stub.fate = () => {
    stopping.abort();
    return "ok";
  };
  await run(id, { signal: stopping.signal });
  const { state, accepted, queued, attempting } = await countsOf(db, id);
  assert.ok(stub.requests <= 2, `${stub.requests} requests`);
  assert.deepEqual([state, accepted, attempting], ["running", stub.requests * 100, 0]);
  assert.equal(queued, 1_000 - accepted);
});

test("a process that has lost its name claims nothing more", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 1_000 });
  let isLost = false;
  const losing = {
    ...owner,
    get isLost() {
      return isLost;
    },
  };
  stub.fate = () => {
    isLost = true;
    return "ok";
  };
  await run(id, { owner: losing });
  const { state, attempting } = await countsOf(db, id);
  assert.ok(stub.requests <= 2, `${stub.requests} requests`);
  assert.deepEqual([state, attempting], ["running", 0]);
});

test("at most two requests are on their way, so that a hard kill leaves no more unknown", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 1_000 });
  const answers = Promise.withResolvers<null>();
  stub.instead = () => answers.promise;
  const running = run(id);
  while (stub.requests < 2) await systemClock.sleep(2);
  // Long enough for whoever could claim a third.
  for (let looks = 0; looks < 50 && stub.requests === 2; looks++) await countsOf(db, id);
  const { attempting } = await countsOf(db, id);
  answers.resolve(null);
  stub.instead = () => null;
  await running;
  assert.equal(attempting, 200);
});
