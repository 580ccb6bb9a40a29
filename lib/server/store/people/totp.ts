import type { Tx } from "#lib/db/index.ts";

export type TotpRow = { sealedSecret: Buffer; lastStep: number; createdAt: Date; lastUsedAt: Date | null };

type NewTotp = { userId: string; sealedSecret: Buffer; lastStep: number; now: Date };

export async function findTotp(db: Tx, userId: string): Promise<TotpRow | undefined> {
  const rows = await db.query<TotpRow>(
    `SELECT sealed_secret AS "sealedSecret", last_step AS "lastStep", created_at AS "createdAt",
        last_used_at AS "lastUsedAt"
     FROM totp WHERE user_id = $1`,
    [userId],
  );
  return rows[0];
}

/** One app a person: a new one takes the place of the old one. */
export async function putTotp(tx: Tx, { userId, sealedSecret, lastStep, now }: NewTotp): Promise<void> {
  await tx.query(
    `INSERT INTO totp (user_id, sealed_secret, last_step, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE
       SET sealed_secret = $2, last_step = $3, created_at = $4, last_used_at = NULL`,
    [userId, sealedSecret, lastStep, now],
  );
}

/** Uses the code of a step up; false where it, or a later one, was used before, or the app is another by now. */
export async function spendStep(
  tx: Tx,
  { userId, sealedSecret, step, now }: { userId: string; sealedSecret: Buffer; step: number; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE totp SET last_step = $3, last_used_at = $4
     WHERE user_id = $1 AND sealed_secret = $2 AND last_step < $3 RETURNING user_id`,
    [userId, sealedSecret, step, now],
  );
  return rows.length > 0;
}

export async function deleteTotpOf(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query("DELETE FROM totp WHERE user_id = $1 RETURNING user_id", [userId]);
  return rows.length > 0;
}

type Enrolment = { sessionId: string; userId: string; sealedSecret: Buffer; now: Date; expiresAt: Date };

/** One a browser: who begins again gets another secret. */
export async function putEnrolment(
  tx: Tx,
  { sessionId, userId, sealedSecret, now, expiresAt }: Enrolment,
): Promise<void> {
  await tx.query("DELETE FROM totp_enrolment WHERE expires_at < $1", [now]);
  await tx.query(
    `INSERT INTO totp_enrolment (session_id, user_id, sealed_secret, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (session_id) DO UPDATE SET sealed_secret = $3, expires_at = $4`,
    [sessionId, userId, sealedSecret, expiresAt],
  );
}

export async function findEnrolment(db: Tx, sessionId: string, now: Date): Promise<Buffer | undefined> {
  const rows = await db.query<{ sealedSecret: Buffer }>(
    `SELECT sealed_secret AS "sealedSecret" FROM totp_enrolment WHERE session_id = $1 AND expires_at > $2`,
    [sessionId, now],
  );
  return rows[0]?.sealedSecret;
}

/** Uses it up; false where it was gone, or another one has taken its place. */
export async function deleteEnrolment(tx: Tx, sessionId: string, sealedSecret: Buffer): Promise<boolean> {
  const rows = await tx.query(
    "DELETE FROM totp_enrolment WHERE session_id = $1 AND sealed_secret = $2 RETURNING session_id",
    [sessionId, sealedSecret],
  );
  return rows.length > 0;
}
