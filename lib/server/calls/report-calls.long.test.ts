import assert from "node:assert/strict";
import { after, test } from "node:test";
import { cellsOf } from "#lib/testing/bytes/cells-of.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const GET_EVIDENCE = door("GET /api/calls/:id/evidence.csv");
const GET = door("GET /api/calls/report.csv");
const GET_CALLS = door("GET /api/calls");

const desk = await openDesk();
after(() => desk.close());

test("numbers in the report of the calls are written as a spreadsheet keeps them, and none where none is known", async (t) => {
  t.after(() => desk.db.query("DELETE FROM call"));
  await desk.db.query(
    `INSERT INTO call (id, session_id, phase, customer_number, direction, at, recording)
     SELECT gen_random_uuid(), n::text, 'ended', number, 'in', now() - n * interval '1 hour', 'none'
     FROM (VALUES (1, '+255713123456'), (2, NULL)) calls (n, number)`,
  );
  const answer = await desk.ask(GET, { cookie: (await desk.signIn("admin")).cookie });
  const [header = [], ...rows] = await cellsOf(new Uint8Array(await answer.arrayBuffer()));
  const at = header.indexOf("Number");
  assert.deepEqual(
    rows.map((cells) => cells[at]),
    ["+255 713 123 456", ""],
  );
});

test("the report of the calls says in the words of the page which way a call went and how far its recording is", async () => {
  await desk.db.query(
    `INSERT INTO call (id, session_id, phase, status, direction, direction_word, at, recording)
     SELECT gen_random_uuid(), recording, 'ended', 'finished', direction, word, now() - n * interval '1 hour', recording
     FROM (VALUES (1, 'in', 'INBOUND', 'ready'), (2, 'out', 'OUTBOUND', 'awaited'), (3, 'other', 'SIDEWAYS', 'overdue'),
       (4, 'other', NULL, 'none')) kinds (n, direction, word, recording)`,
  );
  const answer = await desk.ask(GET, { cookie: (await desk.signIn("admin")).cookie });
  assert.equal(answer.status, 200);
  const [header = [], ...rows] = await cellsOf(new Uint8Array(await answer.arrayBuffer()));
  const columns = ["Direction", "Status", "Recording"].map((name) => header.indexOf(name));
  assert.deepEqual(
    rows.map((cells) => columns.map((at) => cells[at])),
    [
      ["In", "Finished", "Recorded"],
      ["Out", "Finished", "Not yet"],
      ["SIDEWAYS", "Finished", "Not given"],
      ["Not said", "Finished", "None"],
    ],
  );
});

test("report: longest first, and more calls than one page of it -> each once, in that order", async (t) => {
  await desk.db.query("DELETE FROM call");
  t.after(() => desk.db.query("DELETE FROM call"));
  await desk.db.query(
    `INSERT INTO call (id, session_id, phase, status, direction, at, recording, duration_s, length_kind)
     SELECT gen_random_uuid(), n::text, 'ended', 'finished', 'out', now() - n * interval '1 s', 'none', n % 1300, 'talk'
     FROM generate_series(1, 2600) n`,
  );
  const cookie = (await desk.signIn("admin")).cookie;
  const answer = await desk.ask(GET, { path: "/api/calls/report.csv?order=longest", cookie });
  const [header = [], ...rows] = await cellsOf(new Uint8Array(await answer.arrayBuffer()));
  const [length, session] = ["Length (seconds)", "Session id"].map((name) => header.indexOf(name));
  const lengths = rows.map((cells) => Number(cells[length ?? -1]));
  assert.equal(new Set(rows.map((cells) => cells[session ?? -1])).size, 2_600);
  assert.deepEqual(
    lengths,
    lengths.toSorted((a, b) => b - a),
  );
});

