import type { Db, Tx } from "#lib/db/index.ts";
import { publish } from "#lib/server/publish.ts";
import { finishCampaignIfDone } from "#lib/server/store/campaign/finish-campaign.ts";
import { replanAttempt } from "#lib/server/store/sending/answer/replay.ts";
import { listUnfolded } from "#lib/server/store/sending/answer/unfolded.ts";
import { type Attempt, listMembers } from "#lib/server/store/sending/attempt.ts";
import {
  listSenders,
  lockLeftBehind,
  removeWorker,
  takeWorkerLock,
} from "#lib/server/store/sending/worker.ts";
import { DIED } from "../attempt/died.ts";
import { markUnknown } from "../attempt/end-attempt.ts";
import { followCall } from "./settle-call.ts";
import { unfoldAttempt } from "./unfold-attempt.ts";

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
