import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { explainQueries } from "#lib/testing/scale/explain-queries.ts";

const ASHA = "+255754600001";
const JUMA = "+255754600002";
/** Messages that no question here is about. */
const OTHERS = 4_000;

const desk = await openDesk();
desk.clock.set(new Date());
after(() => desk.close());
const system = await openSystem(desk);
const blind = await openSystem(desk, { name: "Till", rights: ["sms"] });

type Listed = { items: { id: string; to: string; state: string; reference: string }[]; next: string | null };
const list = async (search: string): Promise<Listed> => {
  const { status, json } = await system.ask("GET", `messages?${search}`);
  assert.equal(status, 200, JSON.stringify(json));
  return json;
};
const send = async (to: string, more: object = {}): Promise<string> => {
  const body = { to, channel: "sms", text: "Habari", sender: "DUKA", ...more };
  const { status, json } = await system.ask("POST", "messages", { body });
  assert.equal(status, 202, JSON.stringify(json));
  return json.id;
};

const first = await send(ASHA, { reference: "order-1" });
const planned = await send(ASHA, { reference: "order-2", sendAt: new Date(Date.now() + 3_600_000) });
const cancelled = await send(JUMA, { reference: "order-2" });
await system.ask("DELETE", `messages/${cancelled}`);

const plant = (id: string, from: number) =>
  desk.db.query(
    `WITH made AS (
       INSERT INTO recipient (campaign_id, seq, row_number, number, pack, columns, text, segments)
       SELECT split_part($1, '_', 2)::uuid, i, i, '+25576' || lpad(i::text, 7, '0'), '', '{}', 'x', 1
       FROM generate_series($2::int, $2::int + $3::int) i RETURNING campaign_id, seq, number)
     INSERT INTO api_message (campaign_id, seq, key_id, number) SELECT campaign_id, seq, $4, number FROM made`,
    [id, from, OTHERS, system.id],
  );
await plant(first, 2);
const ids = ({ items }: Listed) => items.map(({ id }) => id);

test("GET /messages: to, state and reference, alone and together -> those alone, however many came later", async () => {
  await desk.db.query("ANALYZE api_message");
  for (const to of ["%2B255754600001", "0754600001", "255 754 600 001"])
    assert.deepEqual(ids(await list(`to=${to}`)), [planned, first]);
  assert.deepEqual(ids(await list("state=scheduled")), [planned]);
  assert.deepEqual(ids(await list("state=cancelled")), [cancelled]);
  assert.deepEqual(ids(await list("reference=order-2")), [cancelled, planned]);
  assert.deepEqual(ids(await list("reference=order-2&to=0754600001")), [planned]);
  assert.deepEqual(ids(await list("to=0754600001&state=queued")), [first]);
  assert.deepEqual(await list("to=0754600009"), { items: [], next: null });
});

test("GET /messages?state: page by page -> each once, and an end", async () => {
  const seen = new Set<string>();
  let pages = 0;
  for (let next: string | null = ""; next !== null; pages++) {
    const page: Listed = await list(`state=queued&limit=200${next && `&after=${next}`}`);
    for (const { id } of page.items) assert.ok(!seen.has(id) && seen.add(id), id);
    next = page.next;
  }
  assert.equal(seen.size, OTHERS + 2);
  assert.ok(pages >= OTHERS / 200);
});

test("GET /messages?since: older ones are left out, and one that was accepted a little out of order is not lost", async () => {
  const since = encodeURIComponent(new Date(Date.now() + 60_000).toISOString());
  assert.deepEqual(await list(`since=${since}&to=0754600001`), { items: [], next: null });
  await desk.db.query(
    "UPDATE campaign SET created_at = now() + interval '2 minutes' WHERE id = split_part($1, '_', 2)::uuid",
    [first],
  );
  const page = await list(`since=${since}&to=0754600001&limit=1`);
  assert.deepEqual(ids(page), [first]);
  await desk.db.query("UPDATE campaign SET created_at = now() WHERE id = split_part($1, '_', 2)::uuid", [
    first,
  ]);
});

test("GET /messages?to: none, no number, or asked by a key that sees none -> refused by name", async () => {
  for (const to of ["12", "hana", ""]) {
    const { status, json } = await system.ask("GET", `messages?to=${to}`);
    assert.deepEqual([status, json.code, json.fields[0].path], [400, "invalid_input", "to"]);
  }
  for (const to of ["0754600001", "12", "0799999999"]) {
    const { status, json } = await blind.ask("GET", `messages?to=${to}`);
    assert.deepEqual([status, json.code, json.fields[0].path], [403, "forbidden", "to"]);
  }
  assert.equal((await system.ask("GET", "messages?state=gone")).status, 400);
});

test("GET /messages: what a filter reads grows with what it answers, not with the messages of the key", async () => {
  const recorded = explainQueries(desk.db);
  const plain = desk.context.db;
  desk.context.db = recorded.db;
  for (const [search, most] of [
    ["limit=50", 500],
    ["to=0754600001", 100],
    ["reference=order-2", 100],
    ["state=queued&limit=50", 3_500],
  ] as const) {
    recorded.label(search);
    await list(search);
    const greedy = recorded.readings.filter(({ label, rows }) => label === search && rows > most);
    assert.deepEqual(greedy, [], search);
  }
  desk.context.db = plain;
});
