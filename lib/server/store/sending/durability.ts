import type { Tx } from "#lib/db/index.ts";

/** Whether the commit of this transaction waits until it is safe on disk, whatever the server is set to. */
export async function setDurable(tx: Tx, isDurable: boolean): Promise<void> {
  await tx.query(`SET LOCAL synchronous_commit = ${isDurable ? "on" : "off"}`);
}
