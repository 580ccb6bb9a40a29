import type { ShownState } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { Tx } from "#lib/db/index.ts";

/** How many campaigns there are of each state, as they were counted when they changed; absent where there is none. */
export async function countCampaigns(
  tx: Tx,
  states: readonly ShownState[],
): Promise<Map<ShownState, number>> {
  const rows = await tx.query<{ state: ShownState; n: number }>(
    `SELECT substr(name, 10) AS state, sum(n)::int AS n FROM tally_now
     WHERE at = '-infinity' AND name = ANY(SELECT 'campaign-' || state FROM unnest($1::text[]) AS state) GROUP BY 1`,
    [states],
  );
  return new Map(rows.map(({ state, n }) => [state, n]));
}
