import type { Tx } from "#lib/db/index.ts";
import type { Attempt } from "../attempt.ts";

type Unfolded = Pick<Attempt, "campaignId" | "operation" | "fence" | "tries" | "bodyHash"> & {
  answer: string | null;
};

/** Takes the right to write out a settled attempt; null when somebody has done it already. */
export async function takeUnfolded(tx: Tx, id: string): Promise<Unfolded | null> {
  const [row] = await tx.query<Unfolded>(
    `UPDATE attempt SET is_unfolded = false WHERE id = $1 AND is_unfolded
     RETURNING campaign_id AS "campaignId", operation, fence, tries, body_hash AS "bodyHash", answer`,
    [id],
  );
  return row ?? null;
}

/** Settled attempts that nobody has written out for a few seconds: their process died in between. */
export async function listUnfolded(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    "SELECT id FROM attempt WHERE is_unfolded AND finished_at < now() - interval '3 seconds' ORDER BY campaign_id LIMIT 100",
  );
  return rows.map((row) => row.id);
}
