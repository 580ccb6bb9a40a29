import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { type Conversation, ConversationList } from "#lib/contract/desk/conversation.ts";
import { Answerers } from "#lib/contract/desk/inbox/answerer.ts";
import { recordInbound } from "#lib/server/store/sending/contact-window.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";
import { whileHeld } from "#lib/testing/while-held.ts";

const removePerson = door("DELETE /api/team/:id");
const updatePerson = door("PATCH /api/team/:id");
const setAnswerer = door("PUT /api/inbox/:id/answerer");
const setDone = door("PUT /api/inbox/:id/done");
const reply = door("POST /api/inbox/:id/reply");
const listAnswerers = door("GET /api/inbox/answerers");
const listInbox = door("GET /api/inbox");

const desk = await openSandboxDesk();
after(() => desk.close());
const { db } = desk;
const owner = await desk.signIn("owner");
const viewer = await desk.signIn("viewer");

let people = 754_100_300;
let born = 0;

/** Somebody of the team who may answer, under a name of their own. */
async function colleague(name: string) {
  const { cookie, user } = await desk.signIn("sender");
  const own = `${name} ${++born}`;
  await db.query("UPDATE app_user SET name = $2 WHERE id = $1", [user.id, own]);
  return { cookie, id: user.id, name: own };
}
type Colleague = Awaited<ReturnType<typeof colleague>>;

/** Somebody writes, and the callback takes effect. */
async function write(from: string, text: string): Promise<void> {
  await desk.pull("POST", "/inbound", { from, name: "Asha Mollel", text });
  await desk.pass(1_000);
}

async function written(): Promise<number> {
  const number = `+255${people++}`;
  await write(number, "Habari");
  return (await idsOf(number)).id;
}

async function idsOf(number: string): Promise<{ id: number }> {
  const [row] = await db.query<{ id: number }>("SELECT id FROM contact_window WHERE number = $1", [number]);
  return row ?? assert.fail(number);
}

async function numberOf(id: number): Promise<string> {
  const [row] = await db.query<{ number: string }>("SELECT number FROM contact_window WHERE id = $1", [id]);
  return row?.number ?? assert.fail(String(id));
}

async function list(query: string, as: { cookie: string }) {
  const answer = await desk.ask(listInbox, { path: `/api/inbox${query}`, cookie: as.cookie });
  assert.equal(answer.status, 200, await answer.clone().text());
  return ConversationList.parse(await answer.json());
}

const idsIn = async (query: string, as: { cookie: string }) =>
  (await list(query, as)).items.map(({ id }) => id);

const put = (handler: typeof setAnswerer, id: number, body: object, as: { cookie: string }) =>
  desk.ask(handler, { method: "PUT", params: { id: String(id) }, body, cookie: as.cookie });

const take = (id: number, as: Colleague, seenId: string | null = null) =>
  put(setAnswerer, id, { answererId: as.id, seenId }, as);

async function audited(id: number): Promise<string[]> {
  const rows = await db.query<{ action: string }>("SELECT action FROM audit WHERE target = $1 ORDER BY seq", [
    String(id),
  ]);
  return rows.map(({ action }) => action);
}

const answererOf = async (id: number): Promise<string | null> => {
  const [row] = await db.query<{ id: string | null }>(
    "SELECT answerer_id AS id FROM contact_window WHERE id = $1",
    [id],
  );
  return row?.id ?? null;
};

test("of two who take a conversation at once one has it, and the other is told who", async () => {
  for (let round = 0; round < 5; round++) {
    const [neema, juma] = [await colleague("Neema"), await colleague("Juma")];
    const id = await written();
    const [one, other] = await Promise.all([take(id, neema), take(id, juma)]);
    assert.deepEqual([one.status, other.status].toSorted(), [200, 409]);
    const [winner, lost] = one.status === 200 ? [neema, other] : [juma, one];
    assert.equal((await lost.json()).detail, `${winner.name} answers this now. Nothing was changed.`);
    assert.equal(await answererOf(id), winner.id);
    assert.deepEqual(await audited(id), ["conversation.take"]);
  }
});

