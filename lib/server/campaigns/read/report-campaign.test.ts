import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { cellsOf } from "#lib/testing/bytes/cells-of.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { oldWordsIn } from "#lib/testing/old-words.ts";

const GET_CSV = door("GET /api/campaigns/:id/report.csv");
const GET_XLSX = door("GET /api/campaigns/:id/report.xlsx");

const desk = await openDesk();
after(() => desk.close());
const admin = await desk.signIn("admin");

const OWN = ["Row", "Number", "Status", "Reason", "Since (Africa/Dar_es_Salaam)", "Since (UTC)", "Credits"];
const IDS = ["Message id", "Id matched"];
const TEXT = "Message";

async function reportOf(get: typeof GET_CSV, id: string, asked = "") {
  const answer = await desk.ask(get, { params: { id }, path: `/api?${asked}`, cookie: admin.cookie });
  assert.equal(answer.status, 200);
  return { answer, rows: await cellsOf(new Uint8Array(await answer.arrayBuffer())) };
}

/** A campaign of a file with these columns: the first people of it are to be sent to, the others are skipped. */
async function plant(headers: string[], people: string[][], leftOut: string[][] = []) {
  const id = await plantCampaign(desk.db, { channel: "sms", size: people.length });
  await desk.db.query("UPDATE campaign SET file = $2 WHERE id = $1", [
    id,
    JSON.stringify({ name: "w.csv", bytes: 1, headers, encoding: "utf-8", delimiter: ",", phoneColumn: 0 }),
  ]);
  for (const [index, columns] of people.entries()) {
    await desk.db.query("UPDATE recipient SET columns = $3 WHERE campaign_id = $1 AND seq = $2", [
      id,
      index + 1,
      columns,
    ]);
  }
  for (const [index, columns] of leftOut.entries()) {
    await desk.db.query(
      "INSERT INTO excluded_row (campaign_id, row_number, bucket, reason, value, columns) VALUES ($1, $2, 'invalid', 'Too short', '07', $3)",
      [id, people.length + 2 + index, columns],
    );
  }
  return id;
}

const people = (size: number): string[][] =>
  Array.from({ length: size }, (_, index) => [`071234567${index}`, `Mtu ${index + 1}`]);

const ODD = [
  "=1+1",
  "+SUM(A1)",
  "@x",
  "-a",
  "a,b;c",
  'say "x"',
  "two\nlines",
  "_x0041_",
  "\u0001",
  "😀",
  "  ",
];

test("a column of the file that has the name of one of ours: it is told from ours", async () => {
  const id = await plant(
    ["Simu", "status", "Message", "status (your file)"],
    [["0712345670", "a", "b", "c"]],
  );
  const { rows } = await reportOf(GET_CSV, id);
  assert.deepEqual(rows[0]?.slice(0, 4), [
    "Simu",
    "status (your file)*",
    "Message (your file)",
    "status (your file)",
  ]);
  assert.deepEqual(rows[0]?.slice(4), [...OWN, ...IDS, TEXT]);
});

