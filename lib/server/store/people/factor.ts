import type { Tx } from "#lib/db/index.ts";

/** What a person can take the second step with. */
export type FactorCounts = { hasTotp: boolean; passkeys: number; codesLeft: number };

/** Recovery codes are no factor of their own: they stand in for one. */
export const hasFactor = ({ hasTotp, passkeys }: FactorCounts): boolean => hasTotp || passkeys > 0;

/** From when on everybody needs a second factor; null where an owner asks for none. */
export async function findFactorDueAt(db: Tx): Promise<Date | null> {
  const rows = await db.query<{ dueAt: Date | null }>(`SELECT factor_due_at AS "dueAt" FROM sign_in_rule`);
  return rows[0]?.dueAt ?? null;
}

export async function updateFactorDueAt(tx: Tx, dueAt: Date | null): Promise<void> {
  await tx.query("UPDATE sign_in_rule SET factor_due_at = $1", [dueAt]);
}

/** One change of somebody's factors at a time, until the end of the transaction. */
export async function lockFactorsOf(tx: Tx, userId: string): Promise<void> {
  await tx.query("SELECT 1 FROM app_user WHERE id = $1 FOR UPDATE", [userId]);
}

export async function countFactors(db: Tx, userId: string): Promise<FactorCounts> {
  const [counts] = await db.query<FactorCounts>(
    `SELECT EXISTS (SELECT 1 FROM totp WHERE user_id = $1) AS "hasTotp",
        (SELECT count(*)::int FROM passkey WHERE user_id = $1) AS passkeys,
        (SELECT count(*)::int FROM recovery_code WHERE user_id = $1 AND used_at IS NULL) AS "codesLeft"`,
    [userId],
  );
  return counts ?? { hasTotp: false, passkeys: 0, codesLeft: 0 };
}

/** Takes away everything a person signs in with beside the password; answers whether there was anything. */
export async function deleteFactorsOf(tx: Tx, userId: string): Promise<boolean> {
  const gone = [
    await tx.query("DELETE FROM totp WHERE user_id = $1 RETURNING 1", [userId]),
    await tx.query("DELETE FROM passkey WHERE user_id = $1 RETURNING 1", [userId]),
    await tx.query("DELETE FROM recovery_code WHERE user_id = $1 RETURNING 1", [userId]),
  ];
  await tx.query("DELETE FROM totp_enrolment WHERE user_id = $1", [userId]);
  return gone.some((rows) => rows.length > 0);
}
