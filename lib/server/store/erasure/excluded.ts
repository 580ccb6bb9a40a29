import type { Tx } from "#lib/db/index.ts";
import { LAST_DIGITS } from "./excluded-index.ts";

/** A row of a file that was left out; `isStarted` says whether the campaign began without it. */
export type HeldExcluded = { campaignId: string; name: string; row: number; isStarted: boolean };

/** Rows with this number that were left out, however it was written: whole, or without its country. */
export function listHeldExcluded(tx: Tx, number: string): Promise<HeldExcluded[]> {
  return tx.query<HeldExcluded>(
    `SELECT x.campaign_id AS "campaignId", c.name, x.row_number AS row, c.started_at IS NOT NULL AS "isStarted"
     FROM excluded_row x JOIN campaign c ON c.id = x.campaign_id
     WHERE ${LAST_DIGITS} = right($1, 9) AND length($1) > 9
       AND $1 LIKE '%' || ltrim(regexp_replace(value, '\\D', '', 'g'), '0')`,
    [number],
  );
}

export async function deleteExcluded(tx: Tx, rows: readonly HeldExcluded[]): Promise<void> {
  await tx.query(
    `DELETE FROM excluded_row WHERE (campaign_id, row_number) IN (SELECT * FROM unnest($1::uuid[], $2::int[]))`,
    [rows.map(({ campaignId }) => campaignId), rows.map(({ row }) => row)],
  );
}
