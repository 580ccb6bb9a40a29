import assert from "node:assert/strict";
import { after, test } from "node:test";
import { cellsOf } from "#lib/testing/bytes/cells-of.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const counts = door("GET /api/calls/counts");
const report = door("GET /api/calls/report.csv");
const list = door("GET /api/calls");

const desk = await openDesk();
after(() => desk.close());

test("an identifier of a call finds that call alone, within the other filters: in the list, its figures and its file", async () => {
  const { cookie } = await desk.signIn("admin");
  const id = crypto.randomUUID();
  await desk.db.query(
    `INSERT INTO call (id, session_id, call_attempt_id, phase, status, direction, at, recording)
     VALUES ($1, 'session-4', 'attempt-4', 'ended', 'finished', 'in', now(), 'ready'),
       (gen_random_uuid(), 'session-41', 'attempt-41', 'ended', 'finished', 'in', now(), 'ready')`,
    [id],
  );
  const found = async (query: object) => {
    const search = new URLSearchParams({ ...query });
    const ask = (door: typeof list) => desk.ask(door, { path: `/api/calls?${search}`, cookie });
    const [, ...rows] = await cellsOf(new Uint8Array(await (await ask(report)).arrayBuffer()));
    const { items } = await (await ask(list)).json();
    const { fitting, ready, noAnswer } = await (await ask(counts)).json();
    return { list: items.length, file: rows.length, fitting, ready, noAnswer };
  };
  for (const q of [id, "session-4", "attempt-4"]) {
    assert.deepEqual(await found({ q }), { list: 1, file: 1, fitting: 1, ready: 1, noAnswer: 0 }, q);
    const none = { list: 0, file: 0, fitting: 0 };
    assert.deepEqual(await found({ q, direction: "out" }), { ...none, ready: 0, noAnswer: 0 }, q);
    assert.deepEqual(await found({ q, status: "busy" }), { ...none, ready: 0, noAnswer: 0 }, q);
  }
  assert.deepEqual(await found({ q: "session-" }), {
    list: 2,
    file: 2,
    fitting: null,
    ready: null,
    noAnswer: null,
  });
});
