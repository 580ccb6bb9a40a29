import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { hashPassword } from "#lib/server/session/password.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const changePassword = door("POST /api/session/password");
const changePerson = door("PATCH /api/team/:id");
const changeProfile = door("PATCH /api/session");
const signIn = door("POST /api/session");
const history = door("GET /api/session/history");

const desk = await openDesk();
after(() => desk.close());

const PASSWORD = "seven goats cross the river";
const PASSWORD_HASH = await hashPassword(PASSWORD);

beforeEach(async () => {
  await desk.db.query("DELETE FROM app_user");
  await desk.db.query("DELETE FROM rate_limit");
});

async function somebody(role: "viewer" | "admin" | "owner" = "viewer") {
  const someone = await desk.signIn(role);
  await desk.db.query("UPDATE app_user SET password_hash = $2 WHERE id = $1", [
    someone.user.id,
    PASSWORD_HASH,
  ]);
  return someone;
}

type Line = { id: number; action: string; byName: string | null; address: string | null; detail: object };

async function historyOf(cookie: string, search = ""): Promise<{ items: Line[]; nextCursor: string | null }> {
  const answer = await desk.ask(history, { cookie, path: `/api/session/history${search}` });
  assert.equal(answer.status, 200, await answer.clone().text());
  return answer.json();
}

const actionsOf = ({ items }: { items: Line[] }) => items.map(({ action }) => action);

test("one reads one's own sign-ins, failures, name and password, and nobody else's", async () => {
  const someone = await somebody();
  const stranger = await somebody();
  const body = { email: someone.user.email, password: "wrong" };
  await desk.ask(signIn, { method: "POST", body });
  await desk.ask(changeProfile, { method: "PATCH", cookie: someone.cookie, body: { name: "Neema M." } });
  const next = { current: PASSWORD, next: "twelve cows sleep in the rain" };
  const changed = await desk.ask(changePassword, { method: "POST", cookie: someone.cookie, body: next });
  const cookie = changed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const own = await historyOf(cookie);
  assert.deepEqual(actionsOf(own), [
    "session.create",
    "password.update",
    "profile.update",
    "session.refuse",
    "session.create",
  ]);
  assert.ok(!JSON.stringify(own).includes(someone.user.email));
  assert.deepEqual(actionsOf(await historyOf(stranger.cookie)), ["session.create"]);
});

test("what others change says who it was and not from where, and is in no history of theirs", async () => {
  const owner = await somebody("owner");
  const { user } = await somebody("viewer");
  const params = { id: user.id };
  await desk.ask(changePerson, { method: "PATCH", cookie: owner.cookie, params, body: { role: "sender" } });
  assert.deepEqual(actionsOf(await historyOf(owner.cookie)), ["session.create"]);
  const { cookie } = await signInAs(user.email);
  const line = (await historyOf(cookie)).items.find(({ action }) => action === "person.role");
  assert.deepEqual([line?.byName, line?.address], ["Test owner", null]);
});

test("a wrong e-mail typed here is nobody's history, and neither is what was tried before the account was made", async () => {
  const someone = await somebody();
  const tryAs = (email: string) => desk.ask(signIn, { method: "POST", body: { email, password: "x" } });
  await tryAs(`not-${someone.user.email}`);
  await tryAs(someone.user.email);
  assert.deepEqual(actionsOf(await historyOf(someone.cookie)), ["session.refuse", "session.create"]);
  await desk.db.query("UPDATE app_user SET created_at = now() + interval '1 minute' WHERE id = $1", [
    someone.user.id,
  ]);
  assert.deepEqual((await historyOf(someone.cookie)).items, []);
});

test("pages go on without gap or repeat", async () => {
  const { user, cookie } = await somebody();
  for (let round = 0; round < 20; round += 1) {
    await desk.db.query("DELETE FROM rate_limit");
    await signInAs(user.email);
  }
  const first = await historyOf(cookie);
  const second = await historyOf(cookie, `?cursor=${first.nextCursor}`);
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  assert.deepEqual([ids.length, new Set(ids).size, second.nextCursor], [21, 21, null]);
  const wrong = await desk.ask(history, { cookie, path: "/api/session/history?cursor=x" });
  assert.equal(wrong.status, 400);
});

async function signInAs(email: string): Promise<{ cookie: string }> {
  const answer = await desk.ask(signIn, { method: "POST", body: { email, password: PASSWORD } });
  assert.equal(answer.status, 200);
  return { cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}
