import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { PeopleList } from "#lib/contract/desk/people/people-list.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { createTestCampaign } from "#lib/server/messages/test-message.ts";
import { createIndexes } from "#lib/server/store/create-indexes.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const desk = await openDesk();
after(() => desk.close());
const admin = await desk.signIn("admin");
const sender = await desk.signIn("sender");
const viewer = await desk.signIn("viewer");

type Asked = { method?: string; body?: object; query?: Record<string, string>; cookie?: string };

async function ask<Answer>(key: Parameters<typeof door>[0], asked: Asked = {}) {
  const { method = "GET", body, query = {}, cookie = sender.cookie } = asked;
  const path = `/api/x?${new URLSearchParams(query)}`;
  const answer = await desk.ask(door(key), { method, path, cookie, ...(body && { body }) });
  const text = await answer.text();
  const json = text.startsWith("{") ? (JSON.parse(text) as Answer & Problem) : ({} as Answer & Problem);
  return { ...json, status: answer.status, text };
}

const list = (query: Record<string, string> = {}, cookie = sender.cookie) =>
  ask<PeopleList>("GET /api/people", { query, cookie });
const numbersOf = ({ items }: PeopleList) => items.map(({ number }) => number);

type Made = { list: { id: string; people: number } };
const makeList = async (name: string, people: { number: string; name?: string }[]) =>
  (await ask<Made>("POST /api/lists/by-hand", { method: "POST", body: { name, people } })).list.id;

const [ASHA, BARAKA, CHIKU, DAUDI] = ["+255754000318", "+255713000552", "+255688000941", "+255767000127"];
const NOW = desk.clock.now().getTime();
const wrote = (number: string, hoursAgo: number, name: string | null = null) =>
  desk.db.query(`INSERT INTO contact_window (number, last_inbound_at, name) VALUES ($1, $2, $3)`, [
    number,
    new Date(NOW - hoursAgo * 3_600_000),
    name,
  ]);

await createIndexes(desk.db.url, AbortSignal.timeout(limitMs(60_000)));
const wateja = await makeList("Wateja", [
  { number: ASHA, name: "Asha Juma" },
  { number: BARAKA, name: "Baraka Mrema" },
]);
await wrote(BARAKA, 23.5, "Duka la Baraka");
await wrote(CHIKU, 2, "Chiku wa Igoma");
await wrote(DAUDI, 30);

test("people: listed -> the newest first, each with lists, window and last contact", async () => {
  const { items, nextCursor, isCut } = await list();
  assert.deepEqual(numbersOf({ items } as PeopleList), [DAUDI, CHIKU, ASHA, BARAKA]);
  assert.deepEqual([nextCursor, isCut], [null, false]);
  const chiku = items[1];
  assert.deepEqual(chiku?.lists, []);
  assert.equal(chiku?.windowEndsAt, new Date(NOW + 22 * 3_600_000).toISOString());
  assert.deepEqual(chiku?.lastContact, { how: "wrote", at: new Date(NOW - 2 * 3_600_000).toISOString() });
  assert.deepEqual(items[2]?.lists, [{ id: wateja, name: "Wateja" }]);
  assert.equal(items[2]?.lastContact, null);
});

test("a name: known from a list and from chat -> the list's; from a field -> the field's", async () => {
  const nameOf = async (number: string) =>
    (await list()).items.find((person) => person.number === number)?.personName;
  assert.equal(await nameOf(BARAKA), "Baraka Mrema");
  assert.equal(await nameOf(CHIKU), "Chiku wa Igoma");
  assert.equal(await nameOf(DAUDI), null);
  desk.clock.forward(1_000);
  await makeList("Wapya", [{ number: BARAKA, name: "Baraka J. Mrema" }]);
  assert.equal(await nameOf(BARAKA), "Baraka J. Mrema", "the newest list");
  await desk.db.query(`UPDATE person SET fields = '{"name": "Bw. Mrema"}' WHERE number = $1`, [BARAKA]);
  assert.equal(await nameOf(BARAKA), "Bw. Mrema");
});

test("people: searched by a whole number, its beginning, its end, or words of any name -> found", async () => {
  for (const [q, found] of [
    ["0754 000 318", [ASHA]],
    ["+255 754 000 318", [ASHA]],
    ["0713", [BARAKA]],
    ["+255688", [CHIKU]],
    ["127", [DAUDI]],
    ["000 941", [CHIKU]],
    ["asha", [ASHA]],
    ["juma ash", [ASHA]],
    ["igoma", [CHIKU]],
    ["mrema", [BARAKA]],
    ["bw", [BARAKA]],
    ["0755", []],
    ["hayupo", []],
    ["%", []],
  ] as const)
    assert.deepEqual(numbersOf(await list({ q })), found, q);
});

