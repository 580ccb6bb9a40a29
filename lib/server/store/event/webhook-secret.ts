import type { Tx } from "#lib/db/index.ts";

/** Under which secrets a delivery has verified, in any process, and when it first did. */
export function listProvenSecrets(tx: Tx): Promise<{ fingerprint: string; at: Date }[]> {
  return tx.query<{ fingerprint: string; at: Date }>(
    "SELECT fingerprint, proven_at AS at FROM webhook_secret",
  );
}

export async function insertProvenSecret(tx: Tx, fingerprint: string, at: Date): Promise<void> {
  await tx.query(
    "INSERT INTO webhook_secret (fingerprint, proven_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [fingerprint, at],
  );
}
