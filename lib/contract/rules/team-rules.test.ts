import assert from "node:assert/strict";
import { test } from "node:test";
import { RIGHTS } from "../desk/team/rights.ts";
import type { Role } from "../desk/team/session.ts";
import { whyNotChange, whyNotReset } from "./team-rules.ts";

const account = (role: Role, more: object = {}) => ({
  ...{ id: crypto.randomUUID(), name: "Neema", isDisabled: false, role, rights: null },
  ...more,
});

test("owners are changed by owners, others by owners and admins, and nobody by who is disabled", () => {
  const may = (manager: Role, person: Role) => whyNotChange(account(manager), account(person)) === null;
  assert.deepEqual([may("owner", "owner"), may("owner", "admin"), may("admin", "admin")], [true, true, true]);
  assert.deepEqual(
    [may("admin", "owner"), may("sender", "viewer"), may("viewer", "viewer")],
    [false, false, false],
  );
  assert.notEqual(whyNotChange(account("owner", { isDisabled: true }), account("viewer")), null);
});

test("an account with a right that an admin lacks: the admin neither changes it nor makes a way into it", () => {
  const admin = account("admin", { rights: ["listen"] });
  assert.equal(whyNotChange(admin, account("sender", { rights: ["listen"] })), null);
  for (const whyNot of [whyNotChange, whyNotReset])
    assert.match(
      whyNot(admin, account("viewer", { rights: ["listen", "export"] })) ?? "",
      /Neema.*Ask an owner/,
    );
  assert.equal(whyNotChange(account("owner", { rights: [] }), account("admin", { rights: RIGHTS })), null);
});

test("a link for a new password is for somebody else, who may sign in", () => {
  const owner = account("owner");
  assert.match(whyNotReset(owner, owner) ?? "", /in Settings/);
  assert.match(whyNotReset(owner, account("viewer", { isDisabled: true })) ?? "", /Enable/);
  assert.equal(whyNotReset(owner, account("viewer")), null);
});
