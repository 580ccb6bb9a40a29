import { z } from "zod";

const RULE = "amount is more than 0 and at most 1,000,000, with up to 4 decimals";
const CURRENCY = "currency is three capital letters, as in TZS";

/** What one credit costs. */
export const CreditPrice = z.object(
  {
    amount: z.number(RULE).positive(RULE).max(1_000_000, RULE).multipleOf(0.0001, RULE),
    currency: z.string(CURRENCY).regex(/^[A-Z]{3}$/, CURRENCY),
  },
  "price is an amount and a currency, or null",
);
export type CreditPrice = z.infer<typeof CreditPrice>;

/** What a credit costs; null where nobody says it: then money is shown nowhere. */
export const Price = z.object({ price: CreditPrice.nullable() });
export type Price = z.infer<typeof Price>;

/** `PUT /api/price`; `seen`: the price when the person began. */
export const UpdatePrice = Price.extend({ seen: CreditPrice.nullable().optional() });
export type UpdatePrice = z.infer<typeof UpdatePrice>;
