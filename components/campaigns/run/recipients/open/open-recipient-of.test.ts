import assert from "node:assert/strict";
import { test } from "node:test";
import { openRecipientOf } from "./open-recipient-of.ts";

test("the address names the recipient who is open by their place, and nobody where it is none", () => {
  assert.equal(openRecipientOf({ recipient: "12" }), 12);
  for (const recipient of ["0", "-1", "9f2c", "1.5", "", "2147483648"])
    assert.equal(openRecipientOf({ recipient }), undefined, recipient);
  assert.equal(openRecipientOf({}), undefined);
});
