import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { Thread, type ThreadLine } from "#lib/contract/desk/conversation.ts";
import { Person } from "#lib/contract/desk/people/opt-out.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { deleteOld } from "#lib/server/retention/index.ts";
import { updateRetentionDays } from "#lib/server/store/retention.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";

const readPerson = door("GET /api/person");
const removeNote = door("DELETE /api/inbox/:id/notes/:noteId");
const addNote = door("POST /api/inbox/:id/notes");
const reply = door("POST /api/inbox/:id/reply");
const readThread = door("GET /api/inbox/:id");

const DAY_MS = 24 * 60 * 60 * 1_000;

const desk = await openSandboxDesk();
after(() => desk.close());
const { db } = desk;
const neema = await desk.signIn("sender");
const juma = await desk.signIn("sender");
const admin = await desk.signIn("admin");
const viewer = await desk.signIn("viewer");

let people = 754_200_300;

/** Somebody writes, and the callback takes effect. */
async function written(text = "Habari"): Promise<{ id: number; number: string }> {
  const number = `+255${people++}`;
  await desk.pull("POST", "/inbound", { from: number, name: "Asha Mollel", text });
  await desk.pass(1_000);
  const [row] = await db.query<{ id: number }>("SELECT id FROM contact_window WHERE number = $1", [number]);
  return { number, id: row?.id ?? assert.fail(number) };
}

const note = (id: number, text: string, { as = neema.cookie, noteId = randomUUID() as string } = {}) =>
  desk.ask(addNote, { method: "POST", params: { id: String(id) }, body: { noteId, text }, cookie: as });

const remove = (id: number, noteId: string, as: string) =>
  desk.ask(removeNote, { method: "DELETE", params: { id: String(id), noteId }, cookie: as });

async function thread(id: number, { query = "", as = neema.cookie } = {}) {
  const path = `/api/inbox/${id}${query}`;
  const answer = await desk.ask(readThread, { path, params: { id: String(id) }, cookie: as });
  assert.equal(answer.status, 200, await answer.clone().text());
  return Thread.parse(await answer.json());
}

const told = (line: ThreadLine) => `${line.way} ${line.text}`;

test("a note stands in its conversation by its time, says who wrote it, and is sent to nobody", async () => {
  const { id, number } = await written();
  const answer = await note(id, " Analipa Jumatatu ");
  assert.equal(answer.status, 201, await answer.clone().text());
  await desk.ask(reply, {
    ...{ method: "POST", params: { id: String(id) }, cookie: neema.cookie },
    body: { text: "Karibu", sendToken: randomUUID() },
  });
  const { items } = await thread(id, { as: juma.cookie });
  assert.deepEqual(items.map(told), ["out Karibu", "note Analipa Jumatatu", "in Habari"]);
  const [, line] = items;
  assert.ok(line?.way === "note");
  assert.deepEqual(line.by, { id: neema.user.id, name: neema.user.name });
  const sent = (await desk.ledger()).filter(({ recipient }) => recipient === number);
  assert.deepEqual(
    sent.map(({ operation }) => operation),
    ["sendText"],
  );
  const path = `/api/person?${new URLSearchParams({ number })}`;
  const person = Person.parse(await (await desk.ask(readPerson, { path, cookie: juma.cookie })).json());
  assert.deepEqual(
    person.items.map(({ way }) => way),
    ["out", "note", "in"],
  );
  const rows = await db.query("SELECT action, detail FROM audit WHERE action LIKE 'conversation.note%'");
  assert.deepEqual(rows, [{ action: "conversation.note", detail: {} }], "its words are not in the log");
});

test("a note that is asked for again after a lost answer is written once, and under another conversation not at all", async () => {
  const [one, other] = [await written(), await written()];
  const noteId = randomUUID();
  for (let press = 0; press < 2; press++)
    assert.equal((await note(one.id, "Mara moja", { noteId })).status, 201);
  assert.equal((await note(other.id, "Mara moja", { noteId })).status, 409);
  assert.deepEqual((await thread(one.id)).items.map(told), ["note Mara moja", "in Habari"]);
  assert.deepEqual((await thread(other.id)).items.map(told), ["in Habari"]);
});

