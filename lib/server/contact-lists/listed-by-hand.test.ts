import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { ContactList, ListedPeople } from "#lib/contract/desk/people/contact-list.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { whileHeld } from "#lib/testing/while-held.ts";
import { namesOf, openLists, person } from "./test-lists.ts";

const DELETE = door("DELETE /api/lists/:id/people");
const POST = door("POST /api/lists/:id/people");
const REPORT = door("GET /api/lists/:id/report.csv");
const MAKE = door("POST /api/lists/by-hand");

const desk = await openDesk();
after(() => desk.close());
const neema = await desk.signIn("sender");
const viewer = await desk.signIn("viewer");
const lists = openLists(desk, neema.cookie);

type Answer = { list: ContactList; isNew?: boolean } & Omit<Problem, "status">;

async function ask(door: typeof POST, method: string, body: object, { id = "", cookie = neema.cookie } = {}) {
  const answer = await desk.ask(door, { method, params: { id }, body, cookie });
  return { ...((await answer.json()) as Answer), status: answer.status };
}

const add = (id: string, body: object) => ask(POST, "POST", body, { id });
const remove = (id: string, number: string) => ask(DELETE, "DELETE", { number }, { id });

let made = 0;
async function listOf(...names: string[]): Promise<ContactList> {
  const campaignId = await lists.campaignWith(names.map((name) => person(name, "accepted")));
  return (await lists.make({ name: `Wateja ${++made}`, campaignId })).list;
}

const rowsOf = ({ items }: ListedPeople) => items.map(({ seq, columns }) => [seq, ...columns]);

test("somebody who is added stands at the end once, however their number is written, and counts if they opted out", async () => {
  const { id } = await listOf("Asha");
  await lists.optOut("+255754999001");
  const first = await add(id, { number: "0754 999 001", name: "Baraka" });
  assert.deepEqual([first.status, first.isNew, first.list.people, first.list.optedOut], [200, true, 2, 1]);
  const again = await add(id, { number: "+255754999001", name: "Baraka tena" });
  assert.deepEqual([again.isNew, again.list.people, again.list.optedOut], [false, 2, 1]);
  assert.deepEqual(rowsOf(await lists.peopleOf(id))[1], [2, "Baraka", "+255754999001"]);
});

test("whoever is taken out is in the list no more, and it counts one less who opted out", async () => {
  const { id } = await listOf("Asha", "Baraka", "Chiku");
  const [, baraka] = (await lists.peopleOf(id)).items;
  const number = baraka?.number ?? "";
  await lists.optOut(number);
  assert.equal((await lists.read(id)).optedOut, 1);
  const gone = await remove(id, number);
  assert.deepEqual([gone.status, gone.list.people, gone.list.optedOut], [200, 2, 0]);
  assert.deepEqual(
    rowsOf(await lists.peopleOf(id)).map(([seq, name]) => [seq, name]),
    [
      [1, "Asha"],
      [3, "Chiku"],
    ],
  );
  const again = await remove(id, number);
  assert.deepEqual([again.status, again.list.people], [200, 2]);
});

test("of people who are added and taken out at once each has a place of their own, and the list its size", async () => {
  const { id } = await listOf("Asha", "Baraka", "Chiku", "Daudi", "Elia");
  const there = (await lists.peopleOf(id)).items.map(({ number }) => number);
  const adds = Array.from({ length: 6 }, (_, n) => add(id, { number: `075499910${n}` }));
  const statuses = (await Promise.all([...there.map((number) => remove(id, number)), ...adds])).map(
    ({ status }) => status,
  );
  assert.deepEqual(new Set(statuses), new Set([200]));
  const left = (await lists.peopleOf(id)).items;
  assert.deepEqual(
    left.map(({ seq }) => seq),
    [6, 7, 8, 9, 10, 11],
  );
  assert.equal((await lists.read(id)).people, 6);
});

