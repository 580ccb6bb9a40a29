import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { Secret, TOTP } from "otpauth";
import type { PasskeyUsed } from "#lib/contract/desk/team/passkey.ts";
import { hashPassword } from "#lib/server/session/password.ts";
import { createAuthenticator, type Odd } from "#lib/testing/authenticator.ts";
import { cookieOf, openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { during } from "#lib/testing/during.ts";

const remove = door("DELETE /api/session/factors/passkeys/:id");
const rename = door("PATCH /api/session/factors/passkeys/:id");
const askNew = door("POST /api/session/factors/passkeys/options");
const add = door("POST /api/session/factors/passkeys");
const listOwn = door("GET /api/session/factors");
const begin = door("POST /api/session/factors/totp");
const prove = door("PUT /api/session/factors/totp");
const signIn = door("POST /api/session");
const whoAmI = door("GET /api/session");
const second = door("POST /api/session/second");
const ask = door("POST /api/session/passkey/options");
const claim = door("POST /api/session/passkey");

const desk = await openDesk();
after(() => desk.close());

const ORIGIN = "http://localhost:3000";
const PASSWORD = "seven goats cross the river";
const PASSWORD_HASH = await hashPassword(PASSWORD);

beforeEach(async () => {
  await desk.db.query("DELETE FROM app_user");
  await desk.db.query("DELETE FROM rate_limit");
});

type Someone = { user: { id: string; email: string }; cookie: string };

async function somebody(): Promise<Someone> {
  const someone = await desk.signIn("viewer");
  await desk.db.query("UPDATE app_user SET password_hash = $2 WHERE id = $1", [
    someone.user.id,
    PASSWORD_HASH,
  ]);
  return someone;
}

const askNewAs = async ({ cookie }: Someone) =>
  (await (await desk.ask(askNew, { method: "POST", cookie })).json()).passkeyOptions;

const addAs = ({ cookie }: Someone, made: object, name = "Phone") =>
  desk.ask(add, { method: "POST", cookie, body: { name, made } });

/** Somebody with a passkey in hand. */
async function withPasskey(options: { counts?: boolean } = {}) {
  const someone = await somebody();
  const key = createAuthenticator({ origin: ORIGIN, ...options });
  const answer = await addAs(someone, key.make(await askNewAs(someone)));
  assert.equal(answer.status, 201, await answer.clone().text());
  return { ...someone, key, codes: (await answer.json()).recoveryCodes as string[] };
}

/** A browser that was asked for a passkey: in place of a password, or after one. */
async function asked(pending?: string) {
  const body = { isSecondStep: pending !== undefined };
  const answer = await desk.ask(ask, { method: "POST", body, cookie: pending });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { passkeyOptions } = await answer.json();
  return { options: passkeyOptions, cookie: pending ?? cookieOf(answer.headers) };
}

async function pendingOf({ user }: Someone): Promise<string> {
  const body = { email: user.email, password: PASSWORD };
  const answer = await desk.ask(signIn, { method: "POST", body });
  assert.equal((await answer.clone().json()).step, "second");
  return cookieOf(answer.headers);
}

const claimWith = (cookie: string | undefined, used: PasskeyUsed) =>
  desk.ask(claim, { method: "POST", cookie, body: used });

const isIn = async (answer: Response) =>
  (await desk.ask(whoAmI, { cookie: cookieOf(answer.headers) })).status === 200;

const factorsOf = async ({ cookie }: Someone) => (await desk.ask(listOwn, { cookie })).json();

async function lastRefusal(): Promise<Record<string, unknown> | undefined> {
  const [line] = await desk.db.query<{ detail: Record<string, unknown> }>(
    "SELECT detail FROM audit WHERE action = 'factor.refuse' ORDER BY seq DESC LIMIT 1",
  );
  return line?.detail;
}

test("a passkey is made for this host, found without an e-mail, and only by its checked owner", async () => {
  const someone = await somebody();
  const options = await askNewAs(someone);
  assert.equal(options.rp.id, "localhost");
  assert.deepEqual(
    [options.authenticatorSelection.residentKey, options.authenticatorSelection.userVerification],
    ["required", "required"],
  );
  assert.ok(Buffer.from(options.challenge, "base64url").length >= 16);
  const handle = Buffer.from(options.user.id, "base64url").toString("hex");
  assert.equal(handle, someone.user.id.replaceAll("-", ""), "nothing personal is kept in the key");
});

test("signs in without e-mail and password; recovery codes came with the first key", async () => {
  const someone = await withPasskey();
  assert.equal(someone.codes.length, 10);
  const { options, cookie } = await asked();
  assert.equal(options.allowCredentials, undefined);
  const answer = await claimWith(cookie, someone.key.use(options));
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.equal((await answer.clone().json()).user.email, someone.user.email);
  assert.ok(await isIn(answer));
  const [line] = await desk.db.query<{ by: string }>(
    "SELECT detail->>'by' AS by FROM audit WHERE action = 'session.create' ORDER BY seq DESC LIMIT 1",
  );
  assert.equal(line?.by, "passkey");
  assert.ok((await factorsOf(someone)).passkeys[0].lastUsedAt);
});

test("somebody who is disabled, or changes the password, while a passkey is on the way is not in", async () => {
  const someone = await withPasskey();
  const pending = await pendingOf(someone);
  for (const [change, waiting] of [
    ["UPDATE app_user SET is_disabled = true", undefined],
    ["UPDATE app_user SET removed_at = now()", undefined],
    ["UPDATE app_user SET password_at = now() + interval '100 years'", pending],
  ] as const) {
    const { options, cookie } = await asked(waiting);
    const answer = await during(desk.db, change, () => claimWith(cookie, someone.key.use(options)));
    assert.equal(answer.status, 401, change);
    await desk.db.query("UPDATE app_user SET password_at = NULL, is_disabled = false, removed_at = NULL");
  }
});

test("after a password only the keys of that person are offered, and open", async () => {
  const someone = await withPasskey();
  const pending = await pendingOf(someone);
  const { options } = await asked(pending);
  assert.deepEqual(
    options.allowCredentials.map(({ id }: { id: string }) => id),
    [someone.key.id],
  );
  const answer = await claimWith(pending, someone.key.use(options, { userHandle: null }));
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.ok(await isIn(answer));
  const body = { isSecondStep: true };
  const again = await desk.ask(ask, { method: "POST", body, cookie: pending });
  assert.equal(again.status, 401, "one password is good for one sign-in");
});

test("a password of somebody with a key opens nothing, and the second step is asked only after a right password", async () => {
  const someone = await withPasskey();
  const pending = await pendingOf(someone);
  assert.equal((await desk.ask(whoAmI, { cookie: pending })).status, 401);
  const body = { isSecondStep: true };
  for (const cookie of [undefined, (await asked()).cookie]) {
    assert.equal((await desk.ask(ask, { method: "POST", body, cookie })).status, 401);
  }
});

test("refuses another origin, another host, an unchecked owner, another question and another kind of answer", async () => {
  const someone = await withPasskey();
  const elsewhere = "https://tuma.evil.example";
  const ways: Odd[] = [
    { origin: elsewhere },
    { origin: "http://localhost:3001" },
    { rpId: "evil.example" },
    { isUnverified: true },
    { type: "webauthn.create" },
  ];
  for (const odd of ways) {
    const { options, cookie } = await asked();
    const answer = await claimWith(cookie, someone.key.use(options, odd));
    assert.equal(answer.status, 401, JSON.stringify(odd));
    assert.deepEqual(await lastRefusal(), {
      email: someone.user.email,
      factor: "passkey",
      why: "not proven",
    });
  }
  const [mine, theirs] = [await asked(), await asked()];
  assert.equal((await claimWith(mine.cookie, someone.key.use(theirs.options))).status, 401);
});

test("refuses a signature that was changed", async () => {
  const someone = await withPasskey();
  const { options, cookie } = await asked();
  const used = someone.key.use(options);
  const other = createAuthenticator({ origin: ORIGIN }).use(options).response.signature;
  assert.equal(
    (await claimWith(cookie, { ...used, response: { ...used.response, signature: other } })).status,
    401,
  );
  assert.equal((await lastRefusal())?.why, "not proven");
});

test("refuses a key of which there is a copy: its counter went back or stood still", async () => {
  const someone = await withPasskey();
  const use = async (counter: number) => {
    const { options, cookie } = await asked();
    return claimWith(cookie, someone.key.use(options, { counter }));
  };
  assert.equal((await use(7)).status, 200);
  for (const counter of [7, 3, 0]) {
    const answer = await use(counter);
    assert.equal(answer.status, 401);
    assert.match((await answer.json()).detail, /there may be a copy of it/);
    assert.equal((await lastRefusal())?.why, "counter went back");
  }
  assert.equal((await use(8)).status, 200);
});

test("a key that never counts is good again and again", async () => {
  const someone = await withPasskey({ counts: false });
  for (let round = 0; round < 2; round += 1) {
    const { options, cookie } = await asked();
    assert.equal((await claimWith(cookie, someone.key.use(options))).status, 200);
  }
});

test("refuses the user handle of somebody else, and none where no password was given", async () => {
  const someone = await withPasskey();
  const stranger = await withPasskey();
  const theirs = Buffer.from(stranger.user.id.replaceAll("-", ""), "hex").toString("base64url");
  for (const userHandle of [theirs, null, "x"]) {
    const { options, cookie } = await asked();
    const answer = await claimWith(cookie, someone.key.use(options, { userHandle }));
    assert.equal(answer.status, 401, `${userHandle}`);
    assert.equal((await lastRefusal())?.why, "of somebody else");
  }
});

test("after a password the key of somebody else opens nothing", async () => {
  const someone = await withPasskey();
  const stranger = await withPasskey();
  const pending = await pendingOf(someone);
  const { options } = await asked(pending);
  const answer = await claimWith(pending, stranger.key.use(options));
  assert.equal(answer.status, 401);
  assert.equal((await lastRefusal())?.why, "of somebody else");
});

test("a challenge is answered once, right or wrong, in its browser and within five minutes", async () => {
  const someone = await withPasskey();
  const first = await asked();
  const used = someone.key.use(first.options);
  assert.equal((await claimWith(undefined, used)).status, 401, "another browser");
  assert.equal((await claimWith((await asked()).cookie, used)).status, 401, "another browser that was asked");
  const wrong = someone.key.use(first.options, { origin: "https://evil.example" });
  assert.equal((await claimWith(first.cookie, wrong)).status, 401);
  assert.equal((await claimWith(first.cookie, used)).status, 401, "the challenge went with the wrong answer");
  const again = await asked();
  const answer = someone.key.use(again.options);
  assert.equal((await claimWith(again.cookie, answer)).status, 200);
  assert.equal((await claimWith(again.cookie, answer)).status, 401);
  const late = await asked();
  desk.clock.forward(5 * 60_000 + 1);
  assert.equal((await claimWith(late.cookie, someone.key.use(late.options))).status, 401);
  assert.equal((await lastRefusal())?.why, "too late");
});

test("two answers to one challenge at once open one session", async () => {
  const someone = await withPasskey({ counts: false });
  const { options, cookie } = await asked();
  const used = someone.key.use(options);
  const answers = await Promise.all([claimWith(cookie, used), claimWith(cookie, used)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401]);
});

test("refuses an unknown key, one that was removed, and one of somebody disabled", async () => {
  const someone = await withPasskey();
  const unknown = createAuthenticator({ origin: ORIGIN });
  unknown.make(await askNewAs(someone));
  const attempt = async (key: typeof unknown) => {
    const { options, cookie } = await asked();
    return (await claimWith(cookie, key.use(options))).status;
  };
  assert.equal(await attempt(unknown), 401);
  assert.deepEqual(await lastRefusal(), { factor: "passkey", why: "not known" });
  await desk.db.query("UPDATE app_user SET is_disabled = true");
  assert.equal(await attempt(someone.key), 401);
  await desk.db.query("UPDATE app_user SET is_disabled = false");
  const { passkeys } = await factorsOf(someone);
  const params = { id: passkeys[0].id };
  assert.equal((await desk.ask(remove, { method: "DELETE", cookie: someone.cookie, params })).status, 204);
  assert.equal(await attempt(someone.key), 401);
  assert.deepEqual((await factorsOf(someone)).recovery, null, "recovery codes went with the last factor");
});

test("refuses a new key made at another origin, for another question, or without its owner checked", async () => {
  const someone = await somebody();
  const key = createAuthenticator({ origin: ORIGIN });
  for (const odd of [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { isUnverified: true }]) {
    const answer = await addAs(someone, key.make(await askNewAs(someone), odd));
    assert.deepEqual([answer.status, (await answer.json()).fields[0].path], [400, "made"]);
  }
  const made = key.make(await askNewAs(someone));
  await askNewAs(someone);
  assert.equal((await addAs(someone, made)).status, 400, "another question was asked since");
  assert.equal((await addAs(someone, made)).status, 409, "and that was used up");
  const late = key.make(await askNewAs(someone));
  desk.clock.forward(5 * 60_000 + 1);
  assert.equal((await addAs(someone, late)).status, 409);
  assert.deepEqual((await factorsOf(someone)).passkeys, []);
});

test("refuses a key twice, and for a second person", async () => {
  const someone = await withPasskey();
  const stranger = await somebody();
  for (const other of [someone, stranger]) {
    const answer = await addAs(other, someone.key.make(await askNewAs(other)));
    assert.equal(answer.status, 409);
  }
  assert.equal((await factorsOf(stranger)).recovery, null);
});

test("several keys have names; one renames and removes one's own only, and the log says so", async () => {
  const someone = await withPasskey();
  const stranger = await somebody();
  const other = createAuthenticator({ origin: ORIGIN });
  desk.clock.forward(1_000);
  const options = await askNewAs(someone);
  assert.equal(options.excludeCredentials[0].id, someone.key.id);
  assert.equal((await addAs(someone, other.make(options), " Laptop ")).status, 201);
  const { passkeys, recovery } = await factorsOf(someone);
  assert.deepEqual(
    passkeys.map(({ name }: { name: string }) => name),
    ["Phone", "Laptop"],
  );
  assert.equal(recovery.left, 10, "the second key brings no new codes");
  const params = { id: passkeys[1].id };
  const renameAs = ({ cookie }: Someone, name: string) =>
    desk.ask(rename, { method: "PATCH", cookie, params, body: { name } });
  assert.equal((await renameAs(stranger, "Mine now")).status, 404);
  assert.equal((await desk.ask(remove, { method: "DELETE", cookie: stranger.cookie, params })).status, 404);
  assert.equal((await renameAs(someone, " ")).status, 400);
  assert.equal((await renameAs(someone, "Work laptop")).status, 204);
  const body = { name: "Old laptop", seen: "Laptop" };
  const late = await desk.ask(rename, { method: "PATCH", cookie: someone.cookie, params, body });
  assert.equal(late.status, 409, "another tab has renamed it");
  assert.equal((await factorsOf(someone)).passkeys[1].name, "Work laptop");
  assert.equal((await desk.ask(remove, { method: "DELETE", cookie: someone.cookie, params })).status, 204);
  const lines = await desk.db.query<{ action: string; name: string }>(
    `SELECT action, coalesce(detail->'after'->>'name', detail->>'name') AS name FROM audit
     WHERE action LIKE 'factor.%' AND actor_id = $1 ORDER BY seq`,
    [someone.user.id],
  );
  assert.deepEqual(
    lines.map(({ action, name }) => `${action} ${name}`),
    ["factor.create Phone", "factor.create Laptop", "factor.update Work laptop", "factor.delete Work laptop"],
  );
});

test("an app beside a key: both are asked for, and either opens", async () => {
  const someone = await withPasskey();
  const { totpSecret } = await (await desk.ask(begin, { method: "POST", cookie: someone.cookie })).json();
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp: desk.clock.now().getTime() });
  await desk.ask(prove, { method: "PUT", cookie: someone.cookie, body: { code: code() } });
  desk.clock.forward(30_000);
  const body = { email: someone.user.email, password: PASSWORD };
  const waiting = await desk.ask(signIn, { method: "POST", body });
  assert.deepEqual((await waiting.json()).ways, ["passkey", "totp", "recovery"]);
  const step = { way: "totp", code: code() };
  const pending = cookieOf(waiting.headers);
  assert.equal((await desk.ask(second, { method: "POST", cookie: pending, body: step })).status, 200);
});

