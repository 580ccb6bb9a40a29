import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import {
  MAX_SAVED_REPLIES,
  SavedReplies,
  type SavedReply,
  SavedReplyNow,
} from "#lib/contract/desk/inbox/saved-reply.ts";
import { door } from "#lib/testing/doors.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";

const reply = door("POST /api/inbox/:id/reply");
const remove = door("DELETE /api/saved-replies/:id");
const update = door("PUT /api/saved-replies/:id");
const create = door("POST /api/saved-replies");
const list = door("GET /api/saved-replies");

const stub = await startServiceStub();
const desk = await openStubDesk(stub);
const { cookie } = await desk.signIn("sender");
const viewer = await desk.signIn("viewer");

const make = (name: string, text = "Habari {{name}}", as = cookie) =>
  desk.ask(create, { method: "POST", body: { name, text }, cookie: as });

async function made(name: string, text?: string): Promise<SavedReply> {
  const answer = await make(name, text);
  assert.equal(answer.status, 201, await answer.clone().text());
  return SavedReplyNow.parse(await answer.json()).savedReply;
}

const change = (id: string, body: object, as = cookie) =>
  desk.ask(update, { method: "PUT", params: { id }, body, cookie: as });

const listed = async (as = cookie) =>
  SavedReplies.parse(await (await desk.ask(list, { cookie: as })).json()).savedReplies;

const names = async () => (await listed()).map(({ name }) => name);

test("the texts of the team stand by name, and no two have one name, in whichever case, also of two saved at once", async () => {
  const [one, two] = await Promise.all([make("salamu"), make("Salamu")]);
  assert.deepEqual([one.status, two.status].toSorted(), [201, 409]);
  const other = await made("Bei");
  assert.equal((await names()).length, 2);
  assert.equal((await names())[0], "Bei");
  const taken = await change(other.id, { name: "SALAMU", text: "x" });
  assert.deepEqual([taken.status, (await taken.json()).fields[0].path], [409, "name"]);
  assert.equal((await change(other.id, { name: "bei", text: "TSh 38,500" })).status, 200);
});

test("a text that somebody else has changed is not overwritten unseen, and one that is deleted not brought back", async () => {
  const reply = await made("Malipo", "Lipa leo");
  const seen = { name: reply.name, text: reply.text };
  assert.equal((await change(reply.id, { ...seen, text: "Lipa kesho", seen })).status, 200);
  assert.equal((await change(reply.id, { ...seen, text: "Lipa keshokutwa", seen })).status, 409);
  assert.equal((await desk.ask(remove, { method: "DELETE", params: { id: reply.id }, cookie })).status, 204);
  assert.equal((await change(reply.id, { ...seen, seen })).status, 404);
  const rows = await desk.db.query<{ action: string }>(
    "SELECT action FROM audit WHERE target = $1 ORDER BY seq",
    [reply.id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ["saved-reply.create", "saved-reply.update", "saved-reply.delete"],
  );
});

test("who answers without seeing numbers picks a text whole, sends it as it is saved, and changes it as anybody does", async () => {
  const blind = await desk.signIn("sender");
  await desk.db.query("UPDATE app_user SET rights = '{chat}' WHERE id = $1", [blind.user.id]);
  const text = "Tupigie 0754 123 456. Bei: 1500000 TZS.";
  const saved = await made("Duka 0754 123 456", text);
  const picked = (await listed(blind.cookie)).find(({ id }) => id === saved.id) ?? assert.fail();
  assert.deepEqual(picked, saved);
  const number = "+255754100990";
  const [row] = await desk.db.query<{ id: number }>(
    "INSERT INTO contact_window (number, last_inbound_at) VALUES ($1, now()) RETURNING id",
    [number],
  );
  const body = { text: picked.text, sendToken: randomUUID() };
  const params = { id: String(row?.id) };
  const answer = await desk.ask(reply, { method: "POST", params, body, cookie: blind.cookie });
  assert.equal(answer.status, 200, await answer.clone().text());
  const sent = await desk.db.query("SELECT text FROM recipient WHERE number = $1", [number]);
  assert.deepEqual(sent, [{ text }]);
  const seen = { name: picked.name, text: picked.text };
  const changed = await change(saved.id, { ...seen, name: "Duka letu", seen }, blind.cookie);
  assert.equal(changed.status, 200, await changed.clone().text());
  assert.deepEqual((await changed.json()).savedReply, { id: saved.id, name: "Duka letu", text });
  assert.ok((await listed()).some((one) => one.text === text && one.name === "Duka letu"));
});

test("a text is as long as a chat may be, there are so many at most, and only who answers has them", async () => {
  for (const [name, text] of [
    ["", "x"],
    ["a".repeat(61), "x"],
    ["Tupu", " \u200b"],
    ["Ndefu", "a".repeat(4_097)],
  ] as const)
    assert.equal((await make(name, text)).status, 400, name);
  assert.equal((await make("Siri", "x", viewer.cookie)).status, 403);
  assert.equal((await desk.ask(list, { cookie: viewer.cookie })).status, 403);
  await desk.db.query(
    `INSERT INTO saved_reply (id, name, text, changed_by, changed_at)
     SELECT gen_random_uuid(), 'jibu ' || i, 'x', (SELECT id FROM app_user LIMIT 1), now() FROM generate_series(1, $1::int) i`,
    [MAX_SAVED_REPLIES - (await names()).length],
  );
  assert.equal((await make("Moja zaidi")).status, 409);
});
