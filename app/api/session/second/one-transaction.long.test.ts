import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { Secret, TOTP } from "otpauth";
import { hashPassword } from "#lib/server/session/password.ts";
import { cookieOf, openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { during } from "#lib/testing/during.ts";

const begin = door("POST /api/session/factors/totp");
const prove = door("PUT /api/session/factors/totp");
const signIn = door("POST /api/session");
const whoAmI = door("GET /api/session");
const second = door("POST /api/session/second");

const desk = await openDesk();
after(() => desk.close());

const PASSWORD = "seven goats cross the river";
const PASSWORD_HASH = await hashPassword(PASSWORD);
const STEP = 30_000;

beforeEach(async () => {
  await desk.db.query("DELETE FROM app_user");
  await desk.db.query("DELETE FROM rate_limit");
});

async function somebody() {
  const someone = await desk.signIn("viewer");
  await desk.db.query("UPDATE app_user SET password_hash = $1", [PASSWORD_HASH]);
  return someone;
}

async function withApp() {
  const { cookie, user } = await somebody();
  const { totpSecret } = await (await desk.ask(begin, { method: "POST", cookie })).json();
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp: desk.clock.now().getTime() });
  const proven = await desk.ask(prove, { method: "PUT", cookie, body: { code: code() } });
  const { recoveryCodes } = await proven.json();
  desk.clock.forward(STEP);
  return { email: user.email, code, recoveryCodes: recoveryCodes as string[] };
}

const passwordOf = (email: string) =>
  desk.ask(signIn, { method: "POST", body: { email, password: PASSWORD } });
const pendingOf = async (email: string) => cookieOf((await passwordOf(email)).headers);
const stepWith = (cookie: string, way: "totp" | "recovery", code: string) =>
  desk.ask(second, { method: "POST", cookie, body: { way, code } });

const codesLeft = async () =>
  (await desk.db.query("SELECT 1 FROM recovery_code WHERE used_at IS NULL")).length;

const CHANGES = [
  "UPDATE app_user SET password_at = now() + interval '100 years'",
  "UPDATE app_user SET is_disabled = true",
  "UPDATE app_user SET removed_at = now()",
];

test("a password that is changed while its code is on the way opens nothing, and the code is not used up", async () => {
  for (const change of CHANGES) {
    await desk.db.query("DELETE FROM app_user");
    const { email, code, recoveryCodes } = await withApp();
    const [first = ""] = recoveryCodes;
    for (const [way, given] of [
      ["totp", code()],
      ["recovery", first],
    ] as const) {
      const pending = await pendingOf(email);
      const answer = await during(desk.db, change, () => stepWith(pending, way, given));
      assert.equal(answer.status, 401, `${change}, ${way}`);
      assert.match((await answer.json()).detail, /Start again/);
      assert.equal(await codesLeft(), 10);
      await desk.db.query("UPDATE app_user SET password_at = NULL, is_disabled = false, removed_at = NULL");
    }
    const sessions = await desk.db.query("SELECT 1 FROM session WHERE created_at >= $1", [desk.clock.now()]);
    assert.equal(sessions.length, 0, change);
    assert.equal((await stepWith(await pendingOf(email), "totp", code())).status, 200, "still good");
  }
});

test("one right password and two right codes at once are one sign-in and one used code", async () => {
  const { email, recoveryCodes } = await withApp();
  const pending = await pendingOf(email);
  const answers = await during(
    desk.db,
    "SELECT id FROM app_user FOR UPDATE",
    () => Promise.all(recoveryCodes.slice(0, 2).map((code) => stepWith(pending, "recovery", code))),
    2,
  );
  const ins = answers.filter(({ status }) => status === 200);
  assert.equal(ins.length, 1);
  assert.equal(await codesLeft(), 9);
  assert.equal((await desk.ask(whoAmI, { cookie: cookieOf(ins[0]!.headers) })).status, 200);
});

test("a code of an app that was replaced while it was on the way opens nothing", async () => {
  const { email, code } = await withApp();
  const pending = await pendingOf(email);
  const answer = await during(
    desk.db,
    "WITH held AS (SELECT id FROM app_user FOR UPDATE) UPDATE totp SET sealed_secret = '\\x00', last_step = 0 FROM held",
    () => stepWith(pending, "totp", code()),
  );
  assert.equal(answer.status, 401);
});

test("a factor that is added while a password is on the way is asked for", async () => {
  const { user } = await somebody();
  const answer = await during(
    desk.db,
    "WITH held AS (SELECT id FROM app_user FOR UPDATE) INSERT INTO totp (user_id, sealed_secret, last_step, created_at) SELECT id, '\\x00', 0, now() FROM held",
    () => passwordOf(user.email),
  );
  assert.equal(answer.status, 409);
  assert.equal(cookieOf(answer.headers), "");
});
