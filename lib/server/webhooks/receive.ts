import type { RefusedReason } from "../store/event.ts";
import {
  ACCEPTED,
  type Answer,
  BUSY,
  NOT_CONFIGURED,
  NOT_SIGNED,
  STALLED,
  TOO_LARGE,
  WRONG_TIME,
} from "./answer.ts";
import { eventOf } from "./delivery.ts";
import { createKeeper } from "./keep-events.ts";
import type { Body, BodyLimits } from "./read-body.ts";
import { createQuarantine } from "./refuse.ts";
import { resolveRefused } from "./resolve-refused.ts";
import { type Headers, readSignatureHeaders, signingKeys, verifyCallback } from "./verify-callback.ts";
import type { WebhookContext } from "./webhook-context.ts";

/** The service gives up after 5 s (§6.4): we answer before. */
const BUDGET_MS = 4_000;
const DEFAULT_MAX_BODY_BYTES = 1024 * 1024;
const MAX_IN_FLIGHT = 4_000;

/** One callback, whatever server it came through. */
export type Callback = {
  headers: Headers;
  address: string | null;
  readBody(limits: BodyLimits): Promise<Body>;
};

export type ReceiverOptions = { maxBodyBytes?: number; maxInFlight?: number; budgetMs?: number };

type Seen = { callback: Callback; raw: Uint8Array; receivedAt: Date };

/**
 * Answers callbacks of §6.3 by the table of the webhook rules: 2xx only after the event is durable,
 * never a discarding 4xx for an authentic one.
 */
export function createReceive(context: WebhookContext, options: ReceiverOptions = {}) {
  const {
    maxBodyBytes = DEFAULT_MAX_BODY_BYTES,
    maxInFlight = MAX_IN_FLIGHT,
    budgetMs = BUDGET_MS,
  } = options;
  const keys = signingKeys(context.env);
  const keeper = createKeeper(context);
  const quarantine = createQuarantine(context);
  // A restart is when a mended secret comes: what it would have let in is let in now.
  const looking = setTimeout(() => void resolveRefused(context).catch(() => undefined), 1_000).unref();
  let inFlight = 0;
  let isClosing = false;
  return {
    async receive(callback: Callback): Promise<Answer> {
      if (keys.length === 0) return NOT_CONFIGURED;
      if (isClosing || inFlight >= maxInFlight) return BUSY;
      inFlight += 1;
      try {
        return await judge(callback);
      } finally {
        inFlight -= 1;
      }
    },
    async drain() {
      await quarantine.settle();
      await keeper.drain();
    },
    async close() {
      isClosing = true;
      clearTimeout(looking);
      await quarantine.settle();
      await keeper.close();
    },
  };

  async function judge(callback: Callback): Promise<Answer> {
    const startedAt = performance.now();
    const receivedAt = context.clock.now();
    const signed = readSignatureHeaders(callback.headers);
    if (!signed) return refuse("signature", { callback, raw: new Uint8Array(), receivedAt });
    const body = await callback.readBody({ maxBytes: maxBodyBytes, maxMs: budgetMs });
    if (body === "stalled") return STALLED;
    if (body === "too-large") return refuse("too-large", { callback, raw: new Uint8Array(), receivedAt });
    const seen = { callback, raw: body, receivedAt };
    const verdict = verifyCallback({ ...signed, rawBody: body, now: receivedAt }, keys);
    if (!verdict) return refuse("signature", seen);
    if (!verdict.isFresh) return refuse("clock", seen);
    const { secretIndex, signedAt } = verdict;
    const event = eventOf({ raw: body, headers: keptHeaders(callback), signedAt, receivedAt, secretIndex });
    return settle(keeper.keep(event), budgetMs - (performance.now() - startedAt));
  }

  async function settle(kept: Promise<void>, leftMs: number): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Answer>((resolve) => {
      timer = setTimeout(() => resolve(BUSY), Math.max(leftMs, 100));
    });
    const done = kept.then(
      () => ACCEPTED,
      (error: unknown) => {
        context.log.error("an event could not be stored anywhere", { error });
        return BUSY;
      },
    );
    const answer = await Promise.race([done, late]);
    clearTimeout(timer);
    return answer;
  }

  function refuse(reason: RefusedReason, { callback, raw, receivedAt }: Seen): Answer {
    const headers = keptHeaders(callback);
    quarantine.add({ reason, receivedAt, address: callback.address, headers, raw });
    return { signature: NOT_SIGNED, clock: WRONG_TIME, "too-large": TOO_LARGE }[reason];
  }
}

const KEPT = ["content-type", "user-agent", "x-service-webhook-timestamp", "x-service-webhook-signature"];

/** The headers an inspector shows; no others are stored. */
function keptHeaders({ headers }: Callback): Record<string, string> {
  const kept = KEPT.map((name) => [name, headers(name)?.replaceAll("\0", "").slice(0, 300)] as const);
  return Object.fromEntries(kept.filter((pair): pair is [string, string] => pair[1] !== undefined));
}
