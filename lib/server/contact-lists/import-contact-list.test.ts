import assert from "node:assert/strict";
import { after, test } from "node:test";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { ImportedContactList, ListedPeople } from "#lib/contract/desk/people/contact-list.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { sheetOf, workbookBytes } from "#lib/testing/bytes/workbook-bytes.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { namesOf, openLists } from "./test-lists.ts";

const IMPORT = door("POST /api/lists/import");

const desk = await openDesk();
after(() => desk.close());
const neema = await desk.signIn("sender");
const lists = openLists(desk, neema.cookie);

type Sent = { name?: string; mapping?: object; as?: { cookie: string } };

async function importFile(
  bytes: string | Uint8Array<ArrayBuffer>,
  { name, mapping = {}, as = neema }: Sent = {},
) {
  const form = new FormData();
  if (name !== undefined) form.set("name", name);
  form.set("mapping", JSON.stringify(mapping));
  form.set("file", new Blob([bytes]), "wateja.csv");
  const headers = { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: as.cookie };
  const request = new Request("http://localhost:3000/api/lists/import", {
    method: "POST",
    headers,
    body: form,
  });
  const answer = await IMPORT(request, { params: Promise.resolve({}) });
  const said = (await answer.json()) as ImportedContactList & Problem;
  return { ...said, status: answer.status };
}

const FILE = [
  "Simu;Jina;Wilaya",
  "0712345678;Neema;Moshi",
  "+255713345679;Baraka;",
  "07123;Chiku;Hai",
  "0712 345 678;Neema tena;Rombo",
  ";Daudi;Hai",
  "+254712345678;Wanjiru;Nairobi",
  "0754000111;Asha;Same",
].join("\r\n");

test("list from a file: a row with doubtful words in place of a number -> that row alone is left out", async () => {
  for (const words of ["Hana simu", "No phone", "Juma Mobile Shop", "SIMU"]) {
    const file = ["Simu;Jina", "0712345681;Neema", `${words};Chiku`, "0712345682;Baraka"].join("\r\n");
    const { status, list, counts } = await importFile(file, { name: `Wateja, ${words}` });
    assert.deepEqual([status, counts?.rows, list?.people], [201, 3, 2], words);
  }
});

test("list from a file: a row of more than a million characters -> that row alone is left out", async () => {
  const file = `Simu,Jina\n0712345681,Neema\n0712345683,${"x".repeat(1 << 20)}\n0712345682,Baraka\n`;
  const { status, list, counts } = await importFile(file, { name: "Wateja, mstari mrefu" });
  assert.deepEqual([status, counts?.rows, counts?.invalid, list?.people], [201, 3, 1, 2]);
});

test("a list of a file has its people once, with all columns in their order, and every row is counted in one bucket", async () => {
  await lists.optOut("+255754000111");
  const { status, list, counts } = await importFile(FILE, { name: "Wateja wa faili" });
  assert.equal(status, 201);
  const { rows, ...buckets } = counts;
  assert.deepEqual(
    [
      rows,
      Object.values(buckets).reduce((sum, count) => sum + count, 0),
      buckets.duplicate,
      buckets.suppressed,
    ],
    [7, 7, 1, 0],
  );
  assert.deepEqual([list.people, list.optedOut, list.headers], [4, 1, ["Simu", "Jina", "Wilaya"]]);
  assert.deepEqual([list.source, list.from, list.parts, list.phoneColumn], ["file", null, null, 0]);
  const { items } = await lists.peopleOf(list.id);
  assert.deepEqual(
    items.map(({ seq, number, columns }) => [seq, number, columns[1], columns[2]]),
    [
      [1, "+255712345678", "Neema", "Moshi"],
      [2, "+255713345679", "Baraka", ""],
      [3, "+254712345678", "Wanjiru", "Nairobi"],
      [4, "+255754000111", "Asha", "Same"],
    ],
  );
  const [noted] = await desk.db.query("SELECT action, detail FROM audit WHERE target = $1", [list.id]);
  assert.deepEqual(noted, {
    action: "list.create",
    detail: { name: "Wateja wa faili", people: 4, from: "file", rows: 7 },
  });
});

test("of a number in several rows the last one is kept where that was asked for", async () => {
  const { list } = await importFile(FILE, { name: "Wa mwisho", mapping: { duplicates: "last" } });
  assert.deepEqual(namesOf(await lists.peopleOf(list.id)), [
    "+255713345679",
    "0712 345 678",
    "+254712345678",
    "0754000111",
  ]);
});