test("the workbook has cell by cell what the CSV has, without the signs that keep formulas out of a CSV", async () => {
  const people = ODD.map((text, index) => [`071234567${index}`, text]);
  const id = await plant(["Simu", "Jina"], people, [["07", "=left"], ["O712"]]);
  await desk.db.query(
    "UPDATE recipient SET state = 'rejected', reason = '=no', updated_at = '2026-03-01T21:30:00Z' WHERE campaign_id = $1 AND seq = 2",
    [id],
  );
  const attempt = randomUUID();
  await desk.db.query(
    "INSERT INTO attempt_member (campaign_id, seq, generation, attempt_id) VALUES ($1, 1, 0, $2)",
    [id, attempt],
  );
  await desk.db.query(
    `INSERT INTO message (channel, service_id, campaign_id, attempt_id, seq, number, grade)
     VALUES ('sms', '00012345678901234567', $1, $2, 1, '+255710000000', 'exact')`,
    [id, attempt],
  );
  const csv = await reportOf(GET_CSV, id);
  const xlsx = await reportOf(GET_XLSX, id);
  assert.deepEqual(
    xlsx.rows,
    csv.rows.map((cells) => cells.map((cell) => cell.replace(/^'(?=[=@+-])/, ""))),
  );
  const [header, first, second] = xlsx.rows;
  assert.deepEqual(header, ["Simu", "Jina", ...OWN, ...IDS, TEXT]);
  assert.deepEqual(first?.slice(0, 4), ["0712345670", "=1+1", "2", "+255 710 000 000"]);
  assert.deepEqual(first?.slice(9), ["00012345678901234567", "Certain", "Habari 1"]);
  assert.deepEqual(second?.slice(4, 8), [
    "Refused",
    "=no",
    "2026-03-02 00:30:00",
    "2026-03-01T21:30:00.000Z",
  ]);
  assert.deepEqual(
    csv.rows.slice(1).map((cells) => cells[11] ?? ""),
    [...ODD.map((_, index) => `Habari ${index + 1}`), "", ""],
  );
  assert.deepEqual(
    xlsx.rows.slice(1).map((cells) => cells[1]),
    [...ODD, "=left", undefined].map((cell) => cell ?? ""),
  );
});

test("no heading, state or reason of a report is a word for which there is a better one, whatever became of a person", async () => {
  // A queued one that is a member of a request is being sent.
  const states = ["queued", "queued", "rejected", "unknown", "cancelled"];
  const messages = ["handed", "operator", "delivered", "read", "failed", "expired"];
  const people = [...states, ...messages].map((_, index) => [`071234567${index}`]);
  const id = await plant(["Simu"], people, [["07"]]);
  const attempt = randomUUID();
  await desk.db.query(
    `UPDATE recipient SET state = coalesce(($2::text[])[seq], 'accepted') WHERE campaign_id = $1`,
    [id, states],
  );
  await desk.db.query(
    "INSERT INTO attempt_member (campaign_id, seq, generation, attempt_id) SELECT $1, n, 0, $2 FROM generate_series(2, $3::int) n",
    [id, attempt, people.length],
  );
  await desk.db.query(
    `INSERT INTO message (channel, service_id, campaign_id, attempt_id, seq, number, grade, state)
     SELECT 'sms', gen_random_uuid()::text, $1, $2, $4::int + n, '+255712345678',
       (ARRAY['exact', 'positional', 'assumed', 'group'])[1 + n % 4], state
     FROM unnest($3::text[]) WITH ORDINALITY AS x (state, n)`,
    [id, attempt, messages, states.length],
  );
  const { rows } = await reportOf(GET_CSV, id);
  assert.equal(new Set(rows.slice(1).map((cells) => cells[3])).size, people.length + 1);
  assert.deepEqual(rows.flat().flatMap(oldWordsIn), []);
});

test("a workbook goes out as a download that Excel opens, with the name of its campaign", async () => {
  const id = await plant(["Simu"], [["0712345678"]]);
  await desk.db.query("UPDATE campaign SET name = 'Bei mpya: Ñame' WHERE id = $1", [id]);
  const { answer } = await reportOf(GET_XLSX, id);
  assert.equal(
    answer.headers.get("content-disposition"),
    "attachment; filename=\"Bei mpya Name.xlsx\"; filename*=UTF-8''Bei%20mpya%20%C3%91ame.xlsx",
  );
  assert.match(answer.headers.get("content-type") ?? "", /spreadsheetml\.sheet$/);
  assert.equal(answer.headers.get("cache-control"), "private, no-store");
});

test("more people than a page of the store, and all of them", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 2_500 });
  const { rows } = await reportOf(GET_XLSX, id);
  assert.deepEqual(
    rows.slice(1).map(([row]) => Number(row)),
    Array.from({ length: 2_500 }, (_, index) => index + 2),
  );
});

test("a draft without a file is a header and no rows, people to send to are queued", async () => {
  const draft = await plantCampaign(desk.db, { channel: "sms", size: 0 });
  await desk.db.query("UPDATE campaign SET state = 'draft' WHERE id = $1", [draft]);
  assert.deepEqual((await reportOf(GET_XLSX, draft)).rows, [[...OWN, ...IDS, TEXT]]);
  const ready = await plant(["Simu"], [["0712345678"]]);
  await desk.db.query("UPDATE campaign SET state = 'ready' WHERE id = $1", [ready]);
  assert.equal((await reportOf(GET_XLSX, ready)).rows[1]?.[3], "Queued");
});

