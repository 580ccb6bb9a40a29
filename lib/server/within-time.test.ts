import assert from "node:assert/strict";
import { test } from "node:test";
import { withinTime } from "./within-time.ts";

test("what comes in time is what it came to, and its timer is over", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  const before = timers();
  assert.equal(await withinTime(Promise.resolve(7), { limitMs: 60_000 }), 7);
  await assert.rejects(
    withinTime(Promise.reject(new Error("refused")), { limitMs: 60_000 }),
    /^Error: refused$/,
  );
  assert.equal(timers(), before);
});

test("what is late is given up in the millisecond that was named, and may still fail with nobody waiting", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const work = Promise.withResolvers<number>();
  const waiting = withinTime(work.promise, { limitMs: 500 });
  t.mock.timers.tick(499);
  assert.equal(await Promise.race([waiting, "still waiting"]), "still waiting");
  t.mock.timers.tick(1);
  await assert.rejects(waiting, /no answer within 500 ms/);
  work.reject(new Error("late"));
});

test("whoever waits says what it means that it is late", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const never = new Promise<never>(() => undefined);
  const waiting = withinTime(never, { limitMs: 500, late: () => new RangeError("our own words") });
  t.mock.timers.tick(500);
  await assert.rejects(waiting, RangeError);
});
