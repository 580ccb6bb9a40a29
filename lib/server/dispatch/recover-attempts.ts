import type { Db, Tx } from "#lib/db/index.ts";
import { publish } from "../live/index.ts";
import { type Attempt, listMembers, listUnfolded, replanAttempt } from "../store/attempt.ts";
import { DIED } from "./died.ts";
import { finishCampaignIfDone } from "./finish-campaign.ts";
import { followCall } from "./settle-call.ts";
import { markUnknown } from "./settle-fault.ts";
import { unfoldAttempt } from "./unfold-attempt.ts";

/** Far longer than any request takes: whoever still holds it has lost the answer, or it settles the unknown later. */
const FORGOTTEN = "10 minutes";

/**
 * Settles what dead processes left in flight: chat goes again with the same key, as long as that is remembered, the
 * rest becomes unknown.
 * Whoever still holds its lock is left alone, except with what it must have forgotten. Returns how many were settled.
 */
export async function recoverAttempts(db: Db): Promise<number> {
  const owners = await db.query<{ owner: string; lockKey: number | null }>(
    `SELECT DISTINCT a.owner, w.lock_key AS "lockKey" FROM attempt a LEFT JOIN worker w ON w.id = a.owner
     WHERE a.state = 'attempting'`,
  );
  let settled = 0;
  for (const id of await listUnfolded(db)) await unfoldAttempt(db, id);
  for (const { owner, lockKey } of owners) {
    settled += await db.transaction((tx) => recoverOwner(tx, owner, lockKey));
  }
  return settled;
}

async function recoverOwner(tx: Tx, owner: string, lockKey: number | null): Promise<number> {
  const isDead = lockKey === null || (await takeLock(tx, lockKey));
  const attempts = await tx.query<Omit<Attempt, "members" | "claimedAtMs">>(
    `SELECT id, campaign_id AS "campaignId", operation, fence, tries, body_hash AS "bodyHash" FROM attempt
     WHERE owner = $1 AND state = 'attempting' AND ($2 OR attempting_at < now() - interval '${FORGOTTEN}')
     ORDER BY campaign_id, ordinal FOR NO KEY UPDATE SKIP LOCKED`,
    [owner, isDead],
  );
  for (const attempt of attempts) await recoverOne(tx, attempt);
  if (isDead) await tx.query("DELETE FROM worker WHERE id = $1", [owner]);
  return attempts.length;
}

async function takeLock(tx: Tx, lockKey: number): Promise<boolean> {
  const [row] = await tx.query<{ isTaken: boolean }>(`SELECT pg_try_advisory_xact_lock($1) AS "isTaken"`, [
    lockKey,
  ]);
  return row?.isTaken === true;
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
