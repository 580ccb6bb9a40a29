import { formatMoney } from "#components/ui/text/format-money.ts";
import type { CreditPrice } from "#lib/contract/desk/settings/company-settings.ts";

const MOST_DECIMALS = 4;

/** What this console says of the price. */
export function priceWords(price: CreditPrice | null): string {
  if (price === null) return "No price is set. With a price we show what messages cost in money, too.";
  // As it was saved: what all messages cost is reckoned with it.
  const exact = formatMoney(price.amount, price.currency, MOST_DECIMALS);
  return `1 credit costs ${exact}. We show money beside credits.`;
}
