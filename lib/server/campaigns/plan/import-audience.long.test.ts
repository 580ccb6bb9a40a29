import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { AudienceAnswer } from "#lib/contract/desk/campaign/audience.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { headerShape } from "#lib/contract/rules/header-shape.ts";
import { startTokenOf } from "#lib/server/store/campaign/campaign-view.ts";
import { oneSheet, sheetOf, workbookBytes } from "#lib/testing/bytes/workbook-bytes.ts";
import { zipBytes } from "#lib/testing/bytes/zip-bytes.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const PUT = door("PUT /api/campaigns/:id/audience");
const START = door("POST /api/campaigns/:id/start");
const POST = door("POST /api/campaigns");
const COLUMNS = door("GET /api/columns");

const desk = await openDesk();
after(() => desk.close());
const sender = await desk.signIn("sender");

type Problem = { code: string; detail: string; fields?: { path: string; rule: string }[] };

const SMS = { channel: "sms", senderId: "AMANI AGRO", content: { text: "Habari {{Jina|Mteja}}" } };

async function createDraft(settings: object = SMS): Promise<string> {
  const body = { name: "Bei ya leo", ...settings };
  const answer = await desk.ask(POST, { method: "POST", body, cookie: sender.cookie });
  assert.equal(answer.status, 201);
  return ((await answer.json()) as { campaign: Campaign }).campaign.id;
}

async function upload(
  id: string,
  text: string | Uint8Array<ArrayBuffer>,
  { mapping = "{}", name = "wateja.csv" } = {},
) {
  const form = new FormData();
  form.set("file", new Blob([text]), name);
  form.set("mapping", mapping);
  const request = new Request(`http://localhost:3000/api/campaigns/${id}/audience`, {
    method: "PUT",
    headers: { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: sender.cookie },
    body: form,
  });
  const answer = await PUT(request, { params: Promise.resolve({ id }) });
  return { status: answer.status, body: (await answer.json()) as AudienceAnswer & Problem };
}

async function choiceFor(headers: readonly string[], cookie = sender.cookie) {
  const answer = await desk.ask(COLUMNS, { cookie, path: `/api/columns?shape=${headerShape(headers)}` });
  return answer.status === 200 ? (await answer.json()).choice : answer.status;
}

async function storedOf(id: string) {
  const [campaign] = await desk.db.query(
    `SELECT state, n_rows AS rows, n_queued AS queued, n_excluded AS excluded, segments_planned::int AS segments, revision,
       file->>'name' AS file, audience IS NOT NULL AS "hasAudience" FROM campaign WHERE id = $1`,
    [id],
  );
  const people = await desk.db.query<{ row: number; number: string; text: string; columns: string[] }>(
    `SELECT row_number AS "row", number, text, columns FROM recipient WHERE campaign_id = $1 ORDER BY seq`,
    [id],
  );
  const left = await desk.db.query<{ row: number; bucket: string }>(
    `SELECT row_number AS "row", bucket FROM excluded_row WHERE campaign_id = $1 ORDER BY row_number`,
    [id],
  );
  return { campaign, people, left };
}

const FILE =
  "Simu;Jina\r\n0712345678;Neema\r\n+255713345679;\r\n07123;Pili\r\n0712345678;Neema tena\r\n;;\r\n0754000111;Asha\r\n";

