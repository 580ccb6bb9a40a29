import { effect } from "#lib/contract/words/reason/event-effects.ts";
import { type Db, isDatabaseDown, type Tx } from "#lib/db/index.ts";
import { type HeardMessage, planAnswers } from "#lib/server/answers/index.ts";
import type { Context } from "#lib/server/context.ts";
import { publish } from "#lib/server/publish.ts";
import {
  hasMessagesToMatch,
  listWaitingFor,
  makeDue,
  takeMessagesToMatch,
} from "#lib/server/store/event/event-wait.ts";
import { limitStatements } from "#lib/server/store/limit-statements.ts";
import { type ClaimedEvent, claimEvents, liveRow, type Outcome, settleEvents } from "./claim-events.ts";
import { outcomesOf } from "./outcomes-of.ts";

/** Where nothing says whose clock the company has, nobody is answered. */
type ProjectionContext = Pick<Context, "db" | "clock" | "log"> & {
  env?: Pick<Context["env"], "defaultTimezone">;
};

/**
 * Applies stored events that had no effect yet, each once, and returns how many it looked at, of events and of
 * messages that some may wait for; 0 means nothing is due.
 * An event that cannot be applied waits by itself and never holds up the others.
 */
export async function projectEvents(
  context: ProjectionContext,
  { batchSize = 500 }: { batchSize?: number } = {},
): Promise<number> {
  const claimed: ClaimedEvent[] = [];
  const woken = await wakeSome(context);
  try {
    await context.db.transaction(async (tx) => {
      claimed.push(...(await claimEvents(tx, { now: context.clock.now(), limit: batchSize })));
      if (claimed.length > 0) await projectBatch(context, { tx, events: claimed });
    });
  } catch (error) {
    if (isDatabaseDown(error) || claimed.length === 0) throw error;
    context.log.warn("a batch of events could not be applied", { count: claimed.length, error });
    if (batchSize === 1) await postpone(context, claimed);
    else for (const _ of claimed) await projectEvents(context, { batchSize: 1 });
  }
  return claimed.length + woken;
}

/** Only a hint, so it never holds up the events themselves. Answers how many new messages it looked at. */
async function wakeSome({ db, clock, log }: ProjectionContext): Promise<number> {
  try {
    return await wakeWaiting(db, clock.now());
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    log.warn("waiting events could not be looked up; they come back by themselves", { error });
    await skipPage(db);
    return 0;
  }
}

type Batch = { tx: Tx; events: readonly ClaimedEvent[] };

async function projectBatch({ clock, env }: ProjectionContext, { tx, events }: Batch): Promise<void> {
  const now = clock.now();
  const heard: HeardMessage[] = [];
  const outcomes = await outcomesOf(tx, events, now, (messages) => heard.push(...messages));
  await settleEvents(tx, events, outcomes, now);
  if (env) await planAnswers(tx, heard, { now, timeZone: env.defaultTimezone });
  const told = events.filter((event) => event.retries === 0 || !outcomes.get(event.seq)?.waitsFor);
  const isInbound = events.some((event) => !event.isTest && event.type === "message.received");
  await publish(tx, [
    ...told.map((event) => ({ topic: "event" as const, data: liveRow(event, outcomes.get(event.seq)) })),
    ...(isInbound ? [{ topic: "inbox" as const, data: {} }] : []),
  ]);
}

async function postpone({ db, clock }: ProjectionContext, events: readonly ClaimedEvent[]): Promise<void> {
  const outcomes = new Map(
    events.map((event): [number, Outcome] => [event.seq, { effect: effect("awaits-work"), waitsFor: [] }]),
  );
  await settleEvents(db, events, outcomes, clock.now());
}

const PAGE = 500;
/** Of one id or number; a number that somebody floods must not take the places of all others. */
const MAX_PER_REF = 50;
const MAX_WOKEN = 2_000;
const PATIENCE_MS = 5_000;

/**
 * Makes waiting events due whose message has come since. New messages stand in a queue, and a round takes one page of
 * it, so its work is bounded whatever waits and however many messages there are. Answers how many messages it took.
 * What this misses is found by the growing retries of each event.
 */
export async function wakeWaiting(db: Db, now: Date): Promise<number> {
  if (!(await hasMessagesToMatch(db))) return 0;
  return db.transaction(async (tx) => {
    await limitStatements(tx, PATIENCE_MS);
    const ids = await takeMessagesToMatch(tx, PAGE);
    const seqs = await listWaitingFor(tx, ids, { perRef: MAX_PER_REF, limit: MAX_WOKEN });
    if (seqs.length > 0) await makeDue(tx, seqs, now);
    return ids.length;
  });
}

/** Drops a page that could not be looked up: its events come back by their own retries. */
export async function skipPage(db: Db): Promise<void> {
  await db.transaction((tx) => takeMessagesToMatch(tx, PAGE));
}
