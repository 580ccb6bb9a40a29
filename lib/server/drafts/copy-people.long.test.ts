import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { CopyPeopleAnswer, PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const GET_FILE = door("GET /api/drafts/:id/file");
const COPY = door("POST /api/drafts/:id/people");
const PLAN = door("POST /api/drafts/:id/plan");
const PUT = door("PUT /api/drafts/:id");

const desk = await openDesk();
after(() => desk.close());
const neema = await desk.signIn("sender");
const owner = await desk.signIn("owner");

const CAMPAIGN = {
  name: "Bei tena",
  channel: "sms",
  senderId: "AMANI AGRO",
  content: { text: "Habari {{Jina|Mteja}}" },
};

type Outcome = { state: string; heard?: string; grade?: string; isAgain?: boolean };

async function attemptOf(id: string, { seq, generation, state }: Record<string, string | number>) {
  const attemptId = randomUUID();
  await desk.db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner)
     VALUES ($1, $2, 1, 'sms.bulk', $3, 1, ARRAY[$4::int], 'hash', 'test')`,
    [attemptId, id, state, seq],
  );
  await desk.db.query("INSERT INTO attempt_member VALUES ($1, $2, $3, $4)", [id, seq, generation, attemptId]);
  return attemptId;
}

/** A campaign that is over: each person with an outcome of their own, and a name that needs quotes. */
async function campaignWith(outcomes: readonly Outcome[]): Promise<string> {
  const id = randomUUID();
  const headers = ["Jina", "Simu"];
  const file = { name: "a.csv", bytes: 1, headers, encoding: "utf-8", delimiter: ";", phoneColumn: 1 };
  await desk.db.query(
    `INSERT INTO campaign (id, kind, name, channel, state, content, sender_id, chunk_size, file, created_by)
     VALUES ($1, 'campaign', 'Bei', 'sms', 'completed', '{"text":"Habari"}', 'AMANI AGRO', 100, $2, $3)`,
    [id, JSON.stringify(file), randomUUID()],
  );
  for (const [index, outcome] of outcomes.entries()) await addPerson(id, index + 1, outcome);
  return id;
}

async function addPerson(id: string, seq: number, { state, heard, grade, isAgain = false }: Outcome) {
  const generation = isAgain ? 1 : 0;
  await desk.db.query(
    `INSERT INTO recipient (campaign_id, seq, row_number, number, text, columns, segments, state, generation)
     VALUES ($1, $2, $2, $3, 'Habari', $4, 1, $5, $6)`,
    [id, seq, `+25575400020${seq}`, [`Asha "${seq}"; wa pili`, `075400020${seq}`], state, generation],
  );
  if (isAgain) await attemptOf(id, { seq, generation: 0, state: "unknown" });
  const attempt = await attemptOf(id, { seq, generation, state: "done" });
  if (heard === undefined) return;
  await desk.db.query(
    "INSERT INTO message (channel, campaign_id, attempt_id, seq, grade, state) VALUES ('sms', $1, $2, $3, $4, $5)",
    [id, attempt, seq, grade ?? "exact", heard],
  );
}

async function copy(campaignId: string, people: string) {
  const id = randomUUID();
  const draft = { form: {}, reading: null, campaign: CAMPAIGN, revision: 0 };
  await desk.ask(PUT, { method: "PUT", params: { id }, body: draft, cookie: neema.cookie });
  const body = { campaignId, people, revision: 1 };
  const answer = await desk.ask(COPY, { method: "POST", params: { id }, body, cookie: neema.cookie });
  return { id, status: answer.status, ...((await answer.json()) as CopyPeopleAnswer) };
}

async function numbersOf({ id, draft }: { id: string } & CopyPeopleAnswer): Promise<string[]> {
  const body = { revision: draft.revision };
  const answer = await desk.ask(PLAN, { method: "POST", params: { id }, body, cookie: neema.cookie });
  assert.equal(answer.status, 200);
  const { audience } = (await answer.json()) as PlanAnswer;
  assert.equal(audience.preview[0]?.text, 'Habari Asha "1"; wa pili');
  const rows = await desk.db.query<{ number: string }>(
    "SELECT number FROM recipient WHERE campaign_id = $1 ORDER BY seq",
    [id],
  );
  return rows.map(({ number }) => number);
}

test("everybody of a campaign is in a copy of it, with the columns and the number that was sent to", async () => {
  const from = await campaignWith([{ state: "accepted", heard: "delivered" }, { state: "unknown" }]);
  const made = await copy(from, "all");
  assert.deepEqual([made.status, made.people], [200, 2]);
  assert.deepEqual(await numbersOf(made), ["+255754000201", "+255754000202"]);
});

test("a copied number is written as the file had it, unless it would be read as another one", async () => {
  const from = await campaignWith([{ state: "rejected" }, { state: "rejected" }]);
  const abroad =
    "UPDATE recipient SET number = '+254712345678', columns = '{Juma,0712345678}' WHERE campaign_id = $1";
  await desk.db.query(`${abroad} AND seq = 2`, [from]);
  const { id } = await copy(from, "unreached");
  const answer = await desk.ask(GET_FILE, { params: { id }, cookie: owner.cookie });
  assert.match(await answer.text(), /;0754000201\r\nJuma;'?\+254712345678\r\n$/);
});

test("sent again is only to those whom it surely did not reach", async () => {
  const from = await campaignWith([
    { state: "rejected" },
    { state: "accepted", heard: "failed" },
    { state: "accepted", heard: "failed", grade: "group" },
    { state: "accepted", heard: "delivered" },
    { state: "accepted", heard: "expired" },
    { state: "unknown" },
    { state: "rejected", isAgain: true },
    { state: "cancelled" },
  ]);
  const made = await copy(from, "unreached");
  assert.equal(made.people, 2);
  assert.deepEqual(await numbersOf(made), ["+255754000201", "+255754000202"]);
});

test("where it reached everybody nobody is sent to again", async () => {
  const from = await campaignWith([{ state: "accepted", heard: "delivered" }]);
  assert.equal((await copy(from, "unreached")).status, 422);
});

test("a list that was copied is given to those who may take lists out, and to nobody else", async () => {
  const { id } = await copy(await campaignWith([{ state: "rejected" }]), "all");
  const ask = (cookie: string) => desk.ask(GET_FILE, { params: { id }, cookie });
  assert.equal((await ask(neema.cookie)).status, 403);
  assert.match(await (await ask(owner.cookie)).text(), /^Jina;Simu\r\n"Asha ""1""; wa pili";0754000201/);
});
