import type { LoopName } from "#lib/contract/desk/overview.ts";
import { isDatabaseDown } from "#lib/db/index.ts";
import { runAutomations } from "../automations/index.ts";
import { pollCalls, walkCalls } from "../calls/index.ts";
import { startDueCampaigns } from "../campaigns/index.ts";
import { countReadHours } from "../comparison/index.ts";
import type { Context } from "../context.ts";
import { addUpCredits } from "../credits/index.ts";
import {
  endAllCancelling,
  type Owner,
  openOwner,
  openSendingMark,
  recoverAttempts,
  runCampaign,
} from "../dispatch/index.ts";
import { projectEvents } from "../events/index.ts";
import { mailAlarms, publishNotices } from "../notices/index.ts";
import { openServiceWatch } from "../overview/index.ts";
import { publish } from "../publish.ts";
import { pollStatuses } from "../sms/index.ts";
import { isAloneAt } from "../store/alone.ts";
import { sumDelivery } from "../store/campaign/delivery.ts";
import { sumRates } from "../store/campaign/history.ts";
import { shortenReasons, sumReasons } from "../store/campaign/reason.ts";
import { isSendingSms, listRunnable, MOST_RUNNING } from "../store/campaign/schedule.ts";
import { shortenTallies, sumTallies } from "../store/console/tally.ts";
import { deleteOldMail } from "../store/mail.ts";
import { completeCampaigns, expireOverdue } from "../store/message/poll.ts";
import { deleteOldNotices } from "../store/notice/notice-view.ts";
import { deleteOldReach } from "../store/sending/chat-reach.ts";
import { recoverCreates } from "../templates/index.ts";

export type Rounds = Record<LoopName, (signal: AbortSignal) => Promise<number>> & {
  /** Waits for what is in flight; for when no round runs any more. */
  close(): Promise<void>;
};

/** One round of each loop of the worker. */
export function openRounds(ctx: Context): Rounds {
  const campaigns = campaignRounds(ctx);
  return {
    campaigns: campaigns.round,
    calls: callRounds(ctx),
    polls: pollRounds(ctx),
    events: async () => ((await projectEvents(ctx)) > 0 ? 0 : 1_000),
    upkeep: upkeepRounds(ctx),
    close: campaigns.close,
  };
}

// Calls that go on are few; a walk that finds hundreds of open ones is read in turns.
const READS = 20;
const ROUND_MS = 1_000;

/** One shared poller for all viewers: open calls and awaited recordings that are due, then a page of the list. */
export function callRounds(ctx: Context): () => Promise<number> {
  return async () => {
    const read = await pollCalls(ctx, READS);
    await walkCalls(ctx);
    return read === READS ? 0 : ROUND_MS;
  };
}

// Reads a second: they cost nothing and repeat safely, but share the key's limit with sends (4 : 1 while sending).
const WHILE_SENDING = 5;
const START = 20;
const MAX = 100;
const KEY_REFUSED_REST_MS = 60_000;

/** One shared poller for all viewers: what was sent by hand and oldest due first, faster while the service takes it, slower at a 429. */
export function pollRounds(ctx: Context): (signal: AbortSignal) => Promise<number> {
  let rate = START;
  return async () => {
    const allowed = (await isSendingSms(ctx.db)) ? Math.min(rate, WHILE_SENDING) : rate;
    const startedAtMs = ctx.clock.now().getTime();
    const round = await pollStatuses(ctx, Math.ceil(allowed));
    if (round.isKeyRefused) {
      ctx.log.error("status reads stopped: the service refused the key", {});
      return KEY_REFUSED_REST_MS;
    }
    rate = round.isRateLimited
      ? Math.max(1, rate / 2)
      : Math.min(MAX, rate + (round.read >= allowed ? 2 : 0));
    return Math.max(round.read === 0 ? 1_000 : 50, 1_000 - (ctx.clock.now().getTime() - startedAtMs));
  };
}

const ROUND_MS_UPKEEP_ROUNDS = 2_000;
/** More sent campaigns than these are looked at in turns, which follow each other faster. */
const PAGE = 500;
const WHILE_MANY_MS = 200;
/** Reasons are told of 7 days. */
const REASONS_MS = 8 * 86_400_000;
const SHORTEN_EVERY_MS = 60_000;
const CREDITS_EVERY_MS = 5_000;
const WATCH_EVERY_MS = 60_000;

