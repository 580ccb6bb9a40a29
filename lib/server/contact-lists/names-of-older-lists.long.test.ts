import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Found } from "#lib/contract/desk/find.ts";
import { nameColumnOf } from "#lib/contract/rules/text/name-column.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { createIndexes } from "#lib/server/store/create-indexes.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const FIND = door("GET /api/find");

const MIGRATION = join(import.meta.dirname, "../store/migrations/0256_listed_people_by_word.sql");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());
const sender = await desk.signIn("sender");
const viewer = await desk.signIn("viewer");
const makeIndexes = () => createIndexes(db.url, AbortSignal.timeout(limitMs(60_000)));

/** A list as it was made before there was a place of a name; its people go by their headers and their place in it. */
async function plant(headers: readonly string[], phoneColumn: number, people = 1): Promise<string> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO contact_list (id, name, headers, phone_column, n_people, n_places, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5::int, $5::int, $6, now())`,
    [id, `Ya zamani ${id}`, headers, phoneColumn, people, randomUUID()],
  );
  await db.query(
    `INSERT INTO contact_list_member (list_id, seq, number, columns)
     SELECT $1, i, '+2557' || lpad(i::text, 8, '0'), ARRAY(SELECT h || ' wa' || i FROM unnest($2::text[]) h)
     FROM generate_series(1, $3::int) i`,
    [id, headers, people],
  );
  return id;
}

async function ask(q: string, person = sender): Promise<Found> {
  const answer = await desk.ask(FIND, {
    path: `/api/find?q=${encodeURIComponent(q)}`,
    cookie: person.cookie,
  });
  return (await answer.json()) as Found;
}

test("an upgrade writes no row of a list and makes no index: a million people do not keep the console away", async () => {
  const id = await plant(["Simu", "Jina"], 0);
  await db.query("ALTER TABLE contact_list_member DROP COLUMN name_place");
  const look = () =>
    db.query(
      `SELECT m.xmin::text AS row, pg_relation_filenode('contact_list_member') AS file,
         (SELECT count(*) FROM pg_index WHERE indrelid = 'contact_list_member'::regclass) AS indexes
       FROM contact_list_member m WHERE list_id = $1`,
      [id],
    );
  const before = await look();
  await db.query(await readFile(MIGRATION, "utf8"));
  assert.deepEqual(await look(), before);
});

test("until the names of older lists are indexed the search says that they are missing, and then finds all of them", async () => {
  const PEOPLE = 5_001;
  await plant(["Simu", "Jina"], 0, PEOPLE);
  const early = await ask(`wa${PEOPLE}`);
  assert.deepEqual([early.people, early.hasListNames], [[], false]);
  assert.equal((await ask("wa1", viewer)).hasListNames, true, "whoever may see no names misses none");
  await makeIndexes();
  for (const place of [1_000, 5_000, PEOPLE]) {
    const { people, hasListNames } = await ask(`jina wa${place}`);
    assert.ok(people.some(({ personName }) => personName === `Jina wa${place}`));
    assert.equal(hasListNames, true);
  }
});

test("lists that were made before get the same place of a name as those made after it", async () => {
  await db.query("DROP INDEX contact_list_member_by_word");
  const heads: [string[], number][] = [
    [["Jina", "Simu"], 1],
    [["Simu", "Jina Kamili"], 0],
    [["Simu", "Mji", " FULL_name\u00a0"], 0],
    [["Simu", "Mji"], 0],
    [["Number"], 0],
    [["Jina la mtoto", "Mteja", "Jina"], 0],
  ];
  const made = await Promise.all(heads.map(([headers, phoneColumn]) => plant(headers, phoneColumn)));
  await makeIndexes();
  for (const [index, [headers, phoneColumn]] of heads.entries()) {
    const [member] = await db.query(
      "SELECT coalesce(name_place, 0) AS place FROM contact_list_member WHERE list_id = $1",
      [made[index]],
    );
    assert.equal(member?.place, nameColumnOf(headers, phoneColumn) + 1, headers.join());
  }
  assert.equal((await ask("mteja")).people[0]?.personName, "Mteja wa1");
});
