import type { ColumnChoice } from "#lib/contract/desk/campaign/column-choice.ts";
import type { Tx } from "#lib/db/index.ts";

export async function findColumnChoice(tx: Tx, shape: string): Promise<ColumnChoice | null> {
  const [row] = await tx.query<ColumnChoice>(
    `SELECT choice.phone, choice.country, c.name AS campaign
     FROM column_choice choice JOIN campaign c ON c.id = choice.campaign_id WHERE choice.shape = $1`,
    [shape],
  );
  return row ?? null;
}

type Chosen = { shape: string; phone: number; country: number | null; campaignId: string };

/** The last choice counts. */
export async function keepColumnChoice(tx: Tx, { shape, phone, country, campaignId }: Chosen): Promise<void> {
  await tx.query(
    `INSERT INTO column_choice (shape, phone, country, campaign_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (shape) DO UPDATE SET phone = excluded.phone, country = excluded.country,
       campaign_id = excluded.campaign_id`,
    [shape, phone, country, campaignId],
  );
}
