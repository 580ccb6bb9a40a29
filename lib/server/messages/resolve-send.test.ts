import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { Problem } from "#lib/contract/desk/problem.ts";
import type { ResolvedSend } from "#lib/contract/desk/send/send.ts";
import { door } from "#lib/testing/doors.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";

const SEND_TEXT = door("POST /api/chat/text");
const RESOLVE = door("POST /api/send-tokens/:token/resolve");
const SEND_SMS = door("POST /api/sms/messages");

const stub = await startServiceStub();
const desk = await openStubDesk(stub);
const { cookie } = await desk.signIn("sender");
const sms = { to: "+255754000318", text: "Habari", senderId: "AMANI AGRO" };

const send = (sendToken: string, more: object = {}): Promise<Response> =>
  desk.ask(SEND_SMS, { method: "POST", cookie, body: { ...sms, ...more, sendToken } });

const resolve = (token: string, as = cookie): Promise<Response> =>
  desk.ask(RESOLVE, { method: "POST", cookie: as, params: { token } });

const campaignOf = async (answer: Response): Promise<string | null> =>
  ((await answer.json()) as ResolvedSend).campaignId;

test("the same token twice sends once, also where both arrive at the same moment", async () => {
  stub.reset();
  const token = randomUUID();
  const answers = await Promise.all([send(token), send(token), send(token)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [202, 409, 409]);
  assert.equal((await send(token, { text: "Nyingine" })).status, 409);
  assert.equal(stub.ledger.length, 1);
});

test("a send that arrived is found by its token, also where its answer got lost", async () => {
  stub.reset();
  stub.fate = () => "cut-after";
  const token = randomUUID();
  assert.equal((await send(token)).status, 504);
  const id = await campaignOf(await resolve(token));
  const [row] = await desk.db.query("SELECT state FROM recipient WHERE campaign_id = $1", [id]);
  assert.deepEqual(row, { state: "unknown" });
});

test("a send that had not arrived when it was asked for is never sent, however late it comes", async () => {
  stub.reset();
  const token = randomUUID();
  assert.equal(await campaignOf(await resolve(token)), null);
  assert.equal((await send(token)).status, 409);
  const chat = { to: [sms.to], text: "Habari", sendToken: token };
  assert.equal((await desk.ask(SEND_TEXT, { method: "POST", cookie, body: chat })).status, 409);
  assert.equal(await campaignOf(await resolve(token)), null);
  assert.equal(stub.ledger.length, 0);
});

test("a token whose send was refused before it was written down is still good", async () => {
  stub.reset();
  await desk.db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'test')", [
    "+255754000999",
  ]);
  const token = randomUUID();
  assert.equal((await send(token, { to: "+255754000999" })).status, 422);
  assert.equal((await send(token)).status, 202);
  assert.equal(stub.ledger.length, 1);
});

test("refuses the token of somebody else, and says nothing about it", async () => {
  const token = randomUUID();
  await send(token);
  const other = await desk.signIn("sender");
  const answer = await resolve(token, other.cookie);
  assert.equal(answer.status, 404);
  assert.equal("campaignId" in ((await answer.json()) as Problem), false);
});
