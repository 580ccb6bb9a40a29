import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { focusManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { createThrottle } from "./create-throttle.ts";

/** A tab with facts on it, which fetched them once. */
async function openTab(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const client = new QueryClient();
  const asked = { count: 0 };
  const observer = new QueryObserver(client, { queryKey: ["facts"], queryFn: () => ++asked.count });
  const areas = createThrottle(client);
  const ends = [observer.subscribe(() => undefined), areas.start()];
  t.after(() => {
    for (const end of ends) end();
    client.clear();
    focusManager.setFocused(undefined);
  });
  await turn();
  assert.equal(asked.count, 1);
  return {
    asked,
    areas,
    async pass(ms: number) {
      t.mock.timers.tick(ms);
      await turn();
    },
  };
}

test("hints are followed once a second in a tab that is seen", async (t) => {
  const { asked, areas, pass } = await openTab(t);
  for (let hint = 0; hint < 30; hint++) {
    areas.touch("facts");
    await pass(100);
  }
  assert.equal(asked.count, 1 + 3);
});

test("a hidden tab fetches nothing for its hints, and all of them at once when it is seen again", async (t) => {
  const { asked, areas, pass } = await openTab(t);
  areas.touch("facts");
  focusManager.setFocused(false);
  for (let second = 0; second < 60; second++) {
    areas.touch("facts");
    await pass(1_000);
  }
  assert.equal(asked.count, 1);
  focusManager.setFocused(true);
  await turn();
  assert.equal(asked.count, 2);
  await pass(60_000);
  assert.equal(asked.count, 2);
});

test("a read that takes longer than news comes ends all the same, and is not begun again meanwhile", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const client = new QueryClient();
  const reads: { signal: AbortSignal; end: (facts: number) => void }[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<number>((end) => {
      reads.push({ signal, end });
    });
  const observer = new QueryObserver<number>(client, { queryKey: ["facts"], queryFn });
  const leave = observer.subscribe(() => undefined);
  t.after(() => {
    leave();
    client.clear();
  });
  const areas = createThrottle(client);
  reads[0]?.end(0);
  await turn();
  for (let second = 0; second < 5; second++) {
    areas.touch("facts");
    t.mock.timers.tick(1_000);
    await turn();
  }
  assert.deepEqual(
    reads.map(({ signal }) => signal.aborted),
    [false, false],
  );
});
