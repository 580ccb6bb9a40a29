import assert from "node:assert/strict";
import { after, test } from "node:test";
import { deleteOld } from "#lib/server/retention/index.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { failOnce } from "#lib/testing/failing-database.ts";

const desk = await openDesk();
const { context, db, clock } = desk;
after(() => desk.close());
const owner = await desk.signIn("owner");
const sms = { to: "+255754600001", channel: "sms", text: "Habari Neema", sender: "DUKA" };

async function listed(id: string, query = "", cookie = owner.cookie) {
  await context.keyRequests.write(db);
  const path = `/api/keys/${id}/requests${query}`;
  const answer = await desk.ask(door("GET /api/keys/:id/requests"), { path, params: { id }, cookie });
  return { status: answer.status, json: await answer.json() };
}
const itemsOf = async (id: string, query?: string) => (await listed(id, query)).json.items;

test("requests of a key: done, replayed and refused -> each with its door, status, why and request id, the newest first", async () => {
  const { id, ask } = await openSystem(desk);
  await ask("POST", "messages", { body: sms, idempotencyKey: "a" });
  const again = await ask("POST", "messages", { body: sms, idempotencyKey: "a" });
  const refused = await ask("POST", "messages", { body: { ...sms, channel: "fax", sender_id: "DUKA" } });
  await ask("GET", "messages/msg_0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b_1");
  const [missing, invalid, replayed, done] = await itemsOf(id);
  assert.deepEqual(
    [done, replayed, invalid, missing].map(({ door, status, code, isReplayed }) => [
      door,
      status,
      code,
      isReplayed,
    ]),
    [
      ["POST /api/v1/messages", 202, null, false],
      ["POST /api/v1/messages", 202, null, true],
      ["POST /api/v1/messages", 400, "invalid_input", false],
      ["GET /api/v1/messages/:id", 404, "not_found", false],
    ],
  );
  assert.deepEqual(
    new Map(invalid.fields.map(({ path, rule }: { path: string; rule: string }) => [path, rule])),
    new Map([
      ["channel", "channel is sms, chat or auto"],
      ["", "“sender_id” is not known here"],
    ]),
  );
  assert.equal(invalid.requestId, refused.headers.get("x-request-id"));
  assert.equal(replayed.requestId, again.headers.get("x-request-id"));
  assert.ok(done.tookMs >= 0 && done.address !== "");
});

test("requests of a key: a number or a text in an address, a field or its name -> is nowhere in what is kept", async () => {
  const { id, ask } = await openSystem(desk);
  await ask("POST", "messages", { body: sms });
  await ask("GET", "opt-outs/%2B255754600001");
  await ask("POST", "messages", { body: { ...sms, "+255754600001": 1, "Habari Neema": 2 } });
  await ask("POST", "messages", { body: { ...sms, metadata: { "call +255 754 600 001": 7, Neema: 8 } } });
  await ask("POST", "messages", { body: { ...sms, metadata: { "Habari. Neema": 9 } } });
  await ask("GET", "messages?q=Habari%20Neema&reference=255754600001");
  const campaign = { name: "Bei", channel: "sms", sender: "DUKA", text: "Bei {{jina}}" };
  const { json } = await ask("POST", "campaigns", { body: campaign });
  const file = new FormData();
  file.set("mapping", "{}");
  file.set("file", new Blob(["Asha,Neema\nJuma,Pili\n"]), "wateja.csv");
  assert.equal((await ask("PUT", `campaigns/${json.id}/audience`, { body: file })).status, 400);
  assert.equal((await itemsOf(id)).length, 8);
  const kept = await db.query<{ text: string }>(
    "SELECT r::text AS text FROM key_request r WHERE key_id = $1",
    [id],
  );
  for (const { text } of kept) assert.doesNotMatch(text, /754.?600.?001|Habari|Neema/);
});

test("requests of a key: an unknown secret -> writes nothing; a revoked key and a foreign address are noted with their code", async () => {
  const { id, ask } = await openSystem(desk, { addresses: ["203.0.113.0/24"] });
  await ask("GET", "messages");
  const unknown = { authorization: "Bearer tuma_test_not-a-key" };
  assert.equal((await ask("GET", "messages", { headers: unknown })).status, 401);
  await db.query("UPDATE api_key SET revoked_at = now() WHERE id = $1", [id]);
  await ask("GET", "messages");
  const codes = (await itemsOf(id)).map(({ code }: { code: string }) => code);
  assert.deepEqual(codes, ["key_refused", "key_not_from_here"]);
  const [other] = await db.query("SELECT FROM key_request WHERE key_id <> $1 AND status = 401", [id]);
  assert.equal(other, undefined);
});

const plant = (id: string, count: number) =>
  db.query(
    `INSERT INTO key_request (key_id, at, door, status, fields, request_id, took_ms, is_replayed, address)
     SELECT $1, now(), 'GET /api/v1/messages', CASE WHEN i % 2 = 0 THEN 429 ELSE 200 END, '[]', gen_random_uuid(), i, false, ''
     FROM generate_series(1, $2) i`,
    [id, count],
  );

test("requests of a key: more than 1,000 -> the newest 1,000 stay, of this key alone, in pages by cursor", async () => {
  const { id, ask } = await openSystem(desk);
  const { id: other } = await openSystem(desk);
  await plant(other, 1_100);
  await plant(id, 1_100);
  await ask("GET", "credits");
  const got: { door: string; tookMs: number }[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { json } = await listed(id, cursor === "" ? "" : `?cursor=${cursor}`);
    got.push(...json.items);
    cursor = json.nextCursor;
  }
  assert.equal(got.length, 1_000);
  assert.equal(got[0]?.door, "GET /api/v1/credits");
  assert.equal(got.at(-1)?.tookMs, 102, "the oldest are gone");
  const [{ n } = { n: 0 }] = await db.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM key_request WHERE key_id = $1",
    [other],
  );
  assert.equal(n, 1_100, "a key that asked nothing is not touched");
  const refused = await itemsOf(id, "?show=refused");
  assert.ok(refused.length > 0 && refused.every(({ status }: { status: number }) => status === 429));
});

test("requests of a key: a viewer, an unknown key, a strange cursor -> 403, 404 and 400", async () => {
  const { id } = await openSystem(desk);
  const viewer = await desk.signIn("viewer");
  assert.equal((await listed(id, "", viewer.cookie)).status, 403);
  assert.equal((await listed("0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b")).status, 404);
  assert.equal((await listed(id, "?cursor=next")).status, 400);
});

test("requests of a key: a database that is away for a moment -> they are written with the next ones, once", async () => {
  const { id, ask } = await openSystem(desk);
  await ask("GET", "credits");
  const failure = { code: "57P01", message: "terminating connection" };
  await assert.rejects(context.keyRequests.write(failOnce(db, 1, failure)));
  await ask("GET", "senders");
  const doors = (await itemsOf(id)).map((each: { door: string }) => each.door);
  assert.deepEqual(doors, ["GET /api/v1/senders", "GET /api/v1/credits"]);
});

test("requests of a key: older than 90 days -> deleted, and the others stay", async () => {
  const { id, ask } = await openSystem(desk);
  await ask("GET", "credits");
  await context.keyRequests.write(db);
  await db.query("UPDATE key_request SET at = at - interval '91 days' WHERE key_id = $1", [id]);
  await ask("GET", "senders");
  await context.keyRequests.write(db);
  while (await deleteOld({ db, clock }, new AbortController().signal));
  assert.deepEqual(
    (await itemsOf(id)).map((each: { door: string }) => each.door),
    ["GET /api/v1/senders"],
  );
});
