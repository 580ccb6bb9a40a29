import { t } from "#lib/contract/language.ts";

/** Where people of this console pay, and what services of this kind are paid in. */
export const CURRENCIES = ["TZS", "KES", "UGX", "RWF", "BIF", "ZMW", "MZN", "ZAR", "USD", "EUR", "GBP"];

export const priceRule = () =>
  t(
    "Write an amount like 22.50, with up to 4 decimals, or clear the field",
    "Andika kiasi kama 22.50, chenye desimali zisizozidi 4, au futa sehemu hii",
  );

/** What somebody typed; null where it is empty, undefined where it is no price. */
export function amountIn(typed: string): number | null | undefined {
  // Three digits behind a comma are thousands in one country and parts in another.
  if (/,\d{3}\s*$/.test(typed)) return undefined;
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  const amount = /^\d{1,7}(\.\d{1,4})?$/.test(text) ? Number(text) : 0;
  return amount > 0 && amount <= 1_000_000 ? amount : undefined;
}
