import type { CreditPrice } from "#lib/contract/desk/price.ts";
import type { Tx } from "#lib/db/index.ts";

/** As one value, for a statement that reads more. */
export const PRICE = `(SELECT jsonb_build_object('amount', amount, 'currency', currency) FROM credit_price
  WHERE amount IS NOT NULL)`;

/** The price as it is, and nobody changes it until the end of the transaction. */
export async function lockPrice(tx: Tx): Promise<CreditPrice | null> {
  const [row] = await tx.query<CreditPrice>(
    "SELECT amount::float8, currency FROM credit_price WHERE amount IS NOT NULL FOR UPDATE",
  );
  return row ?? null;
}

export async function updatePriceRow(tx: Tx, price: CreditPrice | null): Promise<void> {
  await tx.query("UPDATE credit_price SET amount = $1, currency = $2", [
    price?.amount ?? null,
    price?.currency ?? null,
  ]);
}
