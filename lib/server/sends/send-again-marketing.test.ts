import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, test } from "node:test";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { door } from "#lib/testing/doors.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import { updateSettingRow } from "../store/console/setting.ts";

const AGAIN = door("POST /api/sends/:id/again");
const SENT = door("GET /api/sends/:id");

const stub = await startServiceStub();
const desk = await openStubDesk(stub);
const { db } = desk;
const { cookie } = await desk.signIn("sender");
const system = await openSystem(desk);

const ASHA = "+255754600001";

beforeEach(async () => {
  stub.reset();
  await db.query("TRUNCATE campaign, recipient, attempt_member, send_token, company_setting CASCADE");
  await db.query("TRUNCATE consent, consent_fact, marketing_contact");
});

/** A marketing message that a program asked for, and that the service refused. */
async function plantRefused(): Promise<string> {
  const message = { to: ASHA, channel: "sms", kind: "marketing", text: "Bei mpya", sender: "DUKA" };
  const { status } = await system.ask("POST", "messages", { body: message });
  assert.equal(status, 202);
  const [campaign] = await db.query<{ id: string }>(
    `UPDATE campaign SET state = 'sent', n_queued = 0, n_rejected = 1 WHERE n_queued = 1 RETURNING id`,
  );
  const { id = "" } = campaign ?? {};
  await db.query("UPDATE recipient SET state = 'rejected' WHERE campaign_id = $1", [id]);
  return id;
}

const again = async (id: string) => {
  const answer = await desk.ask(AGAIN, {
    method: "POST",
    cookie,
    params: { id },
    body: { sendToken: randomUUID() },
  });
  return { ...((await answer.json()) as Problem & { sendId: string }), status: answer.status };
};

test("marketing of a program, tried again by a person who may not be sent marketing any more -> refused, and nothing is sent", async () => {
  const id = await plantRefused();
  await updateSettingRow(db, "marketingConsent", "only");
  const refused = await again(id);
  assert.deepEqual([refused.status, refused.code], [422, "not_permitted"]);
  assert.match(refused.detail, /no consent/i);
  assert.deepEqual(stub.ledger, []);
});

test("marketing of a program, tried again -> is marketing, counts for the cap, and is refused once it is reached", async () => {
  const [first, second] = [await plantRefused(), await plantRefused()];
  await updateSettingRow(db, "marketingPerDay", 1);
  const { sendId } = await again(first);
  const answer = await desk.ask(SENT, { cookie, params: { id: sendId } });
  const { sent } = (await answer.json()) as { sent: { messageClass: string } };
  assert.equal(sent.messageClass, "marketing");
  const refused = await again(second);
  assert.equal(refused.code, "not_permitted");
  assert.match(refused.detail, /had 1 marketing message today/i);
  assert.equal(stub.ledger.length, 1);
});