test("people: asked by list, window and opt-out, together and alone -> who fits all of it", async () => {
  await ask("POST /api/opt-outs", { method: "POST", body: { number: CHIKU, reason: "asked by phone" } });
  for (const [query, found] of [
    [{ list: wateja }, [ASHA, BARAKA]],
    [{ show: "open" }, [BARAKA, CHIKU]],
    [{ show: "closing" }, [BARAKA]],
    [{ show: "opted-out" }, [CHIKU]],
    [{ show: "open", list: wateja }, [BARAKA]],
    [{ show: "opted-out", list: wateja }, []],
    [{ show: "open", q: "igoma" }, [CHIKU]],
    [{ show: "closing", q: "igoma" }, []],
    [{ list: randomUUID() }, []],
  ] as [Record<string, string>, string[]][])
    assert.deepEqual(numbersOf(await list(query)), found, JSON.stringify(query));
  assert.notEqual((await list({ show: "opted-out" })).items[0]?.optedOutAt, null);
});

test("people: asked by consent -> who gave one, who withdrew all, of whom none is on record", async () => {
  const say = (number: string, isGiven: boolean) =>
    ask("POST /api/consents", {
      ...{
        method: "POST",
        body: { number, purpose: "marketing", channel: "all", isGiven, wording: "By phone" },
      },
    });
  for (const [number, isGiven] of [
    [ASHA, true],
    [BARAKA, true],
    [BARAKA, false],
  ] as const) {
    desk.clock.forward(1_000);
    assert.equal((await say(number, isGiven)).status, 201);
  }
  assert.deepEqual(numbersOf(await list({ consent: "given" })), [ASHA]);
  assert.deepEqual(numbersOf(await list({ consent: "withdrawn" })), [BARAKA]);
  assert.deepEqual(numbersOf(await list({ consent: "none", list: wateja })), []);
  assert.deepEqual(numbersOf(await list({ consent: "none", show: "open" })), [CHIKU]);
  const asha = (await list({ consent: "given" })).items[0];
  assert.deepEqual([asha?.consent?.purpose, asha?.consent?.isGiven], ["marketing", true]);
});

test("people: asked by a group -> whom its rule selects now, in the order of their numbers", async () => {
  const rule = { match: "all", conditions: [{ of: "list", is: "not-in", listId: wateja }] };
  const { group } = await ask<{ group: { id: string } }>("POST /api/groups", {
    ...{ method: "POST", body: { name: "Wengine", rule } },
  });
  assert.deepEqual(numbersOf(await list({ group: group.id })), [CHIKU, DAUDI]);
  assert.deepEqual(numbersOf(await list({ group: group.id, q: "127" })), [DAUDI]);
  assert.deepEqual(numbersOf(await list({ group: group.id, show: "open" })), [CHIKU]);
  assert.equal((await list({ group: randomUUID() })).status, 404);
  assert.equal((await list({ group: group.id }, viewer.cookie)).status, 403);
});

test("people: seen by whoever sees no numbers -> masks, no names, and no search by piece", async () => {
  const masked = await list({}, viewer.cookie);
  assert.equal(masked.items.length, 4);
  for (const { number, personName } of masked.items) {
    assert.doesNotMatch(number, /\d{7}/);
    assert.ok(personName === null || !/[A-Za-z]/.test(personName), String(personName));
  }
  assert.doesNotMatch(masked.text, /754000318|Asha|Mrema/);
  for (const q of ["0754", "asha"]) assert.equal((await list({ q }, viewer.cookie)).status, 403);
  assert.equal((await list({ show: "opted-out" }, viewer.cookie)).items.length, 1);
});

test("people: walked page by page, also beside a filter -> each once", async () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ number: `+2557621${String(at).padStart(5, "0")}` }));
  const big = await makeList("Mia", many);
  for (const query of [{}, { list: big }] as Record<string, string>[]) {
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: PeopleList = await list({ ...query, ...(cursor && { cursor }) });
      seen.push(...numbersOf(page));
      cursor = page.nextCursor;
    }
    assert.equal(new Set(seen).size, seen.length);
    assert.equal(seen.length, query.list ? 100 : 104);
  }
  for (const cursor of ["x", "-1", "1_2"]) assert.equal((await list({ cursor })).status, 400, cursor);
  assert.equal((await list({ show: "open", cursor: "1" })).status, 400);
});

const idsOf = async (...numbers: string[]): Promise<string[]> => {
  const found = await Promise.all(numbers.map((q) => list({ q })));
  return found.flatMap(({ items }) => items.map(({ id }) => id));
};

