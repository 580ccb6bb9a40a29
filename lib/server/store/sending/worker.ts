import { LOCKS_OF, type Tx } from "#lib/db/index.ts";
import type { Attempt } from "./attempt.ts";

/** Takes the lock by which anybody can ask whether this process is dead, and writes it down; held by the session. */
export async function enterWorker(tx: Tx, id: string, lockKey: number): Promise<void> {
  await tx.query("SELECT pg_advisory_lock($1)", [lockKey]);
  await tx.query("INSERT INTO worker (id, lock_key) VALUES ($1, $2)", [id, lockKey]);
}

export async function removeWorker(tx: Tx, id: string): Promise<void> {
  await tx.query("DELETE FROM worker WHERE id = $1", [id]);
}

/** Until the transaction ends; false where the process that holds it is alive. */
export async function takeWorkerLock(tx: Tx, lockKey: number): Promise<boolean> {
  const [row] = await tx.query<{ isTaken: boolean }>(`SELECT pg_try_advisory_xact_lock($1) AS "isTaken"`, [
    lockKey,
  ]);
  return row?.isTaken === true;
}

/** Whose requests are on their way; no lock where the process has signed off. */
export function listSenders(tx: Tx) {
  return tx.query<{ owner: string; lockKey: number | null }>(
    `SELECT DISTINCT a.owner, w.lock_key AS "lockKey" FROM attempt a LEFT JOIN worker w ON w.id = a.owner
     WHERE a.state = 'attempting'`,
  );
}

/** Far longer than any request takes: whoever still holds it has lost the answer, or it settles the unknown later. */
const FORGOTTEN = "10 minutes";

/** Locks what a dead process left in flight, and of a living one what it must have forgotten. */
export async function lockLeftBehind(
  tx: Tx,
  owner: string,
  isDead: boolean,
): Promise<Omit<Attempt, "members" | "claimedAtMs">[]> {
  return tx.query<Omit<Attempt, "members" | "claimedAtMs">>(
    `SELECT id, campaign_id AS "campaignId", operation, fence, tries, body_hash AS "bodyHash" FROM attempt
     WHERE owner = $1 AND state = 'attempting' AND ($2 OR attempting_at < now() - interval '${FORGOTTEN}')
     ORDER BY campaign_id, ordinal FOR NO KEY UPDATE SKIP LOCKED`,
    [owner, isDead],
  );
}

/** Takes the right to run a campaign, held by the session; false where another has it. */
export async function tryCampaignLock(tx: Tx, campaignId: string): Promise<boolean> {
  const [row] = await tx.query<{ ok: boolean }>("SELECT pg_try_advisory_lock($1, hashtext($2)) AS ok", [
    LOCKS_OF.campaign,
    campaignId,
  ]);
  return row?.ok === true;
}

export async function leaveCampaignLock(tx: Tx, campaignId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_unlock($1, hashtext($2))", [LOCKS_OF.campaign, campaignId]);
}
