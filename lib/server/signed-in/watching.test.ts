import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { findWatcher, listWatching } from "./watching.ts";

const desk = await openDesk();
after(() => desk.close());

const MINUTE = 60_000;

async function open() {
  const { cookie, user } = await desk.signIn("sender");
  const watcher = await findWatcher(desk.context, cookie);
  assert.ok(watcher);
  return { cookie, user, id: watcher.sessionId };
}

for (const [what, statement] of [
  ["was signed out", "UPDATE session SET revoked_at = now() WHERE user_id = $1"],
  ["was disabled", "UPDATE app_user SET is_disabled = true WHERE id = $1"],
  ["was removed", "DELETE FROM app_user WHERE id = $1"],
] as const) {
  test(`whoever ${what} follows no stream any more, others do`, async () => {
    const [gone, stays] = [await open(), await open()];
    assert.deepEqual(await listWatching(desk.context, [gone.id, stays.id]), new Set([gone.id, stays.id]));
    await desk.db.query(statement, [gone.user.id]);
    assert.deepEqual(await listWatching(desk.context, [gone.id, stays.id]), new Set([stays.id]));
    assert.equal(await findWatcher(desk.context, gone.cookie), null);
  });
}

test("whoever has to set a second factor up follows nothing before", async () => {
  const { cookie, id } = await open();
  await desk.db.query("UPDATE sign_in_rule SET factor_due_at = $1", [desk.clock.now()]);
  assert.deepEqual(await listWatching(desk.context, [id]), new Set());
  assert.equal(await findWatcher(desk.context, cookie), null);
  await desk.db.query("UPDATE sign_in_rule SET factor_due_at = NULL");
  assert.deepEqual(await listWatching(desk.context, [id]), new Set([id]));
});

test("to look keeps no session alive: after 30 idle minutes its streams end", async () => {
  const { id } = await open();
  desk.clock.forward(29 * MINUTE);
  assert.deepEqual(await listWatching(desk.context, [id]), new Set([id]));
  desk.clock.forward(MINUTE);
  assert.deepEqual(await listWatching(desk.context, [id]), new Set());
});
