import { SHOWN_STATES, type ShownState } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { Tx } from "#lib/db/index.ts";

/** How many campaigns there are of each state, as they were counted when they changed; absent where there was none. */
export type StateCounts = Partial<Record<ShownState, number>>;

const NAMES = SHOWN_STATES.map((state) => `'campaign-${state}'`).join(", ");

/** A value that stands in a statement: whoever reads a page of campaigns reads it with them. */
export const STATE_COUNTS = `(SELECT coalesce(jsonb_object_agg(state, n), '{}') FROM (
  SELECT substr(name, 10) AS state, sum(n)::int AS n FROM tally_now
  WHERE at = '-infinity' AND name IN (${NAMES}) GROUP BY 1) counted)`;

export async function countStates(tx: Tx): Promise<StateCounts> {
  const [row] = await tx.query<{ counts: StateCounts }>(`SELECT ${STATE_COUNTS} AS counts`);
  return row?.counts ?? {};
}
