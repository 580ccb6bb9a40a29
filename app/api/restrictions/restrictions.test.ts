import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Conversation, Thread } from "#lib/contract/desk/conversation.ts";
import { Found } from "#lib/contract/desk/find.ts";
import { ContactListAnswer, ListedPeople } from "#lib/contract/desk/people/contact-list.ts";
import { Person } from "#lib/contract/desk/people/opt-out.ts";
import { RestrictedPerson } from "#lib/contract/desk/people/restriction.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { listForbidden } from "#lib/server/store/sending/forbidden.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";

const restrict = door("PUT /api/restrictions");
const release = door("DELETE /api/restrictions");
const readPerson = door("GET /api/person");
const readThread = door("GET /api/inbox/:id");
const sendSms = door("POST /api/sms/messages");
const sendChat = door("POST /api/chat/text");
const call = door("POST /api/voice/calls");
const erase = door("POST /api/erasures");
const makeList = door("POST /api/lists/by-hand");
const listPeople = door("GET /api/lists/:id/people");
const find = door("GET /api/find");

const desk = await openSandboxDesk();
after(() => desk.close());
const { cookie: viewer } = await desk.signIn("viewer");
const { cookie: sender } = await desk.signIn("sender");
const { cookie: admin } = await desk.signIn("admin");
const { cookie: owner } = await desk.signIn("owner");

const REASON = "Says that 0754 700 999 is not their name";
const ENOUGH = "They wrote that it is right now";

const put = (number: string, cookie = sender, reason = REASON) =>
  desk.ask(restrict, { method: "PUT", cookie, body: { number, reason } });
const end = (number: string, cookie = admin, reason = ENOUGH) =>
  desk.ask(release, { method: "DELETE", cookie, body: { number, reason } });

async function personOf(number: string) {
  const answer = await desk.ask(readPerson, {
    path: `/api/person?${new URLSearchParams({ number })}`,
    cookie: sender,
  });
  return Person.parse(await answer.json());
}

const whyNot = async (number: string, channel: "sms" | "chat" | "voice") =>
  (await listForbidden(desk.db, [number], { messageClass: "service", channel, day: null })).get(number)?.why;

const audits = () =>
  desk.db.query<{ action: string; detail: { reason?: string } }>(
    "SELECT action, detail FROM audit WHERE action LIKE 'person.re%' ORDER BY seq",
  );

test("restriction: a sender restricts a number in any form -> nothing is sent to it by any channel, and it is kept", async () => {
  const number = "+255754700010";
  await desk.pull("POST", "/inbound", { from: number, name: "Asha Mollel", text: "Habari" });
  await desk.pass(1_000);
  const made = await put(" 0754 700 010 ");
  assert.equal(made.status, 200, await made.clone().text());
  assert.deepEqual(
    (({ number: n, reason, by }) => [n, reason, by])(RestrictedPerson.parse(await made.json())),
    [number, REASON, "Test sender"],
  );
  for (const channel of ["sms", "chat", "voice"] as const)
    assert.equal(await whyNot(number, channel), "restricted");
  const before = await desk.ledger();
  for (const [handler, body] of [
    [sendSms, { to: number, text: "Habari", senderId: "AMANI AGRO" }],
    [sendChat, { to: [number], text: "Habari" }],
    [call, { customerNumber: number }],
  ] as const) {
    const answer = await desk.ask(handler, { method: "POST", cookie: sender, body });
    assert.match(await answer.text(), /Restricted/);
  }
  assert.deepEqual(await desk.ledger(), before);
  const person = await personOf(number);
  assert.deepEqual([person.restriction?.reason, person.restriction?.by], [REASON, "Test sender"]);
  assert.equal(person.personName, "Asha Mollel");
  const path = `/api/inbox/${person.conversationId}`;
  const thread = await desk.ask(readThread, {
    path,
    params: { id: String(person.conversationId) },
    cookie: sender,
  });
  const conversation: Conversation = Thread.parse(await thread.json()).conversation;
  assert.equal(conversation.isRestricted, true);
});

test("restriction: once more -> the first day and reason stay, and the log has one line without the number", async () => {
  const first = RestrictedPerson.parse(await (await put("0754700011")).json());
  desk.clock.forward(60_000);
  const second = RestrictedPerson.parse(await (await put("0754700011", admin, "another reason")).json());
  assert.deepEqual(second, first);
  const lines = (await audits()).slice(-1);
  assert.deepEqual(lines, [
    { action: "person.restrict", detail: { reason: "Says that ••• is not their name" } },
  ]);
});

test("restriction: who may not, or says no reason -> refused, and nothing changes", async () => {
  const number = "+255754700012";
  assert.equal((await put(number, viewer)).status, 403);
  assert.equal((await put(number, sender, " a ")).status, 400);
  assert.equal((await put("07", sender)).status, 400);
  assert.equal((await end(number)).status, 404);
  await put(number);
  assert.equal((await end(number, sender)).status, 403);
  assert.equal((await end(number, admin, "ok")).status, 400);
  assert.equal(await whyNot(number, "sms"), "restricted");
});

test("restriction: an admin ends it with a reason -> they may be written to, and the log says who and why", async () => {
  const number = "+255754700013";
  await put(number);
  const ended = await end(number);
  assert.equal(ended.status, 204, await ended.clone().text());
  assert.equal(await whyNot(number, "sms"), undefined);
  assert.equal((await personOf(number)).restriction, null);
  const [line] = (await audits()).slice(-1);
  assert.deepEqual([line?.action, line?.detail.reason], ["person.release", ENOUGH]);
  const again = (await (await end(number)).json()) as Problem;
  assert.equal(again.code, "not_found");
});

test("restriction: its person is erased -> the reason goes, and still nothing is sent", async () => {
  const number = "+255754700014";
  await put(number);
  const answer = await desk.ask(erase, { method: "POST", cookie: owner, body: { number } });
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.equal((await personOf(number)).restriction?.reason, "");
  assert.equal(await whyNot(number, "sms"), "restricted");
});

test("restriction: its person is in a list, and found by their number -> each says that they are restricted", async () => {
  const number = "+255754700015";
  const people = [{ number }, { number: "+255754700016" }];
  const made = await desk.ask(makeList, { method: "POST", cookie: sender, body: { name: "Jumla", people } });
  assert.equal(made.status, 201, await made.clone().text());
  const { id } = ContactListAnswer.parse(await made.json()).list;
  await put(number);
  const listed = await desk.ask(listPeople, {
    path: `/api/lists/${id}/people`,
    params: { id },
    cookie: sender,
  });
  assert.deepEqual(
    ListedPeople.parse(await listed.json()).items.map(({ isRestricted }) => isRestricted),
    [true, false],
  );
  const answer = await desk.ask(find, {
    path: `/api/find?${new URLSearchParams({ q: number })}`,
    cookie: sender,
  });
  assert.deepEqual(
    Found.parse(await answer.json()).people.map((person) => [person.number, person.isRestricted]),
    [[number, true]],
  );
});
