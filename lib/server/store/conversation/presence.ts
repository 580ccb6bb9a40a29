import type { Presence } from "#lib/contract/desk/inbox/presence.ts";
import type { Tx } from "#lib/db/index.ts";

/** So many names say that others are there; more would be read by nobody. */
const MOST = 10;

type Open = { sessionId: string; id: number; openUntil: Date; writingUntil: Date | null };

/** False where there is no such conversation. */
export async function tellOpen(tx: Tx, { sessionId, id, openUntil, writingUntil }: Open): Promise<boolean> {
  const told = await tx.query(
    `UPDATE session SET open_thread = w.id, open_until = $3, writing_until = $4
     FROM contact_window w WHERE session.id = $1 AND w.id = $2 RETURNING 1`,
    [sessionId, id, openUntil, writingUntil],
  );
  return told.length > 0;
}

/** Unless this browser has opened another one meanwhile. */
export async function tellGone(tx: Tx, { sessionId, id }: Pick<Open, "sessionId" | "id">): Promise<void> {
  await tx.query(
    `UPDATE session SET open_thread = NULL, open_until = NULL, writing_until = NULL
     WHERE id = $1 AND open_thread = $2`,
    [sessionId, id],
  );
}

/** Everybody else who has it open at a moment: once each, however many browsers they have. */
export function listPresent(
  tx: Tx,
  { id, userId, now }: { id: number; userId: string; now: Date },
): Promise<Presence["others"]> {
  return tx.query<Presence["others"][number]>(
    `SELECT u.id, u.name, coalesce(bool_or(s.writing_until > $3), false) AS "isWriting"
     FROM session s JOIN app_user u ON u.id = s.user_id
     WHERE s.open_thread = $1 AND s.open_until > $3 AND s.revoked_at IS NULL AND NOT u.is_disabled AND u.id <> $2
     GROUP BY u.id ORDER BY lower(u.name), u.id LIMIT ${MOST}`,
    [id, userId, now],
  );
}