test("counts in the answer, in the campaign and in the tables are the same and add up", async () => {
  await desk.db.query(
    "INSERT INTO suppression (number, reason, source) VALUES ('+255754000111', 'asked by phone', 'desk')",
  );
  const id = await createDraft();
  const { status, body } = await upload(id, FILE);
  assert.equal(status, 200);
  const { rows, ...buckets } = body.counts;
  assert.deepEqual(buckets, {
    ok: 1,
    repaired: 1,
    empty: 0,
    invalid: 1,
    notMobile: 0,
    otherCountry: 0,
    duplicate: 1,
    suppressed: 1,
    noConsent: 0,
    capped: 0,
    restricted: 0,
    trial: 0,
    without: 0,
    heldOut: 0,
  });
  assert.equal(rows, 5);
  const { campaign, people, left } = await storedOf(id);
  assert.deepEqual(campaign, {
    state: "ready",
    rows: 5,
    queued: 2,
    excluded: 3,
    segments: 2,
    revision: 2,
    file: "wateja.csv",
    hasAudience: true,
  });
  assert.deepEqual(people, [
    { row: 2, number: "+255712345678", text: "Habari Neema", columns: ["0712345678", "Neema"] },
    { row: 3, number: "+255713345679", text: "Habari Mteja", columns: ["+255713345679", ""] },
  ]);
  assert.deepEqual(left, [
    { row: 4, bucket: "invalid" },
    { row: 5, bucket: "duplicate" },
    { row: 7, bucket: "suppressed" },
  ]);
  assert.equal(body.requests, 1);
});

test("a second file replaces the first whole", async () => {
  const id = await createDraft();
  await upload(id, FILE);
  const before = await storedOf(id);
  const { body } = await upload(id, "Simu\n0765000222\n");
  assert.deepEqual([body.code, body.fields?.[0]?.path], ["invalid_input", "content.text"]);
  assert.deepEqual(await storedOf(id), before, "the text names a column that this file does not have");
  const second = await upload(id, "Simu,Jina\n0765000222,Juma\n", { name: "wapya.csv" });
  assert.equal(second.status, 200);
  const { campaign, people, left } = await storedOf(id);
  assert.deepEqual([campaign?.rows, campaign?.queued, campaign?.file], [1, 1, "wapya.csv"]);
  assert.deepEqual([people.map((one) => one.number), left], [["+255765000222"], []]);
});

test("damaged text: its rows are left out until somebody chooses; repaired, or kept and counted, without a cell of it", async () => {
  const id = await createDraft();
  const file = "Simu;Jina\n0765000222;MollÃ©l\n0765000223;Asha\n";
  const read = async (mapping: string) => {
    const { body } = await upload(id, file, { mapping });
    const { people } = await storedOf(id);
    return [people.map(({ text }) => text), body.damaged, body.problems.map(({ code }) => code)];
  };
  const damaged = { cells: 1, rows: [2], columns: ["Jina"] };
  assert.deepEqual(await read("{}"), [["Habari Asha"], damaged, ["damaged-text"]]);
  assert.deepEqual(await read('{"repair":true}'), [["Habari Mollél", "Habari Asha"], null, []]);
  assert.deepEqual(await read('{"repair":false}'), [["Habari MollÃ©l", "Habari Asha"], damaged, []]);
});

test("refuses a file for a campaign that runs", async () => {
  const id = await createDraft();
  await upload(id, FILE);
  const before = await storedOf(id);
  const body = { startToken: startTokenOf(id, 2) };
  const started = await desk.ask(START, { method: "POST", params: { id }, body, cookie: sender.cookie });
  assert.equal(started.status, 200);
  const answer = await upload(id, "Simu,Jina\n0765000222,Juma\n");
  assert.deepEqual([answer.status, answer.body.code], [409, "conflict"]);
  assert.deepEqual((await storedOf(id)).people, before.people);
});

test("sheet: the mapping chooses one, without it the first with numbers is read, and one that is not there is refused", async () => {
  const list = `<worksheet><sheetData>${sheetOf([["Simu"], ["0754000901"], ["0754000902"]])}</sheetData></worksheet>`;
  const bytes = workbookBytes({
    book: oneSheet("Oktoba").replace("</sheets>", '<sheet name="Novemba" sheetId="2" r:id="rId4"/></sheets>'),
    sheet: sheetOf([["Simu"], ["0754000111"]]),
    replaced: { "xl/worksheets/sheet2.xml": list },
  });
  const id = await createDraft({ ...SMS, content: { text: "Habari" } });
  for (const [mapping, rows] of [
    [{ sheet: "Novemba" }, 2],
    [{}, 1],
  ] as const) {
    const { body } = await upload(id, bytes, { name: "wateja.xlsx", mapping: JSON.stringify(mapping) });
    assert.equal(body.counts?.rows, rows, body.detail);
  }
  const mapping = JSON.stringify({ sheet: "Desemba" });
  const { status, body } = await upload(id, bytes, { name: "wateja.xlsx", mapping });
  assert.deepEqual([status, body.code, body.fields?.[0]?.path], [400, "invalid_input", "mapping.sheet"]);
});

