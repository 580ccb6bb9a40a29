import { LOCKS, type Tx } from "#lib/db/index.ts";

/** Kept as a hash: the code itself stands on the terminal only. */
export async function insertSetupCode(tx: Tx, hash: Buffer): Promise<void> {
  await tx.query("INSERT INTO setup_code (code_hash) VALUES ($1)", [hash]);
}

export async function listSetupCodes(tx: Tx): Promise<Buffer[]> {
  const rows = await tx.query<{ codeHash: Buffer }>(`SELECT code_hash AS "codeHash" FROM setup_code`);
  return rows.map(({ codeHash }) => codeHash);
}

export async function deleteSetupCodes(tx: Tx): Promise<void> {
  await tx.query("DELETE FROM setup_code");
}

/** Waits until nobody else makes the first owner; held until the transaction ends. */
export async function lockSetUp(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.setUp]);
}
