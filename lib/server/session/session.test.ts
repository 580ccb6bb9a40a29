import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { cookieOf, openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { during } from "#lib/testing/during.ts";
import { verifyAudit } from "../audit/index.ts";
import { peerStorage } from "../caller/client-address.ts";
import { getSetting } from "../store/console/setting.ts";
import { insertUser } from "../store/people/pending-sign-in.ts";
import { lockSetUp } from "../store/people/reset-code.ts";
import { createSetupCode } from "../team/index.ts";

const sessionRoutePOST = door("POST /api/session");
const sessionRouteGET = door("GET /api/session");
const sessionRouteDELETE = door("DELETE /api/session");
const setupRoutePOST = door("POST /api/setup");

const desk = await openDesk();
after(() => desk.close());

const OWNER = { name: "Asha Mollel", email: "Asha@shop.example", password: "seven goats cross the river" };
const MINUTE = 60_000;

beforeEach(async () => {
  await desk.db.query("DELETE FROM session");
  await desk.db.query("DELETE FROM app_user");
  await desk.db.query("DELETE FROM setup_code");
  await desk.db.query("DELETE FROM rate_limit");
  await desk.db.query("DELETE FROM sign_in_wait");
});

async function setUp() {
  const code = await createSetupCode(desk.db);
  return desk.ask(setupRoutePOST, { method: "POST", body: { ...OWNER, code } });
}

const signIn = (password = OWNER.password, email = OWNER.email, cookie?: string) =>
  desk.ask(sessionRoutePOST, { method: "POST", body: { email, password }, cookie });

const whoAmI = async (cookie?: string) => (await desk.ask(sessionRouteGET, { cookie })).status;

test("the code of the terminal makes the first owner, who is signed in at once", async () => {
  const answer = await setUp();
  assert.equal(answer.status, 201);
  const { user } = await answer.json();
  assert.equal(user.role, "owner");
  assert.equal(user.email, "asha@shop.example");
  assert.equal(await whoAmI(cookieOf(answer.headers)), 200);
});

test("the organisation named at set-up is kept; without one set-up works as before", async () => {
  const named = async () => getSetting(desk.db, "organisation");
  await setUp();
  assert.equal(await named(), "");
  await desk.db.query("DELETE FROM session");
  await desk.db.query("DELETE FROM app_user");
  const body = { ...OWNER, organisation: " Amani Agrovet ", code: await createSetupCode(desk.db) };
  assert.equal((await desk.ask(setupRoutePOST, { method: "POST", body })).status, 201);
  assert.equal(await named(), "Amani Agrovet");
});

test("refuses a setup code that was never shown", async () => {
  await createSetupCode(desk.db);
  const answer = await desk.ask(setupRoutePOST, { method: "POST", body: { ...OWNER, code: "guess" } });
  assert.equal(answer.status, 401);
  assert.equal((await answer.json()).code, "wrong_credentials");
});

test("refuses a second owner, whatever the code", async () => {
  await setUp();
  assert.equal(await createSetupCode(desk.db), null);
  const answer = await desk.ask(setupRoutePOST, { method: "POST", body: { ...OWNER, code: "any" } });
  assert.equal(answer.status, 409);
  assert.equal((await answer.json()).code, "already_set_up");
});

test("eight people with the same code make one owner", async () => {
  const code = await createSetupCode(desk.db);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      desk.ask(setupRoutePOST, { method: "POST", body: { ...OWNER, email: `o${n}@shop.example`, code } }),
    ),
  );
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, ...Array(7).fill(409)]);
});

test("whoever sets up while another owner is being made waits for it, and is refused", async () => {
  const code = await createSetupCode(desk.db);
  const first = { id: randomUUID(), name: "Neema", email: "neema@shop.example", role: "owner" } as const;
  const answer = await during(
    desk.db,
    async (tx) => {
      await lockSetUp(tx);
      await insertUser(tx, { ...first, passwordHash: "none", now: new Date() });
    },
    () => desk.ask(setupRoutePOST, { method: "POST", body: { ...OWNER, code } }),
  );
  assert.equal(answer.status, 409);
});

test("refuses a short and a common password, naming the field", async () => {
  const code = await createSetupCode(desk.db);
  for (const password of [
    "too short",
    "passwordpassword",
    "123456789012345",
    "ababababababababab",
    "asha@shop.example",
  ]) {
    const answer = await desk.ask(setupRoutePOST, { method: "POST", body: { ...OWNER, code, password } });
    assert.equal(answer.status, 400, password);
    assert.equal((await answer.json()).fields[0].path, "password");
  }
});