test("chosen people: put into a list -> those who were not in it, by their names; a viewer may not", async () => {
  const chosen = await idsOf(ASHA, CHIKU, DAUDI);
  const body = { chosen, listId: wateja };
  const put = await ask<{ added: number }>("POST /api/people/lists", { method: "POST", body });
  assert.equal(put.added, 2);
  assert.deepEqual(numbersOf(await list({ list: wateja })), [ASHA, BARAKA, CHIKU, DAUDI]);
  const [row] = await desk.db.query<{ name: string }>(
    "SELECT columns[name_place] AS name FROM contact_list_member WHERE list_id = $1 AND number = $2",
    [wateja, CHIKU],
  );
  assert.equal(row?.name, "Chiku wa Igoma");
  const again = await ask<{ added: number }>("POST /api/people/lists", { method: "POST", body });
  assert.equal(again.added, 0);
  const none = { chosen: [], listId: wateja };
  assert.equal((await ask("POST /api/people/lists", { method: "POST", body: none })).status, 400);
  const { cookie } = viewer;
  assert.equal((await ask("POST /api/people/lists", { method: "POST", body, cookie })).status, 403);
});

test("chosen people: opted out -> all of them for one reason, who was out stays as they were", async () => {
  const chosen = await idsOf(ASHA, CHIKU);
  desk.clock.forward(1_000);
  const body = { chosen, reason: "asked at the counter" };
  const out = await ask<{ optedOut: number }>("POST /api/people/opt-outs", { method: "POST", body });
  assert.equal(out.optedOut, 1);
  assert.deepEqual(numbersOf(await list({ show: "opted-out" })), [ASHA, CHIKU]);
  const facts = await desk.db.query("SELECT FROM opt_out_fact WHERE number = ANY($1)", [[ASHA, CHIKU]]);
  assert.equal(facts.length, 2);
});

test("people: exported -> who fits, or who is chosen; not by whoever may not export", async () => {
  const report = "GET /api/people/report.csv";
  const { cookie } = admin;
  const all = await ask(report, { query: { list: wateja }, cookie });
  assert.deepEqual(all.text.trim().split("\r\n").slice(1), [
    `+255 754 000 318,Asha Juma,Wateja,Yes`,
    `+255 713 000 552,Bw. Mrema,"${await listNames(BARAKA)}",`,
    "+255 688 000 941,Chiku wa Igoma,Wateja,Yes",
    "+255 767 000 127,,Wateja,",
  ]);
  const [asha = ""] = await idsOf(ASHA);
  const one = await ask(report, { query: { chosen: asha }, cookie });
  assert.equal(one.text.trim().split("\r\n").length, 2);
  assert.equal((await ask(report, { query: { chosen: "1;2" }, cookie })).status, 400);
  assert.equal((await ask(report, { cookie: viewer.cookie })).status, 403);
});

const listNames = async (q: string) => (await list({ q })).items[0]?.lists.map(({ name }) => name).join(", ");

test("the people of chosen messages: put into a list, opted out -> each number once, a second press does nothing twice", async () => {
  const campaign = await createTestCampaign(desk.db);
  const rows = await desk.db.query<{ id: number }>(
    `INSERT INTO message (channel, service_id, campaign_id, attempt_id, number, grade, state)
     SELECT 'chat', 'm' || n, $1, gen_random_uuid(), number, 'exact', 'failed'
     FROM unnest($2::text[]) WITH ORDINALITY AS made (number, n) RETURNING id`,
    [campaign, [BARAKA, BARAKA, BARAKA.slice(1), "+255754000777", null]],
  );
  const messages = rows.map(({ id }) => id);
  const post = <Answer>(key: Parameters<typeof door>[0], body: object) =>
    ask<Answer>(key, { method: "POST", body });
  const into = await makeList("Walioshindikana", [{ number: BARAKA }]);
  const put = () =>
    post<{ added: number; people: number }>("POST /api/people/lists", { messages, listId: into });
  const [first, again] = [await put(), await put()];
  assert.deepEqual([first.people, first.added, again.people, again.added], [2, 1, 2, 0]);
  const out = () =>
    post<{ optedOut: number; people: number }>("POST /api/people/opt-outs", {
      messages,
      reason: "asked on the phone",
    });
  const [once, twice] = [await out(), await out()];
  assert.deepEqual([once.people, once.optedOut, twice.people, twice.optedOut], [2, 2, 2, 0]);
  const both = { chosen: ["1"], messages, listId: into };
  assert.equal((await post("POST /api/people/lists", both)).status, 400);
  assert.equal((await post("POST /api/people/lists", { listId: into })).status, 400);
  const many = { messages: Array.from({ length: 501 }, (_, i) => i + 1), listId: into };
  assert.equal((await post("POST /api/people/lists", many)).status, 400);
});
