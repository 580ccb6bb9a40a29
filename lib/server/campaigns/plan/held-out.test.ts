import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { AudienceAnswer } from "#lib/contract/desk/campaign/audience.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const PUT = door("PUT /api/campaigns/:id/audience");
const POST = door("POST /api/campaigns");
const LEFT_OUT = door("GET /api/campaigns/:id/left-out");

const desk = await openDesk();
after(() => desk.close());
const { cookie } = await desk.signIn("sender");

const SMS = { name: "Bei", channel: "sms", senderId: "AMANI AGRO", content: { text: "Habari" } };
const PEOPLE = 400;
const FILE = `Simu\r\n${Array.from({ length: PEOPLE }, (_, place) => `0754${String(100_000 + place)}`).join("\r\n")}\r\n`;

async function createDraft(settings: object): Promise<string> {
  const answer = await desk.ask(POST, { method: "POST", body: { ...SMS, ...settings }, cookie });
  assert.equal(answer.status, 201, await answer.clone().text());
  return ((await answer.json()) as { campaign: Campaign }).campaign.id;
}

async function plan(id: string): Promise<AudienceAnswer> {
  const form = new FormData();
  form.set("file", new Blob([FILE]), "wateja.csv");
  form.set("mapping", "{}");
  const headers = { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie };
  const request = new Request(`http://localhost:3000/api/campaigns/${id}/audience`, {
    method: "PUT",
    headers,
    body: form,
  });
  const answer = await PUT(request, { params: Promise.resolve({ id }) });
  assert.equal(answer.status, 200);
  return (await answer.json()) as AudienceAnswer;
}

const heldOf = async (id: string): Promise<string[]> =>
  (
    await desk.db.query<{ number: string }>(
      "SELECT number FROM excluded_row WHERE campaign_id = $1 AND bucket = 'heldOut' ORDER BY number",
      [id],
    )
  ).map(({ number }) => number);

test("held out: a fifth of a file -> they are skipped and counted, the others are sent to, and another plan skips the same", async () => {
  const id = await createDraft({ heldOut: 20 });
  const { counts } = await plan(id);
  const held = await heldOf(id);
  assert.ok(held.length > 40 && held.length < 120, `${held.length}`);
  assert.deepEqual([counts.heldOut, counts.ok + counts.repaired], [held.length, PEOPLE - held.length]);
  const both = await desk.db.query(
    "SELECT FROM recipient r JOIN excluded_row x ON x.campaign_id = r.campaign_id AND x.number = r.number WHERE r.campaign_id = $1",
    [id],
  );
  assert.equal(both.length, 0);
  await plan(id);
  assert.deepEqual(await heldOf(id), held);
});

test("held out: the list of who is skipped -> says that chance did it", async () => {
  const id = await createDraft({ heldOut: 50 });
  await plan(id);
  const answer = await desk.ask(LEFT_OUT, { path: `/api/campaigns/${id}/left-out`, params: { id }, cookie });
  assert.match(await answer.text(), /Held out by chance, one of 50 %/);
});

test("held out: nothing chosen -> nobody; somebody who opted out -> that is why they are skipped", async () => {
  assert.equal((await plan(await createDraft({}))).counts.heldOut, 0);
  const id = await createDraft({ heldOut: 50 });
  await plan(id);
  const [number = ""] = await heldOf(id);
  await desk.db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'keyword')", [
    number,
  ]);
  const { counts } = await plan(id);
  assert.equal(counts.suppressed, 1);
  assert.ok(!(await heldOf(id)).includes(number));
});

test("held out: more than half, or none of a hundred -> refused at its field", async () => {
  for (const heldOut of [0, 51, 1.5]) {
    const answer = await desk.ask(POST, { method: "POST", body: { ...SMS, heldOut }, cookie });
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), /"path":"heldOut"/);
  }
});
