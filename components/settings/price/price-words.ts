import { formatMoney } from "#components/ui/text/format-money.ts";
import type { CreditPrice } from "#lib/contract/desk/settings/company-settings.ts";
import { t } from "#lib/contract/language.ts";

const MOST_DECIMALS = 4;

/** What this console says of the price. */
export function priceWords(price: CreditPrice | null): string {
  if (price === null)
    return t(
      "No price is set. With a price we show what messages cost in money, too.",
      "Hakuna bei iliyowekwa. Kukiwa na bei tunaonyesha gharama ya ujumbe kwa pesa pia.",
    );
  // As it was saved: what all messages cost is reckoned with it.
  const exact = formatMoney(price.amount, price.currency, MOST_DECIMALS);
  return t(
    `1 credit costs ${exact}. We show money beside credits.`,
    `Krediti 1 hugharimu ${exact}. Tunaonyesha pesa kando ya krediti.`,
  );
}
