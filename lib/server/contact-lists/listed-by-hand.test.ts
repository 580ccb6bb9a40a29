import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { ContactList, ListedPeople } from "#lib/contract/desk/people/contact-list.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { during } from "#lib/testing/during.ts";
import { DELETE, POST } from "../../../app/api/lists/[id]/people/route.ts";
import { POST as MAKE } from "../../../app/api/lists/by-hand/route.ts";
import { holdContactList } from "../store/contact-list/contact-list.ts";
import { namesOf, openLists, person } from "./test-lists.ts";

const desk = await openDesk();
after(() => desk.close());
const neema = await desk.signIn("sender");
const viewer = await desk.signIn("viewer");
const lists = openLists(desk, neema.cookie);

type Said = { list: ContactList; isNew?: boolean } & Omit<Problem, "status">;

async function ask(door: typeof POST, method: string, body: object, { id = "", cookie = neema.cookie } = {}) {
  const answer = await desk.ask(door, { method, params: { id }, body, cookie });
  return { ...((await answer.json()) as Said), status: answer.status };
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

test("whoever is taken out leaves no gap, and a list counts one less who opted out", async () => {
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
      [2, "Chiku"],
    ],
  );
  const again = await remove(id, number);
  assert.deepEqual([again.status, again.list.people], [200, 2]);
});

test("people who are added and taken out at once leave a list whose places are one to its size", async () => {
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
    [1, 2, 3, 4, 5, 6],
  );
  assert.equal((await lists.read(id)).people, 6);
});

test("of several who add the same person at once one does, and the others hear that they are in it", async () => {
  const { id } = await listOf("Asha");
  const said = await Promise.all(Array.from({ length: 6 }, () => add(id, { number: "0754 999 150" })));
  assert.deepEqual(said.map(({ status }) => status).join(), "200,200,200,200,200,200");
  assert.equal(said.filter(({ isNew }) => isNew).length, 1);
  assert.equal((await lists.read(id)).people, 2);
});

test("nobody is taken out while the list is copied: the copy would miss whoever takes their place", async () => {
  const { id } = await listOf("Asha", "Baraka");
  const [asha] = (await lists.peopleOf(id)).items;
  const gone = await during(
    desk.db,
    async (tx) => {
      await holdContactList(tx, id);
      return async () => assert.equal((await lists.peopleOf(id)).items.length, 2);
    },
    () => remove(id, asha?.number ?? ""),
  );
  assert.equal(gone.list.people, 1);
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
