import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const createCampaign = door("POST /api/campaigns");
const facts = door("GET /api/facts");
const PUT = door("PUT /api/marketing-hours");

const desk = await openDesk();
after(() => desk.close());

const put = (cookie: string, hours: object) => desk.ask(PUT, { method: "PUT", cookie, body: { hours } });
const hoursFor = async (cookie: string) => (await (await desk.ask(facts, { cookie })).json()).marketingHours;

test("marketing is sent between 08:00 and 20:00 until somebody with the right chooses other hours; each change is written down", async () => {
  const { cookie } = await desk.signIn("admin");
  const viewer = await desk.signIn("viewer");
  assert.deepEqual(await hoursFor(viewer.cookie), { from: "08:00", to: "20:00" });
  const hours = { from: "09:30", to: "18:00" };
  assert.equal((await put(cookie, hours)).status, 200);
  assert.deepEqual(await hoursFor(viewer.cookie), hours);
  const [line] = await desk.db.query("SELECT detail FROM audit WHERE action = 'hours.update'");
  assert.deepEqual(line, {
    detail: { before: { between: "08:00 and 20:00" }, after: { between: "09:30 and 18:00" } },
  });
});

test("refuses hours that are none, that end before they begin, and whoever has no right to settings", async () => {
  const { cookie } = await desk.signIn("owner");
  for (const [hours, path] of [
    [{ from: "8", to: "20:00" }, "hours.from"],
    [{ from: "08:00", to: "24:00" }, "hours.to"],
    [{ from: "20:00", to: "08:00" }, "hours"],
    [{ from: "08:00", to: "08:00" }, "hours"],
  ] as const) {
    const answer = await put(cookie, hours);
    assert.equal(answer.status, 400);
    assert.equal((await answer.json()).fields[0].path, path);
  }
  for (const role of ["sender", "viewer"] as const) {
    const person = await desk.signIn(role);
    assert.equal((await put(person.cookie, { from: "08:00", to: "20:00" })).status, 403);
  }
});

test("a marketing campaign at hours of its own is refused where none of them is one of these", async () => {
  const { cookie } = await desk.signIn("owner");
  const create = (hours: object) =>
    desk.ask(createCampaign, {
      method: "POST",
      cookie,
      body: {
        ...{ name: "Ofa", channel: "sms", content: { text: "Habari" }, senderId: "AMANI" },
        ...{ messageClass: "marketing", hours },
      },
    });
  await put(cookie, { from: "06:00", to: "12:00" });
  assert.equal((await create({ from: "06:30", to: "07:30" })).status, 201);
  const answer = await create({ from: "13:00", to: "17:00" });
  assert.equal(answer.status, 400);
  assert.deepEqual((await answer.json()).fields, [
    {
      path: "hours",
      rule: "Marketing messages are sent only between 06:00 and 12:00. Choose hours within these",
    },
  ]);
});
