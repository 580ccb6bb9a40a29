import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { Found } from "#lib/contract/desk/find.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { createIndexes } from "#lib/server/store/create-indexes.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { seedPeople } from "#lib/testing/people/people.ts";

const find = door("GET /api/find");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());
await createIndexes(db.url, AbortSignal.timeout(limitMs(60_000)));
const sender = await desk.signIn("sender");
const viewer = await desk.signIn("viewer");

const ASHA = "+255754000318";
const campaign = await plantCampaign(db, { channel: "sms", size: 1 });
await db.query("UPDATE campaign SET name = 'Bei mpya, simu 0754000318' WHERE id = $1", [campaign]);
await db.query(
  "INSERT INTO contact_window (number, last_inbound_at, name) VALUES ($1, now(), 'Asha Mollel')",
  [ASHA],
);
const list = randomUUID();
await db.query(
  `INSERT INTO contact_list (id, name, headers, phone_column, n_people, created_by, created_at)
   VALUES ($1, 'Wateja wa Bei', '{simu}', 0, 1, $2, now())`,
  [list, randomUUID()],
);
await db.query("INSERT INTO contact_list_member (list_id, seq, number, columns) VALUES ($1, 1, $2, '{x}')", [
  list,
  ASHA,
]);
await db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'asked', 'person')", [ASHA]);

async function ask(q: string, person = sender): Promise<Found & { status: number }> {
  const path = `/api/find?q=${encodeURIComponent(q)}`;
  const answer = await desk.ask(find, { path, cookie: person.cookie });
  return { status: answer.status, ...((await answer.json()) as Found) };
}

test("a name, or its beginning, is found among campaigns, people and lists", async () => {
  const bei = await ask("bei");
  assert.deepEqual(
    bei.campaigns.map(({ id, state, counts }) => [id, state, counts.queued]),
    [[campaign, "running", 1]],
  );
  assert.deepEqual(bei.lists, [{ id: list, name: "Wateja wa Bei", people: 1 }]);
  assert.deepEqual(
    (await ask("ASHA m")).people.map(({ number, personName }) => [number, personName]),
    [[ASHA, "Asha Mollel"]],
  );
});

test("a group: a part of its name, or its id -> itself; a number in its name -> nothing for who sees none", async () => {
  const id = randomUUID();
  const rule = { match: "all", conditions: [{ of: "opt-out", is: "not-out" }] };
  await db.query(
    `INSERT INTO person_group (id, name, rule, created_by, created_at, changed_at)
     VALUES ($1, 'Kundi la 0754000777', $2, $3, now(), now())`,
    [id, JSON.stringify(rule), randomUUID()],
  );
  const found = [{ id, name: "Kundi la 0754000777" }];
  assert.deepEqual((await ask("kundi LA")).groups, found);
  assert.deepEqual([(await ask(id)).isById, (await ask(id)).groups], [true, found]);
  assert.deepEqual((await ask("0754000777")).groups, found);
  const masked = await ask("kundi la", viewer);
  assert.equal(masked.groups.length, 1);
  assert.ok(!JSON.stringify(masked).includes("0754000777"));
  assert.ok(!JSON.stringify(await ask("0754000777", viewer)).includes(id));
});

test("whoever wrote to us is found with their conversation, by a short code as well; whoever never wrote has none", async () => {
  const [code] = await db.query<{ id: number }>(
    "INSERT INTO contact_window (number, last_inbound_at, name) VALUES ('+15003', now(), NULL) RETURNING id",
  );
  const [asha] = await db.query<{ id: number }>("SELECT id FROM contact_window WHERE number = $1", [ASHA]);
  for (const q of ["asha mol", "0754000318", ASHA])
    assert.deepEqual(
      (await ask(q)).people.map(({ conversationId }) => conversationId),
      [asha?.id],
      q,
    );
  for (const q of ["15003", "+15003"])
    assert.deepEqual(
      (await ask(q)).people.map(({ conversationId }) => conversationId),
      [code?.id],
      q,
    );
  await db.query(
    "INSERT INTO suppression (number, reason, source) VALUES ('+255754000399', 'asked', 'person')",
  );
  assert.deepEqual(
    (await ask("0754000399")).people.map(({ conversationId }) => conversationId),
    [null],
  );
  assert.deepEqual((await ask("asha mol", viewer)).people, []);
});

