import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { cellsOf } from "#lib/testing/bytes/cells-of.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { oldWordsIn } from "#lib/testing/old-words.ts";
import { updateSettingRow } from "../store/console/setting.ts";

const GET_CSV = door("GET /api/credits/report.csv");
const GET_XLSX = door("GET /api/credits/report.xlsx");
const GET = door("GET /api/credits");

const desk = await openDesk();
after(() => desk.close());
const admin = await desk.signIn("admin");

beforeEach(async () => {
  await desk.db.query("DELETE FROM credit_quarter");
  await updateSettingRow(desk.db, "price", null);
  // Midnight in Dar es Salaam is 21:00 of the day before.
  await desk.db.query(
    `INSERT INTO credit_quarter (at, messages, said, counted, told_first, told_first_at, told_last, told_last_at,
       went_least, went_most, went_since, went_until, came_least, came_most, came_since, came_until, open_most, open_left)
     VALUES ('2026-10-31T20:45:00Z', 3, 3, 0, 100, '2026-10-31T20:50:00Z', 97, '2026-10-31T20:51:00Z', 0, 0, NULL, NULL, 0, 0, NULL, NULL, 0, 0),
       ('2026-10-31T21:00:00Z', 5, 4, 2, 93, '2026-10-31T21:05:00Z', 93, '2026-10-31T21:05:00Z', 0, 0, NULL, NULL, 0, 0, NULL, NULL, 2, 1),
       ('2026-11-01T08:00:00Z', 9, 9, 0, 60, '2026-11-01T08:05:00Z', 560, '2026-11-01T08:10:00Z',
         20, 24, '2026-10-31T21:05:00Z', '2026-11-01T08:05:00Z', 500, 500, '2026-11-01T08:05:00Z', '2026-11-01T08:10:00Z', 0, 0)`,
  );
});

async function report(month: string, { cookie } = admin, get = GET_CSV) {
  const answer = await desk.ask(get, { cookie, path: `/api/credits/report.csv?month=${month}` });
  assert.equal(answer.status, 200);
  const [header = [], ...rows] = await cellsOf(new Uint8Array(await answer.arrayBuffer()));
  return { header, rows: rows.map((cells) => header.map((_, at) => cells[at] ?? "")) };
}

test("a day begins at midnight of the zone, adds up its quarters, and tells its first and its last balance", async () => {
  const answer = await desk.ask(GET, { cookie: admin.cookie, path: "/api/credits?month=2026-11" });
  const { from, days } = (await answer.json()) as { from: string; days: object[] };
  assert.equal(from, "2026-11-01");
  assert.deepEqual(days, [
    {
      ...{ day: "2026-11-01", end: "2026-11-01T21:00:00.000Z", messages: 14, said: 13, counted: 2, lost: 0 },
      first: { balance: 93, at: "2026-10-31T21:05:00.000Z" },
      last: { balance: 560, at: "2026-11-01T08:10:00.000Z" },
      went: { least: 20, most: 24, since: "2026-10-31T21:05:00.000Z", until: "2026-11-01T08:05:00.000Z" },
      came: { least: 500, most: 500, since: "2026-11-01T08:05:00.000Z", until: "2026-11-01T08:10:00.000Z" },
      unsure: 2,
    },
  ]);
  const before = await desk.ask(GET, { cookie: admin.cookie, path: "/api/credits?month=2026-10" });
  const { days: older } = (await before.json()) as { days: { day: string; said: number }[] };
  assert.deepEqual(
    older.map(({ day, said }) => [day, said]),
    [["2026-10-31", 3]],
  );
});

test("the file has a row each day with the same figures, and money behind them where a price is set", async () => {
  const { header, rows } = await report("2026-11");
  assert.deepEqual(header, [
    "Day (Africa/Dar_es_Salaam)",
    "SMS accepted",
    "Credits used, as the service said",
    "Credits the service did not report (about)",
    "Credits of SMS that may have been sent (about)",
    "First balance",
    "First balance at (Africa/Dar_es_Salaam)",
    "Last balance",
    "Last balance at (Africa/Dar_es_Salaam)",
    "Went without us, at least",
    "Went without us, at most",
    "Came without us, at least",
    "Came without us, at most",
    "May be ours or not, at most",
  ]);
  const day = [
    ...["2026-11-01", "14", "13", "2", "0", "93", "2026-11-01 00:05:00", "560", "2026-11-01 11:10:00"],
    ...["20", "24", "500", "500", "2"],
  ];
  assert.deepEqual(rows, [day]);
  assert.deepEqual([header, ...rows].flat().flatMap(oldWordsIn), []);
  await updateSettingRow(desk.db, "price", { amount: 22.1, currency: "TZS" });
  const priced = await report("2026-11", admin, GET_XLSX);
  assert.deepEqual(priced.header.at(-1), "Credits used in TZS");
  assert.deepEqual(priced.rows, [[...day, "331.5"]]);
});

test("whoever may look sees the days, and only who may export gets the file, in both forms", async () => {
  const viewer = await desk.signIn("viewer");
  assert.equal((await desk.ask(GET, { cookie: viewer.cookie })).status, 200);
  for (const { cookie } of [viewer, await desk.signIn("sender")])
    for (const get of [GET_CSV, GET_XLSX]) assert.equal((await desk.ask(get, { cookie })).status, 403);
});

test("the log says who exported which month", async () => {
  await report("2026-11");
  const lines = await desk.db.query(
    "SELECT target, detail FROM audit WHERE action = 'credits.report' ORDER BY seq DESC LIMIT 1",
  );
  assert.deepEqual(lines, [{ target: "csv", detail: { month: "2026-11" } }]);
});

test("refuses a month that is none", async () => {
  for (const month of ["2026-13", "2026-1", "1999-01", "2026-11-01", "' OR 1=1"]) {
    const path = `/api/credits?${new URLSearchParams({ month })}`;
    assert.equal((await desk.ask(GET, { cookie: admin.cookie, path })).status, 400, month);
  }
});
