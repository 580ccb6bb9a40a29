import type { LoopName } from "#lib/contract/desk/overview.ts";
import type { Tx } from "#lib/db/index.ts";

/** Writes down when this process last finished a round of each loop; of several processes the latest counts. */
export async function recordLoops(
  tx: Tx,
  loops: readonly { name: LoopName; ageMs: number }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO worker_loop (name, finished_at)
     SELECT name, now() - age * interval '1 ms' FROM unnest($1::text[], $2::float8[]) AS x (name, age) ORDER BY name
     ON CONFLICT (name) DO UPDATE SET finished_at = greatest(worker_loop.finished_at, excluded.finished_at)`,
    [loops.map(({ name }) => name), loops.map(({ ageMs }) => ageMs)],
  );
}

/** A loop without a finished round for so long stands still. */
export const STILL_MS = 60_000;
const BEFORE = `now() - ${STILL_MS} * interval '1 ms'`;

/** Loops that no process has finished for so long; without any worker ever, those that keep a campaign waiting. */
export const STANDING_STILL = `
  SELECT name, finished_at AS since FROM worker_loop WHERE finished_at < ${BEFORE}
  UNION ALL
  SELECT 'campaigns', NULL WHERE NOT EXISTS (SELECT FROM worker_loop) AND EXISTS (SELECT FROM campaign
    WHERE kind = 'campaign' AND state IN ('running', 'cancelling') AND started_at < ${BEFORE})`;

export function listStandingStill(tx: Tx) {
  return tx.query<{ name: LoopName; since: Date | null }>(`${STANDING_STILL} ORDER BY name`);
}
