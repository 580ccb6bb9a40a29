import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Explained, Group, GroupCount, Members } from "#lib/contract/desk/people/group.ts";
import type { FieldsOfPerson, PersonField } from "#lib/contract/desk/people/person-field.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const desk = await openDesk();
after(() => desk.close());
const admin = await desk.signIn("admin");
const sender = await desk.signIn("sender");
const viewer = await desk.signIn("viewer");

const FIELDS: PersonField[] = [
  { name: "branch", label: "Branch", kind: "choice", choices: ["Mwanza", "Arusha"], isRetired: false },
  { name: "balance", label: "Balance", kind: "number", choices: [], isRetired: false },
  { name: "due", label: "Due", kind: "date", choices: [], isRetired: false },
  { name: "member", label: "Member", kind: "yes-no", choices: [], isRetired: false },
  { name: "old", label: "Old", kind: "text", choices: [], isRetired: true },
];

type Asked = { method?: string; id?: string; body?: object; query?: string; cookie?: string };

async function ask<Answer>(
  handler: ReturnType<typeof door>,
  { method = "GET", id = "", body, query = "", cookie = sender.cookie }: Asked,
) {
  const answer = await desk.ask(handler, {
    ...{ method, params: { id }, path: `/api/x${query}`, cookie },
    ...(body && { body }),
  });
  const text = await answer.text();
  const json = text.startsWith("{") ? (JSON.parse(text) as Answer & Problem) : ({} as Answer & Problem);
  return { ...json, status: answer.status, text };
}

const putFields = (personFields: PersonField[], more: object = {}) =>
  ask<{ personFields: PersonField[] }>(door("PUT /api/person-fields"), {
    ...{ method: "PUT", body: { personFields, ...more }, cookie: admin.cookie },
  });
const fill = (number: string, fields: object, cookie = sender.cookie) =>
  ask<FieldsOfPerson>(door("PUT /api/person/fields"), { method: "PUT", body: { number, fields }, cookie });
const read = (number: string, cookie = sender.cookie) =>
  ask<FieldsOfPerson>(door("GET /api/person/fields"), {
    ...{ query: `?number=${encodeURIComponent(number)}`, cookie },
  });
const make = (name: string, rule: object, cookie = sender.cookie) =>
  ask<{ group: Group }>(door("POST /api/groups"), { method: "POST", body: { name, rule }, cookie });
const count = (rule: object, cookie = sender.cookie) =>
  ask<GroupCount>(door("POST /api/groups/count"), { method: "POST", body: { rule }, cookie });

const of = (field: string, more: object) => ({ of: "field", field, ...more });
const all = (...conditions: object[]) => ({ match: "all", conditions });
const IN_MWANZA = of("branch", { kind: "choice", is: "is", values: ["Mwanza"] });
const OWES = of("balance", { kind: "number", is: "less", value: 5_000 });

await putFields(FIELDS);

test("fields: filled as they are typed -> kept by their kind, each change with who and from what", async () => {
  const filled = await fill("0754 000 101", {
    branch: "mwanza",
    balance: "4,500",
    due: "3/4/2026",
    member: "ndiyo",
  });
  assert.equal(filled.status, 200, filled.text);
  const kept = { branch: "Mwanza", balance: 4_500, due: "2026-04-03", member: true };
  assert.deepEqual([filled.number, filled.fields], ["+255754000101", kept]);
  const moved = await fill("+255754000101", { balance: 900, due: "" });
  assert.deepEqual(moved.fields, { branch: "Mwanza", balance: 900, member: true });
  const again = await fill("+255754000101", { balance: "900" });
  assert.equal(again.changes.length, moved.changes.length, "the same again is no change");
  assert.deepEqual(
    (await read("+255754000101")).changes
      .slice(0, 2)
      .map(({ field, before, after, source }) => [field, before, after, source]),
    [
      ["due", "2026-04-03", null, "hand"],
      ["balance", 4_500, 900, "hand"],
    ],
  );
});

test("fields: no value of their kind, unknown, retired -> refused at the field, nothing is kept", async () => {
  for (const [fields, path] of [
    [{ branch: "Tanga" }, "fields.branch"],
    [{ balance: "much" }, "fields.balance"],
    [{ due: "2026-02-30" }, "fields.due"],
    [{ member: "maybe" }, "fields.member"],
    [{ old: "x" }, "fields.old"],
    [{ nobody: "x" }, "fields.nobody"],
  ] as const) {
    const refused = await fill("+255754000109", {
      ...fields,
      ...(path === "fields.balance" ? {} : { balance: 1 }),
    });
    assert.deepEqual([refused.status, refused.fields[0]?.path], [400, path], refused.text);
  }
  assert.deepEqual((await read("+255754000109")).fields, {});
});

