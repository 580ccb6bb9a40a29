import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Actor } from "#lib/server/context.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { requireManager } from "./require-manager.ts";

const desk = await openDesk();
after(() => desk.close());

/** Whether this person manages others, by what stands in the database and not by what their session says. */
async function manages(change: string): Promise<boolean> {
  const { user } = await desk.signIn("admin");
  const actor: Actor = { ...user, userId: user.id, sessionId: crypto.randomUUID() };
  await desk.db.query(`UPDATE app_user SET ${change} WHERE id = $1`, [user.id]);
  return desk.db
    .transaction((tx) => requireManager(tx, { actor }))
    .then(
      () => true,
      () => false,
    );
}

test("who acts is read anew: demoted, disabled or removed a moment ago, they manage nobody", async () => {
  assert.equal(await manages("role = 'owner'"), true);
  assert.equal(await manages("role = 'sender'"), false);
  assert.equal(await manages("is_disabled = true"), false);
  assert.equal(await manages("removed_at = now()"), false);
});
