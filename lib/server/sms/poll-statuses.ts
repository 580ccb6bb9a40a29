import { REPORT_WAIT_MS } from "#lib/contract/rules/sending/report-wait.ts";
import type { SmsStatusRead } from "#lib/contract/wire/send-answer.ts";
import { isSmsFinal, smsStatusOf } from "#lib/contract/wire/status.ts";
import { Fault } from "#lib/fault.ts";
import type { Context } from "../context.ts";
import { recordFacts } from "../messages/index.ts";
import { claimDue, type DueMessage, planNextPolls } from "../store/message/poll.ts";
import { storableReason } from "../store/storable-json.ts";
import { factOf } from "./get-sms-status.ts";

type Reading = { message: DueMessage; delivery?: SmsStatusRead; fault?: Fault };

export type PollRound = { read: number; isRateLimited: boolean; isKeyRefused: boolean };

const CONCURRENCY = 8;
const MAX_REFUSALS = 3;
const SOON_MS = 60_000;

/** Reads the statuses that are due, at most `limit` of them, and folds what they say. */
export async function pollStatuses(ctx: Context, limit: number): Promise<PollRound> {
  const due = await claimDue(ctx.db, limit);
  if (due.length === 0) return { read: 0, isRateLimited: false, isKeyRefused: false };
  const queue = [...due];
  const readings: Reading[] = [];
  const readOn = async () => {
    for (let message = queue.pop(); message; message = queue.pop()) readings.push(await read(ctx, message));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, readOn));
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    // Every message is locked before the campaign is, which is the order of every fold.
    await planNextPolls(tx, readings.map(planOf));
    await recordFacts(
      tx,
      readings.flatMap(({ message, delivery }) => (delivery ? [factOf(message.id, delivery, now)] : [])),
    );
  });
  return {
    read: due.length,
    isRateLimited: readings.some(({ fault }) => fault?.code === "service_rate_limited"),
    isKeyRefused: readings.some(({ fault }) => fault?.upstream?.status === 401),
  };
}

async function read({ service }: Context, message: DueMessage): Promise<Reading> {
  try {
    return { message, delivery: (await service.sms.getStatus(message.serviceId)).data };
  } catch (error) {
    if (error instanceof Fault) return { message, fault: error };
    throw error;
  }
}

/** A last word plans a further read too: it is dropped where the word ended the message, as it nearly always does. */
function planOf({ message, delivery, fault }: Reading) {
  const isRefused = fault?.upstream?.status === 403;
  const refusals = isRefused ? message.refusals + 1 : 0;
  const problem = fault ? storableReason(fault.reason, 500) : null;
  // Unknown, malformed and foreign ids get one identical 403 (§7.2): three of them in a row end the reading.
  if (refusals >= MAX_REFUSALS) {
    return { id: message.id, delayMs: null, problem, refusals };
  }
  const status = delivery && smsStatusOf(delivery.status);
  const isSoon = fault !== undefined || (status !== undefined && isSmsFinal(status));
  const next = nextPollMs(message);
  const delayMs = isSoon && next !== null ? Math.min(next, SOON_MS) : next;
  return { id: message.id, delayMs, problem, refusals };
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Ages at which an SMS is asked for again, from its hand-over. */
const LADDER = [5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, REPORT_WAIT_MS];
/** Whoever sent one message by hand waits for it: an operator that is a second late is not asked 5 min later. */
const DIRECT_LADDER = [15 * SECOND, 45 * SECOND, 2 * MINUTE, ...LADDER];
/** More than jitter comes early: a read a little before its time is that time's. */
const LEAST_STEP = 1.2;

type Age = { ageMs: number; isDirect: boolean };

/** Milliseconds until the next status read of a message of this age, with 10 % jitter; null when its report is waited for no more. */
export function nextPollMs({ ageMs, isDirect }: Age): number | null {
  const next = (isDirect ? DIRECT_LADDER : LADDER).find((age) => age > ageMs * LEAST_STEP);
  return next === undefined ? null : Math.round((next - ageMs) * (0.95 + Math.random() * 0.1));
}
