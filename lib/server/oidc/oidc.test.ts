import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { cookieOf, openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { CLIENT, openIdentityProvider } from "#lib/testing/stubs/identity-provider.ts";
import type { IdentityProvider } from "../identity-provider.ts";
import { hashPassword } from "../session/index.ts";
import { readClaims } from "./provider.ts";

const ask = door("POST /api/session/oidc/options");
const claim = door("POST /api/session/oidc");
const signIn = door("POST /api/session");
const whoAmI = door("GET /api/session");
const fresh = door("GET /api/session/fresh");
const team = door("GET /api/team");
const remove = door("DELETE /api/team/:id");
const disable = door("PATCH /api/team/:id");
const invite = door("POST /api/team/invitations");
const accept = door("POST /api/invitations/accept");
const askPasskey = door("POST /api/session/passkey/options");
const reset = door("POST /api/team/:id/reset");

const MINUTE = 60_000;
const ORIGIN = "http://localhost:3000";
const neema = { name: "Neema", email: "neema@shop.example", email_verified: true, groups: ["tuma-senders"] };
const accounts: Record<string, Record<string, unknown>> = {};
const theirs = await openIdentityProvider(accounts, ORIGIN);
const provider: IdentityProvider = {
  issuer: theirs.issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  name: "Shop accounts",
  groupsClaim: "groups",
  roles: new Map([
    ["tuma-senders", "sender"],
    ["tuma-owners", "owner"],
  ]),
  isOnly: false,
};
const desk = await openDesk({ identityProvider: provider });
after(async () => {
  await desk.close();
  await theirs.close();
});

beforeEach(async () => {
  await desk.db.query("DELETE FROM app_user");
  await desk.db.query("DELETE FROM invitation");
  await desk.db.query("DELETE FROM rate_limit");
  for (const name of Object.keys(accounts)) delete accounts[name];
  accounts["sub-neema"] = { ...neema };
  withProvider({});
  await desk.signIn("viewer");
});

const withProvider = (changed: Partial<IdentityProvider>) => {
  desk.context.env.identityProvider = { ...provider, ...changed };
};

type Came = { login?: string; cookie?: string; isAgain?: boolean; back?: string };

/** From the press to the answer of the console, in a browser that has these cookies. */
async function come({ login = "sub-neema", cookie = "", isAgain = false, back }: Came = {}) {
  const asked = await desk.ask(ask, { method: "POST", body: { isAgain, back }, cookie });
  assert.equal(asked.status, 200, await asked.clone().text());
  const { url } = await asked.json();
  const answer = await theirs.signInAt(url, login);
  return hand(answer, [cookie, cookieOf(asked.headers)].filter(Boolean).join("; "));
}

const hand = (answer: string, cookie: string) =>
  desk.ask(claim, { method: "POST", body: { answer }, cookie });

async function who(answer: Response) {
  // What was begun is taken away: a browser sends no empty cookie.
  const cookie = cookieOf(answer.headers).replace(/__Host-oidc=(?:; )?/, "");
  const { user } = await (await desk.ask(whoAmI, { cookie })).json();
  return { cookie, user };
}

const detailOf = async (answer: Response) => [answer.status, (await answer.json()).detail] as const;
const actions = async () =>
  (await desk.db.query<{ action: string }>("SELECT action FROM audit ORDER BY seq DESC LIMIT 4")).map(
    ({ action }) => action,
  );

test("somebody new: a group of theirs has a role -> an account with it, and the same one the next time, also with another e-mail", async () => {
  const first = await come({ back: "/campaigns" });
  assert.deepEqual(await first.clone().json(), { step: "done", back: "/campaigns" });
  const { user } = await who(first);
  assert.deepEqual([user.name, user.email, user.role], ["Neema", "neema@shop.example", "sender"]);
  assert.deepEqual((await actions()).toReversed().slice(-3), [
    "person.create",
    "person.identity",
    "session.create",
  ]);
  accounts["sub-neema"] = { ...neema, email: "neema.m@shop.example" };
  assert.equal((await who(await come())).user.id, user.id);
});

test("somebody new: no group of theirs has a role -> refused with what to do, and written down", async () => {
  accounts["sub-neema"] = { ...neema, groups: ["gardeners"] };
  const [status, detail] = await detailOf(await come());
  assert.deepEqual([status, /No group that Shop accounts names/.test(detail)], [401, true]);
  assert.deepEqual(await desk.db.query("SELECT FROM app_user WHERE email = $1", [neema.email]), []);
  assert.equal((await actions())[0], "session.refuse");
});

test("a console without an owner -> no group opens it, and its setup stays open", async () => {
  await desk.db.query("DELETE FROM app_user");
  accounts["sub-neema"] = { ...neema, groups: ["tuma-owners"] };
  assert.match((await detailOf(await come()))[1], /has no owner yet/);
  assert.deepEqual(await desk.db.query("SELECT FROM app_user"), []);
});

test("somebody new: roles are given in this console -> only who was invited gets in, with what the invitation gives", async () => {
  withProvider({ roles: null });
  assert.match((await detailOf(await come()))[1], /Ask an owner or admin to invite you/);
  const owner = await desk.signIn("owner");
  const body = { email: neema.email, name: "Neema Mushi", role: "viewer" };
  assert.equal((await desk.ask(invite, { method: "POST", body, cookie: owner.cookie })).status, 201);
  const { user } = await who(await come());
  assert.deepEqual([user.name, user.role], ["Neema", "viewer"]);
  assert.equal((await desk.db.query("SELECT 1 FROM invitation")).length, 0);
});

test("somebody new: whoever invited them may not any more -> the group of theirs gives the role; without one nobody gets in", async () => {
  const owner = await desk.signIn("owner");
  const admin = await desk.signIn("admin");
  const body = { email: neema.email, name: "Neema Mushi", role: "viewer" };
  await desk.ask(invite, { method: "POST", body, cookie: admin.cookie });
  const params = { id: admin.user.id };
  await desk.ask(disable, { method: "PATCH", params, cookie: owner.cookie, body: { isDisabled: true } });
  withProvider({ roles: null });
  assert.match((await detailOf(await come()))[1], /Ask an owner or admin to invite you/);
  withProvider({});
  assert.equal((await who(await come())).user.role, "sender");
});

test("begun in two tabs -> the one that was begun first asks again, and takes nothing from the other", async () => {
  const begin = async () => {
    const asked = await desk.ask(ask, { method: "POST", body: { isAgain: false } });
    const answer = await theirs.signInAt((await asked.json()).url, "sub-neema");
    return { answer, cookie: cookieOf(asked.headers) };
  };
  const [first, second] = [await begin(), await begin()];
  const refused = await hand(first.answer, second.cookie);
  assert.deepEqual(refused.headers.getSetCookie(), []);
  assert.match((await detailOf(refused))[1], /another browser or tab/);
  assert.equal((await hand(second.answer, second.cookie)).status, 200);
});

test("an account with the e-mail: verified there -> it is theirs from now on; not verified -> it is not opened", async () => {
  withProvider({ roles: null });
  const { user } = await desk.signIn("admin");
  accounts["sub-neema"] = { ...neema, email: user.email.toUpperCase(), email_verified: false };
  assert.match((await detailOf(await come()))[1], /does not say that your e-mail is verified/);
  accounts["sub-neema"] = { ...neema, email: user.email.toUpperCase() };
  assert.equal((await who(await come())).user.id, user.id);
});

test("an e-mail that was given to somebody else there -> does not open the account of the first", async () => {
  assert.equal((await come()).status, 200);
  accounts["sub-other"] = { ...neema };
  assert.match((await detailOf(await come({ login: "sub-other" })))[1], /is of another person/);
});

test("groups change -> the role follows at the next sign-in and the old sessions end; the last owner stays one", async () => {
  const before = await who(await come());
  accounts["sub-neema"] = { ...neema, groups: ["tuma-owners", "tuma-senders"] };
  const after = await who(await come());
  assert.equal(after.user.role, "owner");
  assert.equal((await desk.ask(whoAmI, { cookie: before.cookie })).status, 401);
  assert.equal((await desk.ask(team, { cookie: after.cookie })).status, 200);
  accounts["sub-neema"] = { ...neema };
  assert.equal((await who(await come())).user.role, "owner");
});

test("disabled -> refused; removed -> somebody new", async () => {
  const { user } = await who(await come());
  const owner = await desk.signIn("owner");
  const change = { method: "PATCH", params: { id: user.id }, cookie: owner.cookie };
  await desk.ask(disable, { ...change, body: { isDisabled: true } });
  assert.match((await detailOf(await come()))[1], /disabled/);
  await desk.ask(remove, { method: "DELETE", params: { id: user.id }, cookie: owner.cookie });
  assert.notEqual((await who(await come())).user.id, user.id);
});

test("an answer: of another browser, a second time, invented, or without one begun -> nobody is signed in", async () => {
  const asked = await desk.ask(ask, { method: "POST", body: { isAgain: false } });
  const cookie = cookieOf(asked.headers);
  const answer = await theirs.signInAt((await asked.json()).url, "sub-neema");
  const other = cookieOf((await desk.ask(ask, { method: "POST", body: { isAgain: false } })).headers);
  assert.equal((await hand(answer, "")).status, 401);
  assert.equal((await hand(answer, other)).status, 401);
  assert.equal((await hand("code=invented&state=invented", cookie)).status, 401);
  assert.equal((await hand("", cookie)).status, 401);
  assert.equal((await hand("error=access_denied", cookie)).status, 401);
  assert.equal((await hand(answer, cookie)).status, 200);
  assert.equal((await hand(answer, cookie)).status, 401, "a code works once");
});

test("a second factor of this console -> is asked for after it, and the log says both", async () => {
  const { user } = await who(await come());
  await desk.db.query(
    "INSERT INTO totp (user_id, sealed_secret, last_step, created_at) VALUES ($1, '\\x00', 0, now())",
    [user.id],
  );
  const answer = await come({ back: "/inbox" });
  assert.deepEqual(await answer.json(), { step: "second", back: "/inbox" });
  const [row] = await desk.db.query<{ by: string }>("SELECT begun_by AS by FROM pending_sign_in");
  assert.equal(row?.by, "Shop accounts");
});

test("the password asked again -> proven at the provider in its place, by the same person only", async () => {
  const { cookie } = await who(await come());
  desk.clock.forward(10 * MINUTE + 1);
  assert.equal((await desk.ask(fresh, { cookie })).status, 403);
  accounts["sub-asha"] = { ...neema, name: "Asha", email: "asha@shop.example" };
  assert.match(
    (await detailOf(await come({ cookie, isAgain: true, login: "sub-asha" })))[1],
    /somebody else/,
  );
  assert.equal((await desk.ask(fresh, { cookie })).status, 403);
  assert.deepEqual(await (await come({ cookie, isAgain: true })).json(), { step: "again", back: null });
  assert.equal((await desk.ask(fresh, { cookie })).status, 204);
});

test("only by the provider -> passwords, passkeys, invitations and resets of this console open nothing", async () => {
  const { user, cookie } = await desk.signIn("owner");
  const somebody = await desk.signIn("viewer");
  const password = "seven goats cross the river";
  await desk.db.query("UPDATE app_user SET password_hash = $2 WHERE id = $1", [
    user.id,
    await hashPassword(password),
  ]);
  const invitation = { email: "juma@shop.example", name: "Juma", role: "viewer" };
  const { link } = await (await desk.ask(invite, { method: "POST", body: invitation, cookie })).json();
  withProvider({ isOnly: true });
  const code = new URL(link).searchParams.get("code");
  const refused = [
    await desk.ask(signIn, { method: "POST", body: { email: user.email, password } }),
    await desk.ask(askPasskey, { method: "POST", body: { isSecondStep: false } }),
    await desk.ask(accept, { method: "POST", body: { code, name: "Juma", password } }),
    await desk.ask(reset, { method: "POST", params: { id: somebody.user.id }, body: {}, cookie }),
  ];
  assert.deepEqual(
    refused.map(({ status }) => status),
    [403, 403, 403, 403],
  );
  const [first] = await Promise.all(refused.map((answer) => answer.json()));
  assert.match(first.detail, /Everybody signs in with Shop accounts here/);
});

test("a provider that does not answer, or answers nonsense -> nobody is signed in, and it is said that it is not their fault", async () => {
  withProvider({ issuer: "http://127.0.0.1:9" });
  const answer = await desk.ask(ask, { method: "POST", body: { isAgain: false } });
  assert.deepEqual(await detailOf(answer), [503, "Shop accounts does not answer. Try again in a moment."]);
});

test("claims: what is nonsense or missing is nothing, and never somebody's e-mail", () => {
  const read = (claims: object) => readClaims({ sub: "s", ...claims }, provider);
  const nothing = { subject: "s", email: null, name: null, groups: [] };
  assert.deepEqual(read({}), nothing);
  assert.deepEqual(read({ email: "asha@shop.example" }), nothing);
  assert.deepEqual(read({ email: ["x"], email_verified: true, name: 7, groups: { a: 1 } }), nothing);
  assert.deepEqual(read({ email: "Asha@Shop.example", email_verified: "true", groups: "one" }), {
    subject: "s",
    email: "asha@shop.example",
    name: null,
    groups: ["one"],
  });
  assert.throws(() => readClaims({ sub: "" }, provider));
});