test("of several who add the same person at once one does, and the others hear that they are in it", async () => {
  const { id } = await listOf("Asha");
  const once = () => add(id, { number: "0754 999 150" });
  const said = await whileHeld(desk.db, `SELECT FROM contact_list WHERE id = '${id}' FOR UPDATE`, [
    once,
    once,
  ]);
  assert.deepEqual(said.map(({ status }) => status).join(), "200,200");
  assert.equal(said.filter(({ isNew }) => isNew).length, 1);
  assert.equal((await lists.read(id)).people, 2);
});

test("an export and a copy have everybody who was in the list all along, whoever is taken out and put in meanwhile", async () => {
  const { id } = await listOf(...Array.from({ length: 1_500 }, (_, n) => `Mtu ${n}`));
  const answer = await desk.ask(REPORT, { params: { id }, cookie: (await desk.signIn("admin")).cookie });
  const reader = answer.body?.getReader() ?? assert.fail();
  let text = Buffer.from((await reader.read()).value ?? "").toString();
  const [first] = (await lists.peopleOf(id)).items;
  await remove(id, first?.number ?? "");
  await add(id, { number: "0754 999 777", name: "Mgeni" });
  for (let next = await reader.read(); !next.done; next = await reader.read())
    text += Buffer.from(next.value).toString();
  for (const n of [1, 750, 1_498, 1_499]) assert.match(text, new RegExp(`^"?Mtu ${n}\\b`, "m"));
  const places = rowsOf(await lists.peopleOf(id)).map(([seq]) => seq);
  assert.deepEqual(places.slice(0, 3), [2, 3, 4]);
});

test("people come into lists and leave them while others opt out and make lists, and nobody waits for the other for ever", async () => {
  const { id } = await listOf("Asha", "Baraka");
  const work = Array.from({ length: 24 }, (_, n) => {
    const number = `07549980${String(n).padStart(2, "0")}`;
    if (n % 3 === 0) return add(id, { number });
    if (n % 3 === 1) return lists.optOut(number).then(() => ({ status: 200 }));
    return ask(MAKE, "POST", { name: `Pamoja ${n}`, people: [{ number }] });
  });
  const statuses = (await Promise.all(work)).map(({ status }) => status);
  assert.ok(
    statuses.every((status) => status === 200 || status === 201),
    statuses.join(),
  );
  const [{ count } = { count: 0 }] = await desk.db.query<{ count: number }>(
    "SELECT count(*) AS count FROM suppression WHERE number LIKE '+25575499800%' OR number LIKE '+25575499801%' OR number LIKE '+25575499802%'",
  );
  assert.equal(count, 8, "every opt-out was stored");
});

test("the number of a landline is refused, as in a file", async () => {
  const { id } = await listOf("Asha");
  const { status, fields } = await add(id, { number: "022 211 0000" });
  assert.deepEqual([status, fields?.[0]?.path], [400, "number"]);
});

test("a list by hand has each number once, and refuses at the number that is none", async () => {
  const people = [
    { number: "0754 999 201", name: "Asha" },
    { number: "+255754999202" },
    { number: "255754999201", name: "Asha tena" },
  ];
  const { status, list } = await ask(MAKE, "POST", { name: "Kwa mkono", people });
  assert.deepEqual([status, list.people, list.source], [201, 2, "hand"]);
  assert.deepEqual(namesOf(await lists.peopleOf(list.id)), ["Asha", ""]);
  const bad = await ask(MAKE, "POST", {
    name: "Mbaya",
    people: [{ number: "0754999201" }, { number: "07" }],
  });
  assert.deepEqual([bad.status, bad.fields?.[0]?.path], [400, "people.1.number"]);
});

test("whoever sees no numbers or only looks changes no list", async () => {
  const { id } = await listOf("Asha");
  const masked = await desk.signIn("sender");
  await desk.db.query("UPDATE app_user SET rights = '{sms}' WHERE id = $1", [masked.user.id]);
  for (const { cookie } of [viewer, masked]) {
    const body = { number: "0754999301" };
    assert.equal((await ask(POST, "POST", body, { id, cookie })).status, 403);
    assert.equal((await ask(DELETE, "DELETE", body, { id, cookie })).status, 403);
    assert.equal((await ask(MAKE, "POST", { name: "X", people: [body] }, { cookie })).status, 403);
  }
  assert.equal((await lists.read(id)).people, 1);
});
