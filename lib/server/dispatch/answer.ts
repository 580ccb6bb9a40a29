import { ZodError } from "zod";
import { MOST_CREDITS_A_SEGMENT } from "#lib/contract/rules/sending/most-credits.ts";
import type { ChatResult } from "#lib/contract/wire/chat.ts";
import { judgeBulk } from "#lib/contract/wire/read/judge-bulk.ts";
import { isSafePathId } from "#lib/contract/wire/safe-path-id.ts";
import {
  readCallIds,
  readSmsBatch,
  readSmsBulk,
  readSmsOne,
  type SmsBatchRead,
  type SmsBulkRead,
} from "#lib/contract/wire/send-answer.ts";
import { smsStatusOf } from "#lib/contract/wire/status.ts";
import type { Reason } from "#lib/contract/words/reason/reason.ts";
import { because, reason } from "#lib/contract/words/reason/say-reason.ts";
import { sqlStateOf } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { NewMessage } from "#lib/server/store/message/message.ts";
import type { Member } from "#lib/server/store/sending/member.ts";
import { type Proof, proveChat, proveSend, type RawAnswer, withId } from "#lib/service/index.ts";
import type { Operation, OrderShown, OrderTrust } from "../store/sending/attempt.ts";
import type { Outcome } from "./attempt.ts";

export type Named = { member: Member; result: ChatResult };

/** What a chat answer says of each member; `missing` are those it does not name, or of whom it does not say which. */
export type Sorted = { accepted: Named[]; rejected: Named[]; missing: Member[] };

/**
 * Results are matched by `to`, never by index (§4.1). Of several for one `to` a success counts: a refusal beside it
 * does not take it back. Who has an id is known to the service, and no longer refused: that message failed (§2.3).
 */
export function sortResults(members: Member[], results: ChatResult[]): Sorted {
  const resultOf = new Map<string, ChatResult>();
  for (const result of results) {
    const known = resultOf.get(digitsOf(result.to));
    if (!known || weightOf(result) > weightOf(known)) resultOf.set(digitsOf(result.to), result);
  }
  const sorted: Sorted = { accepted: [], rejected: [], missing: [] };
  for (const member of members) {
    const result = resultOf.get(digitsOf(member.number));
    if (!result) sorted.missing.push(member);
    else if (weightOf(result) > 0) sorted.accepted.push({ member, result });
    else sorted.rejected.push({ member, result });
  }
  return sorted;
}

function weightOf({ success, messageId, wamid }: ChatResult): number {
  if (success) return 2;
  return messageId || wamid ? 1 : 0;
}

/** What one result of a chat answer says of its message: without success, one that has an id failed. */
export const chatWordOf = ({ success, status }: ChatResult): string | null =>
  success ? (status ?? null) : "failed";

// Our numbers are canonical, so a number that comes back without its + is still one person's.
const digitsOf = (number: string): string => number.replace(/\D/g, "");

/** What is left of an outcome that the database does not take: what it proves, without the service's words. */
export function plainOutcome(outcome: Outcome, cause: unknown): Outcome {
  if (outcome.kind !== "fault") {
    const options = { cause, retry: "never", upstream: { status: outcome.httpStatus } } as const;
    return {
      kind: "fault",
      fault: new Fault("service_malformed", ...because(reason("accepted-unstored"), options)),
    };
  }
  const { code, retry, retryAfterMs, upstream } = outcome.fault;
  const options = {
    cause,
    retry,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(upstream && { upstream: { status: upstream.status } }),
  };
  const fault = new Fault(code, ...because(reason("answer-unstored"), options));
  return { kind: "fault", fault };
}

/** The values themselves are refused: out of range, no text, too long, or no JSON. Nothing else is given up. */
export function isUnstorable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state) return state.startsWith("22") || state.startsWith("54");
  return error instanceof SyntaxError || error instanceof ZodError;
}

/** A bulk answer beside its request: segments as we count them, and as its results tell, null where one tells none. */
export type BulkAnswer = {
  predicted: number[];
  told: (number | null)[];
  rejected: number;
  trust: OrderTrust;
};

