import type { Tx } from "#lib/db/index.ts";

/** A part of a transaction: where it throws, nothing of it is kept, and the transaction goes on. */
export async function inPart<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.query("SAVEPOINT part");
  try {
    const result = await work();
    await tx.query("RELEASE SAVEPOINT part");
    return result;
  } catch (error) {
    await undo(tx);
    throw error;
  }
}

/** Does all of the work and keeps nothing of what it wrote: its answer tells what it would do. */
export async function tryOut<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.query("SAVEPOINT part");
  try {
    return await work();
  } finally {
    await undo(tx);
  }
}

// Also out of sight: an outer part of the same name is meant from here on.
async function undo(tx: Tx): Promise<void> {
  await tx.query("ROLLBACK TO SAVEPOINT part");
  await tx.query("RELEASE SAVEPOINT part");
}
