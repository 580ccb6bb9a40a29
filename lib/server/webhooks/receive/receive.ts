import { addressBlock } from "#lib/server/caller/index.ts";
import {
  acceptRefused,
  listRefused,
  type NewEvent,
  type Refused,
  type RefusedReason,
} from "#lib/server/store/event/event.ts";
import {
  type BudgetLimits,
  createBodyBudget,
  createStanding,
  createSteadyClock,
  type SteadyClock,
} from "../intake.ts";
import type { WebhookContext } from "../webhook-context.ts";
import {
  ACCEPTED,
  type Answer,
  BUSY,
  NOT_CONFIGURED,
  NOT_PROVEN,
  NOT_SIGNED,
  STALLED,
  TOO_LARGE,
  WRONG_TIME,
} from "./answer.ts";
import type { Body, BodyLimits } from "./read-body.ts";
import { type Delivery, eventOf } from "./read-event.ts";
import { createQuarantine } from "./refuse.ts";
import { createKeeper, storeEvents } from "./store/keep-events.ts";
import {
  type Callback,
  keptHeaders,
  readSignatureHeaders,
  type Seen,
  signingKeys,
  verifyCallback,
} from "./verify-callback.ts";

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
    journalBytes: keeper.journalBytes,
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

/** What a callback is answered that is not accepted: refused, which the quarantine keeps, or asked for again. */
export function createRefusals(
  quarantine: ReturnType<typeof createQuarantine>,
  standing: ReturnType<typeof createStanding>,
) {
  return { refuse, refuseUnread, refuseSignature };

  function refuseUnread(why: Extract<Body, string>, seen: Seen): Answer {
    if (why === "too-large") return refuse("too-large", seen);
    return why === "stalled" ? STALLED : BUSY;
  }

  /** Well-formed, and yet it fits no secret: forged, or ours is wrong. */
  function refuseSignature(seen: Seen): Answer {
    standing.refuse();
    const isInDoubt = standing.isInDoubt();
    const answer = refuse("signature", seen, isInDoubt);
    return isInDoubt ? NOT_PROVEN : answer;
  }

  function refuse(reason: RefusedReason, { callback, raw, receivedAt }: Seen, isInDoubt = false): Answer {
    const headers = keptHeaders(callback);
    quarantine.add({ reason, receivedAt, address: callback.address, headers, raw, isInDoubt });
    return { signature: NOT_SIGNED, clock: WRONG_TIME, "too-large": TOO_LARGE }[reason];
  }
}

const FIRST_MS = 1_000;
const EVERY_MS = 10_000;
const STEP_MS = 2_000;

/**
 * Looks through the quarantine after a start, which is when a mended secret comes, and whenever the time of day has
 * been set: what that would have let in is let in now.
 */
export function watchQuarantine(context: WebhookContext, steadyClock: SteadyClock): { stop(): void } {
  let lookedAt: number | undefined;
  const first = setTimeout(() => void look(), FIRST_MS).unref();
  const timer = setInterval(() => void look(), EVERY_MS).unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(timer);
    },
  };

  async function look() {
    const offset = context.clock.now().getTime() - steadyClock.seconds() * 1000;
    if (lookedAt !== undefined && Math.abs(offset - lookedAt) < STEP_MS) return;
    await resolveRefused(context, steadyClock).then(
      () => {
        lookedAt = offset;
      },
      // The database is away; the next look finds it.
      () => undefined,
    );
  }
}

/** What is verified and on its way to the disk. */
const MAX_STORING = 4_000;
const MAX_STORING_BYTES = 64 * 1024 * 1024;
const LEAST_MS = 100;
/** Timers that end together cost nothing to set and to clear. */
const STEP_MS_IN_TIME = 100;

/** The answer to a verified event: 200 when it is kept, 503 when that takes too long or too much waits for it. */
export function createKeepInTime(
  { log }: Pick<WebhookContext, "log">,
  keep: (event: NewEvent) => Promise<void>,
): (event: NewEvent, leftMs: number) => Promise<Answer> {
  let storing = 0;
  let storingBytes = 0;
  return (event, leftMs) => {
    // A database that hangs must not fill the memory.
    if (storing >= MAX_STORING || storingBytes > MAX_STORING_BYTES) return Promise.resolve(BUSY);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(BUSY), Math.max(leftMs - (leftMs % STEP_MS_IN_TIME), LEAST_MS));
      void kept(event).then((answer) => {
        clearTimeout(timer);
        resolve(answer);
      }, reject);
    });
  };

  async function kept(event: NewEvent): Promise<Answer> {
    storing += 1;
    storingBytes += event.raw.byteLength;
    try {
      await keep(event);
      return ACCEPTED;
    } catch (error) {
      log.error("an event could not be stored anywhere", { error });
      return BUSY;
    } finally {
      storing -= 1;
      storingBytes -= event.raw.byteLength;
    }
  }
}

const PAGE = 50;

/**
 * Looks through the quarantine with the secrets and the clock of now and stores what turns out to be signed after all
 * and was in time when it came. Answers how many. A wrong secret or clock becomes work to do, not a loss.
 */
export async function resolveRefused(
  context: WebhookContext,
  steadyClock: SteadyClock = createSteadyClock(),
): Promise<number> {
  const { db, env, log } = context;
  const keys = signingKeys(env);
  let count = 0;
  let after = 0;
  for (;;) {
    const page = await listRefused(db, after, PAGE);
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
    const good = page.flatMap((refused) => judge(refused, { keys, steadyClock, context }) ?? []);
    if (good.length === 0) continue;
    await storeEvents(
      db,
      good.map(({ delivery }) => eventOf(delivery, env.defaultRegion)),
      0,
    );
    await acceptRefused(
      db,
      good.map(({ id }) => id),
    );
    count += good.length;
  }
  if (count > 0) log.info("quarantined events accepted", { count });
  return count;
}

type With = { keys: (string | Uint8Array)[]; steadyClock: SteadyClock; context: WebhookContext };

function judge(
  refused: Refused,
  { keys, steadyClock, context }: With,
): { id: number; delivery: Delivery } | null {
  const signed = readSignatureHeaders((name) => refused.headers[name]);
  if (!signed) return null;
  const { id, raw, headers } = refused;
  for (const receivedAt of [refused.receivedAt, mendedTimeOf(refused, steadyClock, context.clock.now())]) {
    const verdict = verifyCallback({ ...signed, rawBody: raw, now: receivedAt }, keys);
    if (!verdict) return null;
    const { signedAt, secretIndex, isFresh } = verdict;
    if (isFresh) return { id, delivery: { raw, headers, receivedAt, signedAt, secretIndex } };
  }
  return null;
}

/** When it came by the clock of now: so many steady seconds ago. */
function mendedTimeOf({ steady, receivedAt }: Refused, steadyClock: SteadyClock, now: Date): Date {
  if (steady.boot !== steadyClock.boot) return receivedAt;
  return new Date(now.getTime() - (steadyClock.seconds() - steady.seconds) * 1000);
}
