import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Clock } from "../../clock.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { startReceiver } from "../conformance/receiver.ts";
import { startSandbox } from "../index.ts";

const EVENTS = 3;
const receiver = await startReceiver();
receiver.answer = () => 503;
after(() => receiver.close());

/** Stands still until it is moved, so that every wait is exactly what was decided. */
function createStillClock(): Clock & { forward(byMs: number): void } {
  let now = Date.parse("2026-03-02T09:00:00Z");
  return {
    now: () => new Date(now),
    sleep: (_ms, signal) =>
      new Promise((resolve) => signal?.addEventListener("abort", () => resolve(), { once: true })),
    forward: (byMs) => {
      now += byMs;
    },
  };
}

type Delivery = { id: number; state: string; attempts: number; dueAt: string | null; lastAttemptAt: string };

/** Refuses three events until they are given up; how long each waited before each retry. */
async function waitsOf(seed: number, { isReset = false } = {}): Promise<number[][]> {
  const database = await createTestDatabase({ template: "empty" });
  const clock = createStillClock();
  const options = { databaseUrl: database.url, clock, webhookUrl: receiver.url, settings: { seed } };
  const sandbox = await startSandbox(options);
  const admin = async (method: string, path: string, body?: object) => {
    const headers = { "content-type": "application/json" };
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method };
    return (await fetch(sandbox.adminUrl + path, init)).json();
  };
  if (isReset) {
    await admin("POST", "/inbound", { from: "+255715000009" });
    await admin("POST", "/reset");
    await admin("PUT", "/settings", { seed });
  }
  const waits: number[][] = Array.from({ length: EVENTS }, () => []);
  for (let event = 0; event < EVENTS; event += 1) {
    await admin("POST", "/inbound", { from: `+25571500000${event}` });
  }
  for (;;) {
    // So many refusals pause the endpoint, which is another rule.
    await admin("POST", "/webhook/reactivate");
    await admin("POST", "/advance", { ms: 0 });
    const { deliveries }: { deliveries: Delivery[] } = await admin("GET", "/deliveries");
    const waiting = deliveries.filter(({ state }) => state === "retrying");
    if (waiting.length === 0) break;
    for (const { id, attempts, dueAt, lastAttemptAt } of waiting) {
      waits[id - 1]![attempts - 1] = Date.parse(String(dueAt)) - Date.parse(lastAttemptAt);
    }
    clock.forward(Math.min(...waiting.map(({ dueAt }) => Date.parse(String(dueAt)))) - clock.now().getTime());
  }
  await sandbox.close();
  await database.drop();
  return waits;
}

test("the same seed waits the same before every retry, another seed differently", async () => {
  const first = await waitsOf(7);
  assert.deepEqual(await waitsOf(7), first);
  assert.notDeepEqual(await waitsOf(8), first);
  for (const waits of first) {
    assert.equal(waits.length, 7, "eight attempts have seven waits between them");
    for (const [index, wait] of waits.entries()) assert.ok(wait >= 0 && wait <= 1_000 * 2 ** index);
  }
  assert.notDeepEqual(first[0], first[1], "each delivery has a rhythm of its own");
});

test("a reset counts from the start: what follows waits as in a new sandbox", async () => {
  assert.deepEqual(await waitsOf(7, { isReset: true }), await waitsOf(7));
});
