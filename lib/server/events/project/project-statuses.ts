import { CLOCK_SKEW_MS } from "#lib/contract/rules/clock-skew.ts";
import { REPORT_WAIT_HOURS, REPORT_WAIT_MS } from "#lib/contract/rules/sending/report-wait.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import { eventErrorIn } from "#lib/contract/wire/read/event-error.ts";
import { isNoId } from "#lib/contract/wire/read/loose.ts";
import { chatStatusOf } from "#lib/contract/wire/status.ts";
import { effect } from "#lib/contract/words/reason/event-effects.ts";
import type { Reason } from "#lib/contract/words/reason/reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { type Fact, type RecordedFact, recordFacts } from "#lib/server/messages/index.ts";
import { listErasedRefs } from "#lib/server/store/erasure/erase-recipient.ts";
import {
  type Candidate,
  listMatches,
  listOpenCandidates,
  recordEventIds,
} from "#lib/server/store/message/message-match.ts";
import { recordTemplateOutcomes } from "#lib/server/templates/index.ts";
import { textOf } from "../../webhooks/index.ts";
import { type ClaimedEvent, ERASED, INBOUND_STATUS, NO_STATUS, type Outcome } from "./claim-events.ts";

/** Attaches `message.status.updated` events to messages and records their facts; keyed by `seq`. */
export async function projectStatuses(
  tx: Tx,
  events: readonly ClaimedEvent[],
  now: Date,
): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>();
  const telling = events.filter((event) => {
    const useless = uselessness(event);
    if (useless) outcomes.set(event.seq, useless);
    return !useless;
  });
  if (telling.length === 0) return outcomes;
  const matches = await matchMessages(tx, telling);
  const matched = telling.flatMap((event) => {
    const match = matches.get(event.seq);
    return match ? [{ event, match }] : [];
  });
  const recorded = await recordFacts(tx, matched.map(factOf));
  await recordEventIds(tx, matched.map(learnedOf));
  // Only what moved its message is news.
  const moved = matched.filter((_, index) => recorded[index]?.before !== recorded[index]?.after);
  await recordTemplateOutcomes(tx, moved.map(newsOf));
  for (const [index, { event, match }] of matched.entries()) {
    outcomes.set(event.seq, outcomeOf(event, match, recorded[index]));
  }
  const unmatched = telling.filter(({ seq }) => !outcomes.has(seq));
  const erased = await findErased(tx, unmatched);
  for (const event of unmatched) outcomes.set(event.seq, erased.has(event.seq) ? ERASED : wait(event, now));
  return outcomes;
}

/** Those that tell of a message whose person was erased since. */
async function findErased(tx: Tx, events: readonly ClaimedEvent[]): Promise<Set<number>> {
  if (events.length === 0) return new Set();
  const refs = events.flatMap((event) => idsOf(event).map((ref) => ({ seq: event.seq, ref })));
  const erased = await listErasedRefs(
    tx,
    refs.map(({ ref }) => ref),
  );
  return new Set(refs.flatMap(({ seq, ref }) => (erased.has(ref) ? [seq] : [])));
}

function idsOf(event: ClaimedEvent): string[] {
  const { ids, wamid } = refsOf(event);
  return wamid === null ? ids : [...ids, wamid];
}

type Matched = { event: ClaimedEvent; match: Match };

function uselessness(event: ClaimedEvent): Outcome | undefined {
  if (textOf(event.data.direction)?.toLowerCase() === "inbound") return INBOUND_STATUS;
  return textOf(event.data.status) === null ? NO_STATUS : undefined;
}

function factOf({ event, match }: Matched): Fact {
  const { status, errorCategory, retryable } = event.data;
  const { codes, message } = eventErrorIn(event.data);
  return {
    messageId: match.messageId,
    source: "event",
    word: textOf(status) ?? "",
    occurredAt: event.occurredAt,
    eventId: event.eventId,
    detail: {
      matchedBy: match.by,
      errorCode: textOf(codes[0]),
      errorMessage: textOf(message),
      errorCategory: textOf(errorCategory),
      retryable: typeof retryable === "boolean" ? retryable : null,
    },
  };
}

const newsOf = ({ event, match }: Matched) => ({
  messageId: match.messageId,
  at: event.occurredAt,
  word: textOf(event.data.status) ?? "",
  data: event.data,
});

function learnedOf({ event, match }: Matched) {
  const { ids, wamid } = refsOf(event);
  const number = ids[0] ?? null;
  const isOurs = match.by === "id" && ids.length === 1;
  return {
    messageId: match.messageId,
    wamid,
    eventMessageId: isOurs ? null : number,
    isInferred: match.by === "number",
  };
}

function outcomeOf(event: ClaimedEvent, match: Match, fact: RecordedFact | undefined): Outcome {
  const { messageId } = match;
  if (!fact) return { effect: effect("message-deleted") };
  const isInferred = match.by === "number";
  const moved = movedBy(event, fact, isInferred);
  if (moved !== null) return { messageId, isNews: true, effect: moved };
  const words = textOf(event.data.status) ?? "";
  if (!chatStatusOf(words)) return { messageId, effect: effect("status-unknown", { words, isInferred }) };
  const known = isSame(words, fact) ? "status-known" : "status-older";
  return { messageId, effect: effect(known, { state: fact.after, isInferred }) };
}

