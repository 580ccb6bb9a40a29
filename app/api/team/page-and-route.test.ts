import assert from "node:assert/strict";
import { after, test } from "node:test";
import { RIGHTS, rightsOf } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { whyNotReset } from "#lib/contract/rules/team-rules.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const reset = door("POST /api/team/:id/reset");

const desk = await openDesk();
after(() => desk.close());

const ROLES = ["viewer", "sender", "admin", "owner"] as const;

async function somebody(role: Role, rights: readonly string[] | null, isDisabled = false) {
  const { cookie, user } = await desk.signIn(role);
  await desk.db.query("UPDATE app_user SET rights = $2, is_disabled = $3 WHERE id = $1", [
    user.id,
    rights,
    isDisabled,
  ]);
  const chosen = rights === null ? null : RIGHTS.filter((right) => rights.includes(right));
  return { cookie, account: { ...user, rights: rightsOf({ role, rights: chosen }), isDisabled } };
}

test("the page offers a link for a new password exactly where the route makes one, and in its words", async () => {
  const managers = [
    await somebody("owner", null),
    await somebody("admin", null),
    await somebody("admin", []),
  ];
  const people = await Promise.all(
    ROLES.flatMap((role) => [somebody(role, null), somebody(role, ["export"]), somebody(role, [], true)]),
  );
  let made = 0;
  for (const manager of managers) {
    for (const { account } of [...people, manager]) {
      const whyNot = whyNotReset(manager.account, account);
      const asked = { method: "POST", cookie: manager.cookie, params: { id: account.id }, body: {} } as const;
      const answer = await desk.ask(reset, asked);
      assert.equal(answer.status, whyNot === null ? 201 : 403, `${manager.account.role} for ${account.role}`);
      if (whyNot === null) made++;
      else assert.equal((await answer.json()).detail, whyNot);
    }
  }
  assert.ok(made > 5, "some are made");
});
