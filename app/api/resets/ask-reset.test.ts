import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { sendDueMail } from "#lib/server/mail/index.ts";
import { hashPassword } from "#lib/server/session/password.ts";
import { mailAskedResets } from "#lib/server/team/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { startMailStub } from "#lib/testing/stubs/mail-stub.ts";

const askFor = door("POST /api/resets");
const accept = door("POST /api/resets/accept");
const whoAmI = door("GET /api/session");
const signIn = door("POST /api/session");
const reset = door("POST /api/team/:id/reset");
const history = door("GET /api/session/history");

const stub = await startMailStub();
const server = {
  ...{ host: "127.0.0.1", port: stub.port, isSecure: false, isLocal: true, signIn: null },
  from: { name: "Tuma", address: "tuma@shop.example" },
};
const desk = await openDesk({ mail: server, trustProxyHops: 1 });
const { db, clock, context } = desk;
const signal = new AbortController().signal;
after(async () => {
  await desk.close();
  await stub.close();
});
beforeEach(async () => {
  await db.query("DELETE FROM app_user");
  await db.query("DELETE FROM asked_reset");
  await db.query("DELETE FROM mail");
  stub.kept.length = 0;
});

const PASSWORD = "seven goats cross the river";
const NEXT = "twelve cows sleep in the rain";
const HOUR_MS = 60 * 60 * 1000;

let places = 0;
/** From a place of its own, unless one is named. */
const ask = (email: string, place = `198.51.100.${++places}`) =>
  desk.ask(askFor, { method: "POST", headers: { "x-forwarded-for": place }, body: { email } });

const acceptWith = (code: string) => desk.ask(accept, { method: "POST", body: { code, password: NEXT } });

async function someone() {
  const person = await desk.signIn("sender");
  await db.query("UPDATE app_user SET password_hash = $2 WHERE id = $1", [
    person.user.id,
    await hashPassword(PASSWORD),
  ]);
  return person;
}

/** What the worker does with what was asked for: the mails that went out. */
async function work() {
  await mailAskedResets(context, signal);
  await sendDueMail(context, { server, signal });
  return stub.kept.map(({ to, raw }) => ({ to, text: raw.replaceAll("=\r\n", "").replaceAll("=3D", "=") }));
}

const codeIn = (text = "") => /\/reset\?code=(\S+)/.exec(text)?.[1] ?? assert.fail(text);

test("forgot password: known, unknown or disabled e-mail -> the same answer, and nobody is looked up before it", async () => {
  const [known, disabled] = [await someone(), await someone()];
  await db.query("UPDATE app_user SET is_disabled = true WHERE id = $1", [disabled.user.id]);
  const answers: unknown[] = [];
  for (const email of [
    known.user.email,
    "nobody@shop.example",
    disabled.user.email,
    known.user.email.toUpperCase(),
  ]) {
    const answer = await ask(email);
    const headers = Object.fromEntries(answer.headers);
    answers.push([answer.status, await answer.text(), { ...headers, "x-request-id": undefined }]);
  }
  assert.deepEqual(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1, JSON.stringify(answers));
  assert.equal((answers[0] as [number])[0], 204);
  // Each waits alike: what differs is done by the worker, when nobody waits any more.
  assert.equal((await db.query("SELECT FROM asked_reset")).length, 4);
  assert.equal((await db.query("SELECT FROM mail")).length, 0);
  assert.equal((await db.query("SELECT FROM reset_code")).length, 0);
  const sent = await work();
  assert.deepEqual([...new Set(sent.map(({ to }) => to))], [known.user.email]);
  assert.equal((await db.query("SELECT FROM asked_reset")).length, 0);
});

test("forgot password: the mailed link -> a new password once, other sessions end, the log and the person see it", async () => {
  const { user, cookie } = await someone();
  await ask(user.email, "203.0.113.7");
  const [mail] = await work();
  const code = codeIn(mail?.text);
  assert.equal((await desk.ask(whoAmI, { cookie })).status, 200, "asking ends nothing");
  const answer = await acceptWith(code);
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.equal((await desk.ask(whoAmI, { cookie })).status, 401);
  assert.equal((await acceptWith(code)).status, 401, "it works once");
  const body = { email: user.email, password: NEXT };
  const again = await desk.ask(signIn, { method: "POST", body });
  assert.equal(again.status, 200);
  const [row] = await db.query<object>(
    `SELECT actor_name AS "actorName", address, target FROM audit WHERE action = 'password.ask' ORDER BY seq DESC LIMIT 1`,
  );
  assert.deepEqual({ ...row }, { actorName: "Not known", address: "203.0.113.7", target: user.id });
  const own = await (await desk.ask(history, { cookie: again.headers.getSetCookie().join("; ") })).json();
  const actions = own.items?.map(({ action }: { action: string }) => action);
  assert.ok(actions?.includes("password.ask") && actions.includes("password.reset"), JSON.stringify(own));
});

