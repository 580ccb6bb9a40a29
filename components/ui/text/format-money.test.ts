import assert from "node:assert/strict";
import { test } from "node:test";
import { formatMoney } from "./format-money.ts";

test("money has its currency, separators, and decimals only where there are some", () => {
  for (const [amount, words] of [
    [27_120, "TZS\u00a027,120"],
    [22.5, "TZS\u00a022.50"],
    [1_207 * 22.505, "TZS\u00a027,163.54"],
    [0.0125, "TZS\u00a00.0125"],
    [0.5, "TZS\u00a00.50"],
  ] as const)
    assert.equal(formatMoney(amount, "TZS"), words);
});
