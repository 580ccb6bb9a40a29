import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { CountCalls } from "#lib/contract/desk/call/call.ts";
import { openDesk } from "#lib/testing/desk.ts";
import type { SignedInCtx } from "../context.ts";
import { shortenTallies, sumTallies } from "../store/console/tally.ts";
import { countCalls } from "./count-calls.ts";

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());

const count = (input: CountCalls = {}) =>
  countCalls({ db, env: desk.context.env, actor: { role: "sender" } } as SignedInCtx, input);
/** A filter that all of them fit: then they are counted one by one. */
const countEach = () => count({ direction: "in" });

async function plant(size: number) {
  await db.query(
    `INSERT INTO call (id, session_id, phase, status, direction, at, recording)
     SELECT gen_random_uuid(), 's' || i || random(), (ARRAY['ended', 'open', 'unknown', 'asking'])[1 + i % 4],
       (ARRAY['finished', 'no-answer', 'other'])[1 + i % 3], 'in', now(),
       (ARRAY['none', 'ready', 'awaited', 'overdue', 'none'])[1 + i % 5] FROM generate_series(1, $1::int) i`,
    [size],
  );
}

test("the counts beside the list of calls follow every call that comes, changes and goes, and are those of the calls", async () => {
  assert.deepEqual(await count(), { fitting: 0, ready: 0, awaited: 0, noAnswer: 0, unknown: 0 });
  await plant(240);
  const { fitting, ready, awaited, noAnswer, unknown } = await count();
  assert.deepEqual([fitting, ready, awaited, noAnswer, unknown], [240, 48, 48, 40, 60]);
  assert.deepEqual(await count(), await countEach());
  await db.query("UPDATE call SET recording = 'ready' WHERE recording = 'awaited'");
  await db.query("UPDATE call SET phase = 'ended', status = 'no-answer' WHERE phase = 'unknown'");
  assert.deepEqual(await count(), await countEach());
  while (await sumTallies(db));
  await shortenTallies(db, new Date());
  assert.deepEqual(await count(), await countEach());
  await db.query("DELETE FROM call WHERE status = 'finished'");
  assert.deepEqual(await count(), await countEach());
  assert.equal((await count()).awaited, 0);
});

test("more than a thousand are said as one more than that, counted one by one or known", async () => {
  await plant(1_500);
  assert.equal((await count()).fitting, 1_001);
  assert.deepEqual(await count(), await countEach());
});
