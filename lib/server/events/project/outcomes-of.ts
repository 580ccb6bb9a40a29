import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { CHAT_WINDOW_MS } from "#lib/contract/wire/limits.ts";
import { idIn } from "#lib/contract/wire/read/loose.ts";
import { effect, isQuietEffect } from "#lib/contract/words/reason/event-effects.ts";
import { type Reason, storeMoment } from "#lib/contract/words/reason/reason.ts";
import type { Tx } from "#lib/db/index.ts";
import type { HeardMessage } from "#lib/server/answers/index.ts";
import { type OptOutEffect, projectOptOuts } from "#lib/server/opt-outs/index.ts";
import { insertInbound } from "#lib/server/store/conversation/inbound.ts";
import { writtenAt } from "#lib/server/store/conversation/written-at.ts";
import { findPinnedAccount } from "#lib/server/store/event/event.ts";
import { noteReceived, type ReceivedMessage } from "#lib/server/store/outgoing/outgoing-event.ts";
import { fillNames, recordInbound } from "#lib/server/store/sending/contact-window.ts";
import { projectTemplates } from "#lib/server/templates/index.ts";
import { textOf } from "../../webhooks/index.ts";
import { type ClaimedEvent, type Outcome, TEST_OUTCOME, UNKNOWN_TYPE, UNREADABLE } from "./claim-events.ts";
import { projectStatuses } from "./project-statuses.ts";
import { saidIn } from "./received-content.ts";

/**
 * Does what claimed events ask for, of all but the events themselves; what came of each, by `seq`. `hear` is given what people
 * wrote that nobody had heard of.
 */
export async function outcomesOf(
  tx: Tx,
  events: readonly ClaimedEvent[],
  now: Date,
  hear: (heard: HeardMessage[]) => void = () => undefined,
): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>();
  const real = events.filter((event) => !event.isTest);
  const ofType = (type: string) => real.filter((event) => event.type === type);
  const add = (found: ReadonlyMap<number, Outcome>) => {
    for (const [seq, outcome] of found) outcomes.set(seq, outcome);
  };
  for (const event of events) outcomes.set(event.seq, plainOutcome(event));
  const inbound = ofType("message.received");
  if (inbound.length > 0) add(await projectInbound(tx, inbound, hear));
  const statuses = ofType("message.status.updated");
  if (statuses.length > 0) add(await projectStatuses(tx, statuses, now));
  add(await projectTemplates(tx, ofType("template.status.updated")));
  await flagOtherAccounts(tx, real, outcomes);
  return outcomes;
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

type Inbound = { event: ClaimedEvent; number: string; sentAt: Date };
type Kept = Inbound & { isNew: boolean; isRepeat: boolean };

/**
 * Opens the 24-hour window of each contact with the newest inbound message, and takes out whoever wrote an opt-out
 * word; keyed by `seq`. A message that another event has brought before is no second line and opens no window.
 */
async function projectInbound(
  tx: Tx,
  events: readonly ClaimedEvent[],
  hear: (heard: HeardMessage[]) => void,
): Promise<Map<number, Outcome>> {
  const inbound = await keepLines(tx, events.flatMap(inboundOf));
  const newest = await recordWindows(
    tx,
    inbound.filter(({ isRepeat }) => !isRepeat),
  );
  await noteReceived(tx, inbound.filter(({ isNew }) => isNew).map(receivedOf));
  const optOuts = await projectOptOuts(tx, inbound.flatMap(textOfInbound));
  const isHeard = ({ event, isNew, isRepeat }: Kept) => isNew && !isRepeat && !optOuts.has(event.seq);
  hear(inbound.filter(isHeard).map(receivedOf).map(heardOf));
  const outcomes = new Map<number, Outcome>();
  for (const event of events) outcomes.set(event.seq, { effect: effect("no-customer") });
  for (const { event, number, sentAt, isRepeat } of inbound) {
    const opened = isRepeat ? effect("message-known") : windowEffect(sentAt, newest.get(number));
    const optOut = optOuts.get(event.seq);
    outcomes.set(event.seq, { effect: withOptOut(opened, optOut), isNews: optOut?.isNews === true });
  }
  return outcomes;
}

function windowEffect(sentAt: Date, newestMs: number | undefined): Reason {
  if (newestMs !== sentAt.getTime()) return effect("window-newer");
  return effect("window", { until: storeMoment(new Date(sentAt.getTime() + CHAT_WINDOW_MS)) });
}

