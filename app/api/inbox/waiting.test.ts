import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { type Conversation, ConversationList } from "#lib/contract/desk/conversation.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";

const listInbox = door("GET /api/inbox");
const reply = door("POST /api/inbox/:id/reply");
const setDone = door("PUT /api/inbox/:id/done");
const getFacts = door("GET /api/facts");
const putSetting = door("PUT /api/settings/:name");

const MINUTE_MS = 60_000;
const desk = await openSandboxDesk();
after(() => desk.close());
const { cookie } = await desk.signIn("sender");

let people = 754_100_300;
const somebody = () => `+255${people++}`;

/** Somebody writes, and all they wrote so far was `ms` earlier than it was. */
async function write(from: string, text: string, ms = 0): Promise<void> {
  await desk.pull("POST", "/inbound", { from, name: "Asha Mollel", text, type: "text" });
  await desk.pass(1_000);
  for (const sql of [
    "UPDATE inbound SET sent_at = sent_at - $2 * interval '1 ms' WHERE number = $1",
    "UPDATE contact_window SET last_inbound_at = last_inbound_at - $2 * interval '1 ms' WHERE number = $1",
    "UPDATE campaign SET created_at = created_at - $2 * interval '1 ms' WHERE reply_to = (SELECT id FROM contact_window WHERE number = $1)",
  ])
    await desk.db.query(sql, [from, ms]);
}

async function conversationOf(number: string): Promise<Conversation> {
  const answer = await desk.ask(listInbox, { path: `/api/inbox?q=${encodeURIComponent(number)}`, cookie });
  const found = ConversationList.parse(await answer.json()).items.find((each) => each.number === number);
  assert.ok(found, number);
  return found;
}

const minutesOf = ({ waitsSince }: Conversation): number | null =>
  waitsSince === null ? null : Math.floor((systemClock.now().getTime() - Date.parse(waitsSince)) / MINUTE_MS);

async function answerTo(number: string, text: string): Promise<void> {
  const { id } = await conversationOf(number);
  const params = { id: String(id) };
  const body = { text, sendToken: randomUUID() };
  const answer = await desk.ask(reply, { method: "POST", params, body, cookie });
  assert.equal(answer.status, 200, await answer.clone().text());
}

async function done(number: string, isDone: boolean): Promise<void> {
  const { id, heard } = await conversationOf(number);
  const params = { id: String(id) };
  const answer = await desk.ask(setDone, { method: "PUT", params, body: { isDone, heard }, cookie });
  assert.equal(answer.status, 200, await answer.clone().text());
}

test("a wait: they write again before they are answered -> it began with the first message, and ends with the answer", async () => {
  const asha = somebody();
  await write(asha, "Mna mbegu?", 40 * MINUTE_MS);
  assert.equal(minutesOf(await conversationOf(asha)), 40);
  await write(asha, "Hodi?", 5 * MINUTE_MS);
  assert.equal(minutesOf(await conversationOf(asha)), 45);
  await answerTo(asha, "Zipo.");
  assert.equal((await conversationOf(asha)).waitsSince, null);
  await write(asha, "Bei gani?", 10 * MINUTE_MS);
  assert.equal(minutesOf(await conversationOf(asha)), 10, "what was answered does not wait");
});

test("a wait: the answer was refused -> they wait since they wrote", async () => {
  const juma = somebody();
  await write(juma, "Oda yangu?", 50 * MINUTE_MS);
  await desk.pull("PUT", "/faults", { rules: [{ kind: "window-closed", number: juma, times: 1 }] });
  await answerTo(juma, "Iko njiani.");
  await desk.pull("PUT", "/faults", { rules: [] });
  assert.equal(minutesOf(await conversationOf(juma)), 50);
});

test("a wait: an automatic answer -> they still wait for a person", async () => {
  const mosi = somebody();
  await write(mosi, "Mko wazi?", 35 * MINUTE_MS);
  await answerTo(mosi, "Tumefunga.");
  await desk.db.query(
    `UPDATE campaign SET automatic = '{"kind":"away"}' WHERE reply_to = (SELECT id FROM contact_window WHERE number = $1)`,
    [mosi],
  );
  assert.equal(minutesOf(await conversationOf(mosi)), 35);
});

test("a wait: done -> nobody waits; they write again -> since then; opened again -> since the first", async () => {
  const rehema = somebody();
  await write(rehema, "Asante", 90 * MINUTE_MS);
  await done(rehema, true);
  assert.equal((await conversationOf(rehema)).waitsSince, null);
  await write(rehema, "Swali jingine", 3 * MINUTE_MS);
  assert.equal(minutesOf(await conversationOf(rehema)), 3);
  await done(rehema, true);
  await done(rehema, false);
  assert.equal(minutesOf(await conversationOf(rehema)), 93);
});

test("the time to answer: an admin sets it -> every page has it; a sender, or 0 minutes -> refused", async () => {
  const admin = await desk.signIn("admin");
  const put = async (value: number | null, as: string) =>
    (
      await desk.ask(putSetting, {
        method: "PUT",
        params: { name: "answerMinutes" },
        body: { value },
        cookie: as,
      })
    ).status;
  assert.equal(await put(30, cookie), 403);
  assert.equal(await put(0, admin.cookie), 400);
  assert.equal(await put(30, admin.cookie), 200);
  const facts = await (await desk.ask(getFacts, { path: "/api/facts", cookie })).json();
  assert.equal(facts.answerMinutes, 30);
});
