import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { Secret } from "otpauth";
import { verifyAudit } from "#lib/server/audit/index.ts";
import { cookieOf, openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { factorsOn, STEP } from "./test-factors.ts";

const second = door("POST /api/session/second");
const newCodes = door("POST /api/session/factors/recovery");
const begin = door("POST /api/session/factors/totp");
const remove = door("DELETE /api/session/factors/totp");

const desk = await openDesk();
after(() => desk.close());

const {
  beginAs,
  proveAs,
  codeOf,
  withApp,
  somebody,
  passwordOf,
  pendingOf,
  stepWith,
  isIn,
  factorsOf,
  linesOf,
} = await factorsOn(desk);

beforeEach(async () => {
  await desk.db.query("DELETE FROM app_user");
  await desk.db.query("DELETE FROM rate_limit");
});

test("an app is added by its code, brings ten recovery codes once, and signs other browsers out", async () => {
  const someone = await somebody();
  const other = cookieOf((await passwordOf(someone)).headers);
  assert.ok(await isIn(other));
  const secret = await beginAs(someone);
  assert.equal((await factorsOf(someone)).totp, null, "a picture that was only shown counts nothing");
  const answer = await (await proveAs(someone, codeOf(secret))).json();
  assert.equal(answer.recoveryCodes.length, 10);
  assert.equal(new Set(answer.recoveryCodes).size, 10);
  assert.deepEqual([await isIn(someone.cookie), await isIn(other)], [true, false]);
  const { totp, recovery } = await factorsOf(someone);
  assert.ok(totp.createdAt);
  assert.deepEqual([recovery.left, recovery.total], [10, 10]);
  const [line] = await linesOf("factor.create");
  assert.deepEqual(line?.detail, { factor: "app", sessionsEnded: 1 });
});

test("a new app is shown as a picture and as letters", async () => {
  const someone = await somebody();
  const answer = await (await desk.ask(begin, { method: "POST", cookie: someone.cookie })).json();
  assert.match(answer.totpSecret, /^[A-Z2-7]{32}$/);
  assert.match(answer.qrPath, /^(M\d+ \d+h\d+v1h-\d+z)+$/);
  assert.ok(answer.qrSize > 29);
});

test("whose app is taken away while they wait for the second step start again, and need no code", async () => {
  const someone = await withApp();
  const pending = await pendingOf(someone);
  assert.equal((await desk.ask(remove, { method: "DELETE", cookie: someone.cookie })).status, 204);
  const answer = await stepWith(pending, "totp", codeOf(someone.secret));
  assert.equal(answer.status, 401);
  assert.match((await answer.json()).detail, /Start again with your e-mail and password/);
  assert.equal((await (await passwordOf(someone)).json()).step, "done");
});

test("the code that proved a new app is no code to sign in with", async () => {
  const someone = await somebody();
  const secret = await beginAs(someone);
  const code = codeOf(secret);
  assert.equal((await proveAs(someone, code)).status, 200);
  assert.equal((await stepWith(await pendingOf(someone), "totp", code)).status, 401);
});

test("two who come with one code at once: one is in", async () => {
  const someone = await withApp();
  const code = codeOf(someone.secret);
  const both = [await pendingOf(someone), await pendingOf(someone)];
  const answers = await Promise.all(both.map((pending) => stepWith(pending, "totp", code)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401]);
});

test("a phone half a minute off gets in, one 90 seconds off is refused with a word about its clock", async () => {
  const someone = await withApp();
  desk.clock.forward(10 * STEP);
  for (const error of [90_000, -90_000]) {
    const refused = await stepWith(await pendingOf(someone), "totp", codeOf(someone.secret, error));
    assert.equal(refused.status, 401);
    assert.match((await refused.json()).detail, /set the clock of your phone to automatic/);
  }
  for (const error of [-STEP, STEP]) {
    const answer = await stepWith(await pendingOf(someone), "totp", codeOf(someone.secret, error));
    assert.equal(answer.status, 200, `${error}`);
  }
});

test("the sixth wrong code of an app: refused and logged, a password resets nothing, and a recovery code still opens", async () => {
  const someone = await withApp();
  const pending = await pendingOf(someone);
  for (let left = 4; left >= 0; left -= 1) {
    const answer = await stepWith(pending, "totp", "000000");
    assert.equal(answer.status, 401);
    assert.match((await answer.json()).detail, left > 0 ? new RegExp(`${left} tr(y|ies) left`) : /Wait 15/);
  }
  const right = await stepWith(await pendingOf(someone), "totp", codeOf(someone.secret));
  assert.equal(right.status, 429);
  assert.match((await right.json()).detail, /Wait 15 min/);
  const refused = (await linesOf("factor.refuse")).filter(
    ({ detail }) => detail.email === someone.user.email,
  );
  assert.deepEqual(
    refused.map(({ detail }) => [detail.factor, detail.triesLeft]),
    [0, 1, 2, 3, 4].map((left) => ["app", left]),
  );
  const [line] = await linesOf("factor.limit");
  assert.deepEqual([line?.actorName, line?.detail.email], ["Not known", someone.user.email]);
  assert.equal((await stepWith(pending, "recovery", someone.codes[0]!)).status, 200);
});

test("twenty wrong codes from elsewhere: the owner is let in from where they have signed in before, others wait", async () => {
  const someone = await withApp();
  const { env } = desk.context;
  env.trustProxyHops = 1;
  const from = (address: string, pending: string, code: string) =>
    desk.ask(second, {
      method: "POST",
      cookie: pending,
      body: { way: "totp", code },
      headers: { "x-forwarded-for": address },
    });
  assert.equal((await from("10.1.0.1", await pendingOf(someone), codeOf(someone.secret))).status, 200);
  desk.clock.forward(STEP);
  const pending = await pendingOf(someone);
  for (let n = 0; n < 20; n += 1) await from(`10.2.0.${n}`, pending, "000000");
  assert.equal((await from("10.3.0.1", pending, codeOf(someone.secret))).status, 429);
  assert.equal((await from("10.1.0.1", pending, codeOf(someone.secret))).status, 200);
  env.trustProxyHops = 0;
});

/** As if the first guess that still counts had been made earlier. */
const endCountsIn = (ms: number, prefix = "factor") =>
  desk.db.query("UPDATE rate_limit SET expire = $1 WHERE key LIKE $2", [Date.now() + ms, `${prefix}:%`]);

test("the last wrong code says the pause that remains, which counts from the first one", async () => {
  const someone = await withApp();
  const pending = await pendingOf(someone);
  const miss = async () => (await stepWith(pending, "totp", "000000")).json();
  assert.match((await miss()).detail, /4 tries left before a pause of up to 15 min\./);
  await endCountsIn(3.5 * 60_000);
  for (const left of ["3 tries", "2 tries", "1 try"])
    assert.match((await miss()).detail, new RegExp(`${left} left before a pause of up to 4 min\\.`));
  const last = await miss();
  assert.match(last.detail, /Wait 4 min, then try again\.$/);
  assert.equal(last.retry, "after");
  assert.doesNotMatch(last.fields[0].rule, /Wait/, "which a page counts down itself");
  assert.ok(last.retryAfterMs > 3 * 60_000 && last.retryAfterMs <= 3.5 * 60_000, last.retryAfterMs);
  await endCountsIn(20_000);
  const over = await miss();
  assert.equal(over.code, "rate_limited");
  assert.match(over.detail, /Wait (20|19) s and try again/);
  await endCountsIn(-1);
  assert.equal((await stepWith(pending, "totp", codeOf(someone.secret))).status, 200);
});

test("a code that was used already says the pause, too, where it was the last one permitted", async () => {
  const someone = await withApp();
  const code = codeOf(someone.secret);
  assert.equal((await stepWith(await pendingOf(someone), "totp", code)).status, 200);
  const pending = await pendingOf(someone);
  for (let n = 0; n < 4; n += 1) await stepWith(pending, "totp", "000000");
  const last = await (await stepWith(pending, "totp", code)).json();
  assert.match(last.detail, /^This code was used already\. Wait 15 min, then try again\.$/);
});

test("guesses from many addresses are counted together", async () => {
  const someone = await withApp();
  const pending = await pendingOf(someone);
  const { env } = desk.context;
  env.trustProxyHops = 1;
  const guess = (n: number, code: string) =>
    desk.ask(second, {
      method: "POST",
      cookie: pending,
      body: { way: "totp", code },
      headers: { "x-forwarded-for": `10.0.0.${n}` },
    });
  for (let n = 0; n < 19; n += 1) assert.equal((await guess(n, "000000")).status, 401);
  await endCountsIn(40 * 60_000, "factors");
  const last = await guess(19, "000000");
  assert.equal(last.status, 401);
  assert.match((await last.json()).detail, /Wait 40 min, then try again/);
  assert.equal((await guess(99, codeOf(someone.secret))).status, 429);
  env.trustProxyHops = 0;
});

test("refuses recovery codes of somebody else, and those that were replaced", async () => {
  const someone = await withApp();
  const stranger = await withApp();
  assert.equal((await stepWith(await pendingOf(someone), "recovery", stranger.codes[0]!)).status, 401);
  const made = await desk.ask(newCodes, { method: "POST", cookie: someone.cookie });
  assert.equal(made.status, 201);
  const { recoveryCodes } = await made.json();
  const { recovery } = await factorsOf(someone);
  assert.deepEqual([recovery.left, recovery.total], [recoveryCodes.length, recoveryCodes.length]);
  assert.equal((await stepWith(await pendingOf(someone), "recovery", someone.codes[1]!)).status, 401);
  assert.equal((await stepWith(await pendingOf(someone), "recovery", recoveryCodes[0])).status, 200);
});

test("refuses recovery codes for somebody without a second factor", async () => {
  const someone = await somebody();
  assert.equal((await desk.ask(newCodes, { method: "POST", cookie: someone.cookie })).status, 409);
});

test("without an app a password is enough again, recovery codes are gone, and other browsers are out", async () => {
  const someone = await withApp();
  const other = cookieOf((await stepWith(await pendingOf(someone), "totp", codeOf(someone.secret))).headers);
  assert.equal((await desk.ask(remove, { method: "DELETE", cookie: someone.cookie })).status, 204);
  assert.deepEqual([await isIn(someone.cookie), await isIn(other)], [true, false]);
  assert.equal((await (await passwordOf(someone)).json()).step, "done");
  const { totp, recovery } = await factorsOf(someone);
  assert.deepEqual([totp, recovery], [null, null]);
  assert.equal((await desk.ask(remove, { method: "DELETE", cookie: someone.cookie })).status, 404);
});

test("a new app takes the place of the old one and keeps the recovery codes", async () => {
  const someone = await withApp();
  const secret = await beginAs(someone);
  const answer = await proveAs(someone, codeOf(secret));
  assert.deepEqual(await answer.json(), { recoveryCodes: null });
  desk.clock.forward(STEP);
  assert.equal((await stepWith(await pendingOf(someone), "totp", codeOf(someone.secret))).status, 401);
  assert.equal((await stepWith(await pendingOf(someone), "totp", codeOf(secret))).status, 200);
  assert.equal((await stepWith(await pendingOf(someone), "recovery", someone.codes[0]!)).status, 200);
});

test("a pending sign-in is no session, and a session is no pending sign-in, also in the other's cookie", async () => {
  const someone = await withApp();
  const pending = await pendingOf(someone);
  assert.equal(await isIn(pending.replace("__Host-pending", "__Host-sid")), false);
  const moved = someone.cookie.replace("__Host-sid", "__Host-pending");
  assert.equal((await stepWith(moved, "totp", codeOf(someone.secret))).status, 401);
});

test("no table and no log line holds a secret, a code of an app or a recovery code", async () => {
  const someone = await withApp();
  const code = codeOf(someone.secret);
  await stepWith(await pendingOf(someone), "totp", code);
  await stepWith(await pendingOf(someone), "recovery", someone.codes[0]!);
  const kept = JSON.stringify([
    await desk.db.query("SELECT to_jsonb(t) FROM totp t"),
    await desk.db.query("SELECT to_jsonb(t) FROM totp_enrolment t"),
    await desk.db.query("SELECT to_jsonb(t) FROM recovery_code t"),
    await desk.db.query("SELECT to_jsonb(t) FROM pending_sign_in t"),
    await desk.db.query("SELECT detail FROM audit"),
    desk.lines,
  ]);
  const raw = Buffer.from(Secret.fromBase32(someone.secret).bytes).toString("hex");
  for (const secret of [someone.secret, raw, code, ...someone.codes]) assert.ok(!kept.includes(secret));
});

test("says what happened where SESSION_SECRET was changed; a recovery code still works", async () => {
  const someone = await withApp();
  const { env } = desk.context;
  const before = env.sessionSecret;
  env.sessionSecret = "another session secret of forty letters";
  const pending = await pendingOf(someone);
  const answer = await stepWith(pending, "totp", codeOf(someone.secret));
  assert.deepEqual([answer.status, (await answer.json()).code], [409, "conflict"]);
  assert.equal((await stepWith(pending, "recovery", someone.codes[0]!)).status, 200);
  env.sessionSecret = before;
});

test("everything about factors is in the chain", async () => {
  await withApp();
  assert.equal((await verifyAudit(desk.db)).ok, true);
});