test("there are no passkeys at a numbered address or without https, and the page is told so", async () => {
  const someone = await somebody();
  const { env } = desk.context;
  for (const [origin, can] of [
    ["http://192.168.1.10:3000", false],
    ["https://192.168.1.10", false],
    ["http://tuma.amani.example", false],
    ["https://tuma.amani.example", true],
    [ORIGIN, true],
  ] as const) {
    env.publicOrigin = origin;
    const headers = { origin, "sec-fetch-site": "same-origin" };
    const answer = await desk.ask(askNew, { method: "POST", cookie: someone.cookie, headers });
    assert.equal(answer.status, can ? 200 : 409, origin);
    assert.equal((await factorsOf(someone)).canPasskey, can);
  }
});

test("refuses answers that are none, naming the field", async () => {
  const { options, cookie } = await asked();
  const used = createAuthenticator({ origin: ORIGIN }).use(options);
  for (const [body, path] of [
    [{}, "id"],
    [{ ...used, id: "a b" }, "id"],
    [{ ...used, type: "password" }, "type"],
    [{ ...used, response: { ...used.response, signature: "=" } }, "response.signature"],
    [
      { ...used, response: { ...used.response, clientDataJSON: "x".repeat(5_000) } },
      "response.clientDataJSON",
    ],
  ] as const) {
    const answer = await desk.ask(claim, { method: "POST", cookie, body });
    assert.deepEqual([answer.status, (await answer.json()).fields[0].path], [400, path]);
  }
});
