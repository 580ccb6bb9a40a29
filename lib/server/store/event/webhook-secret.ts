import type { Tx } from "#lib/db/index.ts";

/** Which of these secrets a delivery has verified under, in any process. */
export async function listProvenSecrets(tx: Tx, fingerprints: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ fingerprint: string }>(
    "SELECT fingerprint FROM webhook_secret WHERE fingerprint = ANY($1)",
    [fingerprints],
  );
  return rows.map((row) => row.fingerprint);
}

export async function insertProvenSecret(tx: Tx, fingerprint: string, at: Date): Promise<void> {
  await tx.query(
    "INSERT INTO webhook_secret (fingerprint, proven_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [fingerprint, at],
  );
}
