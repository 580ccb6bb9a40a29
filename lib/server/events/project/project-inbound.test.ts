import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { sayStoredEffect } from "#lib/contract/words/reason/event-effects.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { eventOf } from "../../webhooks/receive/read-event.ts";
import { storeEvents } from "../../webhooks/receive/store/keep-events.ts";
import { projectEvents } from "./project-events.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const project = async (batchSize = 500) => {
  while ((await projectEvents({ db, log, clock: systemClock }, { batchSize })) > 0);
};

const now = new Date();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
let numbers = 0;
const somebody = () => `+255763${String(++numbers).padStart(6, "0")}`;

type InboundEvent = { from: string; wamid?: unknown; sentAt?: string; text?: string; name?: string };

/** A callback of its own event, however often its message was told before. */
function told({ from, wamid, sentAt = minutesAgo(10), text = "Habari", name = "Asha" }: InboundEvent) {
  const data = { customerPhoneNumber: from, customerName: name, wamid, sentAt, content: { text } };
  const raw = JSON.stringify({ eventId: randomUUID(), eventType: "message.received", data });
  return eventOf(
    { raw: Buffer.from(raw), headers: {}, signedAt: now, receivedAt: now, secretIndex: 0 },
    "TZ",
  );
}

const linesOf = (from: string) =>
  db.query<{ at: Date; effect: string }>(
    "SELECT i.sent_at AS at, e.effect FROM inbound i JOIN event e USING (seq) WHERE i.number = $1 ORDER BY i.sent_at",
    [from],
  );

async function windowOf(from: string) {
  const [row] = await db.query<{ at: Date; isUnread: boolean; heard: number }>(
    `SELECT last_inbound_at AS at, is_unread AS "isUnread", heard_seq AS heard FROM contact_window WHERE number = $1`,
    [from],
  );
  assert.ok(row);
  return row;
}

test("a message that two events bring: one line at the earlier time, and one window, in both orders and in one batch", async () => {
  const [early, late] = [minutesAgo(30), minutesAgo(5)];
  for (const [times, batchSize] of [
    [[early, late], 1],
    [[late, early], 1],
    [[early, late], 500],
    [[late, early], 500],
  ] as const) {
    const from = somebody();
    for (const sentAt of times) await storeEvents(db, [told({ from, wamid: "wamid.A", sentAt })], 1);
    await project(batchSize);
    const lines = await linesOf(from);
    assert.deepEqual(
      lines.map(({ at }) => at.toISOString()),
      [early],
      `${times} by ${batchSize}`,
    );
    assert.equal((await windowOf(from)).at.toISOString(), early, `${times} by ${batchSize}`);
  }
});

test("a message that comes again once it was looked at: stays read, and its event says why it did nothing", async () => {
  const from = somebody();
  await storeEvents(db, [told({ from, wamid: "wamid.B" })], 1);
  await project();
  const { heard } = await windowOf(from);
  await db.query("UPDATE contact_window SET seen_seq = heard_seq WHERE number = $1", [from]);
  const again = told({ from, wamid: "wamid.B" });
  await storeEvents(db, [again], 1);
  await project();
  const window = await windowOf(from);
  assert.deepEqual([window.isUnread, window.heard], [false, heard]);
  const [event] = await db.query<{ effect: string }>("SELECT effect FROM event WHERE event_id = $1", [
    again.eventId,
  ]);
  assert.equal(sayStoredEffect(event?.effect ?? ""), "nothing: another event brought this message before");
  await db.query("UPDATE event SET projected_at = NULL WHERE number = $1", [from]);
  await project();
  assert.equal((await linesOf(from)).length, 1, "worked on again");
  assert.match(sayStoredEffect((await linesOf(from))[0]?.effect ?? ""), /^window open/);
});

test("messages without an id, under an id that is none, or of another number: a line each", async () => {
  const [from, other] = [somebody(), somebody()];
  const none = [undefined, null, "", "null", "0", {}, "x".repeat(201), "wamid.C"];
  await storeEvents(
    db,
    none.flatMap((wamid) => [told({ from, wamid }), ...(wamid === "wamid.C" ? [] : [told({ from, wamid })])]),
    1,
  );
  await storeEvents(db, [told({ from: other, wamid: "wamid.C" })], 1);
  await project();
  assert.equal((await linesOf(from)).length, none.length * 2 - 1);
  assert.equal((await linesOf(other)).length, 1);
});

test("the same messages taken at once by several workers: a line each, none lost", async () => {
  const people = [somebody(), somebody(), somebody()];
  const events = people.flatMap((from) =>
    Array.from({ length: 40 }, (_, n) =>
      told({ from, wamid: `wamid.${n % 10}`, sentAt: minutesAgo(1 + (n % 7)) }),
    ),
  );
  await storeEvents(db, events, 1);
  await Promise.all(Array.from({ length: 6 }, () => project(7)));
  await project();
  for (const from of people) assert.equal((await linesOf(from)).length, 10, from);
  const [left] = await db.query("SELECT count(*)::int AS left FROM event WHERE effect IS NULL OR is_waiting");
  assert.equal(left?.left, 0);
});

test("STOP in a message that two events bring: opts out, also where only the later event has the text", async () => {
  const [twice, later] = [somebody(), somebody()];
  for (const event of [
    told({ from: twice, wamid: "wamid.S", text: "STOP" }),
    told({ from: twice, wamid: "wamid.S", text: "STOP" }),
    told({ from: later, wamid: "wamid.S", text: "" }),
    told({ from: later, wamid: "wamid.S", text: "STOP" }),
  ]) {
    await storeEvents(db, [event], 1);
    await project();
  }
  const out = await db.query(
    "SELECT number FROM suppression WHERE is_out AND number = ANY($1) ORDER BY number",
    [[twice, later]],
  );
  assert.deepEqual(out, [{ number: twice }, { number: later }]);
});
