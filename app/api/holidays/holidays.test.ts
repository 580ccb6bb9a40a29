import assert from "node:assert/strict";
import { after, test } from "node:test";
import { TANZANIA_HOLIDAYS } from "#lib/contract/rules/sending/tanzania-holidays.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const FACTS = door("GET /api/facts");
const HOLIDAYS = door("PUT /api/holidays");
const SERVICE = door("PUT /api/service-hours");
const MARKETING = door("PUT /api/marketing-hours");

const desk = await openDesk();
after(() => desk.close());
const admin = await desk.signIn("admin");

const put = (handler: typeof HOLIDAYS, body: object, { cookie } = admin) =>
  desk.ask(handler, { method: "PUT", cookie, body });
const facts = async () => (await desk.ask(FACTS, { cookie: admin.cookie })).json();

test("public holidays: those of Tanzania at first; changed by whoever has the right, in order, with a line in the log", async () => {
  assert.deepEqual((await facts()).holidays, TANZANIA_HOLIDAYS);
  const holidays = [
    { date: "2026-12-25", name: "Krismasi" },
    { date: "2026-12-09", name: "Siku ya Uhuru" },
  ];
  assert.equal((await put(HOLIDAYS, { holidays, seen: TANZANIA_HOLIDAYS })).status, 200);
  assert.deepEqual((await facts()).holidays, holidays.toReversed());
  const [line] = await desk.db.query<{ detail: { after: unknown } }>(
    "SELECT detail FROM audit WHERE action = 'holidays.update'",
  );
  assert.deepEqual(line?.detail.after, { days: "2026-12-09 Siku ya Uhuru, 2026-12-25 Krismasi" });
  const sender = await desk.signIn("sender");
  assert.equal((await put(HOLIDAYS, { holidays }, sender)).status, 403);
});

test("public holidays: a day that is none, twice, or without a name -> refused at its field", async () => {
  for (const [holiday, path] of [
    [{ date: "2026-02-30", name: "Siku" }, "holidays.0.date"],
    [{ date: "2026-12-09", name: " " }, "holidays.0.name"],
  ] as const) {
    const answer = await put(HOLIDAYS, { holidays: [holiday] });
    assert.equal(answer.status, 400);
    assert.equal((await answer.json()).fields[0].path, path);
  }
});

test("public holidays: two people change them at once -> the second is told", async () => {
  const seen = (await facts()).holidays;
  assert.equal((await put(HOLIDAYS, { holidays: [], seen })).status, 200);
  assert.equal((await put(HOLIDAYS, { holidays: seen.slice(1), seen })).status, 409);
});

test("hours of the week: every day closed -> refused with a sentence; service messages at any hour again -> null", async () => {
  const days = Object.fromEntries(["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [day, []]));
  for (const handler of [MARKETING, SERVICE]) {
    const answer = await put(handler, { hours: { from: "08:00", to: "20:00", days } });
    assert.equal(answer.status, 400);
    assert.match((await answer.json()).fields[0].rule, /^Every day is closed, so nothing would ever be sent/);
  }
  assert.equal(
    (await put(SERVICE, { hours: { from: "06:00", to: "22:00", holidays: "sunday" } })).status,
    200,
  );
  assert.deepEqual((await facts()).serviceHours, { from: "06:00", to: "22:00", holidays: "sunday" });
  assert.equal((await put(SERVICE, { hours: null })).status, 200);
  assert.equal((await facts()).serviceHours, null);
});