test("the cookie is host-bound, secure, http-only, strict, and opens the session", async () => {
  await setUp();
  const answer = await signIn();
  assert.equal(answer.status, 200);
  const [line] = answer.headers.getSetCookie();
  for (const part of ["__Host-sid=", "Secure", "HttpOnly", "SameSite=Strict", "Path=/"]) {
    assert.ok(line!.includes(part), part);
  }
  assert.ok(!/domain=/i.test(line!));
  assert.deepEqual((await answer.json()).user.name, OWNER.name);
  assert.equal(await whoAmI(cookieOf(answer.headers)), 200);
});

test("a new sign-in gets a new id and ends the session this browser had", async () => {
  await setUp();
  const first = cookieOf((await signIn()).headers);
  const second = cookieOf((await signIn(OWNER.password, OWNER.email, first)).headers);
  assert.notEqual(first, second);
  assert.equal(await whoAmI(first), 401);
  assert.equal(await whoAmI(second), 200);
});

test("an old cookie opens nothing after sign-out", async () => {
  await setUp();
  const cookie = cookieOf((await signIn()).headers);
  const answer = await desk.ask(sessionRouteDELETE, { method: "DELETE", cookie });
  assert.equal(answer.status, 204);
  assert.equal(answer.headers.get("clear-site-data"), '"cache", "storage"');
  assert.match(answer.headers.getSetCookie()[0]!, /__Host-sid=;.*Max-Age=0/);
  assert.equal(await whoAmI(cookie), 401);
  assert.equal((await desk.ask(sessionRouteDELETE, { method: "DELETE" })).status, 204);
});

test("a session ends after 30 idle minutes and, used or not, after 8 hours", async () => {
  await setUp();
  const idle = cookieOf((await signIn()).headers);
  desk.clock.forward(31 * MINUTE);
  assert.equal(await whoAmI(idle), 401);
  const busy = cookieOf((await signIn()).headers);
  for (let minute = 0; minute < 475; minute += 25) {
    desk.clock.forward(25 * MINUTE);
    assert.equal(await whoAmI(busy), 200, `after ${minute + 25} min`);
  }
  desk.clock.forward(6 * MINUTE);
  assert.equal(await whoAmI(busy), 401);
});

test("refuses a tampered cookie, a disabled person and somebody else's seal", async () => {
  await setUp();
  const cookie = cookieOf((await signIn()).headers);
  assert.equal(await whoAmI(cookie.replace(/.{8}(?=;|$)/, "A".repeat(8))), 401);
  assert.equal(await whoAmI("__Host-sid=%"), 401);
  await desk.db.query("UPDATE app_user SET is_disabled = true");
  assert.equal(await whoAmI(cookie), 401);
  assert.equal((await signIn()).status, 401);
});

test("the role is read at every request", async () => {
  await setUp();
  const cookie = cookieOf((await signIn()).headers);
  await desk.db.query("UPDATE app_user SET role = 'viewer'");
  const { user } = await (await desk.ask(sessionRouteGET, { cookie })).json();
  assert.equal(user.role, "viewer");
});

test("refuses wrong passwords with the tries left, then pauses; a right one in between starts again", async () => {
  await setUp();
  const first = await (await signIn("wrong")).json();
  assert.equal(first.detail, "E-mail and password do not match. 4 tries left before a pause of 1 min.");
  assert.equal((await signIn()).status, 200);
  for (let left = 4; left >= 0; left -= 1) {
    const answer = await signIn("wrong");
    assert.equal(answer.status, 401);
    assert.match(
      (await answer.json()).detail,
      left > 0 ? new RegExp(`${left} tr(y|ies) left`) : /Wait 1 min/,
    );
  }
  const paused = await signIn();
  assert.equal(paused.status, 429);
  assert.equal(paused.headers.get("retry-after"), "60");
  assert.match((await paused.json()).detail, /Wait 1 min/);
});

test("nobody is locked out: a wait grows from 1 min to 15 with each wrong password, then a right one opens", async () => {
  await setUp();
  for (let count = 0; count < 5; count += 1) await signIn("wrong");
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    desk.clock.forward(minutes * MINUTE - 1);
    assert.equal((await signIn()).status, 429, `${minutes} min are not over`);
    desk.clock.forward(1);
    assert.equal((await signIn("wrong")).status, 401);
  }
  desk.clock.forward(15 * MINUTE);
  assert.equal((await signIn()).status, 200);
  assert.match((await (await signIn("wrong")).json()).detail, /4 tries left/);
});

const from = (address: string, password: string, cookie?: string) =>
  peerStorage().run(address, () => signIn(password, OWNER.email, cookie));

test("strangers of a hundred addresses wait together, and a device that signed in before does not wait for them", async () => {
  await setUp();
  const device = cookieOf((await signIn()).headers);
  let refused = 0;
  for (let count = 0; count < 100; count += 1) {
    if ((await from(`203.0.113.${count}`, "wrong")).status === 429) refused += 1;
  }
  assert.equal(refused, 80);
  assert.equal((await from("198.51.100.1", OWNER.password)).status, 429, "a new device waits with them");
  assert.equal((await from("203.0.113.1", OWNER.password, device)).status, 200);
  desk.clock.forward(MINUTE);
  assert.equal((await from("198.51.100.1", OWNER.password)).status, 200);
});