test("a conversation is taken, given to somebody else and given back, and stands where it is looked for", async () => {
  const [neema, juma] = [await colleague("Neema"), await colleague("Juma")];
  const id = await written();
  assert.ok((await idsIn("?who=nobody", neema)).includes(id));
  const taken = await take(id, neema);
  assert.deepEqual(((await taken.json()) as Conversation).answerer, { id: neema.id, name: neema.name });
  assert.equal((await take(id, neema)).status, 200, "pressed again after a lost answer");
  assert.deepEqual([await idsIn("?who=mine", neema), await idsIn("?who=mine", juma)], [[id], []]);
  assert.ok(!(await idsIn("?who=nobody", neema)).includes(id));
  assert.equal((await list("", neema)).mine, 1);
  const given = await put(setAnswerer, id, { answererId: juma.id, seenId: neema.id }, neema);
  assert.equal(given.status, 200);
  assert.deepEqual(await idsIn("?who=mine&show=unread", juma), [id]);
  assert.deepEqual(await idsIn("?who=mine&show=open", juma), [id]);
  const stale = await put(setAnswerer, id, { answererId: null, seenId: neema.id }, neema);
  assert.equal(stale.status, 409, "who gives back sees whose it is");
  assert.equal((await put(setAnswerer, id, { answererId: null, seenId: juma.id }, neema)).status, 200);
  assert.ok((await idsIn("?who=nobody", juma)).includes(id));
  assert.deepEqual(await audited(id), ["conversation.take", "conversation.give", "conversation.release"]);
  const [, said] = await db.query<{ detail: object }>(
    "SELECT detail FROM audit WHERE target = $1 ORDER BY seq",
    [String(id)],
  );
  assert.deepEqual(said?.detail, { before: { answeredBy: neema.name }, after: { answeredBy: juma.name } });
});

test("only who may answer by chat is given a conversation, and nobody else decides about it", async () => {
  const [neema, juma] = [await colleague("Neema"), await colleague("Juma")];
  const id = await written();
  await db.query("UPDATE app_user SET rights = '{sms,seeNumbers}' WHERE id = $1", [juma.id]);
  const refused = await put(setAnswerer, id, { answererId: juma.id, seenId: null }, neema);
  assert.deepEqual(
    [refused.status, (await refused.json()).detail],
    [409, `${juma.name} cannot answer by chat any more. Choose somebody else.`],
  );
  for (const { cookie } of [juma, viewer])
    assert.equal(
      (await put(setAnswerer, id, { answererId: neema.id, seenId: null }, { cookie })).status,
      403,
    );
  const answer = await desk.ask(listAnswerers, { path: "/api/inbox/answerers", cookie: neema.cookie });
  const names = Answerers.parse(await answer.json()).items.map(({ name }) => name);
  assert.ok(names.includes(neema.name) && !names.includes(juma.name), names.join());
});

