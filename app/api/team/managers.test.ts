import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { getLiveStream } from "#lib/server/live/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const accept = door("POST /api/invitations/accept");
const acceptReset = door("POST /api/resets/accept");
const whoAmI = door("GET /api/session");
const reset = door("POST /api/team/:id/reset");
const change = door("PATCH /api/team/:id");
const remove = door("DELETE /api/team/:id");
const withdraw = door("DELETE /api/team/invitations/:id");
const invite = door("POST /api/team/invitations");
const list = door("GET /api/team");

const desk = await openDesk();
after(async () => {
  await getLiveStream(desk.context).close();
  await desk.close();
});

const DAY = 24 * 60 * 60 * 1000;
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

test("refuses an invitation that was used, withdrawn, replaced or is a day old", async () => {
  const owner = await desk.signIn("owner");
  const ask = { email: "late@amani.example", role: "viewer" };
  const first = await codeFrom(owner, ask);
  const second = await codeFrom(owner, ask);
  assert.equal((await problemOf(await acceptWith(first))).code, "wrong_credentials");
  const { invitations } = await (await desk.ask(list, { cookie: owner.cookie })).json();
  assert.equal(invitations.length, 1);
  const gone = await desk.ask(withdraw, {
    method: "DELETE",
    cookie: owner.cookie,
    params: { id: invitations[0].id },
  });
  assert.equal(gone.status, 204);
  assert.equal((await acceptWith(second)).status, 401);
  const third = await codeFrom(owner, ask);
  desk.clock.forward(DAY);
  assert.equal((await acceptWith(third)).status, 401);
  const fourth = await codeFrom(await desk.signIn("owner"), ask);
  assert.equal((await acceptWith(fourth)).status, 201);
  assert.equal((await acceptWith(fourth)).status, 401);
  assert.equal((await acceptWith("never-shown")).status, 401);
});

test("an invitation is worth no more than its maker: disabled or demoted since, it gives nothing", async () => {
  const owner = await desk.signIn("owner");
  const admin = await desk.signIn("admin");
  const code = await codeFrom(admin, { email: "x@amani.example", role: "sender" });
  const other = await desk.signIn("admin");
  const second = await codeFrom(other, { email: "y@amani.example", role: "admin" });
  assert.equal((await changeAs(owner, admin.user.id, { isDisabled: true })).status, 200);
  assert.equal((await changeAs(owner, other.user.id, { rights: ["seeNumbers"] })).status, 200);
  assert.equal((await acceptWith(code)).status, 401);
  assert.equal((await acceptWith(second)).status, 401);
});

const REFUSED: [string, Role, (ids: Record<Role, string>) => [string, object]][] = [
  ["an admin who makes an owner", "admin", (ids) => [ids.sender, { role: "owner" }]],
  ["an admin who demotes an owner", "admin", (ids) => [ids.owner, { role: "viewer" }]],
  ["an admin who disables an owner", "admin", (ids) => [ids.owner, { isDisabled: true }]],
  ["an admin who raises themselves", "admin", (ids) => [ids.admin, { role: "owner" }]],
  ["an owner who gives themselves rights", "owner", (ids) => [ids.owner, { rights: ["listen"] }]],
  ["an owner who disables themselves", "owner", (ids) => [ids.owner, { isDisabled: true }]],
  ["a sender who raises themselves", "sender", (ids) => [ids.sender, { role: "admin" }]],
  ["a viewer who demotes an owner", "viewer", (ids) => [ids.owner, { role: "viewer" }]],
];

for (const [what, role, of] of REFUSED) {
  test(`refuses ${what}`, async () => {
    const people = {
      owner: await desk.signIn("owner"),
      admin: await desk.signIn("admin"),
      sender: await desk.signIn("sender"),
      viewer: await desk.signIn("viewer"),
    };
    const ids = {
      owner: people.owner.user.id,
      admin: people.admin.user.id,
      sender: people.sender.user.id,
      viewer: people.viewer.user.id,
    };
    const everybody = () => desk.db.query("SELECT id, role, rights, is_disabled FROM app_user ORDER BY id");
    const before = await everybody();
    const [id, body] = of(ids);
    assert.equal((await changeAs(people[role], id, body)).status, 403);
    assert.deepEqual(await everybody(), before);
    for (const someone of Object.values(people)) assert.ok(await isIn(someone));
  });
}

