import type { EventReplay } from "#lib/contract/desk/event-replay.ts";
import { isDatabaseDown, sqlStateOf, type Tx } from "#lib/db/index.ts";
import type { Context } from "#lib/server/context.ts";
import { publish } from "#lib/server/publish.ts";
import {
  type AgainRow,
  type EventBytes,
  listAgain,
  listEventBytes,
  lockEvents,
  type Reading,
  updateReadings,
} from "#lib/server/store/event/event-again.ts";
import { inPart } from "#lib/server/store/part.ts";
import { readEvent } from "../../webhooks/index.ts";
import { type ClaimedEvent, claimedOf } from "../project/claim-events.ts";
import { isOdd, type Outcome } from "../project/effect.ts";
import { liveRow } from "../project/live-row.ts";
import { outcomesOf } from "../project/outcomes-of.ts";
import { settleEvents } from "../project/settle-events.ts";

/** What came of one event that was worked on again. */
export type Replayed = EventReplay & { seq: number };

/** Something is not as it was; one that was erased before stays so. */
export const isChange = ({ outcome, before, after }: Replayed): boolean =>
  outcome === "changes" || (outcome === "erased" && before !== after);

export type ReplayContext = Pick<Context, "clock" | "log" | "env">;

/**
 * Works on stored events again, from their bytes and by the rules of today, in `tx`: in a part that is taken back it
 * tells what it would change. Nothing is sent, and no event is counted again. What an event has set stays as it is,
 * unless it moves something now, finds its message now, or was not understood before. One that fails changes nothing.
 */
export async function replayEvents(
  context: ReplayContext,
  tx: Tx,
  seqs: readonly number[],
): Promise<Replayed[]> {
  if (seqs.length === 0) return [];
  try {
    return await inPart(tx, () => replayAll(context, tx, seqs));
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    if (seqs.length === 1) return failed(context, { tx, seqs, error });
    const replayed: Replayed[] = [];
    for (const seq of seqs) replayed.push(...(await replayEvents(context, tx, [seq])));
    return replayed;
  }
}

type Failure = { tx: Tx; seqs: readonly number[]; error: unknown };

async function failed({ log }: ReplayContext, { tx, seqs, error }: Failure): Promise<Replayed[]> {
  log.warn("an event could not be worked on again", { seq: seqs[0], error });
  return (await listAgain(tx, seqs)).map((row) => ({ ...seenOf(row), outcome: "fails", after: null }));
}

async function replayAll(context: ReplayContext, tx: Tx, seqs: readonly number[]): Promise<Replayed[]> {
  const { env, clock } = context;
  await lockEvents(tx, seqs);
  await readAgain(tx, seqs, env.defaultRegion);
  const rows = (await listAgain(tx, seqs)).map(claimedOf);
  const events = rows.filter((row) => !row.isErased);
  const now = clock.now();
  const outcomes = await outcomesOf(tx, events, now);
  const changed = events.filter((event) => isNew(event, outcomes.get(event.seq)));
  await settleEvents(tx, changed, outcomes, now);
  await tell(tx, changed, outcomes);
  const changedSeqs = new Set(changed.map(({ seq }) => seq));
  return rows.map((row) => {
    const outcome = outcomes.get(row.seq);
    const isErased = row.isErased || outcome?.isErased === true;
    const happened = changedSeqs.has(row.seq) ? "changes" : "same";
    return {
      ...seenOf(row),
      outcome: isErased ? "erased" : happened,
      after: outcome?.effect ?? row.effect,
      messageId: outcome?.messageId ?? row.messageId,
    };
  });
}

const seenOf = ({
  seq,
  eventId,
  effect,
  messageId,
}: Pick<AgainRow, "seq" | "eventId" | "effect" | "messageId">) => ({
  seq,
  id: eventId,
  before: effect,
  messageId,
});

/** What had been set by an event is not said anew: that its message was moved stays so when it is moved no more. */
function isNew(event: Pick<AgainRow, "effect" | "messageId">, outcome: Outcome | undefined): boolean {
  if (!outcome) return false;
  if (outcome.isErased || outcome.isNews) return true;
  if (outcome.messageId !== undefined && event.messageId === null) return true;
  return isOdd(event.effect) && !isOdd(outcome.effect);
}

async function tell(tx: Tx, events: readonly ClaimedEvent[], outcomes: ReadonlyMap<number, Outcome>) {
  const isInbound = events.some(({ type }) => type === "message.received");
  await publish(tx, [
    ...events.map((event) => ({ topic: "event" as const, data: liveRow(event, outcomes.get(event.seq)) })),
    ...(isInbound ? [{ topic: "inbox" as const, data: {} }] : []),
  ]);
}

/** Each body may have 8 MiB. */
const READ_AT_ONCE = 10;

/** The bytes are the truth, and a later version may read more in them. */
async function readAgain(tx: Tx, seqs: readonly number[], region: string): Promise<void> {
  for (let at = 0; at < seqs.length; at += READ_AT_ONCE) {
    const some = await listEventBytes(tx, seqs.slice(at, at + READ_AT_ONCE));
    const readings = some.map((event) => readingOf(event, region));
    if (await areKept(tx, readings)) continue;
    for (const reading of readings) await areKept(tx, [reading]);
  }
}

/** False where the database refuses what one of them holds, as it did when it came: then the reading of that time stays. */
async function areKept(tx: Tx, readings: readonly Reading[]): Promise<boolean> {
  try {
    await inPart(tx, () => updateReadings(tx, readings));
    return true;
  } catch (error) {
    if (/^(22|54)/.test(sqlStateOf(error) ?? "")) return false;
    throw error;
  }
}

function readingOf({ seq, raw, flags }: EventBytes, region: string): Reading {
  const { eventId: _, isTest: __, isBodyRaw: ___, ...read } = readEvent(raw, region);
  return {
    ...read,
    seq,
    flags: [...new Set([...read.flags, ...flags.filter((flag) => flag === "other-account")])],
  };
}
