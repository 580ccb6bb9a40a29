import {
  CHAT_RANK,
  type ChatStatus,
  chatStatusOf,
  SMS_RANK,
  type SmsStatus,
  smsStatusOf,
} from "../../wire/status.ts";

/** One thing known about a message: a status word and when it held, in ms since 1970. */
export type StatusFact = { status: string; occurredAtMs: number };
export type StatusAt<S extends string> = { status: S; occurredAtMs: number };

/** What a set of facts comes to: the furthest progress and the latest failure. Any two can be merged. */
export type StatusFold<S extends string> = { progress?: StatusAt<S>; failure?: StatusAt<S> };

/** A message's state; `hasContradiction` when it was both delivered (or read) and failed. */
export type ResolvedStatus<S extends string> = StatusAt<S> & { hasContradiction: boolean };

type Order<S extends string> = {
  statusOf(word: string): S | undefined;
  rankOf(status: S): number | undefined;
  deliveredRank: number;
  lastRank: number;
};

const chatRanks: Record<string, number> = CHAT_RANK;
const smsRanks: Record<string, number> = SMS_RANK;

const chatOrder: Order<ChatStatus> = {
  statusOf: chatStatusOf,
  rankOf: (status) => chatRanks[status],
  deliveredRank: CHAT_RANK.delivered,
  lastRank: CHAT_RANK.read,
};

const smsOrder: Order<SmsStatus> = {
  statusOf: smsStatusOf,
  rankOf: (status) => smsRanks[status],
  deliveredRank: SMS_RANK.DELIVERED,
  lastRank: SMS_RANK.DELIVERED,
};

/** Adds facts to a stored chat fold (§3.1): their order and duplicates do not matter. */
export function foldChatStatus(known: StatusFold<ChatStatus>, facts: Iterable<StatusFact>) {
  return fold(chatOrder, known, facts);
}

/** Adds facts to a stored SMS fold (§3.2): their order and duplicates do not matter. */
export function foldSmsStatus(known: StatusFold<SmsStatus>, facts: Iterable<StatusFact>) {
  return fold(smsOrder, known, facts);
}

/** The state a stored chat fold stands for; undefined before the first known word. */
export function chatStatusOfFold(known: StatusFold<ChatStatus>) {
  return resolve(chatOrder, known);
}

/** The state a stored SMS fold stands for; undefined before the first known word. */
export function smsStatusOfFold(known: StatusFold<SmsStatus>) {
  return resolve(smsOrder, known);
}

function fold<S extends string>(order: Order<S>, known: StatusFold<S>, facts: Iterable<StatusFact>) {
  const next: StatusFold<S> = { ...known };
  for (const fact of facts) {
    const status = order.statusOf(fact.status);
    if (status === undefined) continue;
    const at = { status, occurredAtMs: timeOf(fact) };
    if (order.rankOf(status) === undefined) {
      if (!next.failure || at.occurredAtMs > next.failure.occurredAtMs) next.failure = at;
    } else if (!next.progress || isFurther(order, at, next.progress)) {
      next.progress = at;
    }
  }
  return next;
}

// A fact without a readable time must not make the outcome depend on order.
function timeOf({ occurredAtMs }: StatusFact): number {
  return Number.isNaN(occurredAtMs) ? Number.NEGATIVE_INFINITY : occurredAtMs;
}

function isFurther<S extends string>(order: Order<S>, left: StatusAt<S>, right: StatusAt<S>): boolean {
  const byRank = (order.rankOf(left.status) ?? 0) - (order.rankOf(right.status) ?? 0);
  if (byRank !== 0) return byRank > 0;
  if (left.occurredAtMs !== right.occurredAtMs) return left.occurredAtMs > right.occurredAtMs;
  // Two words of one rank at one time: any fixed choice will do, arrival order will not.
  return left.status > right.status;
}

function resolve<S extends string>(order: Order<S>, known: StatusFold<S>): ResolvedStatus<S> | undefined {
  const { progress, failure } = known;
  if (!progress || !failure) {
    const only = progress ?? failure;
    return only && { ...only, hasContradiction: false };
  }
  const rank = order.rankOf(progress.status) ?? 0;
  const isFailed = rank < order.lastRank && failure.occurredAtMs >= progress.occurredAtMs;
  return { ...(isFailed ? failure : progress), hasContradiction: rank >= order.deliveredRank };
}
