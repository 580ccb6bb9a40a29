import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { quantile } from "#lib/testing/quantile.ts";
import { WEBHOOK_SECRET } from "./web-process.ts";

/** Its status, 0 where no answer came within the 5 s that the service waits (§6.4). */
export type Delivery = { status: number; ms: number };

/** Genuine callbacks, so many a second, until `something` is over. */
export async function deliverDuring(
  origin: string,
  aSecond: number,
  something: Promise<unknown>,
): Promise<Delivery[]> {
  let isOver = false;
  void something.finally(() => {
    isOver = true;
  });
  const delivering: Promise<Delivery>[] = [];
  while (!isOver) {
    delivering.push(deliver(origin));
    await wait(1_000 / aSecond);
  }
  return Promise.all(delivering);
}

/** §6.4: at most 8 tries with full jitter from 1 s. */
const TRIES = 8;

type Load = { anyWeb: () => string; aSecond: number; random: () => number };

/** New events at a steady pace, each tried as the service tries it, until it is stopped. */
export function startLoad({ anyWeb, aSecond, random }: Load) {
  const sent = new Set<string>();
  const open = new Set<Promise<void>>();
  let exhausted = 0;
  const timer = setInterval(() => {
    const trying = tryAgain().finally(() => open.delete(trying));
    open.add(trying);
  }, 1_000 / aSecond);
  return {
    /** The ids that were answered 200, and how many ran out of tries. */
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      return { sent, exhausted };
    },
  };

  async function tryAgain(): Promise<void> {
    const eventId = randomUUID();
    for (let tries = 0; tries < TRIES; tries++) {
      if (tries > 0) await wait(random() * 1_000 * 2 ** (tries - 1));
      if ((await deliver(anyWeb(), eventId)).status !== 200) continue;
      sent.add(eventId);
      return;
    }
    exhausted += 1;
  }
}

/** One genuine callback, once. */
export async function deliver(origin: string, eventId: string = randomUUID()): Promise<Delivery> {
  const event = { eventId, eventType: "something.new", aggregateId: "1", data: {} };
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", WEBHOOK_SECRET).update(`${timestamp}.${body}`).digest("hex");
  const startedAt = performance.now();
  const answer = await fetch(`${origin}/api/hooks/chat`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-service-webhook-timestamp": timestamp,
      "x-service-webhook-signature": `sha256=${signature}`,
    },
    body,
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  return { status: answer?.status ?? 0, ms: performance.now() - startedAt };
}

export function p95(deliveries: readonly Delivery[]): number {
  const times = deliveries.map(({ ms }) => ms);
  return Math.round(quantile(times, 0.95));
}
