import { addressBlock } from "#lib/server/caller/index.ts";
import { type BudgetLimits, createBodyBudget } from "../intake/body-budget.ts";
import { createKeepInTime } from "../intake/keep-in-time.ts";
import { createStanding } from "../intake/standing.ts";
import { createSteadyClock, type SteadyClock } from "../intake/steady-clock.ts";
import { watchQuarantine } from "../intake/watch-quarantine.ts";
import type { WebhookContext } from "../webhook-context.ts";
import { type Answer, BUSY, NOT_CONFIGURED } from "./answer.ts";
import { type Callback, keptHeaders, type Seen } from "./callback.ts";
import { createRefusals } from "./create-refusals.ts";
import { eventOf } from "./delivery.ts";
import type { BodyLimits } from "./read-body.ts";
import { createQuarantine } from "./refuse.ts";
import { createKeeper } from "./store/keep-events.ts";
import { readSignatureHeaders, signingKeys, verifyCallback } from "./verify-callback.ts";

const MIB = 1024 * 1024;
/** The service gives up after 5 s (§6.4): we answer before. */
const BUDGET_MS = 4_000;
const DEFAULT_MAX_BODY_BYTES = 8 * MIB;
/** Few large ones at once: each turn of the event loop reads from all of them before anybody else is heard. */
const UNVERIFIED: BudgetLimits = {
  all: { bytes: 32 * MIB, waiting: 500, large: 8 },
  ofStranger: { bytes: 16 * MIB, waiting: 250, large: 4 },
};

/** Begun and not here whole, before anybody has looked at them. */
const AT_DOOR: BudgetLimits = {
  all: { bytes: 32 * MIB, waiting: 500, large: 500 },
  ofStranger: { bytes: 16 * MIB, waiting: 250, large: 250 },
};

export type ReceiverOptions = {
  maxBodyBytes?: number;
  budgetMs?: number;
  unverified?: BudgetLimits;
  steadyClock?: SteadyClock;
};

/**
 * Answers callbacks of §6.3 by the table of the webhook rules: 2xx only after the event is durable,
 * never a discarding 4xx for an authentic one.
 */
export function createReceive(context: WebhookContext, options: ReceiverOptions = {}) {
  const {
    maxBodyBytes = DEFAULT_MAX_BODY_BYTES,
    budgetMs = BUDGET_MS,
    unverified = UNVERIFIED,
    steadyClock = createSteadyClock(),
  } = options;
  const keys = signingKeys(context.env);
  const keeper = createKeeper(context);
  const keepInTime = createKeepInTime(context, keeper.keep);
  const quarantine = createQuarantine(context, steadyClock);
  const standing = createStanding(context, keys);
  const { refuse, refuseUnread, refuseSignature } = createRefusals(quarantine, standing);
  const { bodies, hold } = createPlaces(unverified);
  const watch = watchQuarantine(context, steadyClock);
  let isClosing = false;
  return {
    async receive(callback: Callback): Promise<Answer> {
      if (keys.length === 0) return NOT_CONFIGURED;
      return isClosing ? BUSY : judge(callback);
    },
    hold,
    async drain() {
      await standing.settle();
      await quarantine.settle();
      await keeper.drain();
    },
    async close() {
      isClosing = true;
      watch.stop();
      await standing.settle();
      await quarantine.close();
      await keeper.close();
    },
  };

  async function judge(callback: Callback): Promise<Answer> {
    const startedAt = performance.now();
    const seen: Seen = { callback, raw: new Uint8Array(), receivedAt: context.clock.now() };
    const signed = readSignatureHeaders(callback.headers);
    if (!signed) return refuse("signature", seen);
    const sender = addressBlock(callback.address ?? "unknown");
    const holdBody: BodyLimits["hold"] = (announced, giveUp) => bodies.hold(sender, announced, giveUp);
    const body = await callback.readBody({ maxBytes: maxBodyBytes, maxMs: budgetMs, hold: holdBody });
    if (typeof body === "string") return refuseUnread(body, seen);
    seen.raw = body;
    const verdict = verifyCallback({ ...signed, rawBody: body, now: seen.receivedAt }, keys);
    if (!verdict) return refuseSignature(seen);
    bodies.know(sender);
    standing.succeed(verdict.secretIndex);
    if (!verdict.isFresh) return refuse("clock", seen);
    const { secretIndex, signedAt } = verdict;
    const { receivedAt, raw } = seen;
    const delivery = { raw, headers: keptHeaders(callback), receivedAt, secretIndex, signedAt };
    const event = eventOf(delivery, context.env.defaultRegion);
    return keepInTime(event, budgetMs - (performance.now() - startedAt));
  }
}

/** Those of an address that has signed something go first, at the door and behind it. */
function createPlaces(unverified: BudgetLimits) {
  const senders = new Set<string>();
  const atDoor = createBodyBudget(AT_DOOR, senders);
  return {
    bodies: createBodyBudget(unverified, senders),
    hold: (peer: string, giveUp: () => void) => atDoor.hold(addressBlock(peer), 0, giveUp),
  };
}
