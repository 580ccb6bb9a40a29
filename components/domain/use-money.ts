"use client";

import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "#components/ui/text/format-money.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";

/** What credits cost in money: `TZS 27,120`; nothing where nobody has set a price. */
export function useAmount(): (credits: number) => string {
  const { data } = useQuery(factsQuery);
  const price = data?.price;
  return (credits) => (price ? formatMoney(credits * price.amount, price.currency) : "");
}

/** The same behind a word of credits: ` (TZS 27,120)`. */
export function useMoney(): (credits: number) => string {
  const amount = useAmount();
  return (credits) => amount(credits) && ` (${amount(credits)})`;
}