test("a device counts for whoever signed in with it, and waits for its own wrong passwords", async () => {
  await setUp();
  const device = cookieOf((await signIn()).headers).replace(/__Host-sid=[^;]*; /, "");
  const other = (await desk.signIn("viewer")).cookie.replace(/__Host-sid=[^;]*; /, "");
  for (let count = 0; count < 5; count += 1) await from("203.0.113.1", "wrong");
  assert.equal((await from("203.0.113.1", OWNER.password, other)).status, 429);
  const tampered = device.replace(/.{8}$/, "AAAAAAAA");
  assert.equal((await from("203.0.113.1", OWNER.password, tampered)).status, 429);
  for (let count = 0; count < 5; count += 1) {
    assert.equal((await from("203.0.113.1", "wrong", device)).status, 401);
  }
  assert.equal((await from("203.0.113.1", OWNER.password, device)).status, 429);
});

test("a device opens nothing by itself, and is remembered for 180 days in a cookie that no script reads", async () => {
  await setUp();
  const answer = await signIn();
  const line = answer.headers.getSetCookie().find((one) => one.startsWith("__Host-device=")) ?? "";
  for (const part of ["Secure", "HttpOnly", "SameSite=Strict", "Path=/"])
    assert.ok(line.includes(part), part);
  assert.ok(Number(/Max-Age=(\d+)/.exec(line)?.[1]) > 179 * 24 * 3600);
  assert.equal(await whoAmI(line.split(";")[0]), 401);
});

test("IPv6 addresses of one /64 are one place", async () => {
  await setUp();
  for (let count = 1; count <= 5; count += 1) {
    assert.equal((await from(`2001:db8:1:1::${count}`, "wrong")).status, 401);
  }
  assert.equal((await from("2001:db8:1:1:ffff::1", OWNER.password)).status, 429);
  assert.equal((await from("2001:db8:1:2::1", OWNER.password)).status, 200);
});

test("fifty wrong passwords at once are still five tries", async () => {
  await setUp();
  const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await signIn("wrong")).status));
  assert.equal(statuses.filter((status) => status === 401).length, 5);
  assert.equal(statuses.filter((status) => status === 429).length, 45);
});

for (const [what, change] of [
  ["whose password was changed", "UPDATE app_user SET password_hash = 'another'"],
  ["who was disabled", "UPDATE app_user SET is_disabled = true"],
] as const) {
  test(`refuses somebody ${what} while the old one waited to be checked`, async () => {
    await setUp();
    await desk.db.query("DELETE FROM session");
    const shelf = globalThis as Record<symbol, unknown>;
    const queue = Symbol.for("tuma.password-work");
    const waiting: (() => void)[] = [];
    shelf[queue] = { working: 4, waiting };
    const answer = signIn();
    while (waiting.length === 0) await new Promise(setImmediate);
    await desk.db.query(change);
    waiting.shift()?.();
    assert.equal((await answer).status, 401);
    delete shelf[queue];
    assert.equal((await desk.db.query("SELECT 1 FROM session")).length, 0);
  });
}

test("an unknown e-mail gets the same words", async () => {
  await setUp();
  const known = await (await signIn("wrong")).json();
  const unknown = await (await signIn("wrong", "nobody@shop.example")).json();
  assert.equal(unknown.detail, known.detail);
  assert.equal(unknown.code, known.code);
});

test("neither the log nor the tables hold the password, the id or the cookie", async () => {
  await setUp();
  const cookie = cookieOf((await signIn()).headers);
  await signIn("a wrong secret word");
  const rows = await desk.db.query("SELECT encode(key, 'hex') AS key, address, user_agent FROM session");
  const kept = JSON.stringify(rows) + desk.lines.join("");
  for (const secret of [OWNER.password, "a wrong secret word", cookie.slice(11)])
    assert.ok(!kept.includes(secret));
});

test("every sign-in and sign-out is in the chain, and says from where", async () => {
  await setUp();
  const cookie = cookieOf((await signIn()).headers);
  await desk.ask(sessionRouteDELETE, { method: "DELETE", cookie });
  const actions = await desk.db.query<{ action: string; isTraced: boolean }>(
    `SELECT action, address IS NOT NULL AND request_id IS NOT NULL AS "isTraced" FROM audit ORDER BY seq DESC LIMIT 4`,
  );
  assert.ok(
    actions.every(({ isTraced }) => isTraced),
    "each says from where it came",
  );
  assert.deepEqual(actions.map((row) => row.action).reverse(), [
    "owner.create",
    "session.create",
    "session.create",
    "session.delete",
  ]);
  assert.equal((await verifyAudit(desk.db)).brokenAt, null);
});
