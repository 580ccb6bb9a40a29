import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const reset = door("POST /api/team/:id/reset");
const change = door("PATCH /api/team/:id");
const accept = door("POST /api/resets/accept");

const desk = await openDesk();
after(() => desk.close());

beforeEach(async () => {
  await desk.db.query("DELETE FROM app_user");
  await desk.db.query("DELETE FROM rate_limit");
});

type Someone = Awaited<ReturnType<typeof desk.signIn>>;

const resetAs = ({ cookie }: Someone, id: string) =>
  desk.ask(reset, { method: "POST", cookie, params: { id }, body: {} });

async function codeFrom(someone: Someone, id: string): Promise<string> {
  const answer = await resetAs(someone, id);
  assert.equal(answer.status, 201, await answer.clone().text());
  return new URL((await answer.json()).link).searchParams.get("code") ?? "";
}

const changeAs = async ({ cookie }: Someone, id: string, body: object) => {
  const answer = await desk.ask(change, { method: "PATCH", cookie, params: { id }, body });
  assert.equal(answer.status, 200, await answer.clone().text());
};

const acceptWith = (code: string) =>
  desk.ask(accept, { method: "POST", body: { code, password: "twelve cows sleep in the rain" } });

test("a reset link made by an admin opens nothing once its person was made an owner", async () => {
  const [owner, admin, person] = [
    await desk.signIn("owner"),
    await desk.signIn("admin"),
    await desk.signIn("sender"),
  ];
  const code = await codeFrom(admin, person.user.id);
  await changeAs(owner, person.user.id, { role: "owner" });
  assert.equal((await acceptWith(code)).status, 401);
});

test("a reset link is worth no more than its maker: disabled or demoted since, it opens nothing", async () => {
  const owner = await desk.signIn("owner");
  for (const body of [{ isDisabled: true }, { role: "viewer" }]) {
    const [admin, person] = [await desk.signIn("admin"), await desk.signIn("sender")];
    const code = await codeFrom(admin, person.user.id);
    await changeAs(owner, admin.user.id, body);
    assert.equal((await acceptWith(code)).status, 401, JSON.stringify(body));
  }
});

test("refuses an admin who resets somebody with a right that the admin lacks", async () => {
  const [owner, admin, person] = [
    await desk.signIn("owner"),
    await desk.signIn("admin"),
    await desk.signIn("sender"),
  ];
  await changeAs(owner, admin.user.id, { rights: ["settings"] });
  const again = await desk.signIn("admin");
  await desk.db.query("UPDATE app_user SET rights = '{settings}' WHERE id = $1", [again.user.id]);
  const answer = await resetAs(again, person.user.id);
  assert.equal(answer.status, 403, await answer.clone().text());
});
