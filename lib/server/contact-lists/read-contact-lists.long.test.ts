import assert from "node:assert/strict";
import { after, test } from "node:test";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { ListedPeople } from "#lib/contract/desk/people/contact-list.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { deleteContactList } from "../store/contact-list/contact-list.ts";
import { namesOf, openLists, person } from "./test-lists.ts";

const REPORT = door("GET /api/lists/:id/report.csv");
const GET = door("GET /api/lists");

const desk = await openDesk();
after(() => desk.close());
const neema = await desk.signIn("sender");
const owner = await desk.signIn("owner");
const viewer = await desk.signIn("viewer");
const lists = openLists(desk, neema.cookie);

test("the people of a list are searched by number or word, page by page, and not by who sees no numbers", async () => {
  const people = Array.from({ length: 120 }, (_, index) => person(`Mteja ${index + 1}`, "rejected"));
  const { list } = await lists.make({ name: "Wengi", campaignId: await lists.campaignWith(people) });
  const pages: string[][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: ListedPeople = await lists.peopleOf(list.id, { search: cursor && `?cursor=${cursor}` });
    pages.push(page.items.map(({ number }) => number));
    cursor = page.nextCursor;
  }
  assert.deepEqual(
    pages.map(({ length }) => length),
    [20, 20, 20, 20, 20, 20],
  );
  assert.deepEqual(
    pages.flat(),
    people.map(({ number }) => number),
  );
  const { number } = people[77]!;
  for (const q of [number, `0${number.slice(4)}`, "MTEJA 78"])
    assert.deepEqual(namesOf(await lists.peopleOf(list.id, { search: `?q=${encodeURIComponent(q)}` })), [
      "Mteja 78",
    ]);
  const hidden = await lists.peopleOf(list.id, { search: "?q=Mteja", by: viewer.cookie });
  assert.equal(hidden.status, 403);
  const masked = await lists.peopleOf(list.id, { by: viewer.cookie });
  assert.deepEqual(masked.items[0]?.columns, ["•••", "•••"]);
  assert.match(masked.items[0]?.number ?? "", /^\+25575•••\d{3}$/);
  assert.equal((await lists.peopleOf(list.id, { search: "?cursor=-1" })).status, 400);
});

test("lists are shown newest first, page by page, and found by their name", async () => {
  const campaignId = await lists.campaignWith([person("Asha", "rejected")]);
  for (let index = 1; index <= PAGE_ROWS + 1; index++) {
    desk.clock.forward(1_000);
    await lists.make({ name: `Orodha namba ${index}`, campaignId });
  }
  const first = await lists.listsOf("?q=orodha+namba");
  assert.deepEqual([first.items.length, first.items[0]?.name], [PAGE_ROWS, `Orodha namba ${PAGE_ROWS + 1}`]);
  const next = await lists.listsOf(`?q=orodha+namba&cursor=${first.nextCursor}`);
  assert.deepEqual([next.items.map(({ name }) => name), next.nextCursor], [["Orodha namba 1"], null]);
  assert.deepEqual((await lists.listsOf("?q=hakuna+kitu")).items, []);
  assert.equal((await desk.ask(GET, { path: "/api/lists?cursor=x", cookie: neema.cookie })).status, 400);
});

test("an export has the columns, the numbers and who has opted out, for those who may take lists out", async () => {
  const people = [person("Asha", "rejected"), person("Baraka", "rejected")];
  const { list } = await lists.make({ name: "Ya kupakua", campaignId: await lists.campaignWith(people) });
  await lists.optOut(people[1]!.number);
  const report = (cookie: string) => desk.ask(REPORT, { params: { id: list.id }, cookie });
  assert.equal((await report(neema.cookie)).status, 403);
  const file = await report(owner.cookie);
  assert.equal(file.headers.get("content-disposition"), 'attachment; filename="Ya kupakua.csv"');
  const lines = (await file.text()).split("\r\n");
  const spaced = people.map(({ number }) => number.replace(/^(\+255)(\d{3})(\d{3})/, "$1 $2 $3 "));
  assert.deepEqual(lines, [
    "Jina,Simu,Number,Opted out",
    `Asha,${people[0]!.columns[1]},${spaced[0]},`,
    `Baraka,${people[1]!.columns[1]},${spaced[1]},Yes`,
    "",
  ]);
});

test("an export breaks off where its list is deleted meanwhile, and never ends early as if it were whole", async () => {
  const { list } = await lists.make({
    name: "Inayofutwa",
    campaignId: await lists.campaignWith([person("Asha", "rejected")]),
  });
  const file = await desk.ask(REPORT, { params: { id: list.id }, cookie: owner.cookie });
  assert.equal(file.status, 200);
  await desk.db.transaction((tx) => deleteContactList(tx, list.id));
  await assert.rejects(file.text());
});