/** Which result belongs to which member of a bulk request, and how sure that is (engine.md §3). */
export type Match = {
  grade: "positional" | "assumed" | "aligned" | "group";
  /** For each result the index of its member, or null where nobody can say. */
  memberOfResult: (number | null)[];
  /** Members proven not accepted; empty where nobody can say who. */
  rejectedMembers: number[];
  /** What this answer shows of the service's order; null where it could not have shown otherwise. */
  order: OrderShown | null;
};

/**
 * Bulk results carry no recipient (§2.6), and equal counts prove no order. By position: nothing was rejected, and every
 * segment count agrees with ours and they differ among themselves, or the order is proven by other requests. When some
 * were rejected, only if the order is proven and exactly one order-keeping reading exists. A service that counts otherwise than we do (§8 states no lengths) shows nothing of its order.
 */
export function matchResults(given: BulkAnswer): Match {
  const { predicted, told, rejected } = given;
  if (told.length !== predicted.length - rejected) return group(told, null);
  return rejected === 0 ? matchAll(given) : matchSome(given);
}

function matchAll({ predicted, told, trust }: BulkAnswer): Match {
  const isTold = told.every((segments) => segments !== null);
  const isOurs = told.every((segments, index) => segments === null || segments === predicted[index]);
  if (!isOurs && isAmong(told, predicted)) return group(told, "broken");
  const isShown = isTold && hasDifferent(predicted);
  const isProven = trust === "proven" || (trust === "open" && isShown);
  return {
    grade: isProven && isOurs ? "positional" : "assumed",
    memberOfResult: predicted.map((_, index) => index),
    rejectedMembers: [],
    order: !isOurs ? "uncounted" : isShown ? "kept" : null,
  };
}

function matchSome({ predicted, told, trust }: BulkAnswer): Match {
  const results = told.filter((segments) => segments !== null);
  if (results.length < told.length) return group(told, null);
  if (!isAmong(results, predicted)) return group(told, "uncounted");
  const left = embedLeftmost(predicted, results);
  if (!left) return group(told, "broken");
  if (!isCountProven(results, trust) || !isOnlyReading(predicted, results, left)) return group(told, null);
  const taken = new Set(left);
  return {
    grade: "aligned",
    memberOfResult: left,
    rejectedMembers: predicted.map((_, index) => index).filter((index) => !taken.has(index)),
    order: null,
  };
}

/**
 * Who was refused is told by our count alone, and a service that counts otherwise would have us accuse those whom it took:
 * believed where twenty answers in order have agreed with it, and this one by more than one length.
 */
const isCountProven = (results: number[], trust: OrderTrust): boolean =>
  results.length === 0 || (trust === "proven" && hasDifferent(results));

/** Whether these are of ours, in whatever order: other counts say that the service counts otherwise, and nothing of its order. */
function isAmong(told: BulkAnswer["told"], predicted: number[]): boolean {
  const left = predicted.toSorted((a, b) => a - b);
  return told.every((segments) => {
    const at = segments === null ? -1 : left.indexOf(segments);
    if (at !== -1) left.splice(at, 1);
    return segments === null || at !== -1;
  });
}

const hasDifferent = (segments: number[]): boolean => new Set(segments).size > 1;

const group = (told: BulkAnswer["told"], order: Match["order"]): Match => ({
  grade: "group",
  memberOfResult: told.map(() => null),
  rejectedMembers: [],
  order,
});

// An order-keeping reading is unique exactly when the leftmost and the rightmost one are the same.
function isOnlyReading(members: number[], results: number[], left: number[]): boolean {
  const right = embedLeftmost(members.toReversed(), results.toReversed())
    ?.map((member) => members.length - 1 - member)
    .reverse();
  return right !== undefined && left.every((member, index) => member === right[index]);
}

function embedLeftmost(members: number[], results: number[]): number[] | null {
  const found: number[] = [];
  let member = 0;
  for (const segments of results) {
    while (member < members.length && members[member] !== segments) member++;
    if (member === members.length) return null;
    found.push(member++);
  }
  return found;
}

/**
 * Where a new SMS stands by the word of its send answer (§3.2). `delivered` waits for the status read, as nobody has
 * heard of it yet; `failed` is a fact of its own.
 */