test("forgot password: the person has a second factor -> it is asked for after the link", async () => {
  const { user } = await someone();
  await db.query(
    "INSERT INTO totp (user_id, sealed_secret, last_step, created_at) VALUES ($1, 'sealed', 0, now())",
    [user.id],
  );
  await ask(user.email);
  const [mail] = await work();
  assert.equal((await (await acceptWith(codeIn(mail?.text))).json()).step, "second");
  assert.equal((await db.query("SELECT FROM totp")).length, 1);
});

test("forgot password: the link is an hour old, or was asked for that long before a worker ran -> it opens nothing", async () => {
  const { user } = await someone();
  await ask(user.email);
  const [mail] = await work();
  clock.forward(HOUR_MS);
  assert.equal((await acceptWith(codeIn(mail?.text))).status, 401);
  stub.kept.length = 0;
  await ask(user.email);
  clock.forward(HOUR_MS + 1_000);
  assert.deepEqual(await work(), []);
});

test("forgot password: the mail is in the language of the person", async () => {
  const { user } = await someone();
  await db.query("UPDATE app_user SET language = 'sw' WHERE id = $1", [user.id]);
  await ask(user.email);
  const [mail] = await work();
  assert.match(mail?.text ?? "", /mtu fulani ameomba nenosiri jipya/);
});

test("forgot password: somebody of the team has handed out a link -> it goes on working, and none is mailed until it is over", async () => {
  const { user } = await someone();
  const owner = await desk.signIn("owner");
  const made = await desk.ask(reset, {
    ...{ method: "POST", cookie: owner.cookie, params: { id: user.id }, body: { clearsFactors: true } },
  });
  const code = codeIn((await made.json()).link);
  await ask(user.email);
  assert.deepEqual(await work(), []);
  assert.equal((await acceptWith(code)).status, 200);
});

test("forgot password: somebody whom an admin let in asks for a link -> who let them in stays who did", async () => {
  const [{ user }, admin] = [await someone(), await desk.signIn("admin")];
  await db.query("UPDATE app_user SET given_by = $2, given_at = now() WHERE id = $1", [
    user.id,
    admin.user.id,
  ]);
  await ask(user.email);
  const [mail] = await work();
  assert.equal((await acceptWith(codeIn(mail?.text))).status, 200);
  const [row] = await db.query<{ givenBy: string }>(
    `SELECT given_by AS "givenBy" FROM app_user WHERE id = $1`,
    [user.id],
  );
  assert.equal(row?.givenBy, admin.user.id);
});

test("forgot password: a fourth time in an hour for one e-mail -> the same answer, and no fourth mail", async () => {
  const { user } = await someone();
  for (let time = 0; time < 5; time++) {
    assert.equal((await ask(user.email)).status, 204);
    await work();
  }
  assert.equal(stub.kept.length, 3);
});

test("forgot password: more than 20 in an hour from one place -> refused, whoever is asked for", async () => {
  for (let time = 0; time < 20; time++)
    assert.equal((await ask(`person${time}@shop.example`, "192.0.2.9")).status, 204);
  const refused = await ask("person21@shop.example", "192.0.2.9");
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 60);
  assert.equal((await ask("person21@shop.example", "192.0.2.10")).status, 204);
});

test("forgot password: no mail server is set, or no e-mail is typed -> refused, and nothing waits", async () => {
  assert.equal((await ask("no address")).status, 400);
  Object.assign(context.env, { mail: null });
  const refused = await ask("anybody@shop.example");
  Object.assign(context.env, { mail: server });
  assert.equal(refused.status, 409);
  assert.equal((await db.query("SELECT FROM asked_reset")).length, 0);
});

test("forgot password: only the accounts of the company open this console since -> no link is made, and one that was mailed opens nothing", async () => {
  const { user } = await someone();
  await ask(user.email);
  const [mail] = await work();
  const { identityProvider } = context.env;
  Object.assign(context.env, { identityProvider: { isOnly: true } });
  const [asked, used] = [await ask(user.email), await acceptWith(codeIn(mail?.text))];
  Object.assign(context.env, { identityProvider });
  assert.deepEqual([asked.ok, used.ok], [false, false]);
  assert.equal((await db.query("SELECT FROM asked_reset")).length, 0);
});
