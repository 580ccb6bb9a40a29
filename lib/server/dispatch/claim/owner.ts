import { randomUUID } from "node:crypto";
import { type Connection, type Db, drawLock } from "#lib/db/index.ts";
import {
  enterWorker,
  leaveCampaignLock,
  removeWorker,
  tryCampaignLock,
} from "#lib/server/store/sending/attempt.ts";

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
  const lockKey = drawLock();
  let isLost = false;
  connection.onLost(() => {
    isLost = true;
  });
  await enterWorker(connection, id, lockKey);
  return {
    id,
    get isLost() {
      return isLost;
    },
    tryLock: (campaignId) => orLose(tryCampaignLock(connection, campaignId)),
    async unlock(campaignId) {
      if (!isLost) await orLose(leaveCampaignLock(connection, campaignId));
    },
    async close() {
      const isAlive = !isLost;
      isLost = true;
      if (isAlive) await removeWorker(connection, id).catch(() => undefined);
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
