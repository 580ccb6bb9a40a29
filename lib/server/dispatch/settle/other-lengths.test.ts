import assert from "node:assert/strict";
import { after, test } from "node:test";
import { CreditCharges } from "#lib/contract/desk/credits.ts";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";

const GET = door("GET /api/credits/charges");

const desk = await openSandboxDesk();
const { db, run } = desk;
after(desk.close);
const { cookie } = await desk.signIn("viewer");

/** By turns texts of one segment for everybody, and of one by our count and two where 70 letters are one. */
async function plant(size: number): Promise<string> {
  const id = await plantCampaign(db, { channel: "sms", size });
  await db.query("UPDATE recipient SET text = repeat('x', 40 + 60 * (seq % 2)) WHERE campaign_id = $1", [id]);
  return id;
}

async function charges(): Promise<CreditCharges> {
  return CreditCharges.parse(await (await desk.ask(GET, { path: "/api/credits/charges", cookie })).json());
}

test("a service that counts segments otherwise gets full requests, its messages are followed, and what it charges is told", async () => {
  assert.deepEqual(await charges(), { requests: 0, counted: 0, charged: 0 });
  await run(await plant(200));
  const before = await charges();
  assert.deepEqual([before.counted, before.charged], [200, 200]);
  await desk.pull("PUT", "/settings", { smsLengths: "unicode" });
  const id = await plant(400);
  await run(id);
  assert.equal((await countsOf(db, id)).accepted, 400);
  const [made] = await db.query<{ requests: number; grades: string[] }>(
    `SELECT (SELECT count(*)::int FROM attempt WHERE campaign_id = $1) AS requests,
       array_agg(DISTINCT grade) AS grades FROM message WHERE campaign_id = $1`,
    [id],
  );
  assert.deepEqual(made, { requests: 4, grades: ["assumed"] });
  const since = await charges();
  assert.deepEqual([since.counted, since.charged], [600, 800]);
  // Nobody says that the order was broken: many go in one request from then on, too.
  const next = await plant(200);
  await run(next);
  assert.equal((await db.query("SELECT FROM attempt WHERE campaign_id = $1", [next])).length, 2);
});
