import type { Tx } from "#lib/db/index.ts";

export const WORK_CHANNEL = "tuma_work";

/** A hint, sent with the commit; the worker also looks for itself every second. */
export async function wakeWorker(tx: Tx): Promise<void> {
  await tx.query(`NOTIFY ${WORK_CHANNEL}`);
}
