import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { SEND_RIGHTS } from "#lib/contract/desk/team/channel-rights.ts";
import { RIGHTS, type Right } from "#lib/contract/desk/team/rights.ts";
import { verifyAudit } from "#lib/server/audit/index.ts";
import { getLiveStream } from "#lib/server/live/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const accept = door("POST /api/invitations/accept");
const live = door("GET /api/live");
const acceptReset = door("POST /api/resets/accept");
const whoAmI = door("GET /api/session");
const reset = door("POST /api/team/:id/reset");
const change = door("PATCH /api/team/:id");
const remove = door("DELETE /api/team/:id");
const invite = door("POST /api/team/invitations");
const list = door("GET /api/team");

const desk = await openDesk();
after(async () => {
  await getLiveStream(desk.context).close();
  await desk.close();
});

const PASSWORD = "seven goats cross the river";

beforeEach(async () => {
  await desk.db.query("DELETE FROM invitation");
  await desk.db.query("DELETE FROM app_user");
  await desk.db.query("DELETE FROM rate_limit");
});

type Someone = Awaited<ReturnType<typeof desk.signIn>>;

const problemOf = async (answer: Response) => ({ ...(await answer.json()), status: answer.status });

const inviteAs = ({ cookie }: Someone, body: object) => desk.ask(invite, { method: "POST", cookie, body });

async function codeFrom(someone: Someone, body: object): Promise<string> {
  const answer = await inviteAs(someone, body);
  assert.equal(answer.status, 201, await answer.clone().text());
  return new URL((await answer.json()).link).searchParams.get("code") ?? "";
}

const acceptWith = (code: string, more: object = {}) =>
  desk.ask(accept, { method: "POST", body: { code, name: "Upendo Lema", password: PASSWORD, ...more } });

const changeAs = ({ cookie }: Someone, id: string, body: object) =>
  desk.ask(change, { method: "PATCH", cookie, params: { id }, body });

const removeAs = ({ cookie }: Someone, id: string) =>
  desk.ask(remove, { method: "DELETE", cookie, params: { id } });

async function codeOfReset({ cookie }: Someone, id: string): Promise<string> {
  const answer = await desk.ask(reset, { method: "POST", cookie, params: { id }, body: {} });
  assert.equal(answer.status, 201, await answer.clone().text());
  return new URL((await answer.json()).link).searchParams.get("code") ?? "";
}

const isIn = async ({ cookie }: { cookie: string }) => (await desk.ask(whoAmI, { cookie })).status === 200;

async function rowsOf(action: string): Promise<{ actorName: string; target: string; detail: object }[]> {
  return desk.db.query(
    `SELECT actor_name AS "actorName", target, detail FROM audit WHERE action = $1 ORDER BY seq`,
    [action],
  );
}

test("an invitation makes one account with its role and rights, signed in at once, and is in the log", async () => {
  const owner = await desk.signIn("owner");
  const code = await codeFrom(owner, { email: "Upendo@Amani.example", role: "viewer", rights: ["listen"] });
  const before = await (await desk.ask(list, { cookie: owner.cookie })).json();
  assert.equal(before.invitations[0].email, "upendo@amani.example");
  const answer = await acceptWith(code);
  assert.equal(answer.status, 201);
  const { user } = await answer.json();
  assert.deepEqual([user.name, user.email, user.role], ["Upendo Lema", "upendo@amani.example", "viewer"]);
  assert.ok(answer.headers.getSetCookie()[0]?.startsWith("__Host-sid="));
  const { items, invitations } = await (await desk.ask(list, { cookie: owner.cookie })).json();
  assert.deepEqual(invitations, []);
  const made = items.find((person: { id: string }) => person.id === user.id);
  assert.deepEqual([made.rights, made.sessions], [["listen"], 1]);
  assert.equal((await rowsOf("invitation.accept")).at(-1)?.actorName, "Upendo Lema");
});

test("twenty people with the same link make one account", async () => {
  const code = await codeFrom(await desk.signIn("owner"), { email: "one@amani.example", role: "sender" });
  const answers = await Promise.all(Array.from({ length: 20 }, () => acceptWith(code)));
  const statuses = answers.map(({ status }) => status).toSorted();
  assert.deepEqual(statuses, [201, ...Array.from({ length: 19 }, () => 401)]);
  const made = await desk.db.query("SELECT 1 FROM app_user WHERE email = 'one@amani.example'");
  assert.equal(made.length, 1);
});

