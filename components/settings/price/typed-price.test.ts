import assert from "node:assert/strict";
import { test } from "node:test";
import { COMPANY_SETTINGS } from "#lib/contract/desk/settings/company-settings.ts";
import { amountIn } from "./typed-price.ts";

test("a price is read as people write it, and what is none is refused", () => {
  assert.deepEqual(["22.5", " 22,50 ", "0.0125", "1000000", "", "  "].map(amountIn), [
    22.5,
    22.5,
    0.0125,
    1_000_000,
    null,
    null,
  ]);
  for (const typed of ["0", "-3", "abc", "1e3", "22.50001", "1000000.5", "1,000,000", "1,000", "22,505"])
    assert.equal(amountIn(typed), undefined, typed);
});

test("every amount that can be typed is one that the server takes", () => {
  for (const typed of ["0.0001", "22.505", "27163.5355", "999999.9999"])
    assert.ok(
      COMPANY_SETTINGS.price.schema.safeParse({ amount: amountIn(typed), currency: "TZS" }).success,
      typed,
    );
});
