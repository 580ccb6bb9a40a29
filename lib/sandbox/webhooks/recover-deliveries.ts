import type { Tx } from "../../db/index.ts";

/** Puts back what a killed process had taken to deliver: the receiver may see it twice, never not at all (§6.4 r1). */
export async function recoverDeliveries(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `UPDATE sandbox.webhook_delivery
        SET state = CASE WHEN attempts > 1 THEN 'retrying' ELSE 'pending' END, due_at = $1
      WHERE state = 'delivering'`,
    [now],
  );
}
