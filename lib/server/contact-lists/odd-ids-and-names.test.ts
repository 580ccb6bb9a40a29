import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { whileHeld } from "#lib/testing/while-held.ts";
import { openLists } from "./test-lists.ts";

const ERASE = door("POST /api/erasures");
const COMBINE = door("POST /api/lists/combine");
const IMPORT = door("POST /api/lists/import");

const desk = await openDesk();
after(() => desk.close());
const { cookie } = await desk.signIn("owner");
const lists = openLists(desk, cookie);

type Answer = { status: number; list: ContactList } & Problem;

async function importFile(content: string, name: string): Promise<Answer> {
  const body = new FormData();
  body.set("name", name);
  body.set("file", new Blob([content]), "a.csv");
  const headers = { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie };
  const request = new Request("http://localhost:3000/api/lists/import", { method: "POST", headers, body });
  const answer = await IMPORT(request, { params: Promise.resolve({}) });
  return { ...((await answer.json()) as Answer), status: answer.status };
}

async function combine(body: object): Promise<Answer> {
  const answer = await desk.ask(COMBINE, { method: "POST", body, cookie });
  return { ...((await answer.json()) as Answer), status: answer.status };
}

test("lists are put together the same however the letters of their ids are written", async () => {
  const first = await importFile("Simu,Jina\n0712000001,Asha\n", "Ya kwanza");
  const second = await importFile("Kata,Simu,Jina\nHai,0712000002,Baraka\n", "Ya pili");
  const { list } = await combine({ name: "Pamoja", of: [first.list.id.toUpperCase(), second.list.id] });
  assert.deepEqual([list.headers, list.phoneColumn], [["Simu", "Jina", "Kata"], 0]);
  const { items } = await lists.peopleOf(list.id);
  assert.deepEqual(
    items.map(({ columns }) => columns),
    [
      ["0712000001", "Asha", ""],
      ["0712000002", "Baraka", "Hai"],
    ],
  );
});

test("one list twice is refused as such however the letters of its id are written", async () => {
  const { list } = await importFile("Simu\n0712000003\n", "Mara mbili");
  const refused = await combine({ name: "Haifai", of: [list.id, list.id.toUpperCase()] });
  assert.equal(refused.status, 400);
  assert.deepEqual(refused.fields, [{ path: "of", rule: "each list counts once" }]);
});

test("columns are one where a text would fill in either of them", async () => {
  const first = await importFile("Simu,Pr\u00e9nom\n0712000004,Asha\n", "Herufi moja");
  const second = await importFile("Simu,Pre\u0301nom\n0712000005,Baraka\n", "Herufi mbili");
  const { list } = await combine({ name: "Herufi", of: [first.list.id, second.list.id] });
  assert.deepEqual(list.headers, ["Simu", "Pr\u00e9nom"]);
});

test("a name that cannot be stored is refused at its field", async () => {
  const { status, fields } = await importFile("Simu\n0712000006\n", "Jina\u0000moja");
  assert.deepEqual([status, fields?.[0]?.path], [400, "name"]);
});

test("a list that is made of a file while somebody is erased has them not", async () => {
  const number = "+255712000007";
  await importFile("Simu\n0712000007\n", "Anayejulikana");
  const statuses = await whileHeld(desk.db, "LOCK TABLE contact_list_member IN EXCLUSIVE MODE", [
    async () => (await importFile("Simu\n0712000007\n0712000008\n", "Wakati huo huo")).status,
    async () => (await desk.ask(ERASE, { method: "POST", body: { number }, cookie })).status,
  ]);
  assert.deepEqual(statuses, [201, 200]);
  assert.deepEqual(await desk.db.query("SELECT FROM contact_list_member WHERE number = $1", [number]), []);
});
