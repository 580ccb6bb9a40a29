import { MAX_INTEGER } from "../rules/max-integer.ts";
import type { ChatResult } from "./chat.ts";
import {
  anyTextIn,
  bareIdIn,
  countIn,
  idIn,
  type Loose,
  memberOf,
  recordIn,
  textIn,
  timeIn,
  truthIn,
} from "./read/loose.ts";
import { saysFailed, smsStatusOf } from "./status.ts";

/** Both chat sends (§2.3): each entry by itself, an odd one costs only itself; null where nobody is named. */
export function readChatResults(place: Loose): Read<{ results: ChatResult[] }> | null {
  const list = memberOf(place, "results");
  if (!Array.isArray(list)) return null;
  const oddities: string[] = [];
  const results = list.flatMap((value, index) => {
    const result = resultIn(recordIn(value) ?? {});
    if (result === null) oddities.push(`results[${index}]`);
    else if (result.success && !result.messageId) oddities.push(`results[${index}].messageId`);
    return result === null ? [] : [result];
  });
  return results.length === 0 ? null : { data: { results }, oddities };
}

function resultIn(row: Loose): ChatResult | null {
  const to = recipientIn(memberOf(row, "to"));
  const error = anyTextIn(memberOf(row, "error"));
  const told = truthIn(memberOf(row, "success"));
  // What was not accepted has no message (§2.3).
  const bare = (told ?? error === null) ? bareIdIn(row) : null;
  const messageId = idIn(memberOf(row, "messageId")) ?? bare;
  const success = told ?? impliedSuccess(messageId, error);
  const status = textIn(memberOf(row, "status"));
  if (to === null || success === null) return null;
  return {
    to,
    success,
    messageId,
    wamid: idIn(memberOf(row, "wamid")),
    status,
    // What was taken and has failed since has a reason too.
    error: success && !saysFailed(status) ? null : error,
  };
}

// Where it does not say: an id is given to what was taken, an error to what was not (§2.3).
function impliedSuccess(messageId: string | null, error: string | null): boolean | null {
  if ((messageId === null) === (error === null)) return null;
  return messageId !== null;
}

// We always send a plus; a number cannot carry one.
function recipientIn(value: unknown): string | null {
  return typeof value === "number" ? `+${value}` : idIn(value);
}

/** What was read, and in a few words what was not understood. */
export type Read<T> = { data: T; oddities: string[] };

export type SmsOne = { messageId: string | null; status: string };
export type SmsRow = {
  messageId: string | null;
  status: string;
  estimatedSegments: number | null;
  debitApplied: boolean | null;
};
type Credits = { creditsDeducted: number | null; remainingBalance: number | null };
export type SmsBulkRead = Credits & {
  acceptedCount: number | null;
  rejectedCount: number | null;
  /** One for each entry of `results`; null where there is no list. */
  rows: SmsRow[] | null;
};
export type SmsBatchRead = Credits & { messageCount: number };
export type SmsStatusRead = {
  messageId: string | null;
  status: string;
  sentAt: string | null;
  deliveredAt: string | null;
};

/**
 * A single send (§2.6): the id, or at least a word of §3.2; null where the place names neither. A bare `id` is the
 * message's beside such a word and in `results`: elsewhere it may be the request's.
 */
export function readSmsOne(given: Loose): Read<SmsOne> | null {
  const row = onlyRowOf(given);
  const place = row ?? given;
  const status = wordIn(place);
  const isMessage = row !== null || smsStatusOf(status) !== undefined;
  const messageId = idIn(memberOf(place, "messageId")) ?? (isMessage ? bareIdIn(place) : null);
  if (messageId === null && (smsStatusOf(status) === undefined || smsStatusOf(status) === "FAILED"))
    return null;
  return { data: { messageId, status }, oddities: messageId === null ? ["messageId"] : [] };
}

/** The one entry of a list, where a send of one is answered like a send of many. */
function onlyRowOf(place: Loose): Loose | null {
  const list = memberOf(place, "results");
  return Array.isArray(list) && list.length === 1 ? recordIn(list[0]) : null;
}