test("an invitation to an e-mail that has got an account meanwhile gives nothing", async () => {
  const owner = await desk.signIn("owner");
  const code = await codeFrom(owner, { email: "twice@amani.example", role: "admin" });
  const { user } = await desk.signIn("viewer");
  await desk.db.query("UPDATE app_user SET email = 'twice@amani.example' WHERE id = $1", [user.id]);
  assert.equal((await problemOf(await acceptWith(code))).code, "wrong_credentials");
});

test("refuses to invite an e-mail that has an account, in whatever letters", async () => {
  const owner = await desk.signIn("owner");
  const problem = await problemOf(
    await inviteAs(owner, { email: owner.user.email.toUpperCase(), role: "viewer" }),
  );
  assert.deepEqual([problem.status, problem.fields[0].path], [409, "email"]);
});

test("refuses an invitation opened by somebody who is signed in, and leaves it for its person", async () => {
  const owner = await desk.signIn("owner");
  const code = await codeFrom(owner, { email: "own@amani.example", role: "admin" });
  const body = { code, name: "Neema", password: PASSWORD };
  const answer = await desk.ask(accept, { method: "POST", body, cookie: owner.cookie });
  assert.equal(answer.status, 409);
  assert.ok(await isIn(owner));
  assert.equal((await acceptWith(code)).status, 201);
});

test("refuses a short and a common password of whoever was invited, and the link still works", async () => {
  const code = await codeFrom(await desk.signIn("owner"), { email: "p@amani.example", role: "viewer" });
  for (const password of ["short", "passwordpassword1"]) {
    assert.equal((await acceptWith(code, { password })).status, 400);
  }
  assert.equal((await acceptWith(code)).status, 201);
});

for (const how of ["demote", "disable", "remove", "step down"] as const) {
  test(`of two owners who ${how} each other at once one stays, thirty times`, async () => {
    for (let round = 0; round < 30; round += 1) {
      await desk.db.query("DELETE FROM app_user");
      const pair = [await desk.signIn("owner"), await desk.signIn("owner")] as const;
      const act = (me: Someone, other: Someone) => {
        if (how === "remove") return removeAs(me, other.user.id);
        if (how === "step down") return changeAs(me, me.user.id, { role: "viewer" });
        return changeAs(me, other.user.id, how === "demote" ? { role: "viewer" } : { isDisabled: true });
      };
      const answers = await Promise.all([act(pair[0], pair[1]), act(pair[1], pair[0])]);
      const good = answers.filter(({ ok }) => ok);
      assert.equal(good.length, 1);
      const left = await desk.db.query(
        "SELECT 1 FROM app_user WHERE role = 'owner' AND NOT is_disabled AND removed_at IS NULL",
      );
      assert.equal(left.length, 1);
    }
  });
}

test("a changed role, right or disabled account ends the sessions of that person and of nobody else", async () => {
  const owner = await desk.signIn("owner");
  const changes: object[] = [{ role: "sender" }, { rights: ["listen"] }, { isDisabled: true }];
  for (const body of changes) {
    const person = await desk.signIn("viewer");
    assert.equal((await changeAs(owner, person.user.id, body)).status, 200);
    assert.equal(await isIn(person), false, JSON.stringify(body));
    assert.ok(await isIn(owner));
  }
  const unchanged = await desk.signIn("viewer");
  assert.equal((await changeAs(owner, unchanged.user.id, { role: "viewer", rights: [] })).status, 200);
  assert.ok(await isIn(unchanged), "the same again is no change");
});

test("the stream of a person who is disabled says goodbye and closes within 5 s", async () => {
  const owner = await desk.signIn("owner");
  const person = await desk.signIn("sender");
  const stream = await desk.ask(live, { cookie: person.cookie, path: "/api/live" });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  await reader.read();
  const from = performance.now();
  assert.equal((await changeAs(owner, person.user.id, { isDisabled: true })).status, 200);
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  assert.ok(performance.now() - from < 5_000);
  assert.match(text, /event: bye\ndata: {"reason":"signed-out"}/);
});

