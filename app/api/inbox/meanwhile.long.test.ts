import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { LOCKS } from "#lib/db/index.ts";
import { door } from "#lib/testing/doors.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import { whileHeld } from "#lib/testing/while-held.ts";

const erase = door("POST /api/erasures");
const reply = door("POST /api/inbox/:id/reply");

const stub = await startServiceStub();
const desk = await openStubDesk(stub);
const { db } = desk;
const { cookie, user } = await desk.signIn("owner");
const userId = user.id;

let people = 754_000_600;

/** Somebody who has just written. */
async function somebody(): Promise<{ number: string; id: number }> {
  const number = `+255${people++}`;
  const [row] = await db.query<{ id: number }>(
    "INSERT INTO contact_window (number, last_inbound_at, name) VALUES ($1, now(), 'Asha') RETURNING id",
    [number],
  );
  return { number, id: row?.id ?? 0 };
}

const answer = async (id: number, as = cookie) => {
  const body = { text: "Karibu", sendToken: randomUUID() };
  return desk.ask(reply, { method: "POST", params: { id: String(id) }, body, cookie: as });
};

const remove = async (number: string) => desk.ask(erase, { method: "POST", body: { number }, cookie });

const sentTo = (number: string) => stub.ledger.filter(({ to }) => to === number).length;

test("who is erased after their conversation was looked up, and before the answer is written down, is not answered", async () => {
  const { number, id } = await somebody();
  const [answered] = await whileHeld(
    db,
    `WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(${LOCKS.erasure}))
     DELETE FROM contact_window USING turn WHERE id = ${id}`,
    [() => answer(id)],
  );
  assert.equal(answered?.status, 404, await answered?.clone().text());
  assert.equal(sentTo(number), 0);
  assert.deepEqual(await db.query("SELECT FROM recipient WHERE number = $1", [number]), []);
});

test("who is being answered is not erased meanwhile", async () => {
  const { number, id } = await somebody();
  await answer((await somebody()).id);
  const [answered, erased] = await whileHeld(db, "SELECT FROM connection WHERE service = 'chat' FOR UPDATE", [
    () => answer(id),
    () => remove(number),
  ]);
  assert.equal(answered?.status, 200, await answered?.clone().text());
  assert.equal(erased?.status, 409, await erased?.clone().text());
  assert.equal(sentTo(number), 1);
  assert.equal((await db.query("SELECT FROM contact_window WHERE id = $1", [id])).length, 1);
});

test("an answer that the service refuses gives its conversation back, and one that may have been sent does not", async () => {
  const ends = { "400": null, "cut-after": userId } as const;
  for (const [fate, expected] of Object.entries(ends)) {
    const { id } = await somebody();
    stub.fate = () => fate as keyof typeof ends;
    assert.notEqual((await answer(id)).status, 200);
    const [row] = await db.query("SELECT answerer_id AS by FROM contact_window WHERE id = $1", [id]);
    assert.deepEqual(row, { by: expected }, fate);
  }
  const { id } = await somebody();
  stub.fate = () => "ok";
  assert.equal((await answer(id)).status, 200);
  stub.fate = () => "400";
  await answer(id);
  const [row] = await db.query("SELECT answerer_id AS by FROM contact_window WHERE id = $1", [id]);
  assert.deepEqual(row, { by: userId }, "taken by the answer before it");
});

test("of two who answer at once one sends, and the other is told who", async () => {
  const { number, id } = await somebody();
  stub.fate = () => "ok";
  const other = await desk.signIn("owner");
  const [one, two] = await whileHeld(db, `SELECT FROM contact_window WHERE id = ${id} FOR UPDATE`, [
    () => answer(id),
    () => answer(id, other.cookie),
  ]);
  assert.deepEqual([one?.status, two?.status].toSorted(), [200, 409]);
  assert.equal(sentTo(number), 1);
});
