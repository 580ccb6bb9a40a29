import assert from "node:assert/strict";
import { test } from "node:test";
import { ENDPOINTS } from "../endpoints/index.ts";

const Price = ENDPOINTS["PUT /api/price"].body;

const AMOUNT = "amount is more than 0 and at most 1,000,000, with up to 4 decimals";
const CURRENCY = "currency is three capital letters, as in TZS";

for (const [given, rule] of [
  [{}, "price is an amount and a currency, or null"],
  [{ price: 25 }, "price is an amount and a currency, or null"],
  [{ price: { amount: 0, currency: "TZS" } }, AMOUNT],
  [{ price: { amount: -1, currency: "TZS" } }, AMOUNT],
  [{ price: { amount: 1e-9, currency: "TZS" } }, AMOUNT],
  [{ price: { amount: 1e7, currency: "TZS" } }, AMOUNT],
  [{ price: { amount: "25", currency: "TZS" } }, AMOUNT],
  [{ price: { amount: 25 } }, CURRENCY],
  [{ price: { amount: 25, currency: "tsh" } }, CURRENCY],
] as const) {
  test(`a price of ${JSON.stringify(given)} is refused with the rule`, () => {
    const { error } = Price.safeParse(given);
    assert.ok(
      error?.issues.some(({ message }) => message === rule),
      error?.message,
    );
  });
}

test("a price of small parts, and none, are taken", () => {
  for (const price of [{ amount: 0.0003, currency: "KES" }, { amount: 25.5, currency: "TZS" }, null])
    assert.deepEqual(Price.parse({ price }), { price });
});
