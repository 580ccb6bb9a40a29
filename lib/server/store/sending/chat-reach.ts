import type { Tx } from "#lib/db/index.ts";

const DAY = "now() - interval '24 hours'";

/** True of a number, an expression, that costs one of the people of a limit: not reached within a day, and no open window. */
const COSTS = (
  number: string,
): string => `NOT EXISTS (SELECT FROM chat_reach r WHERE r.number = ${number} AND r.reached_at > ${DAY})
  AND NOT EXISTS (SELECT FROM contact_window w WHERE w.number = ${number} AND w.last_inbound_at > ${DAY})`;

const REACHED = `(SELECT count(*)::int FROM chat_reach WHERE reached_at > ${DAY})`;

export type ReachNow = {
  /** People reached in the last 24 hours. */
  reached: number;
  /** When the first of them are no longer counted; null where nobody was. */
  nextAt: Date | null;
  /** Of the numbers that were asked about: who would be one more. */
  costing: string[];
};

/** With the row of the chat connection locked, so that two claims count one after the other. */
export async function readReach(tx: Tx, numbers: readonly string[]): Promise<ReachNow> {
  const [row] = await tx.query<ReachNow>(
    `SELECT ${REACHED} AS reached,
       (SELECT min(reached_at) + interval '24 hours' FROM chat_reach WHERE reached_at > ${DAY}) AS "nextAt",
       ARRAY(SELECT n FROM unnest($1::text[]) n WHERE ${COSTS("n")}) AS costing`,
    [numbers],
  );
  return row ?? { reached: 0, nextAt: null, costing: [] };
}

/** These get a template in the request that is written down with this; who has an open window is not counted. */
export async function noteReached(tx: Tx, numbers: readonly string[]): Promise<void> {
  await tx.query(
    `INSERT INTO chat_reach (number, reached_at) SELECT n, now() FROM unnest($1::text[]) n
     WHERE NOT EXISTS (SELECT FROM contact_window w WHERE w.number = n AND w.last_inbound_at > ${DAY})
     ORDER BY n ON CONFLICT (number) DO UPDATE SET reached_at = excluded.reached_at`,
    [numbers],
  );
}

/** How many people of a plan would be counted, and how many were in the last 24 hours. */
export async function countReach(tx: Tx, campaignId: string): Promise<{ people: number; reached: number }> {
  const [row] = await tx.query<{ people: number; reached: number }>(
    `SELECT (SELECT count(*)::int FROM recipient p WHERE p.campaign_id = $1 AND p.state = 'queued' AND ${COSTS("p.number")}) AS people,
       ${REACHED} AS reached`,
    [campaignId],
  );
  return row ?? { people: 0, reached: 0 };
}

/** What is older than a day is counted by nothing. */
export async function deleteOldReach(tx: Tx): Promise<void> {
  await tx.query(`DELETE FROM chat_reach WHERE reached_at <= ${DAY}`);
}