/** A bulk send (§2.6) as far as it can be read; whether it adds up is for `judgeBulk`. */
export function readSmsBulk(place: Loose, isCut = false): Read<SmsBulkRead> | null {
  const counts = readAll(place, ["acceptedCount", "rejectedCount", "creditsDeducted", "remainingBalance"]);
  const list = memberOf(place, "results");
  // Where the end is missing, so may be entries: then only the counts before them name everybody.
  const rows = Array.isArray(list) && !isCut ? list.map(rowIn) : null;
  const { acceptedCount, rejectedCount } = counts.read;
  const hasIds = rows?.some((row) => row.data.messageId !== null) ?? false;
  if (acceptedCount === null && rejectedCount === null && !hasIds) return null;
  return {
    data: { ...counts.read, rows: rows?.map((row) => row.data) ?? null },
    oddities: [
      ...counts.oddities,
      ...(rows === null ? ["results"] : []),
      ...(rows ?? []).flatMap((row, index) => row.oddities.map((name) => `results[${index}].${name}`)),
    ],
  };
}

function rowIn(value: unknown): Read<SmsRow> {
  const row = recordIn(value) ?? {};
  const data = {
    messageId: idIn(memberOf(row, "messageId")) ?? bareIdIn(row),
    status: wordIn(row),
    estimatedSegments: countIn(memberOf(row, "estimatedSegments")),
    debitApplied: truthIn(memberOf(row, "debitApplied")),
  };
  const odd =
    data.messageId === null ? "messageId" : data.estimatedSegments === null ? "estimatedSegments" : null;
  return { data, oddities: odd === null ? [] : [odd] };
}

/** A batch (§2.6): totals only; null where the place names no count. */
export function readSmsBatch(place: Loose): Read<SmsBatchRead> | null {
  const { read, oddities } = readAll(place, ["messageCount", "creditsDeducted", "remainingBalance"]);
  const { messageCount } = read;
  return messageCount === null ? null : { data: { ...read, messageCount }, oddities };
}

/** A status read (§2.6); null where the place has no status. A null time is not yet recorded. */
export function readSmsStatus(place: Loose): Read<SmsStatusRead> | null {
  const status = wordIn(place);
  const messageId = idIn(memberOf(place, "messageId"));
  if (status === "" || (messageId === null && smsStatusOf(status) === undefined)) return null;
  const data = {
    messageId,
    status,
    sentAt: timeIn(memberOf(place, "sentAt")),
    deliveredAt: timeIn(memberOf(place, "deliveredAt")),
  };
  return { data, oddities: [] };
}

// The envelope's own status is a number: a word it is not.
function wordIn(place: Loose): string {
  const word = memberOf(place, "status");
  return typeof word === "string" && !/^\s*\d*\s*$/.test(word) ? word.trim() : "";
}

// No account holds as many credits: what tells more tells something else.
const MAX_BALANCE = 10 ** 11;

function readAll<K extends string>(place: Loose, names: readonly K[]) {
  const read = {} as Record<K, number | null>;
  const oddities: string[] = [];
  for (const name of names) {
    const count = countIn(memberOf(place, name));
    const most = name === "remainingBalance" ? MAX_BALANCE : MAX_INTEGER;
    read[name] = count !== null && count <= most ? count : null;
    if (read[name] === null) oddities.push(name);
  }
  return { read, oddities };
}

export type CallIds = { callAttemptId: string | null; sessionId: string | null };

/**
 * A call start (§2.7): one of its two ids is enough; null where the place names neither. The call may come whole too, under
 * `call` or `session`, and its `id` is that of the session; the `id` of anything else may be the request's.
 */
export function readCallIds(place: Loose): Read<CallIds> | null {
  const call = recordIn(memberOf(place, "call")) ?? {};
  const within = [place, call, recordIn(memberOf(place, "session")) ?? {}];
  const firstId = (records: Loose[], name: string): string | null =>
    records.map((each) => idIn(memberOf(each, name))).find((id) => id !== null) ?? null;
  const data = {
    callAttemptId: firstId(within, "callAttemptId"),
    sessionId: firstId(within, "sessionId") ?? firstId([...within.filter(isCall), call], "id"),
  };
  const missing = (["callAttemptId", "sessionId"] as const).filter((name) => data[name] === null);
  return missing.length === 2 ? null : { data, oddities: missing };
}

/** The shape of §2.7, which nothing else has. */
const isCall = (record: Loose): boolean =>
  ["callAttemptId", "destinationNumber"].some((name) => idIn(memberOf(record, name)) !== null);