test("whoever answers first where nobody does has the conversation, and nobody else answers without having seen that", async () => {
  const [neema, juma] = [await colleague("Neema"), await colleague("Juma")];
  const id = await written();
  const answer = (as: Colleague, text: string, seen: object = {}) =>
    desk.ask(reply, {
      method: "POST",
      params: { id: String(id) },
      body: { text, ...seen },
      cookie: as.cookie,
    });
  const both = await Promise.all([answer(neema, "Ndiyo"), answer(juma, "Hapana")]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  const [first, second] = both[0]?.status === 200 ? [neema, juma] : [juma, neema];
  assert.equal(await answererOf(id), first.id);
  const sent = async () => {
    const rows = await db.query("SELECT FROM campaign WHERE reply_to = $1", [id]);
    return rows.length;
  };
  assert.equal(await sent(), 1);
  assert.equal((await answer(second, "Karibu", { answererId: null })).status, 409, "seen as nobody's");
  assert.equal((await answer(first, "Tena")).status, 200);
  assert.equal((await answer(second, "Karibu", { answererId: first.id })).status, 200);
  assert.equal(await answererOf(id), first.id, "who helps out does not take it away");
  assert.equal(await sent(), 3);
});

test("an answer that is not sent takes no conversation, and says nothing of it in the log", async () => {
  const neema = await colleague("Neema");
  const answer = (id: number, body: object) =>
    desk.ask(reply, { method: "POST", params: { id: String(id) }, body, cookie: neema.cookie });
  const [repeated, optedOut] = [await written(), await written()];
  const said = { text: "Karibu tena", sendToken: randomUUID() };
  assert.equal((await answer(repeated, said)).status, 200);
  await put(setAnswerer, repeated, { answererId: null, seenId: neema.id }, neema);
  const again = { ...said, sendToken: randomUUID(), isRepeatRefused: true, answererId: null };
  assert.equal((await answer(repeated, again)).status, 409);
  assert.equal(await answererOf(repeated), null);
  assert.deepEqual(await audited(repeated), ["conversation.take", "conversation.release"]);
  await write(await numberOf(optedOut), "STOP");
  const refused = await answer(optedOut, { text: "Sawa", answererId: null });
  assert.match((await refused.json()).detail, /opted out/);
  assert.equal(await answererOf(optedOut), null);
  assert.deepEqual(await audited(optedOut), []);
});

test("what was sent is said to be sent when it is asked for again, whoever has the conversation by then", async () => {
  const [neema, juma] = [await colleague("Neema"), await colleague("Juma")];
  const id = await written();
  const body = { text: "Mzigo umefika", sendToken: randomUUID(), isRepeatRefused: true, answererId: null };
  const answer = () =>
    desk.ask(reply, { method: "POST", params: { id: String(id) }, body, cookie: neema.cookie });
  assert.equal((await answer()).status, 200);
  assert.equal((await put(setAnswerer, id, { answererId: juma.id, seenId: neema.id }, juma)).status, 200);
  const again = await answer();
  const { detail, fields } = await again.json();
  assert.deepEqual([again.status, fields?.[0]?.path], [409, "sendToken"], detail);
  assert.equal(await answererOf(id), juma.id);
});

test("what is done is out of the list until they write again, and keeps who answers", async () => {
  const neema = await colleague("Neema");
  const id = await written();
  const number = await numberOf(id);
  await take(id, neema);
  const [row] = (await list("?who=mine", neema)).items;
  assert.ok(row?.isUnread);
  await write(number, "Hodi?");
  const early = await put(setDone, id, { isDone: true, heard: row.heard }, neema);
  assert.deepEqual(
    [early.status, (await early.json()).detail],
    [409, "They have written again. Read it first. It is still open."],
  );
  const [now] = (await list("?who=mine", neema)).items;
  const done = await put(setDone, id, { isDone: true, heard: now?.heard ?? 0 }, neema);
  assert.deepEqual([done.status, ((await done.json()) as Conversation).isDone], [200, true]);
  for (const query of [
    "?who=mine",
    "",
    "?show=unread",
    "?show=open",
    "?show=open&who=mine",
    "?show=unread&who=mine",
  ])
    assert.ok(!(await idsIn(query, neema)).includes(id), query);
  assert.deepEqual(await idsIn("?show=done&who=mine", neema), [id]);
  assert.ok((await idsIn("?show=done", neema)).includes(id));
  assert.equal((await list("?who=mine", neema)).mine, 0);

  await write(number, "Nimerudi");
  const [back] = (await list("?who=mine&show=unread", neema)).items;
  assert.deepEqual([back?.id, back?.isDone, back?.answerer?.id], [id, false, neema.id]);
  assert.ok(!(await idsIn("?show=done", neema)).includes(id));
  await put(setDone, id, { isDone: true, heard: back?.heard ?? 0 }, neema);
  const reopened = await put(setDone, id, { isDone: false, heard: 0 }, neema);
  assert.equal(((await reopened.json()) as Conversation).isDone, false);
  assert.deepEqual(await audited(id), [
    "conversation.take",
    "conversation.done",
    "conversation.done",
    "conversation.reopen",
  ]);
});

test("what takes effect late is back and unread, though all that came after it was read and done; heard of again it is not", async () => {
  const neema = await colleague("Neema");
  const id = await written();
  const number = await numberOf(id);
  await take(id, neema);
  const [row] = (await list("?who=mine", neema)).items;
  await put(setDone, id, { isDone: true, heard: row?.heard ?? 0 }, neema);
  const late = { number, sentAt: new Date("2026-03-01T08:00:00Z"), name: null, heardSeq: 1 };
  await recordInbound(db, [{ ...late, newSeq: null }]);
  assert.deepEqual(await idsIn("?who=mine", neema), []);
  await recordInbound(db, [{ ...late, newSeq: 1 }]);
  const [back] = (await list("?who=mine&show=unread", neema)).items;
  assert.deepEqual([back?.id, back?.isDone], [id, false]);
});

test("who is removed, disabled or may not answer any more leaves their conversations to everybody, done ones too", async () => {
  const endings = {
    removed: (id: string) =>
      desk.ask(removePerson, { method: "DELETE", params: { id }, cookie: owner.cookie }),
    disabled: (id: string) =>
      desk.ask(updatePerson, {
        method: "PATCH",
        params: { id },
        body: { isDisabled: true },
        cookie: owner.cookie,
      }),
    "without the right": (id: string) =>
      desk.ask(updatePerson, {
        method: "PATCH",
        params: { id },
        body: { rights: ["sms"] },
        cookie: owner.cookie,
      }),
    "a viewer": (id: string) =>
      desk.ask(updatePerson, {
        method: "PATCH",
        params: { id },
        body: { role: "viewer" },
        cookie: owner.cookie,
      }),
  };
  for (const [how, end] of Object.entries(endings)) {
    const neema = await colleague("Neema");
    const [open, done] = [await written(), await written()];
    for (const id of [open, done]) await take(id, neema);
    await put(setDone, done, { isDone: true, heard: Number.MAX_SAFE_INTEGER }, neema);
    const answer = await end(neema.id);
    assert.ok(answer.ok, await answer.clone().text());
    assert.deepEqual([await answererOf(open), await answererOf(done)], [null, null], how);
    assert.ok((await idsIn("?who=nobody", owner)).includes(open), how);
    const [line] = await db.query<{ n: number }>(
      "SELECT (detail->>'conversations')::int AS n FROM audit WHERE target = $1 ORDER BY seq DESC LIMIT 1",
      [neema.id],
    );
    assert.equal(line?.n, 2, how);
  }
  const juma = await colleague("Juma");
  const id = await written();
  await take(id, juma);
  const kept = await desk.ask(updatePerson, {
    ...{ method: "PATCH", params: { id: juma.id }, body: { rights: ["chat", "sms"] }, cookie: owner.cookie },
  });
  assert.ok(kept.ok);
  assert.equal(await answererOf(id), juma.id, "who still may answer keeps them");
});

test("while somebody is being removed nobody can give them a conversation", async () => {
  const [neema, juma] = [await colleague("Neema"), await colleague("Juma")];
  const id = await written();
  const [given] = await whileHeld(
    db,
    `UPDATE app_user SET removed_at = now(), is_disabled = true WHERE id = '${juma.id}'`,
    [() => put(setAnswerer, id, { answererId: juma.id, seenId: null }, neema)],
  );
  assert.equal(given?.status, 409);
  assert.equal(await answererOf(id), null);
});
