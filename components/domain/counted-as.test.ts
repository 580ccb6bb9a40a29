import assert from "node:assert/strict";
import { test } from "node:test";
import { countedAs } from "./counted-as.ts";

test("an SMS that counts for more than its characters says why, and any other says nothing", () => {
  assert.equal(countedAs("Bei {leo} [10]€"), ", counted as 20: { } [ ] € count twice");
  assert.equal(countedAs("5€ au 6€"), ", counted as 10: € counts twice");
  for (const text of ["", "Habari", "Habari ’ {leo}"]) assert.equal(countedAs(text), "", text);
});
