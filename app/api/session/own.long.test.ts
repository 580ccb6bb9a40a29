import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { AUDIT_ACTIONS } from "#lib/contract/words/audit-actions.ts";
import { auditHash, plainAuditHash } from "#lib/server/audit/record-audit.ts";
import { hashPassword } from "#lib/server/session/password.ts";
import type { AuditRow } from "#lib/server/store/people/audit.ts";
import { cookieOf, openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const exportAudit = door("GET /api/audit/export.csv");
const listAudit = door("GET /api/audit");
const verify = door("POST /api/audit/verify");
const acceptReset = door("POST /api/resets/accept");
const reset = door("POST /api/team/:id/reset");
const confirm = door("POST /api/session/confirm");
const fresh = door("GET /api/session/fresh");
const endOne = door("DELETE /api/session/others/:id");
const endOthers = door("DELETE /api/session/others");
const listOwn = door("GET /api/session/others");
const changePassword = door("POST /api/session/password");
const changeProfile = door("PATCH /api/session");
const signIn = door("POST /api/session");
const whoAmI = door("GET /api/session");

const desk = await openDesk();
after(() => desk.close());

const PASSWORD = "seven goats cross the river";
const NEXT = "twelve cows sleep in the rain";
const MINUTE = 60_000;

beforeEach(async () => {
  await desk.db.query("DELETE FROM app_user");
  await desk.db.query("DELETE FROM rate_limit");
  await desk.db.query("DELETE FROM sign_in_wait");
});

/** Signed in twice, with a password that is known. */
async function somebody(role: "viewer" | "owner" = "viewer") {
  const { user } = await desk.signIn(role);
  await desk.db.query("UPDATE app_user SET password_hash = $2 WHERE id = $1", [
    user.id,
    await hashPassword(PASSWORD),
  ]);
  return { user, cookie: await signInAs(user.email), other: await signInAs(user.email) };
}

async function signInAs(email: string, password = PASSWORD): Promise<string> {
  const answer = await desk.ask(signIn, { method: "POST", body: { email, password } });
  assert.equal(answer.status, 200, await answer.clone().text());
  return cookieOf(answer.headers);
}

const isIn = async (cookie: string) => (await desk.ask(whoAmI, { cookie })).status === 200;
const isFresh = async (cookie: string) => (await desk.ask(fresh, { cookie })).status === 204;
const confirmWith = (cookie: string, password: string) =>
  desk.ask(confirm, { method: "POST", cookie, body: { password } });
const change = (cookie: string, current: string, next: string) =>
  desk.ask(changePassword, { method: "POST", cookie, body: { current, next } });
const actions = async () =>
  (await desk.db.query<{ action: string }>("SELECT action FROM audit ORDER BY seq DESC LIMIT 3")).map(
    ({ action }) => action,
  );

test("a password is fresh for ten minutes, then is asked again, and is fresh once more", async () => {
  const { cookie, other } = await somebody();
  assert.ok(await isFresh(cookie));
  desk.clock.forward(10 * MINUTE + 1);
  assert.equal(await isFresh(cookie), false);
  assert.equal((await confirmWith(cookie, PASSWORD)).status, 204);
  assert.ok(await isFresh(cookie));
  assert.equal(await isFresh(other), false, "another browser of the same person is asked by itself");
  assert.ok((await actions()).includes("session.confirm"));
});

test("refuses a wrong password again and pauses after five with sign-in together", async () => {
  const { user, cookie } = await somebody();
  for (let round = 0; round < 3; round += 1) {
    const answer = await confirmWith(cookie, "not the one at all");
    assert.equal((await answer.json()).code, "wrong_credentials");
  }
  assert.equal((await change(cookie, "not the one at all", NEXT)).status, 401);
  const body = { email: user.email, password: "not the one at all" };
  assert.equal((await desk.ask(signIn, { method: "POST", body, cookie })).status, 401);
  assert.equal((await confirmWith(cookie, PASSWORD)).status, 429);
  assert.equal(await isFresh(cookie), true, "a refusal takes nothing away");
});

test("a changed password ends every other session, gives this browser a new id, and opens the door", async () => {
  const { user, cookie, other } = await somebody();
  const answer = await change(cookie, PASSWORD, NEXT);
  assert.equal(answer.status, 204);
  assert.deepEqual(
    [await isIn(cookie), await isIn(other), await isIn(cookieOf(answer.headers))],
    [false, false, true],
  );
  await signInAs(user.email, NEXT);
  const old = await desk.ask(signIn, { method: "POST", body: { email: user.email, password: PASSWORD } });
  assert.equal(old.status, 401);
});

test("refuses the same, a short and a common new password by its field", async () => {
  const { cookie } = await somebody();
  for (const next of [PASSWORD, "short", "passwordpassword1"]) {
    const answer = await change(cookie, PASSWORD, next);
    assert.deepEqual([answer.status, (await answer.json()).fields[0].path], [400, "next"], next);
  }
  assert.ok(await isIn(cookie));
});

test("a reset link made before the password was changed opens nothing", async () => {
  const { user, cookie } = await somebody();
  const owner = await desk.signIn("owner");
  const made = await desk.ask(reset, {
    method: "POST",
    cookie: owner.cookie,
    params: { id: user.id },
    body: {},
  });
  const code = new URL((await made.json()).link).searchParams.get("code");
  assert.equal((await change(cookie, PASSWORD, NEXT)).status, 204);
  const late = await desk.ask(acceptReset, {
    method: "POST",
    body: { code, password: "a third one of my own" },
  });
  assert.equal(late.status, 401);
});

test("one sees one's own sessions and ends one or all others, never somebody else's or this one", async () => {
  const { cookie, other } = await somebody();
  const stranger = await somebody();
  const list = async () => (await (await desk.ask(listOwn, { cookie })).json()).items;
  const items = await list();
  assert.equal(items.filter(({ isThis }: { isThis: boolean }) => isThis).length, 1);
  const end = (id: string) => desk.ask(endOne, { method: "DELETE", cookie, params: { id } });
  const theirs = (await (await desk.ask(listOwn, { cookie: stranger.cookie })).json()).items[0].id;
  const own = items.find(({ isThis }: { isThis: boolean }) => isThis).id;
  for (const id of [theirs, own]) assert.equal((await end(id)).status, 404);
  assert.ok(await isIn(stranger.cookie));
  assert.equal((await desk.ask(endOthers, { method: "DELETE", cookie })).status, 204);
  assert.deepEqual([await isIn(cookie), await isIn(other), await isIn(stranger.cookie)], [true, false, true]);
  assert.equal((await list()).length, 1);
});

test("one's name changes for oneself only, and never role or rights with it", async () => {
  const { cookie } = await somebody();
  const body = { name: "Neema M.", role: "owner", rights: ["export"], id: crypto.randomUUID() };
  const { user } = await (await desk.ask(changeProfile, { method: "PATCH", cookie, body })).json();
  assert.deepEqual([user.name, user.role], ["Neema M.", "viewer"]);
  assert.equal((await desk.ask(changeProfile, { method: "PATCH", cookie, body: { name: " " } })).status, 400);
});

test("a failed sign-in and the pause are in the log; an e-mail that has no account is not", async () => {
  const { user } = await somebody();
  const owner = await desk.signIn("owner");
  const tryAs = (email: string) => desk.ask(signIn, { method: "POST", body: { email, password: "x" } });
  await tryAs("my-password-by-mistake@amani.example");
  for (let round = 0; round < 6; round += 1) await tryAs(user.email);
  const path = "/api/audit?kind=refusals";
  const { items } = await (await desk.ask(listAudit, { cookie: owner.cookie, path })).json();
  assert.deepEqual(
    items.slice(0, 7).map(({ action }: { action: string }) => action),
    ["session.limit", ...Array.from({ length: 6 }, () => "session.refuse")],
  );
  assert.equal(items[0].detail.email, user.email);
  assert.ok(!JSON.stringify(items).includes("by-mistake"));
});

test("a refused door is in the log once a session, however often it is tried", async () => {
  const { cookie } = await desk.signIn("viewer");
  const owner = await desk.signIn("owner");
  for (let round = 0; round < 5; round += 1) {
    assert.equal((await desk.ask(listAudit, { cookie })).status, 403);
  }
  const rows = await desk.db.query(
    "SELECT 1 FROM audit WHERE action = 'door.refuse' AND actor_name = 'Test viewer'",
  );
  assert.equal(rows.length, 1);
  assert.equal((await desk.ask(listAudit, { cookie: owner.cookie })).status, 200);
});

test("the log is narrowed by kind, person, time and words, and pages go on without gap or repeat", async () => {
  await desk.db.query("ALTER TABLE audit DISABLE TRIGGER USER");
  await desk.db.query("DELETE FROM audit");
  await desk.db.query("ALTER TABLE audit ENABLE TRIGGER USER");
  const owner = await desk.signIn("owner");
  for (let round = 0; round < 59; round += 1) await desk.signIn("viewer");
  const read = async (search: string) =>
    await (await desk.ask(listAudit, { cookie: owner.cookie, path: `/api/audit?${search}` })).json();
  const ids: number[] = [];
  for (let search: string | null = ""; search !== null; ) {
    const { items, nextCursor } = await read(search);
    ids.push(...items.map(({ id }: { id: number }) => id));
    search = nextCursor && `cursor=${nextCursor}`;
  }
  assert.deepEqual([ids.length, new Set(ids).size], [60, 60]);
  assert.equal((await read(`person=${owner.user.id}`)).items.length, 1);
  assert.equal((await read("kind=team")).items.length, 0);
  assert.equal((await read("kind=sign-ins&q=TEST OWNER")).items.length, 1);
  assert.equal((await read("q=nobody-here")).items.length, 0);
  const wrong = await desk.ask(listAudit, { cookie: owner.cookie, path: "/api/audit?kind=everything" });
  assert.equal(wrong.status, 400);
});

test("the export of the log is a file of every line that was asked for, and stands in it itself", async () => {
  const { cookie } = await desk.signIn("owner");
  const path = "/api/audit/export.csv?kind=sign-ins";
  const answer = await desk.ask(exportAudit, { cookie, path });
  const lines = (await answer.text()).trim().split("\r\n");
  assert.match(lines[0] ?? "", /Row,When \(Africa\/Dar_es_Salaam\),When \(UTC\),Who,Person id,What,Action,/);
  const [, there = "", utc = "", , , what, action] = lines.at(-1)?.split(",") ?? [];
  // Dar es Salaam is three hours ahead of UTC all year.
  assert.equal(Date.parse(`${there.replace(" ", "T")}+03:00`), Math.floor(Date.parse(utc) / 1000) * 1000);
  assert.equal(what, AUDIT_ACTIONS[action as keyof typeof AUDIT_ACTIONS].did);
  const [{ count } = { count: 0 }] = await desk.db.query<{ count: number }>(
    "SELECT count(*) AS count FROM audit WHERE action LIKE 'session.%'",
  );
  assert.equal(lines.length - 1, count);
  assert.ok((await actions()).includes("audit.export"));
});

test("whoever changed a line in the database and made its plain hash right is still found", async () => {
  const { cookie } = await desk.signIn("owner");
  const check = async () => (await desk.ask(verify, { method: "POST", cookie })).json();
  assert.equal((await check()).ok, true);
  await desk.db.query("ALTER TABLE audit DISABLE TRIGGER USER");
  const [row] = await desk.db.query<AuditRow>(
    `SELECT seq, at, actor_id AS "actorId", 'Somebody else' AS "actorName", action, target, detail, address,
       request_id AS "requestId", previous_hash AS "previousHash" FROM audit ORDER BY seq DESC LIMIT 1`,
  );
  assert.ok(row);
  const { previousHash, seq } = row;
  await desk.db.query("UPDATE audit SET actor_name = 'Somebody else', hash = $1 WHERE seq = $2", [
    auditHash(Buffer.from("a guessed key"), previousHash, row),
    seq,
  ]);
  const verdict = await check();
  assert.deepEqual([verdict.ok, verdict.brokenAt, verdict.why], [false, seq, "changed"]);
  const plain = plainAuditHash(previousHash, row);
  await desk.db.query("UPDATE audit SET key_id = NULL, hash = $2 WHERE seq = $1", [seq, plain]);
  assert.equal((await check()).why, "changed", "a line without a key after lines with one is no old line");
});
