import type { Fault } from "#lib/fault.ts";
import { moveCounters } from "#lib/server/store/campaign/counters.ts";
import { moveRecipients } from "#lib/server/store/campaign/recipient/recipient.ts";
import { finishAttempt } from "#lib/server/store/sending/attempt-end.ts";
import { blockConnection, getConnection } from "#lib/server/store/sending/connection.ts";
import { endOf, markUnknown, putBack, reject } from "../../attempt/end-attempt.ts";
import { isOwnFault } from "../../attempt/outcome.ts";
import type { Settling } from "../../attempt/settling.ts";
import { holdOnDoubt } from "../../hold/hold-on-doubt.ts";
import { fullJitterMs } from "./backoff.ts";

/** Decides by what is proven: not sent goes back, a lost answer is never guessed (engine.md §1). */
export async function settleFault(settling: Settling, fault: Fault): Promise<void> {
  if (fault.code === "service_malformed") return settleIdsUnknown(settling, fault);
  if (fault.retry === "unknown-outcome") return settleAmbiguous(settling, fault);
  return settleNotSent(settling, fault);
}

async function settleAmbiguous(settling: Settling, fault: Fault): Promise<void> {
  await markUnknown(settling, endOf(fault));
  // A lost call says nothing about SMS.
  if (settling.attempt.operation !== "voice.call") await holdOnDoubt(settling, fault);
}

async function settleIdsUnknown({ tx, attempt }: Settling, fault: Fault): Promise<void> {
  const size = attempt.members.length;
  await moveRecipients(tx, attempt.campaignId, {
    seqs: attempt.members.map((member) => member.seq),
    to: "accepted",
    reason: "The service accepted it, but we cannot read the ids",
  });
  await moveCounters(tx, attempt.campaignId, { attempting: -size, accepted: size });
  await finishAttempt(tx, attempt.id, { state: "done", ...endOf(fault), accepted: size });
}

async function settleNotSent(settling: Settling, fault: Fault): Promise<void> {
  if (settling.isDirect) return reject(settling, fault);
  const { tx, attempt } = settling;
  await putBack(settling, { state: "not-sent", ...endOf(fault) });
  if (isOwnFault(fault)) return;
  const streak = (await getConnection(tx, "sms"))?.blockStreak ?? 0;
  const delayMs = fault.retryAfterMs ?? fullJitterMs(streak + attempt.tries);
  await blockConnection(tx, "sms", { delayMs, trouble: fault.detail });
}
