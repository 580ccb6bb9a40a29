import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { openOwner } from "./owner.ts";

const engine = await openEngine();
const { db, owner } = engine;
after(engine.close);

test("one process runs a campaign: another may when it has let go, or is gone", async () => {
  const campaign = randomUUID();
  const other = await openOwner(db);
  assert.equal(await owner.tryLock(campaign), true);
  assert.equal(await other.tryLock(campaign), false);
  await owner.unlock(campaign);
  assert.equal(await other.tryLock(campaign), true);
  await other.close();
  while (!(await owner.tryLock(campaign))) await systemClock.sleep(2);
});

test("a process whose connection breaks knows that it has lost its name", async () => {
  const cut = await openOwner(db);
  assert.equal(cut.isLost, false);
  await db.query(
    "SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN worker w ON w.lock_key = (l.classid::bigint << 32 | l.objid::bigint) WHERE w.id = $1",
    [cut.id],
  );
  while (!cut.isLost) await systemClock.sleep(2);
  await cut.close();
});