test("account: changed by an admin who lacks a right of theirs -> refused at every field, and it is as it was", async () => {
  const [admin, all] = [await desk.signIn("admin"), await desk.signIn("sender")];
  await desk.db.query("UPDATE app_user SET rights = '{chat}' WHERE id = $1", [admin.user.id]);
  await desk.db.query("UPDATE app_user SET rights = '{chat,sms,seeNumbers}' WHERE id = $1", [all.user.id]);
  const account = () =>
    desk.db.query("SELECT role, rights, is_disabled FROM app_user WHERE id = $1", [all.user.id]);
  const before = await account();
  for (const body of [{ isDisabled: true }, { role: "viewer" }, { rights: ["chat"] }])
    assert.equal((await changeAs(admin, all.user.id, body)).status, 403, JSON.stringify(body));
  assert.deepEqual(await account(), before);
});

test("an admin passes on only rights they have, by choice, by role and by invitation", async () => {
  const admin = await desk.signIn("admin");
  const viewer = await desk.signIn("viewer");
  await desk.db.query("UPDATE app_user SET rights = '{chat,seeNumbers,listen}' WHERE id = $1", [
    admin.user.id,
  ]);
  const give = async (body: object) => (await changeAs(admin, viewer.user.id, body)).status;
  assert.equal(await give({ rights: ["export"] }), 403);
  assert.equal(await give({ role: "admin" }), 403);
  assert.equal((await inviteAs(admin, { email: "a@amani.example", role: "admin" })).status, 403);
  assert.equal((await inviteAs(admin, { email: "a@amani.example", role: "owner" })).status, 403);
  assert.equal(await give({ rights: ["listen"] }), 200);
  assert.equal(await give({ role: "sender" }), 403, "a sender sends SMS");
  assert.equal(await give({ role: "sender", rights: ["chat", "seeNumbers"] }), 200);
});

test("nobody takes the last owner away: not by role, by disabling or by removing", async () => {
  const owner = await desk.signIn("owner");
  const disabled = await desk.signIn("owner");
  assert.equal((await changeAs(owner, disabled.user.id, { isDisabled: true })).status, 200);
  const problem = await problemOf(await changeAs(owner, owner.user.id, { role: "admin" }));
  assert.deepEqual([problem.status, problem.detail.includes("last owner")], [409, true]);
  assert.equal((await removeAs(owner, owner.user.id)).status, 403);
  assert.ok(await isIn(owner));
});

test("an owner may step down while another stands", async () => {
  const [owner] = [await desk.signIn("owner"), await desk.signIn("owner")];
  assert.equal((await changeAs(owner, owner.user.id, { role: "sender" })).status, 200);
  assert.equal(await isIn(owner), false);
});

test("what is chosen for a viewer holds no right to send, whatever they become", async () => {
  const owner = await desk.signIn("owner");
  const { user } = await desk.signIn("viewer");
  const body = { rights: ["sms", "listen"] };
  assert.deepEqual((await (await changeAs(owner, user.id, body)).json()).rights, ["listen"]);
  const kept = await desk.db.query("SELECT rights FROM app_user WHERE id = $1", [user.id]);
  assert.deepEqual(kept, [{ rights: ["listen"] }]);
});

test("refuses a reset link that is an hour old or replaced, and of a person who is disabled since", async () => {
  const owner = await desk.signIn("owner");
  const { user } = await desk.signIn("sender");
  const ask = async (code: string) =>
    (await desk.ask(acceptReset, { method: "POST", body: { code, password: PASSWORD } })).status;
  const first = await codeOfReset(owner, user.id);
  const second = await codeOfReset(owner, user.id);
  assert.equal(await ask(first), 401);
  assert.equal((await changeAs(owner, user.id, { isDisabled: true })).status, 200);
  assert.equal(await ask(second), 401);
  const noLink = await desk.ask(reset, {
    method: "POST",
    cookie: owner.cookie,
    params: { id: user.id },
    body: {},
  });
  assert.equal(noLink.status, 403);
  assert.equal((await changeAs(owner, user.id, { isDisabled: false })).status, 200);
  assert.equal(await ask(second), 401);
  const third = await codeOfReset(owner, user.id);
  desk.clock.forward(60 * 60 * 1000);
  assert.equal(await ask(third), 401);
});

test("refuses an admin who resets an owner, and anybody who resets themselves", async () => {
  const owner = await desk.signIn("owner");
  const admin = await desk.signIn("admin");
  for (const [someone, id] of [
    [admin, owner.user.id],
    [owner, owner.user.id],
  ] as const) {
    const answer = await desk.ask(reset, {
      method: "POST",
      cookie: someone.cookie,
      params: { id },
      body: {},
    });
    assert.equal(answer.status, 403);
  }
});