/** What is another now of its message; null where all is as it was. */
function movedBy({ data }: ClaimedEvent, fact: RecordedFact, isInferred: boolean): Reason | null {
  const { before, after, hasNewReason } = fact;
  const isFailed = after === "failed";
  const error = isFailed ? textOf(eventErrorIn(data).codes[0]) : null;
  if (before !== after) return effect("moved", { before, after, error, isInferred });
  return isFailed && hasNewReason ? effect("other-failure", { error, isInferred }) : null;
}

function isSame(word: string, fact: RecordedFact): boolean {
  const lower = chatStatusOf(word);
  return lower === fact.after || (lower === "sent" && fact.after === "operator") || fact.after === "handed";
}

function wait(event: ClaimedEvent, now: Date): Outcome {
  if (now.getTime() - event.receivedAt.getTime() > REPORT_WAIT_MS) {
    return { effect: effect("no-message", { hours: REPORT_WAIT_HOURS }) };
  }
  const number = event.number ? [event.number, event.number.slice(1)] : [];
  return { effect: effect("awaits-message"), waitsFor: [...idsOf(event), ...number] };
}

export type Match = { messageId: number; by: "id" | "wamid" | "event id" | "number" };

/** Every id an event carries, as text, a UUID in small letters too: a send answers a UUID, an event a number, the wamid may come later. */
export function refsOf(event: ClaimedEvent): { ids: string[]; wamid: string | null } {
  const ids = [event.messageRef, event.aggregateId].filter(isId);
  const wamid = textOf(event.data.wamid);
  return {
    ids: [...new Set(ids.flatMap((id) => (isUuid(id) ? [id, id.toLowerCase()] : [id])))],
    wamid: isId(wamid) ? wamid : null,
  };
}

const isId = (text: string | null): text is string => text !== null && !isNoId(text);

/**
 * Finds the message each event is about: by the service's id, by wamid (either may stand where the other is expected: a
 * send may answer a wamid as its id), by the number events use for it, and where no id helps by the only open chat message to that number that is still followed. Keyed by `seq`; what is missing waits.
 */
export async function matchMessages(tx: Tx, events: readonly ClaimedEvent[]): Promise<Map<number, Match>> {
  const matches = await matchByIds(tx, events);
  // Worked on again, and none of its ids was learned: it is about whom its number told then, whoever is open to that now.
  for (const { seq, messageId } of events)
    if (messageId !== null && !matches.has(seq)) matches.set(seq, { messageId, by: "number" });
  const rest = events.filter((event) => !matches.has(event.seq) && event.number !== null);
  if (rest.length > 0) await inferByNumber(tx, rest, matches);
  return matches;
}

async function matchByIds(tx: Tx, events: readonly ClaimedEvent[]): Promise<Map<number, Match>> {
  const ids = events.flatMap((event) => refsOf(event).ids.map((ref) => ({ seq: event.seq, ref })));
  const wamids = events.flatMap((event) => {
    const { wamid } = refsOf(event);
    return wamid ? [{ seq: event.seq, ref: wamid }] : [];
  });
  const rows = await listMatches(tx, { ids, wamids });
  return new Map(rows.map((row) => [row.seq, { messageId: row.id, by: row.by }]));
}

async function inferByNumber(
  tx: Tx,
  events: readonly ClaimedEvent[],
  matches: Map<number, Match>,
): Promise<void> {
  const numbers = [...new Set(events.flatMap((event) => event.number ?? []))];
  const open = Map.groupBy(await listOpenCandidates(tx, numbers), (candidate) => candidate.number);
  const bound = new Map<number, string>();
  for (const event of events) {
    const [only, ...others] = (open.get(event.number ?? "") ?? []).filter((candidate) =>
      isNear(candidate, event),
    );
    if (!only || others.length > 0 || isOneOfSeveral(only, events)) continue;
    const identity = identityOf(event);
    if ((bound.get(only.id) ?? identity) !== identity) continue;
    bound.set(only.id, identity);
    matches.set(event.seq, { messageId: only.id, by: "number" });
  }
}

/** Still followed, and begun no later than a skewed clock explains. */
function isNear(candidate: Candidate, event: ClaimedEvent): boolean {
  const ageMs = event.occurredAt.getTime() - candidate.since.getTime();
  return ageMs < REPORT_WAIT_MS && ageMs > -CLOCK_SKEW_MS;
}

/**
 * Nothing but a person's decision says that this message exists: where reports of two wait for its number, one of them
 * is of a message that we do not know, and nobody can say which.
 */
function isOneOfSeveral(candidate: Candidate, events: readonly ClaimedEvent[]): boolean {
  if (candidate.awaited === null) return false;
  const near = events.filter((event) => event.number === candidate.number && isNear(candidate, event));
  return new Set([...candidate.awaited, ...near.map(identityOf)]).size > 1;
}

function identityOf(event: ClaimedEvent): string {
  const { ids, wamid } = refsOf(event);
  return ids[0] ?? wamid ?? event.eventId;
}
