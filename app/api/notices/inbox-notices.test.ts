import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { NoticeList } from "#lib/contract/desk/notice/notice.ts";
import { publishNotices } from "#lib/server/notices/index.ts";
import { projectAll, storeInbound, type TestInbound } from "#lib/server/opt-outs/test-inbound.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const getFacts = door("GET /api/facts");
const setAnswerer = door("PUT /api/inbox/:id/answerer");
const postSeen = door("POST /api/inbox/:id/seen");
const removePerson = door("DELETE /api/team/:id");
const putChoices = door("PUT /api/notices/choices");
const GET = door("GET /api/notices");
const seeNotices = door("POST /api/notices/seen");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());

let people = 754_600_100;
const newNumber = () => `+255${people++}`;

beforeEach(async () => {
  await db.query("UPDATE contact_window SET seen_seq = heard_seq, given_by = NULL, given_at = NULL");
  await db.query("DELETE FROM inbox_news");
  await db.query("DELETE FROM notice");
});

async function write(...messages: TestInbound[]): Promise<void> {
  await storeInbound(db, messages);
  await projectAll(db);
  await tell();
}

const tell = () => db.transaction(publishNotices);
/** Notices of the inbox are as if of a while ago. */
const pass = () => db.query("UPDATE notice SET at = at - interval '61 s'");

type As = { cookie: string };

async function toldTo({ cookie }: As) {
  const answer = await desk.ask(GET, { cookie, path: "/api/notices" });
  assert.equal(answer.status, 200, await answer.clone().text());
  return NoticeList.parse(await answer.json()).items;
}

const unseenOf = async ({ cookie }: As) =>
  (await (await desk.ask(getFacts, { cookie })).json()).notices.unseen;

async function idOf(number: string): Promise<number> {
  const [row] = await db.query<{ id: number }>("SELECT id FROM contact_window WHERE number = $1", [number]);
  return row?.id ?? assert.fail(number);
}

async function seeConversation(number: string, { cookie }: As): Promise<void> {
  const params = { id: String(await idOf(number)) };
  const body = { heard: Number.MAX_SAFE_INTEGER };
  assert.equal((await desk.ask(postSeen, { method: "POST", params, body, cookie })).status, 204);
}

async function give(number: string, answererId: string | null, by: As): Promise<void> {
  const id = await idOf(number);
  const [row] = await db.query<{ id: string | null }>(
    "SELECT answerer_id AS id FROM contact_window WHERE id = $1",
    [id],
  );
  const body = { answererId, seenId: row?.id ?? null };
  const params = { id: String(id) };
  const answer = await desk.ask(setAnswerer, { method: "PUT", params, body, cookie: by.cookie });
  assert.equal(answer.status, 200, await answer.clone().text());
}

test("a customer writes what nobody answers -> all who may answer are told who and what, nobody else is", async () => {
  const [sender, owner, viewer] = [
    await desk.signIn("sender"),
    await desk.signIn("owner"),
    await desk.signIn("viewer"),
  ];
  const number = newNumber();
  await write({ number, text: "Bei ya mbolea?" });
  for (const person of [sender, owner]) {
    const [notice, ...more] = await toldTo(person);
    assert.deepEqual(more, []);
    assert.deepEqual([notice?.kind, notice?.isNew], ["wrote", true]);
    const [first] = notice?.inbox?.newest ?? [];
    assert.deepEqual(first, {
      id: await idOf(number),
      number,
      personName: "Asha Juma",
      last: { text: "Bei ya mbolea?", messageType: "text" },
    });
    assert.deepEqual(
      { ...notice?.inbox, newest: [] },
      { conversations: 1, messages: 1, isMine: false, by: null, newest: [] },
    );
    assert.equal(await unseenOf(person), 1);
  }
  assert.deepEqual([await toldTo(viewer), await unseenOf(viewer)], [[], 0]);
});

test("1,000 messages of 300 people in many batches -> one notice, told anew once a minute at most", async () => {
  const person = await desk.signIn("sender");
  const numbers = Array.from({ length: 300 }, newNumber);
  await write({ number: numbers[0] ?? "", text: "Habari" });
  const [first] = await toldTo(person);
  await desk.ask(seeNotices, { method: "POST", cookie: person.cookie, body: { id: first?.id } });
  for (let place = 0; place < 1_000; place += 100) {
    const some = Array.from({ length: 100 }, (_, each) => numbers[(place + each) % 300] ?? "");
    await write(...some.map((number) => ({ number, text: "Nauliza" })));
  }
  const [same, ...others] = await toldTo(person);
  assert.deepEqual([same?.id, same?.isNew, others], [first?.id, false, []], "less than a minute later");
  assert.equal(same?.inbox?.conversations, 100, "counted up to 100");
  await pass();
  await tell();
  const [again, ...more] = await toldTo(person);
  assert.deepEqual([again?.isNew, more], [true, []]);
  assert.notEqual(again?.id, first?.id, "a browser shows it, and a webhook posts it");
  assert.equal(again?.inbox?.newest.length, 3);
  await pass();
  await tell();
  assert.equal((await toldTo(person))[0]?.id, again?.id, "nothing came since");
});

