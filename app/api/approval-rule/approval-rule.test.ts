import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const facts = door("GET /api/facts");
const GET = door("GET /api/approval-rule");
const PUT = door("PUT /api/approval-rule");

const desk = await openDesk();
after(() => desk.close());
const { cookie } = await desk.signIn("owner");
const viewer = await desk.signIn("viewer");

const put = (body: object, as = cookie) => desk.ask(PUT, { method: "PUT", cookie: as, body });
const limitsFor = async (as: string) => (await (await desk.ask(facts, { cookie: as })).json()).approvalLimits;
const OFF = { people: null, credits: null };

test("it is off at first, and cannot be switched on while fewer than two people may send, as nobody could approve", async () => {
  assert.deepEqual(await limitsFor(viewer.cookie), OFF);
  assert.deepEqual(await (await desk.ask(GET, { cookie: viewer.cookie })).json(), {
    limits: OFF,
    senders: 1,
  });
  const alone = await put({ people: 500, credits: null });
  assert.equal(alone.status, 422);
  assert.match((await alone.json()).detail, /nobody could approve. Invite a second person/);
  assert.deepEqual(await limitsFor(viewer.cookie), OFF);
  const second = await desk.signIn("sender");
  await desk.db.query("UPDATE app_user SET is_disabled = true WHERE id = $1", [second.user.id]);
  assert.equal((await put({ people: 500, credits: null })).status, 422, "a disabled person approves nothing");
});

test("somebody with the right chooses either limit or both, everybody sees them, and each change is written down", async () => {
  const admin = await desk.signIn("admin");
  const limits = { people: 500, credits: 2000 };
  assert.equal((await put(limits, admin.cookie)).status, 200);
  assert.deepEqual(await limitsFor(viewer.cookie), limits);
  assert.equal((await put({ people: null, credits: 2000 })).status, 200);
  const log = await desk.db.query("SELECT detail FROM audit WHERE action = 'approval.update' ORDER BY seq");
  assert.deepEqual(log, [
    {
      detail: {
        before: { people: "no limit", credits: "no limit" },
        after: { people: "more than 500 people", credits: "more than 2,000 credits" },
      },
    },
    {
      detail: {
        before: { people: "more than 500 people", credits: "more than 2,000 credits" },
        after: { people: "no limit", credits: "more than 2,000 credits" },
      },
    },
  ]);
});

test("it can be switched off by whoever is left alone, by the password, and nobody overwrites what they have not seen", async () => {
  assert.equal((await put({ ...OFF, seen: { people: 500, credits: 2000 } })).status, 409);
  await desk.db.query("UPDATE app_user SET is_disabled = true WHERE role IN ('admin', 'sender')");
  assert.equal((await put({ people: 400, credits: null })).status, 422);
  desk.clock.forward(11 * 60_000);
  const asked = await put(OFF);
  assert.deepEqual([asked.status, (await asked.json()).code], [403, "password_needed"]);
  desk.clock.forward(-11 * 60_000);
  assert.equal((await put({ ...OFF, seen: { people: null, credits: 2000 } })).status, 200);
  assert.deepEqual(await limitsFor(viewer.cookie), OFF);
});

test("refuses limits that are none, and whoever has no right to settings", async () => {
  for (const [body, path] of [
    [{ people: 0, credits: null }, "people"],
    [{ people: null, credits: 1.5 }, "credits"],
    [{ people: 1_000_001, credits: null }, "people"],
    [{ people: null }, "credits"],
  ] as const) {
    const answer = await put(body);
    assert.deepEqual([answer.status, (await answer.json()).fields[0].path], [400, path]);
  }
  for (const role of ["sender", "viewer"] as const) {
    const person = await desk.signIn(role);
    assert.equal((await put(OFF, person.cookie)).status, 403);
  }
});
