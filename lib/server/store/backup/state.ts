import { type Connection, type CopySession, LOCKS, type Tx } from "#lib/db/index.ts";

/** What is known of backups: `madeAt` is the moment of the last, `night` the company's day of the last one by itself. */
export type BackupState = {
  madeAt: Date | null;
  bytes: number | null;
  place: string | null;
  night: string | null;
  triedAt: Date | null;
  failure: string | null;
};

export async function findBackupState(tx: Pick<Tx, "query">): Promise<BackupState> {
  const [row] = await tx.query<BackupState>(
    `SELECT made_at AS "madeAt", bytes::float8 AS bytes, place, night::text AS night, tried_at AS "triedAt", failure
     FROM backup_state`,
  );
  if (!row) throw new Error("the state of backups has no row");
  return row;
}

/** By the session that made it. */
export async function recordBackup(
  { query }: Pick<CopySession, "query">,
  made: { at: Date; bytes: number; place: string },
): Promise<void> {
  await query("UPDATE backup_state SET made_at = $1, bytes = $2, place = $3", [
    made.at,
    made.bytes,
    made.place,
  ]);
}

/** How the one of this night went; a failed one leaves the night open. */
export async function recordNight(
  tx: Tx,
  { night, at, failure }: { night: string; at: Date; failure: string | null },
): Promise<void> {
  await tx.query(
    `UPDATE backup_state SET tried_at = $2, failure = $3, night = CASE WHEN $3::text IS NULL THEN $1::date ELSE night END`,
    [night, at, failure],
  );
}

/** True where no other worker makes a backup; until the connection is released. */
export async function isAloneAtNight(connection: Connection): Promise<boolean> {
  const [row] = await connection.query<{ isAlone: boolean }>(`SELECT pg_try_advisory_lock($1) AS "isAlone"`, [
    LOCKS.backup,
  ]);
  return row?.isAlone === true;
}