export function initialStateOf(word: string): NewMessage["state"] {
  const status = smsStatusOf(word);
  if (status === "SCHEDULED") return "scheduled";
  return status === "SENT" ? "operator" : "handed";
}

const EARLY_SAMPLE = 0.02;
const FIRST_READ_MS = 5 * 60_000;
const EARLY_READ_MS = 20_000;

/**
 * Milliseconds until the first status read: 5 min with jitter, and an early random sample for a first
 * impression; null where the id cannot stand in a path. The contract reads UUIDs only (§4.2 r7), but asking is harmless.
 */
export function firstPollMs(serviceId: string, isAlone: boolean): number | null {
  if (!isSafePathId(serviceId)) return null;
  if (isAlone) return 5_000;
  const isSampled = Math.random() < EARLY_SAMPLE;
  return Math.round((isSampled ? EARLY_READ_MS : FIRST_READ_MS) * (0.9 + Math.random() * 0.2));
}

/** What a request asked for: how many messages, and of how many segments by our count. */
export type RequestSize = { size: number; segments: number };

/** Answers about many, held against what was asked for: counts that contradict each other prove nothing. */
export const judgeCounts = {
  bulk(given: Proof<SmsBulkRead>, { size, segments }: RequestSize): Outcome {
    const proof = withCredits(given, segments);
    const data = judgeBulk(proof.data, size);
    if (data) return { kind: "sms-bulk", ...proof, data };
    const { acceptedCount: accepted, rejectedCount: refused, rows } = proof.data;
    const ids = rows?.length ?? null;
    return contradiction(proof, reason("bulk-contradicts", { accepted, refused, ids, size }));
  },
  batch(given: Proof<SmsBatchRead>, { size, segments }: RequestSize): Outcome {
    const proof = withCredits(given, segments);
    if (proof.data.messageCount <= size) return { kind: "sms-batch", ...proof };
    return contradiction(proof, reason("batch-contradicts", { messages: proof.data.messageCount, size }));
  },
};

/** Credits far above what the messages can cost are no statement of their cost. */
function withCredits<T extends { creditsDeducted: number | null }>(
  proof: Proof<T>,
  segments: number,
): Proof<T> {
  const { creditsDeducted } = proof.data;
  if (creditsDeducted === null || creditsDeducted <= MOST_CREDITS_A_SEGMENT * segments) return proof;
  return {
    ...proof,
    data: { ...proof.data, creditsDeducted: null },
    oddities: [...proof.oddities, "creditsDeducted"],
  };
}

function contradiction({ httpStatus, raw, oddities }: Proof<unknown>, why: Reason): Outcome {
  const upstream = { status: httpStatus, raw, oddities, isBaffling: true };
  return {
    kind: "fault",
    fault: new Fault("service_unknown_outcome", ...because(why, { retry: "unknown-outcome", upstream })),
  };
}

/** A stored answer, read as if it had come now. */
export type Stored = RequestSize & { operation: Operation; httpStatus: number; answer: string };

/** What a stored answer proves, by the rules of today. */
export function readAnswer({ operation, httpStatus, answer, ...asked }: Stored): Outcome {
  try {
    return READ[operation]({ httpStatus, headers: {}, text: answer, isCut: false }, asked);
  } catch (error) {
    if (error instanceof Fault) return { kind: "fault", fault: error };
    throw error;
  }
}

const chat = (answer: RawAnswer): Outcome => ({ kind: "chat", ...proveChat(answer) });

const READ: Record<Operation, (answer: RawAnswer, asked: RequestSize) => Outcome> = {
  "sms.send": (answer) => ({ kind: "sms-one", ...withId(proveSend(answer, readSmsOne)) }),
  "sms.bulk": (answer, asked) => judgeCounts.bulk(proveSend(answer, readSmsBulk), asked),
  "sms.batch": (answer, asked) => judgeCounts.batch(proveSend(answer, readSmsBatch), asked),
  "voice.call": (answer) => ({ kind: "call", ...proveSend(answer, readCallIds) }),
  "chat.text": chat,
  "chat.template": chat,
};