test("a workbook: rows as the spreadsheet shows them, prices as it shows them, hidden rows left out", async () => {
  const id = await createDraft({ ...SMS, content: { text: "Habari {{Jina|Mteja}}, TSh {{Bei}}" } });
  const sheet = `${sheetOf([["Simu", "Jina", "Bei"]])}
    <row r="3"><c r="A3"><v>255712345678</v></c><c r="C3" s="1"><v>38500</v></c></row>
    <row r="4" hidden="1"><c r="A4"><v>255713345679</v></c><c r="C4" s="1"><v>1</v></c></row>
    <row r="6"><c r="A6"><v>712345678</v></c><c r="C6"><v>1</v></c></row>
    <row r="7"><c r="A7"><v>255713000000</v></c><c r="C7"><v>1</v></c></row>`;
  const bytes = workbookBytes({ sheet, formats: ["General", "#,##0"] });
  // A page sends how it has read a file, with what it would have been as text.
  const mapping = JSON.stringify({ phone: 0, encoding: "windows-1252", delimiter: ";", hasHeader: true });
  const { status, body } = await upload(id, bytes, { name: "wateja.xlsx", mapping });
  assert.equal(status, 200, body.detail);
  assert.partialDeepStrictEqual(body.workbook, {
    sheet: "Wateja",
    sheets: 1,
    hiddenRows: 1,
    hiddenColumns: 0,
  });
  const { campaign, people, left } = await storedOf(id);
  assert.deepEqual([campaign?.rows, campaign?.queued, campaign?.file], [3, 1, "wateja.xlsx"]);
  assert.deepEqual(people, [
    {
      row: 3,
      number: "+255712345678",
      text: "Habari Mteja, TSh 38,500",
      columns: ["255712345678", "", "38,500"],
    },
  ]);
  assert.deepEqual(left, [
    { row: 6, bucket: "duplicate" },
    { row: 7, bucket: "invalid" },
  ]);
});

test("a file of one column of numbers needs nothing else", async () => {
  const id = await createDraft({ ...SMS, content: { text: "Habari" } });
  const { status, body } = await upload(id, "0712345678\n0713345679\n");
  assert.equal(status, 200);
  assert.deepEqual([body.counts.rows, body.counts.repaired], [2, 2]);
  assert.deepEqual(
    (await storedOf(id)).people.map((one) => one.row),
    [1, 2],
  );
});

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
const REFUSED: [string, string | Uint8Array<ArrayBuffer>, string, RegExp, string?][] = [
  ["an empty file", "", "unreadable_file", /empty/],
  ["a header and nothing below", "Simu;Jina\r\n", "unreadable_file", /no rows below/],
  ["a header and blank rows", "Simu;Jina\r\n;\r\n;\r\n", "unreadable_file", /no rows below/],
  ["a picture named .csv", PNG, "unreadable_file", /PNG/],
  ["an archive named .xlsx", zipBytes([{ name: "a.csv", bytes: PNG }]), "unreadable_file", /ZIP archive/],
  [
    "a workbook that is cut off",
    workbookBytes({ sheet: sheetOf([["Simu"], ["0712345678"]]) }).slice(0, 500),
    "unreadable_file",
    /cut off or damaged/,
  ],
  [
    "a workbook that breaks off inside its sheet",
    workbookBytes({ sheet: `${sheetOf([["Simu"], ["0712345678"]])}<row r="9">` }),
    "unreadable_file",
    /cut off or damaged/,
  ],
  ["no column of numbers", "Jina,Bei\nNeema,500\nJuma,600\n", "invalid_input", /No column.*Jina, Bei/],
  [
    "a phone column that is not there",
    FILE,
    "invalid_input",
    /no column “Namba”.*Simu, Jina/,
    '{"phone":"Namba"}',
  ],
  ["a column number out of range", FILE, "invalid_input", /no column “7”/, '{"phone":7}'],
  ["a mapping of another shape", FILE, "invalid_input", /duplicates/, '{"duplicates":"none"}'],
];

