import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { namesOf, openLists, type Person, person } from "./test-lists.ts";

const DELETE = door("DELETE /api/lists/:id");
const COMBINE = door("POST /api/lists/combine");

const desk = await openDesk();
after(() => desk.close());
const neema = await desk.signIn("sender");
const lists = openLists(desk, neema.cookie);

async function combine(body: object, { cookie } = neema) {
  const answer = await desk.ask(COMBINE, { method: "POST", body, cookie });
  const said = (await answer.json()) as { list: ContactList } & Problem;
  return { ...said, status: answer.status };
}

let made = 0;
async function listOf(people: readonly Person[]): Promise<ContactList> {
  const campaignId = await lists.campaignWith(people);
  return (await lists.make({ name: `Sehemu ${++made}`, campaignId })).list;
}

const [asha, baraka, chiku, daudi] = ["Asha", "Baraka", "Chiku", "Daudi"].map((name) =>
  person(name, "accepted"),
) as [Person, Person, Person, Person];

test("everybody of several lists is in the new one once, as the first list has them, without whoever is left out", async () => {
  const renamed = { ...asha, columns: ["Asha tena", asha.columns[1] ?? ""] };
  const [first, second, third] = [
    await listOf([baraka, asha]),
    await listOf([renamed, chiku, daudi]),
    await listOf([daudi]),
  ];
  await lists.optOut(chiku.number);
  const { status, list } = await combine({
    ...{ name: "Wote pamoja", of: [first.id, second.id], without: [third.id] },
  });
  assert.equal(status, 201);
  assert.deepEqual(namesOf(await lists.peopleOf(list.id)), ["Baraka", "Asha", "Chiku"]);
  assert.deepEqual([list.people, list.optedOut, list.source, list.from], [3, 1, "lists", null]);
  assert.deepEqual(list.parts, {
    of: [first, second].map(({ id, name }) => ({ id, name })),
    without: [{ id: third.id, name: third.name }],
  });
  const other = await combine({ name: "Kinyume", of: [second.id, first.id] });
  assert.deepEqual(namesOf(await lists.peopleOf(other.list.id)), ["Asha tena", "Chiku", "Daudi", "Baraka"]);
  assert.deepEqual(
    (await lists.peopleOf(other.list.id)).items.map(({ seq }) => seq),
    [1, 2, 3, 4],
  );
});

test("a column that a list does not have is empty for its people", async () => {
  const first = await listOf([asha]);
  const second = await listOf([baraka]);
  await desk.db.query(`UPDATE contact_list SET headers = '{"Wilaya","Namba"}' WHERE id = $1`, [second.id]);
  const { list } = await combine({ name: "Safu mbili", of: [first.id, second.id] });
  assert.deepEqual([list.headers, list.phoneColumn], [["Jina", "Simu", "Wilaya"], 1]);
  const { items } = await lists.peopleOf(list.id);
  assert.deepEqual(
    items.map(({ columns }) => columns),
    [
      [...asha.columns, ""],
      ["", baraka.columns[1], "Baraka"],
    ],
  );
});

test("a list stays as it was when those it was made of are deleted, and says that they were", async () => {
  const [first, second] = [await listOf([asha]), await listOf([baraka])];
  const { list } = await combine({ name: "Inabaki", of: [first.id], without: [second.id] });
  const owner = await desk.signIn("owner");
  for (const { id } of [first, second])
    assert.equal(
      (await desk.ask(DELETE, { method: "DELETE", params: { id }, cookie: owner.cookie })).status,
      204,
    );
  const { people, parts } = await lists.read(list.id);
  assert.deepEqual(
    [people, parts],
    [1, { of: [{ id: first.id, name: null }], without: [{ id: second.id, name: null }] }],
  );
});

test("a list of nobody, of a list that is gone, of one twice, or under a name in use is refused, and nothing is kept", async () => {
  const [first, second] = [await listOf([asha]), await listOf([asha, baraka])];
  const before = (await lists.listsOf()).items.length;
  const name = "Haifai";
  for (const [body, status, said] of [
    [{ name, of: [first.id], without: [second.id] }, 422, /nobody to put into this list/],
    [{ name, of: [first.id, randomUUID()] }, 404, /One of these lists was deleted/],
    [{ name, of: [first.id, first.id] }, 400, /each list counts once/],
    [{ name, of: [first.id], without: [first.id] }, 400, /each list counts once/],
    [{ name, of: [] }, 400, /choose at least one list/],
    [{ name, of: Array.from({ length: 21 }, randomUUID) }, 400, /at most 20 lists/],
    [{ name: first.name, of: [second.id] }, 409, /Another list has this name/],
  ] as const) {
    const refused = await combine(body);
    assert.equal(refused.status, status, refused.detail);
    assert.match(JSON.stringify(refused), said);
  }
  assert.equal((await lists.listsOf()).items.length, before);
  assert.equal((await combine({ name, of: [first.id] }, await desk.signIn("viewer"))).status, 403);
});

test("whoever sees no numbers puts no lists together: how many there are would say who is in both", async () => {
  const masked = await desk.signIn("sender");
  await desk.db.query("UPDATE app_user SET rights = '{}' WHERE id = $1", [masked.user.id]);
  const [first, second] = [await listOf([asha]), await listOf([baraka])];
  const { status } = await combine({ name: "Siri", of: [first.id], without: [second.id] }, masked);
  assert.equal(status, 403);
});
