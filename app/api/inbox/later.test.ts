import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { Thread } from "#lib/contract/desk/conversation.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { ChatSendAnswer } from "#lib/contract/desk/send/send.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";

const reply = door("POST /api/inbox/:id/reply");
const readThread = door("GET /api/inbox/:id");
const undo = door("POST /api/sends/:id/undo");
const createTemplate = door("POST /api/templates");

const HOUR_MS = 60 * 60 * 1_000;
const desk = await openSandboxDesk();
after(() => desk.close());
const { cookie } = await desk.signIn("sender");
const viewer = await desk.signIn("viewer");

let people = 754_200_300;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

type Person = { number: string; id: number; heard: number };

async function somebody(text = "Mna mbegu?"): Promise<Person> {
  const number = `+255${people++}`;
  await write(number, text);
  const [row] = await desk.db.query<{ id: number }>("SELECT id FROM contact_window WHERE number = $1", [
    number,
  ]);
  const id = row?.id ?? 0;
  return { number, id, heard: (await thread(id)).conversation.heard };
}

async function write(from: string, text: string): Promise<void> {
  await desk.pull("POST", "/inbound", { from, name: "Asha Mollel", text, type: "text" });
  await desk.pass(1_000);
}

async function thread(id: number): Promise<Thread> {
  const answer = await desk.ask(readThread, { path: `/api/inbox/${id}`, params: { id: String(id) }, cookie });
  return Thread.parse(await answer.json());
}

const post = (id: number, body: object, as = cookie) =>
  desk.ask(reply, {
    method: "POST",
    params: { id: String(id) },
    body: { sendToken: randomUUID(), ...body },
    cookie: as,
  });

async function schedule(id: number, body: object): Promise<string> {
  const answer = await post(id, { text: "Zimefika.", scheduledAt: inHours(2), ...body });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { sendId, startsAt, results } = ChatSendAnswer.parse(await answer.json());
  assert.deepEqual(results, []);
  assert.ok(Math.abs(Date.parse(startsAt ?? "") - Date.parse(inHours(2))) < 60_000, startsAt);
  return sendId;
}

/** Its time has come. */
const come = (sendId: string) =>
  desk.db.query("UPDATE campaign SET grace_until = now() - interval '1 ms' WHERE id = $1", [sendId]);

async function outOf(id: number) {
  const { items, conversation } = await thread(id);
  const line = items.find((each) => each.way === "out");
  assert.ok(line?.way === "out");
  return { line, conversation };
}

const sentTo = async (number: string) =>
  (await desk.ledger()).filter(({ recipient }) => recipient === number).length;

async function problemOf(answer: Response): Promise<[number, string | undefined]> {
  const { fields } = (await answer.clone().json()) as Problem;
  return [answer.status, fields?.[0]?.path];
}

test("a scheduled reply: before its time -> nothing is sent, they still wait, and the conversation says when; at its time -> sent once", async () => {
  const { number, id, heard } = await somebody();
  const sendId = await schedule(id, { unlessHeard: heard });
  await desk.run(sendId);
  assert.equal(await sentTo(number), 0);
  const waiting = await outOf(id);
  assert.deepEqual([waiting.line.state, waiting.line.waits?.isBarred], ["queued", false]);
  assert.equal(waiting.conversation.isAnswered, false);
  assert.notEqual(waiting.conversation.waitsSince, null);
  await come(sendId);
  await Promise.all([desk.run(sendId), desk.run(sendId)]);
  assert.equal(await sentTo(number), 1);
  const sent = await outOf(id);
  assert.equal(sent.line.waits, null);
  assert.equal(sent.conversation.isAnswered, true);
});