for (const [name, text, code, sentence, mapping] of REFUSED) {
  test(`refuses ${name}, and nothing has changed`, async () => {
    const id = await createDraft();
    await upload(id, FILE);
    const before = await storedOf(id);
    const { status, body } = await upload(id, text, { ...(mapping && { mapping }) });
    assert.deepEqual([status, body.code], [code === "invalid_input" ? 400 : 422, code]);
    assert.match(`${body.detail} ${JSON.stringify(body.fields)}`, sentence);
    assert.deepEqual(await storedOf(id), before);
  });
}

test("names of files and columns that PostgreSQL would not take as they are", async () => {
  const id = await createDraft({ ...SMS, content: { text: "Habari {{__proto__}}" } });
  const name = `${"a".repeat(199)}😀.csv`;
  const { status, body } = await upload(id, "Simu,__proto__\n0712345678,😀\\u0000'\n", { name });
  assert.equal(status, 200, body.detail);
  const { campaign, people } = await storedOf(id);
  assert.equal(people[0]?.text, "Habari 😀\\u0000'");
  assert.ok(String(campaign?.file).isWellFormed());
});

test("long personal chat texts and template parameters are stored, equal ones share a request", async () => {
  const long = Array.from({ length: 4_000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * index * 7_919) % 20_011)),
  ).join("");
  const rows = `Simu,Jina\n0712345678,${long}\n0713345679,${long}\n0754000333,${long}.\n`;
  const kinds = [
    { channel: "chat-text", content: { text: "{{Jina}}" } },
    {
      channel: "chat-template",
      content: { templateName: "bei", templateParameters: { body: ["{{Jina}}"] } },
    },
  ];
  for (const kind of kinds) {
    const id = await createDraft(kind);
    const { status, body } = await upload(id, rows);
    assert.equal(status, 200, body.detail);
    assert.equal(body.requests, 2);
    const [packs] = await desk.db.query<{ count: number }>(
      "SELECT count(DISTINCT pack)::int AS count FROM recipient WHERE campaign_id = $1",
      [id],
    );
    assert.equal(packs?.count, 2);
  }
});

test("a quotation mark never closed leaves out its own row, and nobody else", async () => {
  const id = await createDraft();
  const { body } = await upload(id, 'Simu,Jina\n0765000226,"a\n0765000227,b\n');
  assert.match(body.problems[0]?.todo ?? "", /quotation marks in 1 row/);
  const { people, left } = await storedOf(id);
  assert.deepEqual([people.map(({ row }) => row), left], [[3], [{ row: 2, bucket: "invalid" }]]);
});

test("a column of member numbers is not guessed to hold phones: the answer asks which it is, and nothing has changed", async () => {
  const id = await createDraft();
  const file = "Namba,Simu,Jina\n712000001,0765000222,Asha\n712000002,0765000223,Juma\n";
  const asked = await upload(id, file);
  assert.deepEqual(
    [asked.status, asked.body.code, asked.body.fields?.[0]?.path],
    [400, "invalid_input", "mapping.phone"],
  );
  assert.match(asked.body.detail, /“Namba”, “Simu”/);
  assert.deepEqual((await storedOf(id)).people, []);
  const answered = await upload(id, file, { mapping: JSON.stringify({ phone: "Simu" }) });
  assert.equal(answered.status, 200);
  assert.deepEqual(
    (await storedOf(id)).people.map(({ number }) => number),
    ["+255765000222", "+255765000223"],
  );
});