test("several messages of one person -> one notice that counts what nobody has looked at", async () => {
  const person = await desk.signIn("sender");
  const number = newNumber();
  await write({ number, text: "Moja" });
  await seeConversation(number, person);
  await write({ number, text: "Mbili" }, { number, text: "Tatu", sentAt: new Date(Date.now() + 5) });
  await pass();
  await tell();
  const [notice] = await toldTo(person);
  assert.deepEqual([notice?.inbox?.conversations, notice?.inbox?.messages], [1, 2]);
});

test("a conversation that one has looked at -> told to nobody any more, and new again as they write again", async () => {
  const [neema, juma] = [await desk.signIn("sender"), await desk.signIn("sender")];
  const number = newNumber();
  await write({ number, text: "Habari" });
  assert.equal(await unseenOf(juma), 1);
  await seeConversation(number, neema);
  assert.deepEqual([await toldTo(juma), await unseenOf(juma)], [[], 0]);
  await pass();
  await write({ number, text: "Mpo?" });
  assert.equal((await toldTo(juma)).length, 1);
  assert.equal(await unseenOf(juma), 1);
});

test("a customer writes whom somebody answers -> told to that person alone", async () => {
  const [neema, juma] = [await desk.signIn("sender"), await desk.signIn("sender")];
  const number = newNumber();
  await write({ number, text: "Habari" });
  await give(number, neema.user.id, neema);
  await seeConversation(number, neema);
  await write({ number, text: "Mpo?" });
  const [notice] = await toldTo(neema);
  assert.deepEqual([notice?.kind, notice?.inbox?.isMine, notice?.inbox?.conversations], ["wrote", true, 1]);
  assert.deepEqual(await toldTo(juma), []);
});

test("a conversation is given -> whoever has it now is told by whom, until they look at it; taking it is no news", async () => {
  const [neema, juma] = [await desk.signIn("owner"), await desk.signIn("sender")];
  const numbers = [newNumber(), newNumber()];
  await write(...numbers.map((number) => ({ number, text: "Habari" })));
  for (const number of numbers) await seeConversation(number, neema);
  const [one = "", other = ""] = numbers;
  await give(one, neema.user.id, neema);
  await tell();
  assert.deepEqual(await toldTo(neema), [], "they know what they took");
  await give(one, juma.user.id, neema);
  await give(other, juma.user.id, neema);
  await tell();
  const [notice, ...more] = await toldTo(juma);
  assert.deepEqual([notice?.kind, notice?.inbox?.conversations, more], ["given", 2, []]);
  const [name] = await db.query<{ name: string }>("SELECT name FROM app_user WHERE id = $1", [neema.user.id]);
  assert.equal(notice?.inbox?.by, name?.name);
  assert.deepEqual(await toldTo(neema), []);
  await seeConversation(one, neema);
  assert.equal((await toldTo(juma))[0]?.inbox?.conversations, 2, "another one has looked at it");
  await seeConversation(one, juma);
  assert.equal((await toldTo(juma))[0]?.inbox?.conversations, 1);
  await give(other, neema.user.id, neema);
  assert.deepEqual([await toldTo(juma), await unseenOf(juma)], [[], 0], "it is theirs no more");
});

test("somebody leaves whose conversations are unread -> they are nobody's, and told to all", async () => {
  const [owner, neema, juma] = [
    await desk.signIn("owner"),
    await desk.signIn("sender"),
    await desk.signIn("sender"),
  ];
  const number = newNumber();
  await write({ number, text: "Habari" });
  await give(number, neema.user.id, owner);
  await pass();
  await tell();
  assert.deepEqual(await toldTo(juma), []);
  const params = { id: neema.user.id };
  const removed = await desk.ask(removePerson, { method: "DELETE", params, cookie: owner.cookie });
  assert.equal(removed.status, 204, await removed.clone().text());
  await tell();
  assert.deepEqual(
    (await toldTo(juma)).map(({ kind, inbox }) => [kind, inbox?.conversations]),
    [["wrote", 1]],
  );
});

test("a test event, the same event again and one worked on again -> told to nobody", async () => {
  const person = await desk.signIn("sender");
  const number = newNumber();
  await write({ number: newNumber(), text: "Sample", data: { test: true } });
  assert.deepEqual(await toldTo(person), []);
  await write({ number, text: "Habari", eventId: "told-once" });
  await seeConversation(number, person);
  await pass();
  await write({ number, text: "Habari", eventId: "told-once" });
  await db.query("UPDATE event SET projected_at = NULL, effect = NULL WHERE event_id = 'told-once'");
  await projectAll(db);
  await tell();
  assert.deepEqual(await toldTo(person), []);
  assert.deepEqual(await db.query("SELECT FROM inbox_news"), []);
});

test("without the right to numbers -> a name and a number are masked in what is told", async () => {
  const person = await desk.signIn("sender");
  await db.query("UPDATE app_user SET rights = '{chat}' WHERE id = $1", [person.user.id]);
  const number = newNumber();
  await write({ number, text: `Nipigie ${number}` });
  const [notice] = await toldTo(person);
  const text = JSON.stringify(notice);
  assert.equal(notice?.inbox?.conversations, 1);
  assert.doesNotMatch(text, /Asha|754600\d{3}/);
});

test("either kind kept out of the bell -> neither listed nor counted for that person", async () => {
  const person = await desk.signIn("sender");
  const body = { hidden: ["wrote"], onScreen: [] };
  await desk.ask(putChoices, { method: "PUT", cookie: person.cookie, body });
  await write({ number: newNumber(), text: "Habari" });
  assert.deepEqual([await toldTo(person), await unseenOf(person)], [[], 0]);
});
