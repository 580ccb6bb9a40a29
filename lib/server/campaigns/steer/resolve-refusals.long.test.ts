import assert from "node:assert/strict";
import { after, test } from "node:test";
import { hold, said } from "#lib/contract/words/reason/say-reason.ts";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const answers = door("GET /api/campaigns/:id/answers");
const refuse = door("POST /api/campaigns/:id/refuse");

const desk = await openDesk();
after(() => desk.close());
const [sender, viewer] = [await desk.signIn("sender"), await desk.signIn("viewer")];
const WORDS = "The service refused the request. Its reason: “no such country” (400).";

/** A campaign of five that stopped because its first three were refused with the same words. */
async function plantHeld(): Promise<string> {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 5 });
  const attempts = [1, 2, 3].map((seq) => ({ id: crypto.randomUUID(), seq }));
  for (const attempt of attempts) {
    await desk.db.query(
      `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, http_status, answer, problem)
       VALUES ($1, $2, $3::int, 'sms.send', 'refused', 1, ARRAY[$3::int], '', 'test', 400, 'no such country', $4)`,
      [attempt.id, id, attempt.seq, WORDS],
    );
  }
  await desk.db.query("INSERT INTO requeue SELECT $1, '', seq FROM generate_series(1, 3) AS x (seq)", [id]);
  await desk.db.query(
    "UPDATE campaign SET state = 'needs-attention', hold = $2, held_attempts = $3, held_words = $4 WHERE id = $1",
    [id, hold("refusals", said(WORDS)), attempts.map((attempt) => attempt.id), WORDS],
  );
  return id;
}

const press = (id: string, cookie = sender.cookie) =>
  desk.ask(refuse, { method: "POST", params: { id }, cookie });

test("whoever refuses them has these three listed as refused with the service's words, and the campaign goes on", async () => {
  const id = await plantHeld();
  assert.equal((await press(id)).status, 200);
  const { state, rejected, queued } = await countsOf(desk.db, id);
  assert.deepEqual([state, rejected, queued], ["running", 3, 2]);
  const rows = await desk.db.query(
    "SELECT seq, reason FROM recipient WHERE campaign_id = $1 AND state = 'rejected' ORDER BY seq",
    [id],
  );
  assert.deepEqual(
    rows,
    [1, 2, 3].map((seq) => ({ seq, reason: WORDS })),
  );
  assert.equal((await press(id)).status, 409, "there is nothing more to decide");
});

test("refuses a viewer, and a campaign that waits for something else", async () => {
  const id = await plantHeld();
  assert.equal((await press(id, viewer.cookie)).status, 403);
  await desk.db.query(
    `UPDATE campaign SET hold = '{"kind":"key","code":"said","params":{"words":""},"until":null}' WHERE id = $1`,
    [id],
  );
  assert.equal((await press(id)).status, 409);
  assert.equal((await countsOf(desk.db, id)).rejected, 0);
});

test("the service's answers behind a stop are shown as they came to whoever may send, and not to a viewer", async () => {
  const id = await plantHeld();
  const ask = (cookie: string) => desk.ask(answers, { params: { id }, cookie });
  assert.equal((await ask(viewer.cookie)).status, 403);
  const { items } = (await (await ask(sender.cookie)).json()) as {
    items: { answer: string; httpStatus: number }[];
  };
  assert.deepEqual(
    items.map(({ answer, httpStatus }) => [answer, httpStatus]),
    [1, 2, 3].map(() => ["no such country", 400]),
  );
});
