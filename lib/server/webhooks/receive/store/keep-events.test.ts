import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import type { NewEvent } from "#lib/server/store/event/event.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { eventOf } from "../read-event.ts";
import { statusEvent } from "../test-receiver.ts";
import { createKeeper, storeEvents } from "./keep-events.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
const dataFolder = await mkdtemp(join(tmpdir(), "tuma-keep-"));
after(async () => {
  await db.close();
  await database.drop();
  await rm(dataFolder, { recursive: true });
});

const event = (eventId: string = randomUUID(), status = "delivered"): NewEvent => {
  const now = new Date();
  const raw = Buffer.from(statusEvent({ eventId }, { status }));
  return eventOf({ raw, headers: {}, signedAt: now, receivedAt: now, secretIndex: 0 }, "TZ");
};

test("while the database is away nobody waits for it a second time: events go to the journal at once", async () => {
  let inserts = 0;
  let isAway = true;
  const leaving: Db = {
    ...db,
    async query(sql, params) {
      if (sql.includes("INSERT INTO event (")) inserts += 1;
      if (isAway) throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
      return db.query(sql, params);
    },
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const env = {
    webhookSecrets: [],
    webhookKeyForm: "asis",
    dataFolder,
    defaultRegion: "TZ",
    trustProxyHops: 0,
  } as const;
  const keeper = createKeeper({ db: leaving, clock: systemClock, log, env: { ...env, webhookSecrets: [] } });
  for (let count = 0; count < 5; count++) await keeper.keep(event());
  assert.equal(inserts, 1);
  isAway = false;
  await keeper.close();
  assert.deepEqual(await db.query("SELECT count(*) FROM event"), [{ count: 5 }]);
});

test("two callbacks of one id in one batch: the first is kept, other bytes of the second beside it", async () => {
  const eventId = randomUUID();
  const [first, other] = [event(eventId, "sent"), event(eventId, "failed")];
  await storeEvents(db, [first, other], 1);
  const [row] = await db.query<{ raw: Buffer; other: Buffer; duplicates: number }>(
    "SELECT raw, conflict_raw AS other, duplicates FROM event WHERE event_id = $1",
    [eventId],
  );
  assert.deepEqual(
    [row?.raw, row?.other, row?.duplicates],
    [Buffer.from(first.raw), Buffer.from(other.raw), 1],
  );
});

test("batches are written in one order of ids, so that two of them never wait for each other", async () => {
  const ids = ["b", "a", "c"].map((letter) => `${letter}-${randomUUID()}`);
  await storeEvents(
    db,
    ids.map((id) => event(id)),
    1,
  );
  const written = await db.query<{ id: string }>(
    "SELECT event_id AS id FROM event WHERE event_id = ANY($1) ORDER BY seq",
    [ids],
  );
  assert.deepEqual(
    written.map(({ id }) => id),
    ids.toSorted(),
  );
});