test("fields: one that is gone or of another kind -> refused, as people have values of it", async () => {
  const gone = await putFields(FIELDS.slice(1));
  assert.equal(gone.status, 409);
  const other = await putFields(
    FIELDS.map((field) => (field.name === "balance" ? { ...field, kind: "text" as const } : field)),
  );
  assert.equal(other.status, 409);
  const renamed = await putFields(
    FIELDS.map((field) => (field.name === "old" ? { ...field, label: "Older" } : field)),
  );
  assert.equal(renamed.status, 200, renamed.text);
});

test("group: made by rule -> counted, listed and explained by who is in it now", async () => {
  await fill("+255754000111", { branch: "Mwanza", balance: 100 });
  await fill("+255754000112", { branch: "Mwanza", balance: 9_000 });
  await fill("+255754000113", { branch: "Arusha", balance: 100 });
  const { group, status, text } = await make("Mwanza, owing", all(IN_MWANZA, OWES));
  assert.equal(status, 201, text);
  const numbers = async () =>
    (await ask<Members>(door("GET /api/groups/:id/people"), { id: group.id })).items.map(
      ({ number }) => number,
    );
  assert.deepEqual(await numbers(), ["+255754000101", "+255754000111"]);
  assert.deepEqual((await count(group.rule)).people, 2);
  await fill("+255754000112", { balance: 4_999 });
  assert.deepEqual(await numbers(), ["+255754000101", "+255754000111", "+255754000112"]);
  const why = await ask<Explained>(door("GET /api/groups/:id/why"), {
    ...{ id: group.id, query: `?number=${encodeURIComponent("+255754000113")}` },
  });
  assert.deepEqual(
    [why.isIn, why.conditions.map(({ isTrue, value }) => [isTrue, value])],
    [
      false,
      [
        [false, "Arusha"],
        [true, 100],
      ],
    ],
  );
  const report = await ask(door("GET /api/groups/:id/report.csv"), { id: group.id, cookie: admin.cookie });
  assert.equal(report.status, 200);
  assert.match(report.text, /Phone,Branch,Balance,Due,Member,Older/);
  assert.match(report.text, /Mwanza,4999/);
});

test("group: a rule about what is not there, of another kind, too long, of nothing -> refused at its condition", async () => {
  const nowhere = "3f0e2ad5-6d1e-4b0b-9d53-0d10f8f7f0aa";
  for (const [rule, path] of [
    [all(of("nobody", { kind: "any", is: "filled" })), "rule.conditions.0"],
    [all(OWES, of("branch", { kind: "number", is: "less", value: 1 })), "rule.conditions.1"],
    [all({ of: "list", is: "in", listId: nowhere }), "rule.conditions.0"],
    [all({ of: "sent", is: "did", campaignId: nowhere }), "rule.conditions.0"],
    [all(), "rule.conditions"],
    [all(...Array.from({ length: 21 }, () => OWES)), "rule.conditions"],
  ] as const) {
    const refused = await count(rule);
    assert.deepEqual([refused.status, refused.fields[0]?.path], [400, path], refused.text);
  }
});

test("group: another name or rule -> of whoever has seen it; a name is of one group; gone, it is gone", async () => {
  const { group } = await make("Members", all(of("member", { kind: "yes-no", is: "yes" })));
  assert.equal((await make("members", group.rule)).status, 409);
  const seen = { name: group.name, rule: group.rule };
  const put = (body: object) =>
    ask<{ group: Group }>(door("PUT /api/groups/:id"), { method: "PUT", id: group.id, body });
  const changed = await put({ name: "Members of ours", rule: group.rule, seen });
  assert.equal(changed.group.name, "Members of ours");
  assert.equal((await put({ name: "Others", rule: group.rule, seen })).status, 409);
  assert.equal((await put({ name: "Mwanza, owing", rule: group.rule })).status, 409);
  assert.equal((await ask(door("DELETE /api/groups/:id"), { method: "DELETE", id: group.id })).status, 204);
  assert.equal((await ask(door("GET /api/groups/:id"), { id: group.id })).status, 404);
});