/** Gives messages and campaigns their end and adds the figures up, in one worker at a time: a second one would read the same for nothing. */
export function upkeepRounds(ctx: Context): () => Promise<number> {
  const { db, clock } = ctx;
  let after: string | null = null;
  let isBehind = false;
  let creditsAtMs = 0;
  let shortenAtMs = 0;
  const watchService = openServiceWatch(ctx);
  let watchAtMs = clock.now().getTime() + WATCH_EVERY_MS;
  return async () => {
    await db.transaction(async (tx) => {
      if (!(await isAloneAt(tx, "upkeep"))) return;
      const expired = await expireOverdue(tx);
      const completed = await completeCampaigns(tx, { after, limit: PAGE });
      after = completed.last;
      const isMoreRate = await sumRates(tx);
      const isMoreReasons = await sumReasons(tx);
      isBehind = (await sumTallies(tx)) || isMoreRate || isMoreReasons;
      if (clock.now().getTime() >= shortenAtMs) {
        await shortenTallies(tx, clock.now());
        await shortenReasons(tx, new Date(clock.now().getTime() - REASONS_MS));
        await deleteOldReach(tx);
        await deleteOldNotices(tx, clock.now());
        await deleteOldMail(tx, clock.now());
        shortenAtMs = clock.now().getTime() + SHORTEN_EVERY_MS;
      }
      const ids = [...expired, ...completed.ids];
      if (ids.length > 0) await publish(tx, ids.map(changed));
      await mailAlarms(tx, ctx, await publishNotices(tx));
    });
    const isMoreDelivery = await db.transaction(
      async (tx) => (await isAloneAt(tx, "upkeep")) && sumDelivery(tx),
    );
    isBehind ||= isMoreDelivery;
    await recoverCreates(db);
    if (clock.now().getTime() >= creditsAtMs) {
      const isMore = await addUpCredits(ctx);
      creditsAtMs = clock.now().getTime() + (isMore ? 0 : CREDITS_EVERY_MS);
      isBehind ||= isMore;
    }
    if (clock.now().getTime() >= watchAtMs) {
      watchAtMs = clock.now().getTime() + WATCH_EVERY_MS;
      await watchService();
      await countReadHours(ctx);
    }
    return after === null && !isBehind ? ROUND_MS_UPKEEP_ROUNDS : WHILE_MANY_MS;
  };
}

const changed = (id: string) => ({ topic: "campaign" as const, data: { id } });

export type CampaignRounds = { round(signal: AbortSignal): Promise<number>; close(): Promise<void> };

const WHILE_SENDING_MS = 1_000;
const WHILE_IDLE_MS = 10_000;
/** Of messages of one person each, what has left makes room for the next within the second. */
const WHILE_MORE_WAIT_MS = 200;

/** Settles what the dead left, ends what was cancelled, starts what is due, and runs every campaign whose lock it gets. */
export function campaignRounds(ctx: Context): CampaignRounds {
  const mark = openSendingMark(ctx);
  let owner: Owner | null = null;
  const running = new Map<string, Promise<void>>();
  /** What went wrong beside the rounds: a campaign that fails again and again is no work that goes on. */
  const failures: unknown[] = [];
  const automations = oneAtATime(() => runAutomations(ctx), failures);
  return {
    async round(signal) {
      const by = await ownerNow();
      const isSending = running.size > 0 || (await listRunnable(ctx.db)).length > 0;
      await mark.beat(isSending ? WHILE_SENDING_MS : WHILE_IDLE_MS);
      // One that fails for its own reasons must not keep the others from their turn.
      for (const step of [recoverAttempts, endAllCancelling]) await attempt(() => step(ctx.db));
      await attempt(() => startDueCampaigns(ctx));
      automations.go();
      const isMore = await startRuns(by, signal);
      const [failure] = failures.splice(0);
      if (failure !== undefined) throw failure;
      return isMore ? WHILE_MORE_WAIT_MS : 1_000;
    },
    async close() {
      await Promise.all([...running.values(), automations.end()]);
      await owner?.close();
      owner = null;
    },
  };

  async function ownerNow(): Promise<Owner> {
    if (owner && !owner.isLost) return owner;
    const lost = owner;
    // Let go first: whatever fails below, the next round begins without it.
    owner = null;
    await lost?.close();
    owner = await openOwner(ctx.db);
    return owner;
  }

  async function attempt(step: () => Promise<unknown>) {
    try {
      await step();
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      failures.push(error);
    }
  }

  /** Answers whether more may wait than run at once. */
  async function startRuns(by: Owner, signal: AbortSignal): Promise<boolean> {
    const ids = await listRunnable(ctx.db);
    if (ids.length > 0) await mark.beat(WHILE_SENDING_MS);
    for (const id of ids) {
      if (running.has(id) || !(await by.tryLock(id))) continue;
      running.set(id, run(by, id, signal));
    }
    return ids.length === MOST_RUNNING;
  }

  async function run(by: Owner, id: string, signal: AbortSignal) {
    try {
      const { db, service, sends, clock } = ctx;
      const { point } = mark;
      const timeZone = ctx.env.defaultTimezone;
      await runCampaign({ db, service, sends, clock, owner: by, timeZone, signal, point }, id);
    } catch (error) {
      failures.push(error);
      await ctx.clock.sleep(1_000, signal);
    } finally {
      running.delete(id);
      await by.unlock(id).catch(() => undefined);
    }
  }
}

/** Work that a round begins behind its mark and does not wait for, as a plan of many people takes its time; while it goes on no other is begun. */
function oneAtATime(work: () => Promise<void>, failures: unknown[]) {
  let going: Promise<void> | null = null;
  return {
    go() {
      going ??= work()
        .catch((error) => void failures.push(error))
        .finally(() => {
          going = null;
        });
    },
    end: async () => going,
  };
}
