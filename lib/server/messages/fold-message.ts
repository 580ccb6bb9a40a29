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
import type { Fact, FoldedMessage } from "../store/message/folded-message.ts";
import { storableText } from "../store/storable-json.ts";

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