test("group: who sees no numbers -> reads names of groups, and asks nothing about people by rules", async () => {
  const { group } = await make("Nobody's business", all(OWES));
  const { cookie } = viewer;
  const listed = await ask<{ items: Group[] }>(door("GET /api/groups"), { cookie });
  assert.equal(listed.status, 200);
  assert.ok(!listed.text.includes("5000"), "the value of a rule is of people");
  const refused = await Promise.all([
    count(group.rule, cookie),
    make("Mine", all(OWES), cookie),
    read("+255754000101", cookie),
    fill("+255754000101", { balance: 1 }, cookie),
    ask(door("GET /api/groups/:id/people"), { id: group.id, cookie }),
    ask(door("GET /api/groups/:id/why"), { id: group.id, cookie, query: "?number=%2B255754000101" }),
    ask(door("GET /api/groups/:id/report.csv"), { id: group.id, cookie }),
  ]);
  assert.deepEqual(new Set(refused.map(({ status }) => status)), new Set([403]));
});

test("people: who is put into a list, or writes -> is among those a rule asks; erased, among none", async () => {
  const list = await ask(door("POST /api/lists/by-hand"), {
    ...{ method: "POST", body: { name: "Wazazi", people: [{ number: "+255754000121" }] } },
  });
  assert.equal(list.status, 201, list.text);
  await desk.db.query("INSERT INTO contact_window (number, last_inbound_at) VALUES ('+255754000122', now())");
  const nobodyKnows = all(
    of("branch", { kind: "any", is: "empty" }),
    of("balance", { kind: "any", is: "empty" }),
  );
  assert.equal((await count(nobodyKnows)).people, 2);
  await fill("+255754000121", { branch: "Arusha" });
  const owner = await desk.signIn("owner");
  const erased = await ask(door("POST /api/erasures"), {
    ...{ method: "POST", body: { number: "+255754000121" }, cookie: owner.cookie },
  });
  assert.equal(erased.status, 200, erased.text);
  const left = await desk.db.query(
    "SELECT number FROM person WHERE number = '+255754000121' UNION ALL SELECT number FROM person_change WHERE number = '+255754000121'",
  );
  assert.deepEqual(left, []);
});

test("fields: columns of the file of a list -> filled for who is in it, with the file; what is no value is counted", async () => {
  await fill("+255754000131", { branch: "Arusha", balance: 7 });
  const form = new FormData();
  const rows = [
    "0754 000 131;Mwanza;1,250;Asha",
    "0754 000 132;Nowhere;;Baraka",
    "0754 000 133;arusha;much;Chiku",
  ];
  form.set("file", new Blob([`Simu;Tawi;Deni;Jina\r\n${rows.join("\r\n")}\r\n`]), "wateja 0754000131.csv");
  form.set("mapping", JSON.stringify({ fields: { branch: "Tawi", balance: 2 } }));
  form.set("name", "Wateja wa tawi");
  const headers = { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: sender.cookie };
  const request = new Request("http://localhost:3000/", { method: "POST", headers, body: form });
  const answer = await door("POST /api/lists/import")(request, { params: Promise.resolve({}) });
  const made = (await answer.json()) as { fields: unknown };
  assert.deepEqual([answer.status, made.fields], [201, { changed: 3, unread: 2 }], JSON.stringify(made));
  const asha = await read("+255754000131");
  assert.deepEqual(asha.fields, { branch: "Mwanza", balance: 1_250 });
  const [change] = asha.changes;
  assert.deepEqual([change?.source, change?.file?.includes("0754000131")], ["file", false]);
  assert.deepEqual((await read("+255754000132")).fields, {});
  assert.deepEqual((await read("+255754000133")).fields, { branch: "Arusha" });
});

test("a group of one person more than a page -> the next page has them, and is the last", async () => {
  const { group } = await make("a page and one", {
    match: "all",
    conditions: [of("old", { kind: "any", is: "filled" })],
  });
  await desk.db.query(
    `INSERT INTO person (number, fields) SELECT '+2557540990' || lpad(i::text, 2, '0'), '{"old": "x"}' FROM generate_series(1, 21) i
     ON CONFLICT (number) DO UPDATE SET fields = excluded.fields`,
  );
  const first = await ask<Members>(door("GET /api/groups/:id/people"), { id: group.id });
  const next = await ask<Members>(door("GET /api/groups/:id/people"), {
    id: group.id,
    query: `?cursor=${first.nextCursor}`,
  });
  assert.deepEqual([first.items.length, next.items.length, next.nextCursor], [20, 1, null]);
});
