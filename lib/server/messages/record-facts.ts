import type { MessageState } from "#lib/contract/desk/message.ts";
import type { Tx } from "../../db/index.ts";
import { publish } from "../publish.ts";
import type { Fact, FoldedMessage } from "../store/message/folded-message.ts";
import {
  type DeliveryDelta,
  insertFacts,
  lockMessages,
  moveDeliveryCounters,
  updateMessages,
} from "../store/message/message-fact.ts";
import { storableText } from "../store/storable-json.ts";
import { foldMessage } from "./fold-message.ts";

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
  await publish(tx, [
    ...sorted.map((delta) => ({ topic: "campaign" as const, data: { id: delta.campaignId } })),
    ...pagesOf(moved).map((page) => ({ topic: "message" as const, data: { changes: page } })),
    ...(isAnswerMoved ? [{ topic: "inbox" as const, data: {} }] : []),
  ]);
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
