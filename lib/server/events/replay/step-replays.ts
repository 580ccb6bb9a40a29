import type { EventReplay, ReplayEvent, ReplayTally } from "#lib/contract/desk/event-replays.ts";
import { t } from "#lib/contract/language.ts";
import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { effect, isOddEffect, sayStoredEffect } from "#lib/contract/words/reason/event-effects.ts";
import { readReason, storeReason } from "#lib/contract/words/reason/reason.ts";
import { isDatabaseDown, sqlStateOf, type Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "#lib/server/audit/index.ts";
import type { Context, SignedInCtx } from "#lib/server/context.ts";
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
import {
  findReceivedBelow,
  lockOpenReplay,
  type ReplayRow,
  updateReplay,
} from "#lib/server/store/event/event-replay.ts";
import { findEvent } from "#lib/server/store/event/event-view.ts";
import { inPart, tryOut } from "#lib/server/store/part.ts";
import { inLanguage } from "../../language.ts";
import { readEvent } from "../../webhooks/index.ts";
import {
  type ClaimedEvent,
  claimedOf,
  isOdd,
  liveRow,
  type Outcome,
  settleEvents,
} from "../project/claim-events.ts";
import { outcomesOf } from "../project/outcomes-of.ts";
import { findEvents, missingEvent, readSearch } from "../read.ts";
import { MOST_REPLAYED, recordEnd } from "./steer-replays.ts";

/** What was tried longer ago is not what would happen now. */
const TRIED_FOR_MS = 60 * 60 * 1000;
/** What is rarer is counted in the totals alone. */
const MOST_KINDS = 200;

type StepContext = Pick<Context, "db" | "clock" | "log" | "env">;

/**
 * One page of the events that are to be worked on again, tried or done, in one transaction with how far it has come:
 * whoever is killed in it has done none of it, and the next one does it. Answers whether there is more to do.
 */
export async function stepReplays(ctx: StepContext): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const run = await lockOpenReplay(tx, { isSkipped: true });
    if (!run) return false;
    if (run.phase !== "tried") return step({ tx, ctx, run });
    const ageMs = ctx.clock.now().getTime() - run.createdAt.getTime();
    if (ageMs > TRIED_FOR_MS) await updateReplay(tx, { ...run, phase: "stopped" });
    return false;
  });
}

type Step = { tx: Tx; ctx: StepContext; run: ReplayRow };

async function step({ tx, ctx, run }: Step): Promise<boolean> {
  const { seqs, next } = await nextOf({ tx, ctx, run });
  const isTrying = run.phase === "trying";
  const work = () => replayEvents(ctx, tx, seqs);
  const replayed = await (isTrying ? tryOut(tx, work) : work());
  const name = isTrying ? "tried" : "worked";
  const moved = { ...run, below: next, [name]: added(run[name], replayed) };
  if (next !== null) await updateReplay(tx, moved);
  else await end(tx, { ...moved, phase: isTrying ? "tried" : "done" });
  return next !== null;
}

async function end(tx: Tx, run: ReplayRow): Promise<void> {
  await updateReplay(tx, run);
  if (run.phase === "done") await recordEnd(tx, run, null);
}

/** The next events of the list, and below which number it goes on; null after the last, or when there are enough. */
async function nextOf({ tx, ctx, run }: Step): Promise<{ seqs: number[]; next: number | null }> {
  const { below, type, show, q, since, hasNumbers, language, top, phase, tried, worked } = run;
  const asked = { below, type, show, ...readSearch(q ?? ""), hasNumbers };
  const page = await inLanguage(language, () => findEvents({ db: tx, env: ctx.env }, asked));
  const isMeant = ({ seq, receivedAt }: { seq: number; receivedAt: Date }) =>
    seq <= top && (since === null || receivedAt >= since);
  const done = phase === "trying" ? tried.events : worked.events;
  const seqs = page.rows
    .filter(isMeant)
    .map(({ seq }) => seq)
    .slice(0, MOST_REPLAYED - done);
  const isFull = done + seqs.length >= MOST_REPLAYED;
  const isOver = isFull || page.next === null || (await isBefore(tx, page.next, since));
  return { seqs, next: isOver ? null : page.next };
}

