import type { Tx } from "#lib/db/index.ts";

/** `freeTries`, then a wait that begins with `firstSeconds` and doubles up to `longestSeconds`. */
export type Steps = { freeTries: number; firstSeconds: number; longestSeconds: number };

export type Standing = { failures: number; freeAt: Date };

/** Counts a try as a failure in advance; undefined, and nothing counted, while an earlier one has to be waited for. */
export async function countFailure(
  tx: Tx,
  { key, now, steps }: { key: string; now: Date; steps: Steps },
): Promise<Standing | undefined> {
  const rows = await tx.query<Standing>(
    `INSERT INTO sign_in_wait AS w (key, failures, free_at, forget_at)
     VALUES ($1, 1, $2, $2::timestamptz + interval '1 day')
     ON CONFLICT (key) DO UPDATE SET
       failures = CASE WHEN w.forget_at <= $2 THEN 1 ELSE w.failures + 1 END,
       free_at = $2::timestamptz + CASE WHEN w.forget_at <= $2 OR w.failures + 1 < $3 THEN interval '0'
         ELSE least($5, $4 * power(2, least(w.failures + 1 - $3, 20))) * interval '1 second' END,
       forget_at = $2::timestamptz + interval '1 day'
     WHERE w.free_at <= $2 RETURNING failures, free_at AS "freeAt"`,
    [key, now, steps.freeTries, steps.firstSeconds, steps.longestSeconds],
  );
  return rows[0];
}

export async function findWait(tx: Tx, key: string): Promise<Date | undefined> {
  const rows = await tx.query<{ freeAt: Date }>(
    `SELECT free_at AS "freeAt" FROM sign_in_wait WHERE key = $1`,
    [key],
  );
  return rows[0]?.freeAt;
}

/** The last try was none: what was counted of it is taken back. */
export async function takeFailureBack(tx: Tx, key: string, now: Date): Promise<void> {
  await tx.query(
    "UPDATE sign_in_wait SET failures = greatest(failures - 1, 0), free_at = least(free_at, $2) WHERE key = $1",
    [key, now],
  );
}

/** Starts the count of a key again, and sweeps out what is a day old. */
export async function forgetFailures(tx: Tx, key: string, now: Date): Promise<void> {
  await tx.query("DELETE FROM sign_in_wait WHERE key = $1 OR forget_at < $2", [key, now]);
}