test("a scheduled reply: they write first -> not sent, and the conversation says why; or sent, where that was chosen", async () => {
  const [asha, juma] = [await somebody(), await somebody()];
  const barred = await schedule(asha.id, { unlessHeard: asha.heard });
  const kept = await schedule(juma.id, {});
  for (const { number } of [asha, juma]) await write(number, "Nimeshapata");
  assert.equal((await outOf(asha.id)).line.waits?.isBarred, true);
  assert.equal((await outOf(juma.id)).line.waits?.isBarred, false);
  for (const sendId of [barred, kept]) {
    await come(sendId);
    await desk.run(sendId);
  }
  assert.deepEqual([await sentTo(asha.number), await sentTo(juma.number)], [0, 1]);
  const { line } = await outOf(asha.id);
  assert.deepEqual([line.state, line.reason, line.waits], ["cancelled", "They wrote before its time", null]);
});

test("a scheduled reply: cancelled -> never sent; once it was sent -> the cancel is refused", async () => {
  const { number, id, heard } = await somebody();
  const cancel = (sendId: string, as = cookie) =>
    desk.ask(undo, { method: "POST", params: { id: sendId }, cookie: as });
  const sendId = await schedule(id, { unlessHeard: heard });
  assert.equal((await cancel(sendId, viewer.cookie)).status, 403);
  assert.equal((await cancel(sendId)).status, 200);
  await come(sendId);
  await desk.run(sendId);
  assert.equal(await sentTo(number), 0);
  assert.equal((await outOf(id)).line.state, "cancelled");
  const late = await schedule(id, { unlessHeard: heard });
  await come(late);
  await desk.run(late);
  assert.equal((await cancel(late)).status, 409);
  assert.equal(await sentTo(number), 1);
});

test("a scheduled reply: their window is closed then -> a text is refused and nothing is written down, a template waits", async () => {
  const { number, id, heard } = await somebody();
  const sends = async () => (await desk.db.query("SELECT FROM campaign WHERE reply_to = $1", [id])).length;
  assert.deepEqual(await problemOf(await post(id, { text: "Karibu", scheduledAt: inHours(25) })), [
    422,
    "scheduledAt",
  ]);
  assert.deepEqual(await problemOf(await post(id, { text: "Karibu", scheduledAt: inHours(-1) })), [
    400,
    "scheduledAt",
  ]);
  assert.deepEqual(
    await problemOf(await post(id, { templateName: "oda_tayari", scheduledAt: inHours(31 * 24) })),
    [400, "scheduledAt"],
  );
  assert.equal(await sends(), 0);
  const admin = await desk.signIn("admin");
  const made = await desk.ask(createTemplate, {
    method: "POST",
    body: {
      ...{ name: "kesho_asubuhi", category: "UTILITY", language: "sw" },
      componentSchema: [{ type: "BODY", text: "Oda yako iko tayari." }],
    },
    cookie: admin.cookie,
  });
  assert.ok(made.status < 300, await made.clone().text());
  await desk.review("kesho_asubuhi", "approve");
  await desk.pass(1_000);
  const template = { templateName: "kesho_asubuhi", language: "sw" };
  const answer = await post(id, { ...template, scheduledAt: inHours(30), unlessHeard: heard });
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.deepEqual([await sends(), await sentTo(number)], [1, 0]);
  const { sendId } = await answer.json();
  await come(sendId);
  await desk.run(sendId);
  assert.equal(await sentTo(number), 1);
});

test("a scheduled reply: they wrote after what was looked at -> refused; the same press twice -> scheduled once; a viewer -> refused", async () => {
  const { id, number, heard } = await somebody();
  await write(number, "Hodi?");
  const body = { text: "Karibu", scheduledAt: inHours(2), unlessHeard: heard };
  assert.equal((await post(id, body)).status, 409);
  const now = (await thread(id)).conversation.heard;
  const press = { ...body, unlessHeard: now, sendToken: randomUUID() };
  assert.equal((await post(id, press)).status, 200);
  assert.equal((await post(id, press)).status, 409);
  assert.equal((await post(id, { ...body, unlessHeard: now }, viewer.cookie)).status, 403);
  assert.equal((await desk.db.query("SELECT FROM campaign WHERE reply_to = $1", [id])).length, 1);
});
