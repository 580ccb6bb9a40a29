import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { CampaignReasons } from "#lib/contract/desk/campaign/recipient.ts";
import { storeReason } from "#lib/contract/words/reason/reason.ts";
import { reason, said, sayStored } from "#lib/contract/words/reason/say-reason.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { moveRecipients } from "../store/campaign/recipient/recipient-found.ts";
import { withoutNumbers } from "../store/text-search.ts";

const GET = door("GET /api/campaigns/:id/reasons");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());
const sender = await desk.signIn("sender");

const ODD = [
  reason("refused", { words: 'Bad \u00012345678 \\ "0754000601"', status: 400 }),
  reason("refused", { words: "Bad \u001f0123456789ab", status: 400 }),
  reason("refused", { words: "\u0001".repeat(1_000), status: 400 }),
  reason("bulk-contradicts", { accepted: 12_345_678, refused: 1_234_567.5, ids: null, size: 2 }),
  said('{"code":"opted-out","params":{}} 0754000601'),
  said('{"code":"opted-out","params":{"n":12345678}'),
];

test("a stored reason with numbers in it: numbers blotted out of its text -> it is read all the same", async () => {
  for (const odd of ODD) {
    const stored = storeReason(odd);
    const [row] = await db.query<{ counted: string; bare: string }>(
      `SELECT reason_words($1) AS counted, ${withoutNumbers("$1::text")} AS bare`,
      [stored],
    );
    for (const text of [row?.counted, row?.bare]) {
      assert.ok(text !== undefined);
      if (text.startsWith('{"code":"')) assert.doesNotThrow(() => JSON.parse(text), stored);
      assert.doesNotMatch(sayStored(text), /\d{7}/, stored);
    }
  }
});

test("a stored reason of which half is left -> shown as it is, and no page fails of it", () => {
  const half = '{"code":"refused","params":{"words":"Bad \\u0';
  assert.equal(sayStored(half), half);
});

test("people who were refused with control characters and digits in the words of the service -> the page of reasons opens", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: ODD.length + 1 });
  await db.transaction(async (tx) => {
    for (const [at, why] of ODD.entries())
      await moveRecipients(tx, id, { seqs: [at + 1], to: "rejected", reason: why, isRetryable: false });
  });
  const answer = await desk.ask(GET, { params: { id }, cookie: sender.cookie });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { reasons } = (await answer.json()) as CampaignReasons;
  assert.equal(reasons.length, ODD.length);
});
