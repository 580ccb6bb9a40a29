import assert from "node:assert/strict";
import { after, test } from "node:test";
import { HealthAnswer } from "#lib/contract/desk/overview.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { listNeeds } from "../overview/list-needs.ts";
import { startLoop } from "./loop.ts";
import { watchLoops } from "./watch-loops.ts";

const ready = door("GET /api/health/ready");

const desk = await openDesk();
const { db, clock, context, lines } = desk;
const { user } = await desk.signIn("sender");
const actor = { ...user, userId: user.id, sessionId: "test" };
after(() => desk.close());

const answerOf = async () => HealthAnswer.parse(await (await desk.ask(ready)).json());
const ages = (campaigns: number) => ({
  campaigns: { ageMs: () => campaigns },
  calls: { ageMs: () => 0 },
  polls: { ageMs: () => 0 },
  events: { ageMs: () => 0 },
  upkeep: { ageMs: () => 0 },
});

test("a running campaign that no worker has ever looked at for 60 s is named", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 1 });
  assert.deepEqual(await answerOf(), { status: "ready" });
  await db.query("UPDATE campaign SET started_at = now() - interval '61 s' WHERE id = $1", [id]);
  assert.deepEqual(await answerOf(), {
    status: "ready",
    standingStill: [{ loop: "campaigns", since: null }],
  });
});

test("a loop without a finished round for 60 s is named by readiness and the overview, and no more when it goes on", async () => {
  await watchLoops(context, ages(59_000))();
  assert.deepEqual(await answerOf(), { status: "ready" });
  await db.query("DELETE FROM worker_loop");
  await watchLoops(context, ages(61_000))();
  const { status, standingStill } = await answerOf();
  assert.equal(status, "ready", "callbacks are still taken");
  assert.deepEqual(
    standingStill?.map(({ loop }) => loop),
    ["campaigns"],
  );
  const [need] = await listNeeds({ ...context, actor });
  assert.deepEqual(need, { kind: "standing-still", loops: standingStill });
  await watchLoops(context, ages(0))();
  assert.deepEqual(await answerOf(), { status: "ready" });
  assert.deepEqual(await listNeeds({ ...context, actor }), []);
});

test("of two workers the one that goes on counts", async () => {
  await watchLoops(context, ages(0))();
  await watchLoops(context, ages(90_000))();
  assert.deepEqual(await answerOf(), { status: "ready" });
});

test("a loop that stands still is logged once a minute, not with every look", async () => {
  const said = () => lines.filter((line) => line.includes("stands still")).length;
  const look = watchLoops(context, ages(61_000));
  const before = said();
  for (let seconds = 0; seconds < 125; seconds += 5) {
    await look();
    clock.forward(5_000);
  }
  assert.equal(said() - before, 3);
});

test("a loop that fails every second logs once a minute, and says when it goes on", async () => {
  let isAway = true;
  let rounds = 0;
  const before = lines.length;
  const done = Promise.withResolvers<void>();
  const quick = {
    now: clock.now,
    async sleep(delayMs: number) {
      clock.forward(delayMs);
      if (++rounds === 130) isAway = false;
      if (rounds === 135) done.resolve();
      await Promise.resolve();
    },
  };
  const loop = startLoop({
    name: "events",
    clock: quick,
    log: context.log,
    async round() {
      if (isAway) throw new Error("away");
      return 1_000;
    },
  });
  await done.promise;
  await loop.stop();
  const said = lines.slice(before);
  assert.equal(said.filter((line) => line.includes("worker round failed")).length, 3);
  assert.match(said.at(-1)!, /"worker rounds finish again","loop":"events","failures":130/);
});
