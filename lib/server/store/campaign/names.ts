import type { Tx } from "#lib/db/index.ts";

/** The names of those campaigns of these ids that are there. */
export async function listCampaignNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: string; name: string }>(
    "SELECT id, name FROM campaign WHERE id = ANY($1::uuid[]) AND kind = 'campaign'",
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
