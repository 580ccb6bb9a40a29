import { isDatabaseDown, type Tx } from "#lib/db/index.ts";
import type { Context } from "#lib/server/context.ts";
import { publish } from "#lib/server/publish.ts";
import { findPinnedAccount } from "#lib/server/store/event/event.ts";
import { projectTemplates } from "#lib/server/templates/index.ts";
import { feedRow } from "../read/feed-row.ts";
import { type ClaimedEvent, claimEvents } from "./claim-events.ts";
import { type Outcome, TEST_OUTCOME, UNKNOWN_TYPE, UNREADABLE } from "./effect.ts";
import { projectInbound } from "./project-inbound.ts";
import { projectStatuses } from "./project-statuses.ts";
import { settleEvents } from "./settle-events.ts";
import { skipPage, wakeWaiting } from "./wake-waiting.ts";

type ProjectionContext = Pick<Context, "db" | "clock" | "log">;

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
      if (claimed.length > 0) await projectBatch({ tx, events: claimed, now: context.clock.now() });
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

type Batch = { tx: Tx; events: readonly ClaimedEvent[]; now: Date };

async function projectBatch({ tx, events, now }: Batch): Promise<void> {
  const outcomes = new Map<number, Outcome>();
  const real = events.filter((event) => !event.isTest);
  const ofType = (type: string) => real.filter((event) => event.type === type);
  const add = (found: ReadonlyMap<number, Outcome>) => {
    for (const [seq, outcome] of found) outcomes.set(seq, outcome);
  };
  for (const event of events) outcomes.set(event.seq, plainOutcome(event));
  const inbound = ofType("message.received");
  if (inbound.length > 0) add(await projectInbound(tx, inbound));
  const statuses = ofType("message.status.updated");
  if (statuses.length > 0) add(await projectStatuses(tx, statuses, now));
  const templates = ofType("template.status.updated");
  for (const [seq, effect] of await projectTemplates(tx, templates)) outcomes.set(seq, { effect });
  await flagOtherAccounts(tx, real, outcomes);
  await settleEvents(tx, events, outcomes, now);
  const told = events.filter((event) => event.retries === 0 || !outcomes.get(event.seq)?.waitsFor);
  await publish(tx, [
    ...told.map((event) => ({ topic: "event" as const, data: liveRow(event, outcomes.get(event.seq)) })),
    ...(inbound.length > 0 ? [{ topic: "inbox" as const, data: {} }] : []),
  ]);
}

function plainOutcome(event: ClaimedEvent): Outcome {
  if (event.isTest) return TEST_OUTCOME;
  return event.type === "none" ? UNREADABLE : UNKNOWN_TYPE;
}

/** The first account heard of is the pinned one; events of another are applied all the same, and marked. */
async function flagOtherAccounts(tx: Tx, events: readonly ClaimedEvent[], outcomes: Map<number, Outcome>) {
  if (!events.some((event) => event.account !== null)) return;
  const pinned = await findPinnedAccount(tx);
  for (const event of events) {
    const outcome = outcomes.get(event.seq);
    if (!outcome || !pinned || event.account === null || event.account === pinned) continue;
    outcomes.set(event.seq, { ...outcome, flags: ["other-account"] });
  }
}

function liveRow(event: ClaimedEvent, outcome: Outcome | undefined) {
  const isErased = outcome?.isErased === true;
  return feedRow({
    ...event,
    ...(isErased && { number: null, data: {} }),
    effect: outcome?.effect ?? null,
    isWaiting: outcome?.waitsFor !== undefined,
    messageId: outcome?.messageId ?? null,
    flags: [...new Set([...event.flags, ...(outcome?.flags ?? [])])],
  });
}

async function postpone({ db, clock }: ProjectionContext, events: readonly ClaimedEvent[]): Promise<void> {
  const outcomes = new Map(
    events.map((event): [number, Outcome] => [
      event.seq,
      { effect: "waiting: we could not work on it yet", waitsFor: [] },
    ]),
  );
  await settleEvents(db, events, outcomes, clock.now());
}
