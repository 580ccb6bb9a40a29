import type { CreditPrice } from "#lib/contract/desk/settings/price.ts";
import type { Tx } from "#lib/db/index.ts";

/** As one value, for a statement that reads more. */
export const PRICE = `(SELECT jsonb_build_object('amount', amount, 'currency', currency) FROM credit_price
  WHERE amount IS NOT NULL)`;

export async function getPrice(tx: Tx): Promise<CreditPrice | null> {
  const [row] = await tx.query<{ price: CreditPrice | null }>(`SELECT ${PRICE} AS price`);
  return row?.price ?? null;
}

/** The price as it is, and nobody changes it until the end of the transaction. */
export async function lockPrice(tx: Tx): Promise<CreditPrice | null> {
  // Also the row of no price is held: of two who set the first one at once the second sees it.
  const [row] = await tx.query<{ amount: number | null; currency: string | null }>(
    "SELECT amount::float8, currency FROM credit_price FOR UPDATE",
  );
  return row?.amount != null && row.currency !== null ? { amount: row.amount, currency: row.currency } : null;
}

export async function updatePriceRow(tx: Tx, price: CreditPrice | null): Promise<void> {
  await tx.query("UPDATE credit_price SET amount = $1, currency = $2", [
    price?.amount ?? null,
    price?.currency ?? null,
  ]);
}
