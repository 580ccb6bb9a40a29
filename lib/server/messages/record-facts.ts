import type { MessageState } from "#lib/contract/desk/message.ts";
import {
  chatStatusOfFold,
  foldChatStatus,
  foldSmsStatus,
  type StatusFact,
  type StatusFold,
  smsStatusOfFold,
} from "../../contract/rules/sending/status-order.ts";
import { CHAT_RANK, type ChatStatus, SMS_RANK, type SmsStatus } from "../../contract/wire/status.ts";
import type { Tx } from "../../db/index.ts";
import { inSpan, isTraced } from "../../trace.ts";
import { publish } from "../publish.ts";
import { listTraces } from "../store/campaign/campaign.ts";
import { type DeliveryDelta, moveDeliveryCounters } from "../store/campaign/delivery.ts";
import {
  type Fact,
  type FoldedMessage,
  insertFacts,
  lockMessages,
  updateMessages,
} from "../store/message/message-fact.ts";
import { storableText } from "../store/storable-json.ts";

/** What one fact did: `before` equals `after` where it was older, known already or an unknown word. */
export type RecordedFact = {
  messageId: number;
  before: MessageState;
  after: MessageState;
  /** The failure has another reason now than it had. */
  hasNewReason: boolean;
};

/**
 * Writes facts about messages, folds them into the message rows, moves the delivery counters of their campaigns and
 * tells the browsers, all in the transaction of `tx`. The same facts in any order, any number of times, end in the
 * same rows. The answer has one entry per fact, in order; a message that does not exist gets none (undefined).
 */
export async function recordFacts(tx: Tx, facts: readonly Fact[]): Promise<(RecordedFact | undefined)[]> {
  if (facts.length === 0) return [];
  const ids = [...new Set(facts.map((fact) => fact.messageId))];
  const before = new Map((await lockMessages(tx, ids)).map((message) => [message.id, message]));
  const after = new Map(before);
  const recorded = facts.map((fact) => apply(after, fact));
  const kept = facts.filter((fact) => before.has(fact.messageId));
  if (kept.length > 0) await insertFacts(tx, kept.map(clean));
  const changed = [...after.values()].filter((message) => hasChanged(before.get(message.id), message));
  if (changed.length > 0) await updateMessages(tx, changed);
  await tell(tx, before, changed);
  return recorded;
}

function apply(after: Map<number, FoldedMessage>, fact: Fact): RecordedFact | undefined {
  const message = after.get(fact.messageId);
  if (!message) return undefined;
  const next = foldMessage(message, fact);
  after.set(next.id, next);
  const hasNewReason = next.errorCode !== message.errorCode || next.errorText !== message.errorText;
  return { messageId: next.id, before: message.state, after: next.state, hasNewReason };
}

/** PostgreSQL stores neither NUL nor half a surrogate pair, and words come from outside. */
function clean(fact: Fact): Fact {
  return { ...fact, word: storableText(fact.word, 64) };
}

function hasChanged(before: FoldedMessage | undefined, after: FoldedMessage): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

async function tell(tx: Tx, before: ReadonlyMap<number, FoldedMessage>, changed: readonly FoldedMessage[]) {
  const moved = changed.filter((message) => before.get(message.id)?.state !== message.state);
  if (moved.length === 0) return;
  const deltas = new Map<string, DeliveryDelta>();
  for (const message of moved) count(deltas, before.get(message.id)?.state, message);
  const sorted = [...deltas.values()].sort((a, b) => (a.campaignId < b.campaignId ? -1 : 1));
  const isAnswerMoved = await moveDeliveryCounters(tx, sorted);
  if (isTraced()) await traceOutcomes(tx, moved);
  await publish(tx, [
    ...sorted.map((delta) => ({ topic: "campaign" as const, data: { id: delta.campaignId } })),
    ...pagesOf(moved).map((page) => ({ topic: "message" as const, data: { changes: page } })),
    ...(isAnswerMoved ? [{ topic: "inbox" as const, data: {} }] : []),
  ]);
}

/** The end of the trace of a press: one span for all messages of a campaign that have come to the same state at once. */
async function traceOutcomes(tx: Tx, moved: readonly FoldedMessage[]): Promise<void> {
  const traces = await listTraces(tx, [...new Set(moved.map(({ campaignId }) => campaignId))]);
  const groups = Map.groupBy(moved, ({ campaignId, state }) => `${campaignId} ${state}`);
  for (const [first, ...others] of groups.values()) {
    const parent = first && traces.get(first.campaignId);
    if (!first || !parent) continue;
    const attributes = { "tuma.state": first.state, "tuma.people": 1 + others.length };
    await inSpan({ name: "outcome", parent, attributes }, async () => undefined);
  }
}

function count(deltas: Map<string, DeliveryDelta>, from: MessageState | undefined, message: FoldedMessage) {
  const { campaignId } = message;
  const delta = deltas.get(campaignId) ?? {
    campaignId,
    operator: 0,
    delivered: 0,
    read: 0,
    failed: 0,
    expired: 0,
  };
  deltas.set(campaignId, delta);
  for (const [state, by] of [
    [from, -1],
    [message.state, 1],
  ] as const) {
    if (state && state !== "scheduled" && state !== "handed") delta[state] += by;
  }
}

