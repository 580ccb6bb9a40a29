import assert from "node:assert/strict";
import { test } from "node:test";
import { priceWords } from "./price-words.ts";

test("a price is said as it was saved, with every decimal of it and no more", () => {
  for (const [amount, words] of [
    [16.3333, "TZS\u00a016.3333"],
    [22.5, "TZS\u00a022.50"],
    [22.505, "TZS\u00a022.505"],
    [27, "TZS\u00a027"],
    [0.0001, "TZS\u00a00.0001"],
  ] as const)
    assert.ok(priceWords({ amount, currency: "TZS" }).startsWith(`1 credit costs ${words}. `), words);
});
