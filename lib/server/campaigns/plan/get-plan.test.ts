import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { PlanHashAnswer } from "#lib/contract/desk/campaign/plan-hash.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const PUT = door("PUT /api/campaigns/:id/audience");
const GET = door("GET /api/campaigns/:id/plan");
const REPORT = door("GET /api/campaigns/:id/report.csv");
const POST = door("POST /api/campaigns");
const ERASE = door("POST /api/erasures");

const desk = await openDesk();
after(() => desk.close());
const sender = await desk.signIn("sender");
const viewer = await desk.signIn("viewer");

const SMS = { channel: "sms", senderId: "AMANI AGRO", content: { text: "Habari {{Jina}} 🌾" } };
const CHAT = {
  channel: "chat-template",
  content: {
    templateName: "bei",
    language: "sw",
    templateParameters: { z: 1, a: "{{Jina}}", 10: { y: "é", b: [1.5] } },
  },
};

/** A plan for so many people, whose numbers begin alike. */
async function plan(size: number, settings: object = SMS, prefix = "07541"): Promise<string> {
  const body = { name: "Bei ya leo", ...settings };
  const made = await desk.ask(POST, { method: "POST", body, cookie: sender.cookie });
  const { id } = ((await made.json()) as { campaign: Campaign }).campaign;
  const rows = Array.from(
    { length: size },
    (_, row) => `${prefix}${String(row).padStart(5, "0")};Mteja ${row}`,
  );
  const form = new FormData();
  form.set("file", new Blob([`Simu;Jina\r\n${rows.join("\r\n")}\r\n`]), "wateja.csv");
  const headers = { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: sender.cookie };
  const request = new Request(`http://localhost:3000/api/campaigns/${id}/audience`, {
    method: "PUT",
    headers,
    body: form,
  });
  const answer = await PUT(request, { params: Promise.resolve({ id }) });
  assert.equal(answer.status, 200, await answer.text());
  return id;
}

async function planOf(id: string, search = "", { cookie } = viewer): Promise<PlanHashAnswer> {
  const answer = await desk.ask(GET, { path: `/api/campaigns/${id}/plan${search}`, params: { id }, cookie });
  assert.equal(answer.status, 200);
  return (await answer.json()) as PlanHashAnswer;
}

const checkOf = async (id: string) => (await planOf(id, "?cursor=0")).check;

const UNCHANGED = { result: "unchanged", erased: 0, unchecked: 0 };

for (const [channel, settings] of Object.entries({ SMS, CHAT })) {
  test(`${channel}: what the database gives back has the hash of what was stored, and whoever may read sees it whole`, async () => {
    const id = await plan(250, settings);
    const { plan: made, check } = await planOf(id);
    assert.match(made?.planHash ?? "", /^[0-9a-f]{64}$/);
    assert.equal(made?.people, 250);
    assert.equal(check, null, "nothing is read again unasked");
    assert.deepEqual(await checkOf(id), { ...UNCHANGED, upTo: 250 });
  });
}

test("another number, text, place, content or sender is a change", async () => {
  for (const change of [
    "UPDATE recipient SET text = text || '.' WHERE campaign_id = $1 AND seq = 101",
    "UPDATE recipient SET number = '+255754999999' WHERE campaign_id = $1 AND seq = 200",
    "UPDATE recipient SET seq = 5001 - seq WHERE campaign_id = $1 AND seq IN (1, 2)",
    'UPDATE campaign SET content = \'{"text": "Habari {{Jina}}"}\' WHERE id = $1',
    "UPDATE campaign SET sender_id = 'AMANI BEI' WHERE id = $1",
    "DELETE FROM recipient WHERE campaign_id = $1 AND seq = 7",
  ]) {
    const id = await plan(200);
    await desk.db.query(change, [id]);
    assert.equal((await checkOf(id))?.result, "changed", change);
  }
});

test("somebody who was added before the first or behind the last is a change: they would be sent to", async () => {
  for (const [size, seq] of [
    [200, 0],
    [200, 201],
    [150, 151],
    [150, 5_000],
  ] as const) {
    const id = await plan(size);
    await desk.db.query(
      `INSERT INTO recipient (campaign_id, seq, row_number, number, text, columns, segments)
       VALUES ($1, $2, $2 + 1, '+255754888888', 'Habari', '{}', 1)`,
      [id, seq],
    );
    assert.equal((await checkOf(id))?.result, "changed", `${seq} of ${size}`);
  }
});

test("a place that no answer named is refused, and not unchanged", async () => {
  const id = await plan(250);
  for (const cursor of [50, 201, 250, 300, 1_000]) {
    const path = `/api/campaigns/${id}/plan?cursor=${cursor}`;
    const answer = await desk.ask(GET, { path, params: { id }, cookie: viewer.cookie });
    assert.equal(answer.status, 400, String(cursor));
  }
});

test("somebody erased is told as that, with how many can no longer be checked; all others still are", async () => {
  const id = await plan(250, SMS, "07549");
  // Of what is under way nobody is erased.
  await desk.db.query("UPDATE recipient SET state = 'accepted' WHERE campaign_id = $1", [id]);
  await desk.db.query(
    "UPDATE campaign SET state = 'completed', n_accepted = n_queued, n_queued = 0, started_at = now(), ended_at = now(), completed_at = now() WHERE id = $1",
    [id],
  );
  const owner = await desk.signIn("owner");
  const body = { number: "+255754900120" };
  const erased = await desk.ask(ERASE, { method: "POST", body, cookie: owner.cookie });
  assert.ok(erased.status < 300, await erased.text());
  assert.deepEqual(await checkOf(id), { ...UNCHANGED, erased: 1, unchecked: 99, upTo: 250 });
  await desk.db.query("UPDATE recipient SET text = 'x' WHERE campaign_id = $1 AND seq = 250", [id]);
  assert.equal((await checkOf(id))?.result, "changed");
});

test("people who were removed by the rule how long they are kept are no change", async () => {
  const id = await plan(20);
  await desk.db.query("UPDATE campaign SET people_removed_at = now() WHERE id = $1", [id]);
  await desk.db.query("DELETE FROM recipient WHERE campaign_id = $1", [id]);
  assert.equal((await checkOf(id))?.result, "removed");
});

test("two plans of the same people and words have each a hash of their own, so that nobody finds a number by trying", async () => {
  const [one, other] = [await planOf(await plan(1)), await planOf(await plan(1))];
  assert.notEqual(one.plan?.planHash, other.plan?.planHash);
});

test("a report says in its name of which plan it is, however long the name of the campaign", async () => {
  const id = await plan(3);
  await desk.db.query("UPDATE campaign SET name = repeat('Bei ya leo ', 12) WHERE id = $1", [id]);
  const { plan: made } = await planOf(id);
  const owner = await desk.signIn("owner");
  const answer = await desk.ask(REPORT, { params: { id }, cookie: owner.cookie });
  await answer.text();
  const digits = made?.planHash.replace(/^(.{4})(.{4}).*$/, "$1 $2");
  assert.match(answer.headers.get("content-disposition") ?? "", new RegExp(`, plan ${digits}\\.csv`));
});

test("it goes on where the answer before ended, and a plan of before has no hash", async () => {
  const id = await plan(250);
  assert.deepEqual((await planOf(id, "?cursor=200")).check, { ...UNCHANGED, upTo: 250 });
  await desk.db.query("DELETE FROM plan_hash WHERE campaign_id = $1", [id]);
  assert.deepEqual(await planOf(id, "?cursor=0"), { plan: null, check: null, nextCursor: null });
});
