import type { NoticeChoices } from "#lib/contract/desk/notice/notice-choices.ts";
import type { Tx } from "#lib/db/index.ts";

const A_ROUND = 500;

/**
 * Gives the next notices their place below which nothing appears any more: one process at a time, so that they come one
 * after the other. Answers how many.
 */
export async function tellNotices(tx: Tx): Promise<number> {
  const rows = await tx.query(
    `UPDATE notice SET told_at = greatest(date_trunc('milliseconds', clock_timestamp()),
         (SELECT max(told_at) + interval '1 ms' FROM notice))
     WHERE id = ANY(ARRAY(SELECT id FROM notice WHERE told_at IS NULL ORDER BY id LIMIT ${A_ROUND})) RETURNING id`,
  );
  return rows.length;
}

const KEPT = "30 days";

/** What happened longer ago is found at its campaign or template alone. */
export async function deleteOldNotices(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `DELETE FROM notice WHERE id = ANY(ARRAY(
       SELECT id FROM notice WHERE told_at < $1::timestamptz - interval '${KEPT}' ORDER BY told_at, id LIMIT ${A_ROUND}))`,
    [now],
  );
}

/** Never back: another tab may have seen more. One that has ended as a notice meanwhile counts as of its time no more. */
export async function seeNotices(tx: Tx, userId: string, id: number): Promise<void> {
  await tx.query(
    `UPDATE app_user SET notices_seen_at = n.told_at FROM notice n
     WHERE app_user.id = $1 AND n.id = $2 AND n.told_at > notices_seen_at`,
    [userId, id],
  );
}

export async function updateNoticeChoices(
  tx: Tx,
  userId: string,
  { hidden, onScreen }: NoticeChoices,
): Promise<void> {
  await tx.query("UPDATE app_user SET notices_hidden = $2, notices_on_screen = $3 WHERE id = $1", [
    userId,
    hidden,
    onScreen,
  ]);
}
