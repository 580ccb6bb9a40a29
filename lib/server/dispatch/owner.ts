import { randomInt, randomUUID } from "node:crypto";
import type { Db } from "#lib/db/index.ts";

/**
 * The name under which this process claims attempts. It holds an advisory lock on a connection of its own for as
 * long as it lives, so that anybody can ask whether it is dead: a killed process loses the lock at once, a paused
 * one keeps it. When the connection breaks, a new name is taken; what the old one had in flight is then recovered.
 */
export type Owner = {
  readonly id: string;
  /** Takes the right to run a campaign on this owner's connection; false when another process has it. */
  tryLock(campaignId: string): Promise<boolean>;
  unlock(campaignId: string): Promise<void>;
  readonly isLost: boolean;
  close(): Promise<void>;
};

const CAMPAIGN_LOCKS = 1_953_849_697;

export async function openOwner(db: Db): Promise<Owner> {
  const connection = await db.connect();
  const id = randomUUID();
  const lockKey = randomInt(1, 2 ** 47);
  let isLost = false;
  connection.onLost(() => {
    isLost = true;
  });
  await connection.query("SELECT pg_advisory_lock($1)", [lockKey]);
  await connection.query("INSERT INTO worker (id, lock_key) VALUES ($1, $2)", [id, lockKey]);
  return {
    id,
    get isLost() {
      return isLost;
    },
    async tryLock(campaignId) {
      const [row] = await connection.query<{ ok: boolean }>(
        "SELECT pg_try_advisory_lock($1, hashtext($2)) AS ok",
        [CAMPAIGN_LOCKS, campaignId],
      );
      return row?.ok === true;
    },
    async unlock(campaignId) {
      if (!isLost)
        await connection.query("SELECT pg_advisory_unlock($1, hashtext($2))", [CAMPAIGN_LOCKS, campaignId]);
    },
    async close() {
      if (!isLost) {
        await connection
          .query(
            "DELETE FROM worker WHERE id = $1 AND NOT EXISTS (SELECT FROM attempt WHERE owner = $1 AND state = 'attempting')",
            [id],
          )
          .catch(() => undefined);
      }
      connection.release();
    },
  };
}