test("a country column is part of the number unless the mapping says that it is not", async () => {
  const file = "Nchi,Simu,Jina\nKenya,0765000224,Asha\nTanzania,0765000225,Juma\n";
  const id = await createDraft();
  await upload(id, file);
  assert.deepEqual(
    (await storedOf(id)).people.map(({ number }) => number),
    ["+255765000225"],
  );
  await upload(id, file, { mapping: JSON.stringify({ country: null }) });
  assert.equal((await storedOf(id)).people.length, 2);
  const { body } = await upload(id, file, { mapping: JSON.stringify({ country: "Taifa" }) });
  assert.deepEqual(body.fields?.[0]?.path, "mapping.country");
});

test("columns are remembered by the headings of the file, the last choice of them, and nothing of its cells", async () => {
  const headers = ["Jina", "Simu A", "Simu B"];
  const file = `${headers.join(",")}\nAsha,0754000318,0713000206\nJuma,0754000319,0713000207\n`;
  assert.equal(await choiceFor(headers), null);
  const first = await createDraft({ ...SMS, name: "Bei mpya" });
  assert.equal((await upload(first, file, { mapping: '{"phone":1}' })).status, 200);
  assert.deepEqual(await choiceFor(headers), { phone: 1, country: null, campaign: "Bei mpya" });
  const second = await createDraft({ ...SMS, name: "Ofa" });
  assert.equal((await upload(second, file, { mapping: '{"phone":"Simu B"}' })).status, 200);
  assert.deepEqual(await choiceFor([" jina", "SIMU A", "simu b"]), {
    phone: 2,
    country: null,
    campaign: "Ofa",
  });
  assert.equal(await choiceFor(["Simu B", "Simu A", "Jina"]), null);
  const kept = await desk.db.query("SELECT * FROM column_choice WHERE campaign_id = $1", [second]);
  assert.deepEqual(kept, [{ shape: headerShape(headers), phone: 2, country: null, campaign_id: second }]);
  const viewer = await desk.signIn("viewer");
  assert.equal(await choiceFor(headers, viewer.cookie), 403);
});

test("a file without headings, and one that is refused, leave nothing to remember", async () => {
  const id = await createDraft({ ...SMS, content: { text: "Habari" } });
  assert.equal((await upload(id, "0754000318\n0713000206\n")).status, 200);
  assert.equal((await upload(id, "Moja,Mbili\n0754000318,0713000206\n0754000319,0713000207\n")).status, 400);
  const kept = await desk.db.query("SELECT 1 FROM column_choice WHERE campaign_id = $1", [id]);
  assert.deepEqual(kept, []);
});

test("the invented people of our sample file are skipped with what to do, and in the sandbox they are sent to", async () => {
  const file = "Jina;Simu\nRehema Salum;0754 981 401\nHamisi Juma;0784981404\nNeema;0754661001\n";
  const planned = async () => {
    const id = await createDraft();
    const { status, body } = await upload(id, file);
    assert.equal(status, 200);
    const { people, left } = await storedOf(id);
    return { numbers: people.map(({ number }) => number), left, excluded: body.excluded };
  };
  const live = await planned();
  assert.deepEqual(live.numbers, ["+255754661001"]);
  assert.deepEqual(live.left, [
    { row: 2, bucket: "invalid" },
    { row: 3, bucket: "invalid" },
  ]);
  for (const { reason } of live.excluded) assert.match(reason, /sample file\. Delete the row/);
  desk.context.env.isSandbox = true;
  try {
    const { numbers } = await planned();
    assert.deepEqual(numbers, ["+255754981401", "+255784981404", "+255754661001"]);
  } finally {
    desk.context.env.isSandbox = false;
  }
});
