import assert from "node:assert/strict";
import { test } from "node:test";
import { seal, unseal } from "./seal.ts";

const PLACE = { secret: "a session secret of forty characters, ok", purpose: "totp", owner: "asha" };

test("a sealed text comes back to its owner, and two seals of it look different", () => {
  const sealed = seal("JBSWY3DPEHPK3PXP", PLACE);
  assert.equal(unseal(sealed, PLACE), "JBSWY3DPEHPK3PXP");
  assert.notDeepEqual(sealed, seal("JBSWY3DPEHPK3PXP", PLACE));
  assert.ok(!sealed.includes("JBSWY3DPEHPK3PXP"));
});

test("nobody opens it with another secret, for another purpose or in the row of somebody else", () => {
  const sealed = seal("JBSWY3DPEHPK3PXP", PLACE);
  for (const other of [{ secret: "another secret" }, { purpose: "webhook" }, { owner: "baraka" }]) {
    assert.equal(unseal(sealed, { ...PLACE, ...other }), undefined);
  }
});

test("a changed byte anywhere is refused, and so is what is too short to be a seal", () => {
  const sealed = seal("JBSWY3DPEHPK3PXP", PLACE);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.equal(unseal(changed, PLACE), undefined, `byte ${at}`);
  }
  assert.equal(unseal(sealed.subarray(0, 20), PLACE), undefined);
});
