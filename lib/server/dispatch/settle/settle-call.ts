import type { Reason } from "#lib/contract/words/reason/reason.ts";
import type { Db, Tx } from "#lib/db/index.ts";
import { publish } from "#lib/server/publish.ts";
import { followAttempt } from "#lib/server/store/call/call-start.ts";
import { finishCampaignIfDone } from "#lib/server/store/campaign/campaign.ts";
import { moveCounters } from "#lib/server/store/campaign/cancel.ts";
import { moveRecipients } from "#lib/server/store/campaign/recipient/recipient-found.ts";
import { replanAttempt } from "#lib/server/store/sending/answer/replay.ts";
import { listUnfolded } from "#lib/server/store/sending/answer/unfolded.ts";
import { moveResolved, resolveAttempt } from "#lib/server/store/sending/answer/unknown.ts";
import {
  type Attempt,
  listMembers,
  listSenders,
  lockLeftBehind,
  removeWorker,
  takeWorkerLock,
} from "#lib/server/store/sending/attempt.ts";
import { finishAttempt } from "#lib/server/store/sending/attempt-end.ts";
import { DIED, markUnknown, type Outcome, type Settling } from "../attempt.ts";
import { unfoldAttempt } from "./unfold-attempt.ts";

/** The service took a call start (§2.7): what becomes of the call is read from its session. */
export async function settleCall(
  { tx, attempt }: Settling,
  outcome: Outcome & { kind: "call" },
): Promise<void> {
  await moveRecipients(tx, attempt.campaignId, {
    seqs: attempt.members.map((member) => member.seq),
    to: "accepted",
  });
  const size = attempt.members.length;
  await moveCounters(tx, attempt.campaignId, { attempting: -size, accepted: size });
  const { httpStatus, raw: answer } = outcome;
  await finishAttempt(tx, attempt.id, { state: "done", httpStatus, answer, accepted: size, rejected: 0 });
}

/** Brings the call itself to where its request stands now, however that came about. */
export async function followCall(tx: Tx, attemptId: string, outcome?: Outcome): Promise<void> {
  const ids = outcome?.kind === "call" ? outcome.data : null;
  const retry = outcome?.kind === "fault" ? outcome.fault.retry : undefined;
  const id = await followAttempt(tx, attemptId, {
    sessionId: ids?.sessionId ?? null,
    callAttemptId: ids?.callAttemptId ?? null,
    isProvenNotSent: retry === "safe" || retry === "after",
  });
  if (id) await publish(tx, [{ topic: "call", data: { id } }]);
}

/**
 * Settles what dead processes left in flight: chat goes again with the same key, as long as that is remembered, the
 * rest becomes unknown.
 * Whoever still holds its lock is left alone, except with what it must have forgotten. Returns how many were settled.
 */
export async function recoverAttempts(db: Db): Promise<number> {
  const senders = await listSenders(db);
  let settled = 0;
  for (const id of await listUnfolded(db)) await unfoldAttempt(db, id);
  for (const { owner, lockKey } of senders) {
    settled += await db.transaction((tx) => recoverOwner(tx, owner, lockKey));
  }
  return settled;
}

async function recoverOwner(tx: Tx, owner: string, lockKey: number | null): Promise<number> {
  const isDead = lockKey === null || (await takeWorkerLock(tx, lockKey));
  const attempts = await lockLeftBehind(tx, owner, isDead);
  for (const attempt of attempts) await recoverOne(tx, attempt);
  if (isDead) await removeWorker(tx, owner);
  return attempts.length;
}

async function recoverOne(tx: Tx, row: Omit<Attempt, "members" | "claimedAtMs">): Promise<void> {
  const isPlanned =
    row.operation.startsWith("chat.") && (await replanAttempt(tx, row.id, { delayMs: 0, problem: DIED }));
  if (!isPlanned) {
    const attempt = { ...row, members: await listMembers(tx, row.id), claimedAtMs: 0 };
    await markUnknown({ tx, attempt, isDirect: false }, { problem: DIED });
    if (row.operation === "voice.call") await followCall(tx, row.id);
    await finishCampaignIfDone(tx, row.campaignId);
  }
  await publish(tx, [{ topic: "campaign", data: { id: row.campaignId } }]);
}

export type LostAttempt = {
  attemptId: string;
  campaignId: string;
  as: "sent" | "not-sent";
  /** Null where no person decided, but what the service said later. */
  by: string | null;
  reason: Reason;
};

/** A lost answer is decided, and nothing is sent by it. False where it was decided already. */
export async function settleLostAttempt(tx: Tx, lost: LostAttempt): Promise<boolean> {
  const { attemptId, campaignId, as, by, reason } = lost;
  if (!(await resolveAttempt(tx, { campaignId, attemptId, as, by }))) return false;
  const moved = await moveResolved(tx, attemptId, as, reason);
  await moveCounters(tx, campaignId, {
    unknown: -moved.length,
    [as === "sent" ? "accepted" : "rejected"]: moved.length,
  });
  await finishCampaignIfDone(tx, campaignId);
  return true;
}
