import { randomInt, randomUUID } from "node:crypto";
import type { Connection, Db } from "#lib/db/index.ts";

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
  try {
    return await ownerOn(connection);
  } catch (error) {
    // Else every failed try would keep a place of the pool, until there is none.
    connection.release();
    throw error;
  }
}

async function ownerOn(connection: Connection): Promise<Owner> {
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
    tryLock: (campaignId) => orLose(tryLock(connection, campaignId)),
    async unlock(campaignId) {
      if (!isLost) await orLose(unlock(connection, campaignId));
    },
    async close() {
      const isAlive = !isLost;
      isLost = true;
      if (isAlive) await forget(connection, id).catch(() => undefined);
      connection.release();
    },
  };

  /** A connection that failed once is not asked again: what it holds is let go with it, and a new one is opened. */
  async function orLose<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      isLost = true;
      throw error;
    }
  }
}

async function tryLock({ query }: Connection, campaignId: string): Promise<boolean> {
  const [row] = await query<{ ok: boolean }>("SELECT pg_try_advisory_lock($1, hashtext($2)) AS ok", [
    CAMPAIGN_LOCKS,
    campaignId,
  ]);
  return row?.ok === true;
}

async function unlock({ query }: Connection, campaignId: string): Promise<void> {
  await query("SELECT pg_advisory_unlock($1, hashtext($2))", [CAMPAIGN_LOCKS, campaignId]);
}

async function forget({ query }: Connection, id: string): Promise<void> {
  await query(
    "DELETE FROM worker WHERE id = $1 AND NOT EXISTS (SELECT FROM attempt WHERE owner = $1 AND state = 'attempting')",
    [id],
  );
}
