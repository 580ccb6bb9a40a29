import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { hashPassword } from "#lib/server/session/password.ts";
import { createResetOnHost } from "#lib/server/team/index.ts";
import { cookieOf, openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const newCodes = door("POST /api/session/factors/recovery");
const signIn = door("POST /api/session");
const whoAmI = door("GET /api/session");
const second = door("POST /api/session/second");
const reset = door("POST /api/team/:id/reset");
const remove = door("DELETE /api/team/:id");
const accept = door("POST /api/resets/accept");

const desk = await openDesk();
after(() => desk.close());

const NEXT = "twelve cows sleep in the rain";
const PASSWORD_HASH = await hashPassword("seven goats cross the river");

beforeEach(async () => {
  await desk.db.query("DELETE FROM app_user");
  await desk.db.query("DELETE FROM rate_limit");
});

/** Somebody with an app, a passkey and recovery codes. */
async function withFactors() {
  const someone = await desk.signIn("sender");
  const { id } = someone.user;
  await desk.db.query("UPDATE app_user SET password_hash = $2 WHERE id = $1", [id, PASSWORD_HASH]);
  await desk.db.query(
    "INSERT INTO totp (user_id, sealed_secret, last_step, created_at) VALUES ($1, 'sealed', 0, now())",
    [id],
  );
  await desk.db.query(
    `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
     VALUES (gen_random_uuid(), $1::uuid, 'key of ' || $1, '', 0, '{}', 'Key', false, now())`,
    [id],
  );
  const made = await desk.ask(newCodes, { method: "POST", cookie: someone.cookie });
  return { ...someone, codes: (await made.json()).recoveryCodes as string[] };
}

async function linkFor(id: string, body: object): Promise<string> {
  const { cookie } = await desk.signIn("owner");
  const answer = await desk.ask(reset, { method: "POST", cookie, params: { id }, body });
  assert.equal(answer.status, 201, await answer.clone().text());
  return new URL((await answer.json()).link).searchParams.get("code") ?? "";
}

const acceptWith = (code: string) => desk.ask(accept, { method: "POST", body: { code, password: NEXT } });

async function countFactors(): Promise<number> {
  const [row] = await desk.db.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM totp) + (SELECT count(*) FROM passkey) + (SELECT count(*) FROM recovery_code) AS count`,
  );
  return row?.count ?? -1;
}

const actions = async () =>
  (await desk.db.query<{ action: string }>("SELECT action FROM audit ORDER BY seq DESC LIMIT 3")).map(
    ({ action }) => action,
  );

test("a new password by link does not pass the second factor over", async () => {
  const { user, codes } = await withFactors();
  const answer = await acceptWith(await linkFor(user.id, {}));
  const { step, ways } = await answer.clone().json();
  assert.deepEqual([step, ways], ["second", ["passkey", "totp", "recovery"]]);
  const pending = cookieOf(answer.headers);
  assert.equal((await desk.ask(whoAmI, { cookie: pending })).status, 401);
  const body = { way: "recovery", code: codes[0] };
  assert.equal((await desk.ask(second, { method: "POST", cookie: pending, body })).status, 200);
});

test("a link for a lost second factor takes all of it away once it is used, signs in, and the log says so", async () => {
  const { user, cookie } = await withFactors();
  const code = await linkFor(user.id, { clearsFactors: true });
  assert.equal(await countFactors(), 12, "making the link takes nothing away");
  const answer = await acceptWith(code);
  assert.equal((await answer.clone().json()).step, "done");
  assert.equal((await desk.ask(whoAmI, { cookie: cookieOf(answer.headers) })).status, 200);
  assert.equal((await desk.ask(whoAmI, { cookie })).status, 401);
  assert.equal(await countFactors(), 0);
  assert.deepEqual(await actions(), ["session.create", "factor.clear", "password.reset"]);
  const [made] = await desk.db.query<{ clears: boolean }>(
    "SELECT (detail->>'clearsFactors')::boolean AS clears FROM audit WHERE action = 'person.reset' ORDER BY seq DESC LIMIT 1",
  );
  assert.equal(made?.clears, true);
  assert.equal((await acceptWith(code)).status, 401);
});

test("a second link decides anew what the first one said", async () => {
  const { user } = await withFactors();
  await linkFor(user.id, { clearsFactors: true });
  assert.equal((await (await acceptWith(await linkFor(user.id, {}))).json()).step, "second");
});

test("the link of the host takes a lost second factor away, also from an owner", async () => {
  const { user } = await withFactors();
  await desk.db.query("UPDATE app_user SET role = 'owner' WHERE id = $1", [user.id]);
  const now = desk.clock.now();
  const { link } = await createResetOnHost(desk.db, { email: user.email, now, origin: "http://localhost" });
  const answer = await acceptWith(new URL(link).searchParams.get("code") ?? "");
  assert.equal((await answer.json()).step, "done");
  assert.equal(await countFactors(), 0);
});

test("an admin takes no second factor from an owner", async () => {
  const { user } = await withFactors();
  await desk.db.query("UPDATE app_user SET role = 'owner' WHERE id = $1", [user.id]);
  const admin = await desk.signIn("admin");
  const body = { clearsFactors: true };
  const params = { id: user.id };
  const answer = await desk.ask(reset, { method: "POST", cookie: admin.cookie, params, body });
  assert.equal(answer.status, 403);
});

test("nothing of a removed person's factors stays", async () => {
  const { user } = await withFactors();
  const owner = await desk.signIn("owner");
  const params = { id: user.id };
  assert.equal((await desk.ask(remove, { method: "DELETE", cookie: owner.cookie, params })).status, 204);
  assert.equal(await countFactors(), 0);
});

test("the password that was set by link is the one to sign in with", async () => {
  const { user } = await withFactors();
  await acceptWith(await linkFor(user.id, { clearsFactors: true }));
  const body = { email: user.email, password: NEXT };
  assert.equal((await (await desk.ask(signIn, { method: "POST", body })).json()).step, "done");
});
