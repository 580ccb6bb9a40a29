import type { Tx } from "#lib/db/index.ts";
import { lastDigitsPattern } from "./digits-pattern.ts";

/** A row of a file that was left out; `isStarted` says whether the campaign began without it. */
export type HeldExcluded = {
  campaignId: string;
  name: string;
  row: number;
  isStarted: boolean;
  /** The number as it was written, where the row tells which of its cells that is; the cells. */
  written: string | null;
  columns: string[];
};

/**
 * Rows that were left out and have the last digits of this number somewhere, whoever they are about. No index knows them:
 * each row that is stored would pay for it, and all are read here, some microseconds each.
 */
export async function listLikelyExcluded(tx: Tx, number: string): Promise<HeldExcluded[]> {
  return tx.query<HeldExcluded>(
    `SELECT x.campaign_id AS "campaignId", c.name, x.row_number AS row, c.started_at IS NOT NULL AS "isStarted",
       coalesce(nullif(x.value, ''), x.columns[1 + (c.file->>'phoneColumn')::int]) AS written, x.columns
     FROM excluded_row x JOIN campaign c ON c.id = x.campaign_id
     WHERE CASE WHEN x.value = '' THEN array_to_string(x.columns, ' ') ELSE x.value END ~ $1`,
    [lastDigitsPattern(number)],
  );
}

export async function deleteExcluded(tx: Tx, rows: readonly HeldExcluded[]): Promise<void> {
  await tx.query(
    `DELETE FROM excluded_row WHERE (campaign_id, row_number) IN (SELECT * FROM unnest($1::uuid[], $2::int[]))`,
    [rows.map(({ campaignId }) => campaignId), rows.map(({ row }) => row)],
  );
}