test("a person is found by the beginning of any word of their name, once, and before others who begins so", async () => {
  await db.query(
    `INSERT INTO contact_window (number, last_inbound_at, name) VALUES ('+255754000320', now(), 'Neema Asha Ng''ombe')`,
  );
  const namesOf = async (q: string) => (await ask(q)).people.map(({ personName }) => personName);
  assert.deepEqual(await namesOf("mollel"), ["Asha Mollel"]);
  assert.deepEqual(await namesOf("mol as"), ["Asha Mollel"]);
  assert.deepEqual(await namesOf("asha"), ["Asha Mollel", "Neema Asha Ng'ombe"]);
  assert.deepEqual(await namesOf("NG'OMB"), ["Neema Asha Ng'ombe"]);
  for (const q of ["ollel", "mollel neema", "!!", "a & b | !c:*", "\\'"])
    assert.deepEqual(await namesOf(q), [], q);
});

test("a person is found by a word of the name that a list has them by, once, with the lists and the name", async () => {
  await plantMembers(["+255754000331", "0754000331", "Rehema Kimaro", "Mwanza"]);
  await plantMembers(["+255754000331", "0754000331", "Rehema Kimaro", "Mwanza"]);
  await plantMembers(["+255754000320", "0754000320", "Mama Rehema", "Dodoma"]);
  for (const q of ["kimaro", "REHEMA k", "kim reh"]) {
    const [person, ...others] = (await ask(q)).people;
    assert.deepEqual([person?.number, person?.personName], ["+255754000331", "Rehema Kimaro"], q);
    assert.deepEqual([person?.lists.length, person?.isOptedOut, others], [2, false, []], q);
  }
  const both = (await ask("rehema")).people.map(({ number, personName }) => [number, personName]);
  assert.deepEqual(both.toSorted(), [
    // What the company calls them is before what they call themselves in chat.
    ["+255754000320", "Mama Rehema"],
    ["+255754000331", "Rehema Kimaro"],
  ]);
  for (const q of ["mwanza", "0754000331 rehema", "imaro"]) assert.deepEqual((await ask(q)).people, [], q);
  assert.deepEqual((await ask("kimaro", viewer)).people, []);
});

/** A list with one person, whose name stands in the second of three columns. */
async function plantMembers([number, ...columns]: [string, ...string[]]): Promise<void> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO contact_list (id, name, headers, phone_column, n_people, created_by, created_at)
     VALUES ($1, 'Orodha ' || $2, '{Simu,Jina,Mji}', 0, 1, $3, now())`,
    [id, id, randomUUID()],
  );
  await db.query(
    "INSERT INTO contact_list_member (list_id, seq, number, columns, name_place) VALUES ($1, 1, $2, $3, 2)",
    [id, number, columns],
  );
}

test("a number is found however it is written, with whose it is and the lists that have it", async () => {
  for (const written of ["0754 000 318", "+255754000318", "255754000318"]) {
    const [person] = (await ask(written)).people;
    assert.deepEqual([person?.number, person?.personName], [ASHA, "Asha Mollel"], written);
    assert.equal(person?.isOptedOut, true);
    assert.deepEqual(person?.lists, [{ id: list, name: "Wateja wa Bei" }]);
  }
  assert.deepEqual((await ask("0754000319")).people, []);
});

test("a number that waits in a campaign, or whose answer was lost, is found there", async () => {
  const [waiting] = await db.query<{ number: string }>(
    "SELECT number FROM recipient WHERE campaign_id = $1",
    [campaign],
  );
  const { messages, pending } = await ask(waiting?.number ?? "");
  assert.deepEqual(messages, []);
  assert.deepEqual(
    pending.map((each) => [each.seq, each.state, each.campaign.id]),
    [[1, "queued", campaign]],
  );
});

test("whoever sees no numbers finds nobody, no number, and reads none in a name", async () => {
  assert.deepEqual((await ask("asha", viewer)).people, []);
  assert.equal((await ask("0754000318", viewer)).status, 403);
  assert.deepEqual((await ask("bei 0754000318", viewer)).campaigns, []);
  assert.deepEqual(
    (await ask("bei", viewer)).campaigns.map(({ name }) => name),
    ["Bei mpya, simu 075•••318"],
  );
});

test("an id of a message finds it alone, and our own beside what has the same digits in its name", async () => {
  const { messageId } = await seedPeople(desk.context);
  const [row] = await db.query<{ service_id: string }>("SELECT service_id FROM message WHERE id = $1", [
    messageId,
  ]);
  const byService = await ask(row?.service_id ?? "");
  assert.deepEqual(
    byService.messages.map(({ id }) => id),
    [messageId],
  );
  assert.deepEqual(byService.campaigns, []);
  const digits = String(messageId).padStart(2, "0");
  assert.deepEqual(
    (await ask(digits)).messages.map(({ id }) => id),
    [messageId],
  );
});

test("too short a text is refused, naming the field", async () => {
  assert.equal((await ask("b")).status, 400);
});
