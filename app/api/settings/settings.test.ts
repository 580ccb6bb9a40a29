import assert from "node:assert/strict";
import { after, test } from "node:test";
import { inLanguage } from "#lib/server/language.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const facts = door("GET /api/facts");
const PUT = door("PUT /api/settings/:name");

const desk = await openDesk();
after(() => desk.close());

const put = (cookie: string, name: string, body: object) =>
  desk.ask(PUT, { method: "PUT", cookie, params: { name }, body });
const factsFor = async (cookie: string) => (await desk.ask(facts, { cookie })).json();

test("setting of one control: changed by its name -> on every page, and once in the log", async () => {
  const { cookie } = await desk.signIn("admin");
  const viewer = await desk.signIn("viewer");
  const answer = await put(cookie, "organisation", { value: "  Amani Agrovet ", seen: "" });
  assert.deepEqual([answer.status, await answer.json()], [200, { value: "Amani Agrovet" }]);
  assert.equal((await factsFor(viewer.cookie)).organisation, "Amani Agrovet");
  const again = await put(cookie, "organisation", { value: "Amani Agrovet", seen: "" });
  assert.equal(again.status, 200, "the answer to the first press may have been lost");
  const other = await put(cookie, "organisation", { value: "Duka", seen: "" });
  assert.equal(other.status, 409);
  assert.deepEqual(
    await desk.db.query("SELECT action, target, detail FROM audit WHERE target = 'organisation'"),
    [
      {
        action: "organisation.update",
        target: "organisation",
        detail: { before: { name: "" }, after: { name: "Amani Agrovet" } },
      },
    ],
  );
});

test("setting of one control: no value of it, no such name, no right -> refused, and nothing changes", async () => {
  const { cookie } = await desk.signIn("owner");
  const before = await factsFor(cookie);
  for (const value of ["two\nlines", "x".repeat(81), 7, null]) {
    const answer = await put(cookie, "organisation", { value });
    assert.equal(answer.status, 400);
    assert.equal((await answer.json()).fields[0].path, "value");
  }
  for (const name of ["price", "approvalLimits", "toString"])
    assert.equal((await put(cookie, name, { value: null })).status, 400, `${name} has no control`);
  for (const role of ["sender", "viewer"] as const) {
    const person = await desk.signIn(role);
    assert.equal((await put(person.cookie, "organisation", { value: "Duka" })).status, 403);
  }
  assert.equal((await factsFor(cookie)).organisation, before.organisation);
});

test("setting of one control: changed by somebody who reads Swahili -> refused in Swahili, and in the log in English", async () => {
  const { cookie } = await desk.signIn("owner");
  const change = (value: number) =>
    inLanguage("sw", async () => (await put(cookie, "graceSeconds", { value })).json());
  const { detail } = await change(61);
  assert.equal(detail, "value: seconds ni namba kamili kuanzia 0 hadi 60");
  await change(20);
  const [row] = await desk.db.query("SELECT target, detail FROM audit WHERE target = 'Undo after Send'");
  assert.deepEqual(row, {
    target: "Undo after Send",
    detail: { before: { "Undo after Send": "0 seconds" }, after: { "Undo after Send": "20 seconds" } },
  });
});
