import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestCampaign } from "#lib/server/messages/test-message.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const REPORT = door("GET /api/messages/report.csv");
const desk = await openDesk();
after(() => desk.close());
const admin = await desk.signIn("admin");
const viewer = await desk.signIn("viewer");
const campaign = await createTestCampaign(desk.db);
const rows = await desk.db.query<{ id: number }>(
  `INSERT INTO message (channel, service_id, campaign_id, attempt_id, number, grade, state, error_text)
   SELECT 'sms', 'id-' || n, $1, gen_random_uuid(), '+25575400031' || n, 'exact',
     CASE n WHEN 1 THEN 'failed' ELSE 'delivered' END, CASE n WHEN 1 THEN '=Imejaa' END
   FROM generate_series(1, 3) n RETURNING id`,
  [campaign],
);
const ids = rows.map(({ id }) => id);

const ask = (chosen: string, { cookie }: { cookie: string }) =>
  desk.ask(REPORT, { path: `/api/messages/report.csv?chosen=${chosen}`, cookie });

test("messages: the chosen ones exported -> these alone, each once, the newest first; the log has how many", async () => {
  const answer = await ask([ids[0], ids[2], ids[0]].join(","), admin);
  assert.equal(answer.status, 200);
  const [head = "", ...lines] = (await answer.text()).trim().split("\r\n");
  assert.match(head, /^.?Number,Name,How the text begins,Channel,Status,Reason,/);
  assert.deepEqual(
    lines.map((line) => [line.split(",")[0], line.split(",")[4]]),
    [
      ["+255 754 000 313", "Delivered"],
      ["+255 754 000 311", "Failed"],
    ],
  );
  const [line] = await desk.db.query<{ detail: unknown }>(
    "SELECT detail FROM audit WHERE action = 'messages.report'",
  );
  assert.deepEqual(line?.detail, { messages: 2 });
});

test("messages: exported by whoever may not, none, or more than 500 -> refused", async () => {
  assert.equal((await ask(String(ids[0]), viewer)).status, 403);
  const many = Array.from({ length: 501 }, (_, i) => i + 1).join(",");
  for (const chosen of ["", "x", "1;2", many]) assert.equal((await ask(chosen, admin)).status, 400, chosen);
});
