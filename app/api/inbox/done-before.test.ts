import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DoneBeforeAnswer } from "#lib/contract/desk/inbox/answerer.ts";
import { updateDoneBefore } from "#lib/server/inbox/update-answerer.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const doneBefore = door("POST /api/inbox/done-before");

const desk = await openDesk();
after(() => desk.close());
const { db } = desk;
const { cookie, user } = await desk.signIn("sender");
const viewer = await desk.signIn("viewer");

const ask = (day: unknown, as = cookie) =>
  desk.ask(doneBefore, { method: "POST", body: { day }, cookie: as });

const openOnes = async () => {
  const rows = await db.query<{ number: string }>(
    "SELECT number FROM contact_window WHERE heard_seq > done_seq ORDER BY number",
  );
  return rows.map(({ number }) => number);
};

test("all that are open and were last written in before a day are done, in steps that the log names, and all others stay as they are", async () => {
  await db.query(
    `INSERT INTO contact_window (number, last_inbound_at, heard_seq)
     SELECT '+2557540' || i, timestamptz '2024-05-01 10:00:00+03' + i * interval '1 minute', 1 FROM generate_series(10001, 12500) i`,
  );
  // By the clock of the company, which is three hours ahead.
  await db.query(
    `INSERT INTO contact_window (number, last_inbound_at, heard_seq) VALUES ('+255754100001', '2026-10-31 20:59:59Z', 1),
       ('+255754100002', '2026-10-31 21:00:00Z', 1)`,
  );
  const answer = await ask("2026-11-01");
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.deepEqual(DoneBeforeAnswer.parse(await answer.json()), { done: 2_501, isMore: false });
  assert.deepEqual(await openOnes(), ["+255754100002"]);
  const unread = await db.query("SELECT FROM contact_window WHERE is_unread");
  assert.equal(unread.length, 1);
  const lines = await db.query<{ target: string; n: number }>(
    `SELECT target, (detail->>'conversations')::int AS n FROM audit WHERE action = 'conversation.done-before' ORDER BY seq`,
  );
  assert.deepEqual(
    lines.map(({ target, n }) => `${target} ${n}`),
    ["2026-11-01 1000", "2026-11-01 1000", "2026-11-01 501"],
  );
  assert.deepEqual(await (await ask("2026-11-01")).json(), { done: 0, isMore: false });
});

test("only who may answer marks them, and of a day that there is", async () => {
  assert.equal((await ask("2026-11-02", viewer.cookie)).status, 403);
  for (const day of ["2026-02-30", "1 Nov", "", null])
    assert.equal((await ask(day)).status, 400, String(day));
  assert.deepEqual(await openOnes(), ["+255754100002"]);
});

test("a database so slow that a step takes five seconds -> it says how far it is, and asked again it goes on", async () => {
  await db.query(
    `INSERT INTO contact_window (number, last_inbound_at, heard_seq)
     SELECT '+2557550' || i, timestamptz '2024-05-01 10:00:00+03', 1 FROM generate_series(10001, 12500) i`,
  );
  let nowMs = desk.clock.now().getTime();
  const slow = {
    ...desk.clock,
    now: () => {
      nowMs += 5_000;
      return new Date(nowMs);
    },
  };
  const actor = {
    userId: user.id,
    name: user.name,
    email: user.email,
    role: "sender" as const,
    sessionId: "test",
  };
  const step = () => updateDoneBefore({ ...desk.context, clock: slow, actor }, { day: "2024-05-02" });
  assert.deepEqual(await step(), { done: 1_000, isMore: true });
  assert.deepEqual(await step(), { done: 1_000, isMore: true });
  assert.deepEqual(await step(), { done: 500, isMore: false });
});
