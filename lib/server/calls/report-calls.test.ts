import assert from "node:assert/strict";
import { after, test } from "node:test";
import { cellsOf } from "#lib/testing/bytes/cells-of.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { GET } from "../../../app/api/calls/report.csv/route.ts";

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