async function keepLines(tx: Tx, inbound: readonly Inbound[]): Promise<Kept[]> {
  if (inbound.length === 0) return [];
  const lines = inbound.map(({ event, number, sentAt }) => ({
    ...{ seq: event.seq, number, sentAt },
    wamid: idIn(event.data.wamid),
  }));
  const kept = new Map((await insertInbound(tx, lines)).map((line) => [line.seq, line]));
  return inbound.map((item) => {
    const { sentAt = item.sentAt, isNew = false, isRepeat = false } = kept.get(item.event.seq) ?? {};
    return { ...item, sentAt, isNew, isRepeat };
  });
}

/** What is news comes first; a window that was open already is none. */
function withOptOut(opened: Reason, optOut: OptOutEffect | undefined): Reason {
  if (!optOut) return opened;
  if (!optOut.isNews) return effect("both", { first: opened, second: optOut.effect });
  return isQuietEffect(opened) ? optOut.effect : effect("both", { first: optOut.effect, second: opened });
}

function inboundOf(event: ClaimedEvent): Inbound[] {
  const isOutbound = textOf(event.data.direction)?.toLowerCase() === "outbound";
  if (!event.number || isOutbound) return [];
  const sentAt = writtenAt({ ...event, sentAt: textOf(event.data.sentAt) });
  return [{ event, number: event.number, sentAt }];
}

/** As another system is told of it. */
function receivedOf({ event, number, sentAt }: Inbound): ReceivedMessage {
  const messageType = textOf(event.data.messageType);
  const text = saidIn({ content: event.data.content, messageType })?.text ?? null;
  return { number, at: sentAt, eventId: event.eventId, text, messageType };
}

const heardOf = ({ number, at, text, messageType }: ReceivedMessage): HeardMessage => ({
  ...{ number, text, messageType },
  sentAt: at,
});

function textOfInbound({ event, number, sentAt }: Inbound) {
  const { content, messageType } = event.data;
  const said = saidIn({ content, messageType: textOf(messageType) });
  return said === null ? [] : [{ seq: event.seq, eventId: event.eventId, number, sentAt, ...said }];
}

/** One row a number, in number order, so that two batches never wait for each other. */
async function recordWindows(tx: Tx, inbound: readonly Kept[]): Promise<Map<string, number>> {
  const newest = new Map<string, Inbound>();
  const heard = new Map<string, number>();
  for (const item of inbound) {
    const known = newest.get(item.number);
    if (!known || isNewer(item, known)) newest.set(item.number, item);
    heard.set(item.number, Math.max(heard.get(item.number) ?? 0, item.event.seq));
  }
  const rows = [...newest.values()].sort((a, b) => (a.number < b.number ? -1 : 1));
  if (rows.length === 0) return new Map();
  const firstNew = new Map<string, number>();
  for (const { event, number, isNew } of inbound)
    if (isNew) firstNew.set(number, Math.min(firstNew.get(number) ?? event.seq, event.seq));
  const stored = await recordInbound(
    tx,
    rows.map(({ number, sentAt, event }) => ({
      ...{ number, sentAt, name: nameOf(event) },
      heardSeq: heard.get(number) ?? event.seq,
      newSeq: firstNew.get(number) ?? null,
    })),
  );
  await nameUnnamed(
    tx,
    inbound,
    new Set(stored.flatMap(({ number, name }) => (name === null ? [number] : []))),
  );
  return new Map(stored.map((row) => [row.number, row.lastInboundAt.getTime()]));
}

/** As the store decides between two batches: of two names said at one time the greater counts. */
function isNewer(item: Inbound, known: Inbound): boolean {
  const laterMs = item.sentAt.getTime() - known.sentAt.getTime();
  if (laterMs !== 0) return laterMs > 0;
  return Buffer.compare(Buffer.from(nameOf(item.event) ?? ""), Buffer.from(nameOf(known.event) ?? "")) > 0;
}

/** An older message may tell the name that the newest one does not. */
async function nameUnnamed(tx: Tx, inbound: readonly Inbound[], unnamed: ReadonlySet<string>): Promise<void> {
  const names = new Map<string, string>();
  const oldestFirst = inbound.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime());
  for (const { event, number } of oldestFirst) {
    const name = nameOf(event);
    if (name !== null && unnamed.has(number)) names.set(number, name);
  }
  if (names.size > 0)
    await fillNames(
      tx,
      [...names].map(([number, name]) => ({ number, name })),
    );
}

/** A name that cannot be seen is none, and replaces none. */
function nameOf({ data }: ClaimedEvent): string | null {
  const name = textOf(data.customerName);
  return name === null || isBlankText(name) ? null : name;
}