test("a role brings its own rights, a choice stays apart from it until the role changes", async () => {
  const owner = await desk.signIn("owner");
  const { user } = await desk.signIn("viewer");
  const rightsAfter = async (body: object): Promise<Right[]> =>
    (await (await changeAs(owner, user.id, body)).json()).rights;
  assert.deepEqual(await rightsAfter({ rights: ["export"] }), ["export"]);
  assert.deepEqual(await rightsAfter({ role: "sender" }), [...SEND_RIGHTS, "seeNumbers", "listen"]);
  assert.deepEqual(await rightsAfter({ role: "sender", rights: [] }), []);
  assert.deepEqual(await rightsAfter({ role: "owner", rights: [] }), RIGHTS);
});

test("a removed person is out, cannot come back by an old link, and the e-mail is free again", async () => {
  const owner = await desk.signIn("owner");
  const person = await desk.signIn("sender");
  const code = await codeOfReset(owner, person.user.id);
  assert.equal((await removeAs(owner, person.user.id)).status, 204);
  assert.equal(await isIn(person), false);
  assert.equal((await removeAs(owner, person.user.id)).status, 404);
  const late = await desk.ask(acceptReset, { method: "POST", body: { code, password: PASSWORD } });
  assert.equal(late.status, 401);
  const again = await codeFrom(owner, { email: person.user.email, role: "viewer" });
  assert.equal((await acceptWith(again)).status, 201);
  const { items } = await (await desk.ask(list, { cookie: owner.cookie })).json();
  assert.equal(items.length, 2);
});

test("a reset link sets a new password once, under twenty tries at once, and ends the old sessions", async () => {
  const owner = await desk.signIn("owner");
  const person = await desk.signIn("sender");
  const code = await codeOfReset(owner, person.user.id);
  const ask = () => desk.ask(acceptReset, { method: "POST", body: { code, password: PASSWORD } });
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
    200,
    ...Array.from({ length: 19 }, () => 401),
  ]);
  assert.equal(await isIn(person), false);
  assert.equal((await rowsOf("password.reset")).at(-1)?.target, person.user.id);
});

test("no table and no log line holds the code of a link", async () => {
  const owner = await desk.signIn("owner");
  const person = await desk.signIn("viewer");
  const codes = [
    await codeFrom(owner, { email: "k@amani.example", role: "viewer" }),
    await codeOfReset(owner, person.user.id),
  ];
  const kept = JSON.stringify([
    await desk.db.query("SELECT to_jsonb(t) FROM invitation t"),
    await desk.db.query("SELECT to_jsonb(t) FROM reset_code t"),
    await desk.db.query("SELECT to_jsonb(t) FROM audit t"),
    await desk.db.query("SELECT to_jsonb(t) FROM live_log t"),
    desk.lines,
  ]);
  for (const code of codes) {
    assert.ok(!kept.includes(code) && !kept.includes(Buffer.from(code).toString("hex")));
  }
});

test("a change says before and after in the log, with address and request, and the chain holds", async () => {
  const owner = await desk.signIn("owner");
  const { user } = await desk.signIn("viewer");
  const answer = await changeAs(owner, user.id, { role: "sender" });
  const [row] = await desk.db.query<Record<string, unknown>>(
    "SELECT detail, address, request_id FROM audit WHERE action = 'person.role' ORDER BY seq DESC LIMIT 1",
  );
  const detail = row?.detail as { before: { role: string }; after: { role: string } };
  assert.deepEqual([detail.before.role, detail.after.role], ["viewer", "sender"]);
  assert.equal(row?.request_id, answer.headers.get("x-request-id"));
  assert.ok(row?.address);
  assert.equal((await verifyAudit(desk.db)).ok, true);
});

test("lists a thousand people with as few statements as three", async (t) => {
  const owner = await desk.signIn("owner");
  const add = (from: number, to: number) =>
    desk.db.query(
      `INSERT INTO app_user (id, name, email, role, password_hash)
       SELECT gen_random_uuid(), 'Mtu ' || n, 'mtu' || n || '@amani.example', 'viewer', 'x'
       FROM generate_series($1::int, $2::int) n`,
      [from, to],
    );
  const statements = t.mock.method(desk.db, "query");
  const count = async () => {
    statements.mock.resetCalls();
    const { items } = await (await desk.ask(list, { cookie: owner.cookie })).json();
    return { people: items.length, statements: statements.mock.callCount() };
  };
  await add(1, 2);
  const few = await count();
  await add(3, 999);
  assert.ok(few.statements > 0);
  assert.deepEqual([few.people, await count()], [3, { ...few, people: 1_000 }]);
});