test("refuses who may not export, an unknown campaign, and more columns than a workbook has", async () => {
  const wide = await plant(
    Array.from({ length: 16_375 }, (_, index) => `c${index}`),
    [],
  );
  const sender = await desk.signIn("sender");
  const ask = (id: string, cookie: string) => desk.ask(GET_XLSX, { params: { id }, cookie });
  assert.equal((await ask(wide, sender.cookie)).status, 403);
  assert.equal((await ask(randomUUID(), admin.cookie)).status, 404);
  const refused = await ask(wide, admin.cookie);
  assert.equal(refused.status, 422);
  assert.match((await refused.json()).detail, /16,384 columns.*16,385.*CSV/);
});

test("a file of one state, or of one state and reason, holds just these people, with what each was written, and its name says so", async () => {
  const id = await plant(["Simu", "Jina"], people(5), [["07", "Fupi"]]);
  await desk.db.query("UPDATE campaign SET name = 'Bei mpya' WHERE id = $1", [id]);
  await desk.db.query(
    "UPDATE recipient SET state = 'rejected', reason = CASE seq WHEN 2 THEN 'No' ELSE 'Not that' END WHERE campaign_id = $1 AND seq IN (2, 4, 5)",
    [id],
  );
  const [told] = await desk.db.query<{ reason: string }>("SELECT reason_id(NULL, 'Not that') AS reason");
  const refused = await reportOf(GET_CSV, id, "state=rejected");
  assert.deepEqual(
    refused.rows.slice(1).map((cells) => [cells[1], cells[5], cells.at(-1)]),
    [
      ["Mtu 2", "No", "Habari 2"],
      ["Mtu 4", "Not that", "Habari 4"],
      ["Mtu 5", "Not that", "Habari 5"],
    ],
  );
  assert.match(refused.answer.headers.get("content-disposition") ?? "", /filename="Bei mpya, Refused\.csv"/);
  const ofReason = await reportOf(GET_XLSX, id, `state=rejected&reason=${told?.reason}`);
  assert.deepEqual(
    ofReason.rows.slice(1).map((cells) => cells[1]),
    ["Mtu 4", "Mtu 5"],
  );
  assert.match(ofReason.answer.headers.get("content-disposition") ?? "", /Refused, one reason\.xlsx/);
  const queued = await reportOf(GET_CSV, id, "state=queued");
  assert.deepEqual(
    queued.rows.slice(1).map((cells) => cells[1]),
    ["Mtu 1", "Mtu 3"],
  );
  const [last] = await desk.db.query<{ detail: unknown }>(
    "SELECT detail FROM audit WHERE action = 'campaign.report' ORDER BY seq DESC LIMIT 1",
  );
  assert.deepEqual(last?.detail, { state: "queued" });
});

test("a file of many people of one state has each of them once", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 4_500 });
  await desk.db.query(
    "UPDATE recipient SET state = 'rejected', reason = 'No' WHERE campaign_id = $1 AND seq % 2 = 0",
    [id],
  );
  for (const asked of ["state=rejected", "state=queued"]) {
    const { rows } = await reportOf(GET_CSV, id, asked);
    assert.equal(rows.length - 1, 2_250, asked);
    assert.equal(new Set(rows.map(([row]) => row)).size, rows.length);
  }
});

test("a file of a state that most people of a campaign are in has each of them once, and as many as there are", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 9_000 });
  const cancelled = "UPDATE recipient SET state = 'cancelled' WHERE campaign_id = $1 AND seq > 3000";
  for (const [change, state, count] of [
    ["SELECT $1::uuid", "queued", 9_000],
    [cancelled, "queued", 3_000],
    [cancelled, "cancelled", 6_000],
    ["UPDATE recipient SET state = 'accepted' WHERE campaign_id = $1", "handed", 9_000],
  ] as const) {
    await desk.db.query(change, [id]);
    const { rows } = await reportOf(GET_CSV, id, `state=${state}`);
    assert.equal(rows.length - 1, count, state);
    assert.equal(new Set(rows.map(([row]) => row)).size, rows.length, state);
  }
});

test("refuses whoever may not export, or sees no numbers, a file of one reason too", async () => {
  const id = await plant(["Simu"], [["0712345678"]]);
  for (const role of ["viewer", "sender"] as const) {
    const { cookie } = await desk.signIn(role);
    const answer = await desk.ask(GET_CSV, { params: { id }, path: "/api?state=rejected", cookie });
    assert.equal(answer.status, 403, role);
  }
});