test("report: a length says what it is -> talk time, the service's figure or with ringing, and nothing for whom nobody reached", async (t) => {
  t.after(() => desk.db.query("DELETE FROM call"));
  await desk.db.query("DELETE FROM call");
  await desk.db.query(
    `INSERT INTO call (id, session_id, phase, status, direction, at, recording, duration_s, length_kind)
     SELECT gen_random_uuid(), n::text, 'ended', status, 'out', now() - n * interval '1 hour', 'none', seconds, kind
     FROM (VALUES (1, 'finished', 58, 'talk'), (2, 'finished', 59, 'service'), (3, 'finished', 70, 'span'), (4, 'finished', 71, NULL),
       (5, 'no-answer', NULL, NULL)) calls (n, status, seconds, kind)`,
  );
  const answer = await desk.ask(GET, { cookie: (await desk.signIn("admin")).cookie });
  const [header = [], ...rows] = await cellsOf(new Uint8Array(await answer.arrayBuffer()));
  const columns = ["Length", "Length (seconds)", "Length is"].map((name) => header.indexOf(name));
  assert.deepEqual(
    rows.map((cells) => columns.map((at) => cells[at])),
    [
      ["00:58", "58", "Talk time"],
      ["00:59", "59", "As the service says"],
      ["01:10", "70", "Start to end, ringing included"],
      ["01:11", "71", "Start to end, ringing included"],
      ["", "", ""],
    ],
  );
});

test("who started a call is said in the file as on the page, also where nobody of the console did", async (t) => {
  t.after(() => desk.db.query("DELETE FROM call"));
  await desk.db.query("DELETE FROM call");
  const { cookie, user } = await desk.signIn("admin");
  await desk.db.query(
    `INSERT INTO call (id, session_id, phase, status, direction, at, recording, started_by)
     SELECT gen_random_uuid(), direction, 'ended', 'finished', direction, now() - n * interval '1 hour', 'none', started_by
     FROM (VALUES (1, 'in', NULL), (2, 'out', $1::uuid), (3, 'other', NULL)) kinds (n, direction, started_by)`,
    [user.id],
  );
  const cells = async (door: typeof GET, params = {}) =>
    cellsOf(new Uint8Array(await (await desk.ask(door, { cookie, params })).arrayBuffer()));
  const [header = [], ...rows] = await cells(GET);
  const at = header.indexOf("Started by");
  assert.deepEqual(
    rows.map((row) => row[at]),
    ["The customer", "Test admin", "Not from here"],
  );
  const [, [, , , who] = []] = await cells(GET_EVIDENCE, { id: "in" });
  assert.equal(who, "The customer");
});

test("the log says which calls were exported: what they were narrowed to, without a number", async () => {
  const { cookie } = await desk.signIn("admin");
  const asked = { q: "0754 000 311", from: "2026-11-01", status: "busy", order: "oldest" };
  await desk.ask(GET, { cookie, path: `/api/calls/report.csv?${new URLSearchParams(asked)}` });
  await desk.ask(GET, { cookie });
  const lines = await desk.db.query<{ target: string; detail: object }>(
    "SELECT target, detail FROM audit WHERE action = 'calls.report' ORDER BY seq DESC LIMIT 2",
  );
  assert.deepEqual(lines, [
    { target: "csv", detail: {} },
    { target: "csv", detail: { q: "•••", from: "2026-11-01", status: "busy" } },
  ]);
});

test("notes are in no file and found by no search of a person who may not listen, numbers are", async () => {
  const { cookie, user } = await desk.signIn("admin");
  const id = crypto.randomUUID();
  await desk.db.query(
    `INSERT INTO call (id, session_id, phase, status, direction, customer_number, at, recording)
     VALUES ($1, 'noted', 'ended', 'finished', 'in', '+255754000311', now(), 'ready')`,
    [id],
  );
  await desk.db.query(
    "INSERT INTO call_note (id, call_id, text, created_by, created_at) VALUES (gen_random_uuid(), $1, 'Owes rent', $2, now())",
    [id, user.id],
  );
  const textsOf = async () => {
    const report = await (await desk.ask(GET, { cookie })).text();
    const evidence = await (await desk.ask(GET_EVIDENCE, { cookie, params: { id } })).text();
    const search = await (await desk.ask(GET_CALLS, { cookie, path: "/api/calls?q=rent" })).json();
    const byNumber = await (await desk.ask(GET_CALLS, { cookie, path: "/api/calls?q=000311" })).json();
    const isIn = (text: string) => text.includes("Owes rent");
    return [isIn(report), isIn(evidence), search.items.length, byNumber.items.length];
  };
  assert.deepEqual(await textsOf(), [true, true, 1, 1]);
  await desk.db.query("UPDATE app_user SET rights = '{seeNumbers,export}' WHERE id = $1", [user.id]);
  assert.deepEqual(await textsOf(), [false, false, 0, 1]);
});
