import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { FirstRecipientAnswer } from "#lib/contract/desk/campaign/one-recipient.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { seedPeople } from "#lib/testing/people/people.ts";

const GET = door("GET /api/campaigns/:id/first");

const desk = await openDesk();
after(() => desk.close());
const { campaignId } = await seedPeople(desk.context);

async function firstFor(role: "sender" | "viewer"): Promise<FirstRecipientAnswer["first"]> {
  const { cookie } = await desk.signIn(role);
  const answer = await desk.ask(GET, { params: { id: campaignId }, cookie });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as FirstRecipientAnswer).first;
}

test("the message of a campaign is shown as the first of its file gets it", async () => {
  const [row] = await desk.db.query(
    "SELECT number, text, parameters, language FROM recipient WHERE campaign_id = $1 AND seq = 1",
    [campaignId],
  );
  assert.deepEqual(await firstFor("sender"), row);
});

test("who sees no numbers is not shown a message that is filled in from the file", async () => {
  assert.equal(await firstFor("viewer"), null);
});