function pagesOf(moved: readonly FoldedMessage[]): { id: number; state: MessageState }[][] {
  const rows = moved.map(({ id, state }) => ({ id, state }));
  return Array.from({ length: Math.ceil(rows.length / 200) }, (_, page) =>
    rows.slice(page * 200, page * 200 + 200),
  );
}

const CHAT_STATE: Record<ChatStatus, MessageState> = {
  processing: "handed",
  queued: "handed",
  sending: "handed",
  accepted: "handed",
  sent: "operator",
  delivered: "delivered",
  read: "read",
  failed: "failed",
};

const SMS_STATE: Record<SmsStatus, MessageState> = {
  SCHEDULED: "scheduled",
  PROCESSING: "handed",
  SENT: "operator",
  PARTIAL_SUCCESS: "operator",
  DELIVERED: "delivered",
  FAILED: "failed",
};

const CHAT_OF_RANK = byRank<ChatStatus>(CHAT_RANK);
const SMS_OF_RANK = byRank<SmsStatus>(SMS_RANK);

const chat = {
  add: foldChatStatus,
  resolve: chatStatusOfFold,
  state: CHAT_STATE,
  rank: new Map<string, number>(Object.entries(CHAT_RANK)),
  ofRank: CHAT_OF_RANK,
  failed: "failed" as ChatStatus,
};

const sms = {
  add: foldSmsStatus,
  resolve: smsStatusOfFold,
  state: SMS_STATE,
  rank: new Map<string, number>(Object.entries(SMS_RANK)),
  ofRank: SMS_OF_RANK,
  failed: "FAILED" as SmsStatus,
};

/** The message after one more fact: any order and any repetition of facts ends in the same message. */
export function foldMessage(message: FoldedMessage, fact: Fact): FoldedMessage {
  return message.channel === "chat" ? step(chat, message, fact) : step(sms, message, fact);
}

type Channel<S extends string> = {
  add(known: StatusFold<S>, facts: Iterable<StatusFact>): StatusFold<S>;
  resolve(known: StatusFold<S>): { status: S } | undefined;
  state: Record<S, MessageState>;
  rank: Map<string, number>;
  ofRank: Map<number, S>;
  failed: S;
};

function step<S extends string>(channel: Channel<S>, message: FoldedMessage, fact: Fact): FoldedMessage {
  const known = foldOf(channel, message);
  const next = channel.add(known, [{ status: fact.word, occurredAtMs: fact.occurredAt.getTime() }]);
  const resolved = channel.resolve(next);
  if (!resolved) return message;
  return {
    ...message,
    ...failureOf(
      message,
      fact,
      next.failure?.occurredAtMs ?? null,
      channel.add({}, [factAt(fact)]).failure !== undefined,
    ),
    state: settle(message.state, channel.state[resolved.status]),
    rank: next.progress ? (channel.rank.get(next.progress.status) ?? message.rank) : message.rank,
    progressedAtMs: next.progress?.occurredAtMs ?? null,
  };
}

function factAt(fact: Fact): StatusFact {
  return { status: fact.word, occurredAtMs: fact.occurredAt.getTime() };
}

function foldOf<S extends string>(channel: Channel<S>, message: FoldedMessage): StatusFold<S> {
  const status = channel.ofRank.get(message.rank);
  return {
    ...(message.progressedAtMs !== null && status !== undefined
      ? { progress: { status, occurredAtMs: message.progressedAtMs } }
      : {}),
    ...(message.failedAtMs !== null
      ? { failure: { status: channel.failed, occurredAtMs: message.failedAtMs } }
      : {}),
  };
}

/** The reason shown is that of the latest failure; of two at one time the greater text, whichever came first. */
function failureOf(message: FoldedMessage, fact: Fact, failedAtMs: number | null, isFailure: boolean) {
  if (!isFailure || failedAtMs !== fact.occurredAt.getTime()) return { failedAtMs };
  const told = errorOf(fact.detail);
  const isTie = message.failedAtMs === failedAtMs;
  if (isTie && textOf(message) >= textOf(told)) return { failedAtMs };
  return { failedAtMs, ...told };
}

function errorOf(detail: unknown): Pick<FoldedMessage, "errorCode" | "errorText" | "isRetryable"> {
  const fields: Record<string, unknown> = typeof detail === "object" && detail !== null ? { ...detail } : {};
  const text = (value: unknown) =>
    typeof value === "string" && value !== "" ? storableText(value, 500) : null;
  return {
    errorCode: text(fields.errorCode),
    errorText: text(fields.errorMessage),
    isRetryable: typeof fields.retryable === "boolean" ? fields.retryable : null,
  };
}

function textOf(error: Pick<FoldedMessage, "errorCode" | "errorText" | "isRetryable">): string {
  return `${error.errorCode ?? ""}\n${error.errorText ?? ""}\n${error.isRetryable ?? ""}`;
}

/** "No final status after 72 h" stands until something final is heard after all. */
function settle(before: MessageState, after: MessageState): MessageState {
  const isFinal = after === "delivered" || after === "read" || after === "failed";
  return before === "expired" && !isFinal ? before : after;
}

function byRank<S extends string>(ranks: Partial<Record<S, number>>): Map<number, S> {
  return new Map(Object.entries(ranks).map(([status, rank]) => [rank as number, status as S]));
}
