import { formatMoney } from "#components/ui/text/format-money.ts";
import type { CreditPrice } from "#lib/contract/desk/price.ts";

/** What this console says of the price. */
export function priceWords(price: CreditPrice | null): string {
  if (price === null) return "No price is set. With a price we show what messages cost in money, too.";
  return `1 credit costs ${formatMoney(price.amount, price.currency)}. We show money beside credits.`;
}