test("the people of a file of several batches are all in the list, in the order of the file", async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `0754${100_000 + index},Mteja ${index}`);
  const { list } = await importFile(`Simu,Jina\n${rows.join("\n")}\n`, { name: "Wengi" });
  assert.equal(list.people, 20_000);
  const stored = await desk.db.query<{ seq: number; name: string }>(
    "SELECT seq, columns[2] AS name FROM contact_list_member WHERE list_id = $1 ORDER BY seq",
    [list.id],
  );
  assert.deepEqual(
    stored,
    rows.map((_, index) => ({ seq: index + 1, name: `Mteja ${index}` })),
  );
});

for (const [what, search, expected] of [
  ["all people", "", Array.from({ length: 65 }, (_, index) => index + 1)],
  ["those of a search", "&q=kundi", Array.from({ length: 32 }, (_, index) => 2 * (index + 1))],
] as const)
  test(`${what} of a list read page by page -> each of them once, in the order of the file`, async () => {
    const rows = Array.from(
      { length: 65 },
      (_, index) => `0755${100_000 + index},${index % 2 ? "Kundi" : "Mteja"}`,
    );
    const { list } = await importFile(`Simu,Jina\n${rows.join("\n")}\n`, { name: `Kurasa ${what}` });
    const read: number[] = [];
    for (let cursor: string | null = "0"; cursor !== null; ) {
      const page: ListedPeople = await lists.peopleOf(list.id, { search: `?cursor=${cursor}${search}` });
      assert.ok(page.items.length <= PAGE_ROWS);
      read.push(...page.items.map(({ seq }) => seq));
      cursor = page.nextCursor;
    }
    assert.deepEqual(read, expected);
  });

test("a workbook is a list as well", async () => {
  const sheet = `${sheetOf([["Simu", "Jina"]])}<row r="3"><c r="A3"><v>255712345670</v></c></row>`;
  const { list } = await importFile(workbookBytes({ sheet, formats: ["General"] }), { name: "Jedwali" });
  assert.equal(list.people, 1);
});

test("a file without a name, of nobody, with an unclear column, or under a name that is in use is refused, and nothing is kept", async () => {
  await importFile("Simu\n0712345671\n", { name: "Jina moja" });
  const before = (await lists.listsOf()).items.length;
  const unclear = "Namba,Simu,Jina\n712000001,0765000222,Asha\n712000002,0765000223,Juma\n";
  for (const [file, name, status, said] of [
    [FILE, undefined, 400, /name is required/],
    [FILE, "  ", 400, /name is required/],
    [unclear, "Haieleweki", 400, /More than one column/],
    [FILE, "JINA MOJA", 409, /Another list has this name/],
    ["", "Tupu", 422, /empty/],
  ] as const) {
    const refused = await importFile(file, name === undefined ? {} : { name });
    assert.equal(refused.status, status, refused.detail);
    assert.match(refused.detail ?? "", said);
  }
  const nobody = await importFile("Simu\n07123\n", { name: "Hakuna mtu", mapping: { phone: 0 } });
  assert.deepEqual([nobody.status, /nobody to put into this list/.test(nobody.detail)], [422, true]);
  assert.equal((await lists.listsOf()).items.length, before);
  const clear = await importFile(unclear, { name: "Imeeleweka", mapping: { phone: "Simu" } });
  assert.equal(clear.list.people, 2);
});

test("whoever may only look cannot keep a list", async () => {
  const { status } = await importFile(FILE, { name: "Mtazamaji", as: await desk.signIn("viewer") });
  assert.equal(status, 403);
});

test("no list has the invented people of our sample file, but one of the sandbox", async () => {
  const file = "Jina;Simu\nRehema Salum;0754 981 401\nHamisi Juma;0784981404\nNeema;0754661001\n";
  const live = await importFile(file, { name: "Sampuli" });
  assert.deepEqual([live.list.people, live.counts.invalid], [1, 2]);
  assert.deepEqual(
    (await lists.peopleOf(live.list.id)).items.map(({ number }) => number),
    ["+255754661001"],
  );
  desk.context.env.isSandbox = true;
  try {
    const { list } = await importFile(file, { name: "Sampuli ya majaribio" });
    assert.equal(list.people, 3);
  } finally {
    desk.context.env.isSandbox = false;
  }
});

test("damaged text of a list: repaired where somebody chooses it, and never changed without that", async () => {
  const file = "Simu,Jina\n0712345678,MollÃ©l\n0713345679,N&#39;gombe\n";
  const namesFor = async (name: string, mapping: object) => {
    const { list } = await importFile(file, { name, mapping });
    return (await lists.peopleOf(list.id)).items.map(({ columns }) => columns[1]);
  };
  assert.deepEqual(await namesFor("Bila uamuzi", {}), ["MollÃ©l", "N&#39;gombe"]);
  assert.deepEqual(await namesFor("Kama ilivyo", { repair: false }), ["MollÃ©l", "N&#39;gombe"]);
  assert.deepEqual(await namesFor("Imerekebishwa", { repair: true }), ["Mollél", "N'gombe"]);
});