test("a note of other words, or of somebody else, under the id of one that was added is refused and never taken for it", async () => {
  const { id } = await written();
  const noteId = randomUUID();
  assert.equal((await note(id, "Usimpe punguzo", { noteId })).status, 201);
  const other = await note(id, "Mpe punguzo", { noteId });
  assert.deepEqual(
    [other.status, (await other.json()).detail],
    [409, "This id belongs to a note with another text. This one was not added."],
  );
  assert.equal((await note(id, "Usimpe punguzo", { noteId, as: juma.cookie })).status, 409);
  assert.equal((await note(id, " Usimpe punguzo ", { noteId })).status, 201, "the same words");
  assert.deepEqual((await thread(id)).items.map(told), ["note Usimpe punguzo", "in Habari"]);
});

test("whoever wrote a note deletes it, an admin any, and nobody else; who may not answer writes none", async () => {
  const { id } = await written();
  const ids = [randomUUID(), randomUUID()] as const;
  for (const noteId of ids) await note(id, "Siri", { noteId });
  assert.equal((await remove(id, ids[0], juma.cookie)).status, 404);
  assert.equal((await remove(id, ids[0], viewer.cookie)).status, 403);
  assert.equal((await remove((await written()).id, ids[0], neema.cookie)).status, 404);
  assert.equal((await remove(id, ids[0], neema.cookie)).status, 204);
  assert.equal((await remove(id, ids[1], admin.cookie)).status, 204);
  assert.deepEqual((await thread(id)).items.map(told), ["in Habari"]);
  assert.equal((await note(id, "Siri", { as: viewer.cookie })).status, 403);
  for (const text of ["", " \u200b", "a".repeat(2_001)]) assert.equal((await note(id, text)).status, 400);
  assert.equal((await note(999_999, "Siri")).status, 404);
});

test("who sees no numbers reads a note without them", async () => {
  const { id } = await written();
  await note(id, "Mpigie dada yake 0754 913 268");
  const { items } = await thread(id, { as: viewer.cookie });
  assert.match(items[0]?.way === "note" ? items[0].text : "", /^Mpigie dada yake/);
  assert.doesNotMatch(JSON.stringify(items), /913.?268/);
});

test("page after page, no note of a long conversation is left out or comes twice", async () => {
  const { id } = await written();
  await db.query(
    `INSERT INTO conversation_note (id, conversation_id, at, author_id, text)
     SELECT gen_random_uuid(), $1, timestamptz '2026-11-20 10:00:00.123' + (i % 3) * interval '1 ms', $2, 'note ' || i
     FROM generate_series(1, 120) i`,
    [id, neema.user.id],
  );
  const seen: string[] = [];
  for (let query = ""; ; ) {
    const page = await thread(id, { query });
    seen.push(...page.items.map((line) => line.id));
    if (page.nextCursor === null) break;
    query = `?cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  assert.deepEqual([seen.length, new Set(seen).size], [121, 121]);
});

test("notes end with what people wrote, after as many days", async () => {
  const { id } = await written();
  const [old, young] = [randomUUID(), randomUUID()];
  await note(id, "Ya zamani", { noteId: old });
  await note(id, "Mpya", { noteId: young });
  await db.query("UPDATE conversation_note SET at = $2 WHERE id = $1", [
    old,
    new Date(systemClock.now().getTime() - 31 * DAY_MS),
  ]);
  const parts = { db, clock: systemClock };
  await deleteOld(parts, AbortSignal.timeout(limitMs(30_000)));
  assert.equal((await thread(id)).items.length, 3, "kept until somebody decides otherwise");
  await updateRetentionDays(db, { eventDays: 30, answerDays: null, peopleDays: null, callDays: null });
  await deleteOld(parts, AbortSignal.timeout(limitMs(30_000)));
  assert.deepEqual((await thread(id)).items.map(told), ["note Mpya", "in Habari"]);
});
