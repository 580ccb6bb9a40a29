import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { openSystem } from "#lib/testing/api-key.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";

const ASHA = "+255754600001";
const JUMA = "+255754600002";

const desk = await openSandboxDesk();
after(() => desk.close());
const system = await openSystem(desk, { rights: ["sms", "chat", "voice", "seeNumbers", "export"] });
const blind = await openSystem(desk, { name: "Till", rights: ["sms"] });
const person = await desk.signIn("sender");

const create = (
  name: string,
  people: object[] = [{ number: ASHA, name: "Asha" }],
  idempotencyKey = randomUUID(),
) => system.ask("POST", "lists", { body: { name, people }, idempotencyKey });

async function made(): Promise<string> {
  const { status, json } = await create(`Orodha ${randomUUID()}`);
  assert.equal(status, 201, JSON.stringify(json));
  return json.id;
}

test("a list: made once for its Idempotency-Key, read, given people, and each is in it once", async () => {
  const key = randomUUID();
  const people = [{ number: "0754 600 001", name: "Asha" }, { number: ASHA }];
  const answers = await Promise.all([1, 2, 3].map(() => create("Wazazi wa kidato cha 2", people, key)));
  assert.deepEqual(
    answers.map(({ status, json }) => [status, json.id, json.people]),
    [
      [201, answers[0]?.json.id, 1],
      [201, answers[0]?.json.id, 1],
      [201, answers[0]?.json.id, 1],
    ],
  );
  const { id } = answers[0]?.json ?? {};
  const put = (body: object) => system.ask("PUT", `lists/${id}/people`, { body });
  const more = await put({
    people: [{ number: JUMA, name: "Juma" }, { number: ASHA }, { number: "0754600002" }],
  });
  assert.deepEqual([more.status, more.json.people, more.json.added], [200, 2, 1], JSON.stringify(more.json));
  assert.equal((await put({ people: [{ number: JUMA }] })).json.added, 0);
  const { json } = await system.ask("GET", `lists/${id}`);
  assert.deepEqual(
    [json.name, json.columns, json.people, json.createdBy],
    ["Wazazi wa kidato cha 2", ["Name", "Phone"], 2, "Shop system"],
  );
  assert.equal((await system.ask("GET", "lists")).json.items[0].id, id);
  const out = await system.ask("DELETE", `lists/${id}/people/${encodeURIComponent("0754 600 001")}`);
  assert.deepEqual([out.status, out.json.people], [200, 1]);
  assert.equal((await system.ask("DELETE", `lists/${id}/people/${ASHA}`)).json.people, 1);
  const taken = await create("Wazazi wa kidato cha 2");
  assert.deepEqual([taken.status, taken.json.code, taken.json.fields[0].path], [409, "conflict", "name"]);
});

test("a list: a number that is none names its place, and nobody is put in", async () => {
  const id = await made();
  for (const [body, path] of [
    [{ people: [{ number: JUMA }, { number: "hana simu" }] }, "people.1.number"],
    [{ people: [{ number: "+255222123456" }] }, "people.0.number"],
    [{ people: [] }, "people"],
    [{ people: Array.from({ length: 1_001 }, () => ({ number: JUMA })) }, "people"],
    [{ people: [{ number: JUMA, phone: "x" }] }, "people.0"],
  ] as const) {
    const { status, json } = await system.ask("PUT", `lists/${id}/people`, { body });
    assert.deepEqual([status, json.code, json.fields[0].path], [400, "invalid_input", path]);
  }
  assert.equal((await system.ask("GET", `lists/${id}`)).json.people, 1);
});

test("a list: deleted by the key that made it, by no other; of people it stays", async () => {
  const id = await made();
  const other = await openSystem(desk, { name: "Other" });
  assert.equal((await other.ask("GET", `lists/${id}`)).status, 200);
  assert.equal((await other.ask("DELETE", `lists/${id}`)).status, 403);
  assert.equal((await system.ask("DELETE", `lists/${id}`)).status, 204);
  assert.equal((await system.ask("DELETE", `lists/${id}`)).status, 404);
  const byHand = await desk.ask(door("POST /api/lists/by-hand"), {
    ...{ method: "POST", cookie: person.cookie },
    body: { name: "Wateja", people: [{ number: ASHA }] },
  });
  const { list } = await byHand.json();
  const refused = await system.ask("DELETE", `lists/${list.id}`);
  assert.deepEqual([refused.status, refused.json.code], [403, "forbidden"]);
});

test("a person: put into lists, all or none, and read with what was said, as far as the key may read it", async () => {
  const lists = [await made(), await made()];
  const put = (body: object, { ask } = system) =>
    ask("PUT", `people/${encodeURIComponent("0754 600 003")}`, { body });
  const gone = await put({ lists: [lists[0], randomUUID()] });
  assert.deepEqual([gone.status, gone.json.code], [404, "not_found"]);
  assert.equal((await system.ask("GET", `lists/${lists[0]}`)).json.people, 1);
  const { status, json } = await put({ name: "Neema", lists });
  assert.deepEqual([status, json.number], [200, "+255754600003"], JSON.stringify(json));
  assert.deepEqual(json.lists.map(({ id }: { id: string }) => id).toSorted(), lists.toSorted());
  assert.equal((await put({ name: "Neema", lists })).json.lists.length, 2);
  await desk.pull("POST", "/inbound", { from: "+255754600003", name: "Neema", text: "Habari" });
  await desk.pass(1_000);
  await system.ask("PUT", "opt-outs/+255754600003", { body: { reason: "Told our shop" } });
  const read = async ({ ask } = system) => (await ask("GET", "people/+255754600003")).json;
  const kinds = ({ items }: { items: { kind: string; text: string }[] }) =>
    items.map(({ kind, text }) => `${kind} ${text}`);
  assert.deepEqual(kinds(await read()), ["opted-out Told our shop", "received Habari"]);
  const less = await openSystem(desk, { name: "Less", rights: ["sms", "seeNumbers"] });
  assert.deepEqual(kinds(await read(less)), ["opted-out Told our shop"]);
  assert.ok((await read()).optedOutAt);
});

test("people and lists: a key that sees no numbers names nobody, and no key erases anybody", async () => {
  const id = await made();
  const people = [{ number: ASHA }];
  for (const answer of [
    await blind.ask("GET", `people/${ASHA}`),
    await blind.ask("PUT", `people/${ASHA}`, { body: { lists: [id] } }),
    await blind.ask("PUT", `lists/${id}/people`, { body: { people } }),
    await blind.ask("DELETE", `lists/${id}/people/${ASHA}`),
    await blind.ask("POST", "lists", { body: { name: "Yangu", people } }),
    await system.ask("DELETE", `people/${ASHA}`),
  ])
    assert.deepEqual([answer.status, answer.json.code], [403, "forbidden"]);
  assert.equal((await blind.ask("GET", `lists/${id}`)).status, 200);
  assert.equal((await system.ask("GET", "people/12")).status, 400);
});