async function isBefore(tx: Tx, below: number, since: Date | null): Promise<boolean> {
  if (since === null) return false;
  const at = await findReceivedBelow(tx, below);
  return at === null || at < since;
}

function added(tally: ReplayTally, replayed: readonly Replayed[]): ReplayTally {
  const changed = replayed.filter(isChange);
  const kinds = new Map(tally.kinds.map((kind) => [keyOf(kind), kind]));
  for (const each of changed) {
    const kind = { before: kindOf(each.before), after: kindOf(each.after) };
    const count = (kinds.get(keyOf(kind))?.count ?? 0) + 1;
    kinds.set(keyOf(kind), { ...kind, count });
  }
  return {
    events: tally.events + replayed.length,
    changes: tally.changes + changed.length,
    fails: tally.fails + replayed.filter(({ outcome }) => outcome === "fails").length,
    kinds: [...kinds.values()].sort((a, b) => b.count - a.count).slice(0, MOST_KINDS),
  };
}

const keyOf = ({ before, after }: { before: string; after: string }): string => `${before}\n${after}`;

/** Without the moment and the words, which are of one event alone. */
function kindOf(stored: string | null): string {
  if (stored === null) return storeReason(effect("not-yet"));
  const { code, params } = readReason(stored);
  if (code === "said") return keptWords(stored).replace(/ until \d{4}-\S+Z/g, "");
  return storeReason({ code, params: JSON.parse(JSON.stringify(params, withoutOwn)) });
}

function withoutOwn(name: string, value: unknown): unknown {
  if (name === "until") return null;
  if (name === "words") return "…";
  return typeof value === "string" ? maskNumbers(value) : value;
}

/** What working on an event again would change now: it is done, and taken back. Throws not_found. */
export async function lookAtReplay(ctx: SignedInCtx, id: string): Promise<EventReplay> {
  return ctx.db.transaction(async (tx) => answerOf(await tryOut(tx, () => replayOne(ctx, tx, id))));
}

/**
 * Works on one event again, where it comes to what the person has seen. Done already it changes nothing. Throws
 * not_found, and conflict where it would change something else by now.
 */
export async function replayEvent(
  ctx: SignedInCtx,
  { id, after }: ReplayEvent & { id: string },
): Promise<EventReplay> {
  return ctx.db.transaction(async (tx) => {
    const replayed = await replayOne(ctx, tx, id);
    if (!isChange(replayed)) return answerOf(replayed);
    const answer = answerOf(replayed);
    if (answer.after !== after)
      throw new Fault(
        "conflict",
        t(
          "It would change something else by now. Close this and look again.",
          "Sasa ingebadilisha kitu kingine. Funga hii na uangalie tena.",
        ),
      );
    const said = inLanguage("en", () => answerOf(replayed));
    const detail = {
      before: said.before && keptWords(said.before),
      after: said.after && keptWords(said.after),
      message: said.messageId,
    };
    await recordAudit(tx, { actor: ctx.actor, action: "event.replay", target: replayed.id, detail });
    return answer;
  });
}

async function replayOne(ctx: SignedInCtx, tx: Tx, id: string): Promise<Replayed> {
  const event = await findEvent(tx, id.replaceAll("\0", ""));
  const [replayed] = event ? await replayEvents(ctx, tx, [event.seq]) : [];
  if (!replayed) throw await missingEvent(ctx);
  return replayed;
}

const answerOf = ({ seq: _, before, after, ...answer }: Replayed): EventReplay => ({
  ...answer,
  before: before && sayStoredEffect(before),
  after: after && sayStoredEffect(after),
});

/** An effect as it is kept where nobody is erased: without what somebody wrote, and without whole numbers. */
export function keptWords(effect: string): string {
  return maskNumbers(effect.replace(/“[^”]*”/g, "“…”"));
}

/** What came of one event that was worked on again, `before` and `after` as they are stored. */
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
      after: outcome ? storeReason(outcome.effect) : row.effect,
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
  return isOdd(event.effect) && !isOddEffect(outcome.effect);
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
