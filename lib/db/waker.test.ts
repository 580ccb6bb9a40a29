import assert from "node:assert/strict";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { listen, openDatabase } from "./index.ts";
import { createWaker } from "./waker.ts";

const database = await createTestDatabase({ template: "empty" });
const [one, other] = [openDatabase(database.url), openDatabase(database.url)];
const heard: string[] = [];
const channels = ["door", "bell", "fence"];
const listener = listen(
  database.url,
  Object.fromEntries(channels.map((channel) => [channel, () => heard.push(channel)])),
);
await until(() => heard.length === channels.length);
heard.length = 0;
after(async () => {
  await listener.close();
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    assert.ok(tries < 1_000, JSON.stringify(heard));
    await systemClock.sleep(5);
  }
}

/** What was said before this has been heard: by either of the two, and one after the other. */
async function fence(): Promise<string[]> {
  for (const db of [one, other]) {
    const before = heard.filter((channel) => channel === "fence").length;
    db.wake("fence");
    await until(() => heard.filter((channel) => channel === "fence").length > before);
  }
  return heard.splice(0).filter((channel) => channel !== "fence");
}

test("a transaction wakes nobody while it runs, each channel once when it has committed, and nobody when it was taken back", async () => {
  await one.transaction(async (tx) => {
    for (const channel of ["door", "bell", "door"]) tx.wake(channel);
    await tx.query("SELECT 1");
    assert.deepEqual(await fence(), []);
  });
  assert.deepEqual((await fence()).toSorted(), ["bell", "door"]);
  await assert.rejects(
    one.transaction(async (tx) => {
      tx.wake("door");
      await tx.query("SELECT 1 / 0");
    }),
  );
  assert.deepEqual(await fence(), []);
});

test("whoever listens in the same process hears of a commit within 50 ms, a hundred times, half of them", async () => {
  const times: number[] = [];
  for (let n = 0; n < 100; n++) {
    const count = heard.length;
    const committedAt = await one.transaction(async (tx) => tx.wake("door")).then(() => performance.now());
    while (heard.length === count) await new Promise(setImmediate);
    times.push(performance.now() - committedAt);
  }
  const median = times.toSorted((a, b) => a - b)[50] ?? 0;
  assert.ok(median < limitMs(50), `${median} ms`);
});

test("a hundred commits of one moment are said together", async () => {
  const said: string[][] = [];
  const waker = createWaker(async (given) => void said.push(given));
  for (let n = 0; n < 100; n++) waker.wake("door");
  await waker.close();
  assert.deepEqual(said, [["door"]]);
});

test("what is said while a hint is under way is said by the next one, at the end at once", async () => {
  const said: string[][] = [];
  const first = Promise.withResolvers<void>();
  const waker = createWaker(async (given) => {
    said.push(given);
    await first.promise;
  });
  waker.wake("door");
  await until(() => said.length === 1);
  waker.wake("bell");
  first.resolve();
  await waker.close();
  assert.deepEqual(said, [["door"], ["bell"]]);
});

test("a hint that fails is lost, and the next one is said", async () => {
  const said: string[] = [];
  let isAway = true;
  const waker = createWaker(async (given) => {
    if (isAway) throw new Error("away");
    said.push(...given);
  });
  waker.wake("door");
  await systemClock.sleep(0);
  isAway = false;
  waker.wake("bell");
  await until(() => said.length > 0);
  await waker.close();
  assert.ok(said.includes("bell"), said.join());
});
