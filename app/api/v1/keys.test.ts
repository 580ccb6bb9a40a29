import assert from "node:assert/strict";
import { after, test } from "node:test";
import { peerStorage } from "#lib/server/caller/index.ts";
import { createSecret } from "#lib/server/keys/index.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const desk = await openDesk();
after(() => desk.close());
const owner = await desk.signIn("owner");

const sms = { to: "+255754600001", channel: "sms", text: "Habari", sender: "DUKA" };
const made = async (body: object, cookie = owner.cookie) => {
  const answer = await desk.ask(door("POST /api/keys"), { method: "POST", body, cookie });
  return { status: answer.status, json: await answer.json() };
};

test("a key: made with its secret shown once -> listed without it, found by its hint, audited by name", async () => {
  const { status, json } = await made({ name: "School", rights: ["sms", "seeNumbers"] });
  assert.equal(status, 201);
  assert.match(json.secret, /^tuma_(live|test)_[0-9A-Za-z]{49}$/);
  const list = await desk.ask(door("GET /api/keys"), { cookie: owner.cookie });
  const text = await list.text();
  assert.ok(text.includes(json.key.hint) && !text.includes(json.secret));
  const rows = await desk.db.query("SELECT action FROM audit WHERE target = $1", [json.key.id]);
  assert.deepEqual(rows, [{ action: "key.create" }]);
  const stored = await desk.db.query<{ text: string }>("SELECT api_key::text AS text FROM api_key");
  assert.ok(stored.every((row) => !row.text.includes(json.secret)));
});

test("a key: no account that signs in, approves or is in the team", async () => {
  await openSystem(desk, { name: "Not a person" });
  const team = await desk.ask(door("GET /api/team"), { cookie: owner.cookie });
  assert.ok(!(await team.text()).includes("Not a person"));
  const rule = await desk.ask(door("GET /api/approval-rule"), { cookie: owner.cookie });
  const { senders } = await rule.json();
  await openSystem(desk, { name: "Nor this" });
  const after = await desk.ask(door("GET /api/approval-rule"), { cookie: owner.cookie });
  assert.equal((await after.json()).senders, senders + 1, "its maker alone");
});

test("who may not manage people, or lacks a right, makes no key with it", async () => {
  const sender = await desk.signIn("sender");
  assert.equal((await made({ name: "x", rights: ["sms"] }, sender.cookie)).status, 403);
  assert.equal((await made({ name: "x", rights: ["settings"] })).status, 400);
});

test("a test key where nothing answers test keys: none is made, and one from before is refused, so that it reaches nobody", async () => {
  const { status, json } = await made({ name: "Trial", rights: ["sms", "seeNumbers"], isTest: true });
  assert.deepEqual([status, json.fields[0].path], [400, "isTest"]);
  const { id, ask } = await openSystem(desk);
  const { secret, hash, hint } = createSecret("test");
  await desk.db.query("UPDATE api_key SET hash = $2, hint = $3 WHERE id = $1", [id, hash, hint]);
  const headers = { authorization: `Bearer ${secret}` };
  const refused = await ask("POST", "messages", { body: sms, headers });
  assert.deepEqual([refused.status, refused.json.code], [401, "key_refused"]);
  assert.match(refused.json.detail, /TEST_KEYS=1/);
});

test("a key that is cut, mistyped, of another console, in the query or beside a cookie: 401 that says what is wrong", async () => {
  const { secret, ask } = await openSystem(desk);
  const given = (authorization: string, more: Record<string, string> = {}) =>
    ask("GET", "messages", { headers: { authorization, ...more } });
  for (const [authorization, said] of [
    [`Bearer ${secret.slice(0, -1)}`, /incomplete or mistyped/],
    [
      `Bearer ${secret.slice(0, 15)}${secret[15] === "a" ? "b" : "a"}${secret.slice(16)}`,
      /incomplete or mistyped/,
    ],
    [`Basic ${secret}`, /header Authorization/],
    ["Bearer ", /header Authorization/],
  ] as const) {
    const { status, json } = await given(authorization);
    assert.deepEqual([status, json.code], [401, "key_refused"]);
    assert.match(json.detail, said);
  }
  const beside = await given(`Bearer ${secret}`, { cookie: owner.cookie });
  assert.deepEqual([beside.status, beside.json.code], [401, "key_refused"]);
  assert.equal((await ask("GET", `messages?key=${secret}`)).status, 400);
});

test("a key that is revoked or expired, and a foreign address: refused at once", async () => {
  const { id, ask } = await openSystem(desk, { addresses: ["203.0.113.0/24", "2001:db8::/32"] });
  const from = (address: string) => peerStorage().run(address, () => ask("GET", "messages"));
  assert.equal((await from("203.0.113.9")).status, 200);
  assert.equal((await from("2001:db8::1")).status, 200);
  const foreign = await from("198.51.100.1");
  assert.deepEqual([foreign.status, foreign.json.code], [403, "key_not_from_here"]);
  const revoke = door("DELETE /api/keys/:id");
  assert.equal(
    (await desk.ask(revoke, { method: "DELETE", params: { id }, cookie: owner.cookie })).status,
    204,
  );
  assert.match((await from("203.0.113.9")).json.detail, /revoked/);
  const expired = await openSystem(desk, { expiresAt: new Date(desk.clock.now().getTime() - 1) });
  assert.match((await expired.ask("GET", "messages")).json.detail, /valid until/);
});

test("a secret that nobody saw, as its answer was lost: replaced at once; the one before works to its own end, and never longer", async () => {
  const { id, ask } = await openSystem(desk);
  const rotate = async (hours: number) => {
    const { cookie } = await desk.signIn("owner");
    const answer = await desk.ask(door("POST /api/keys/:id/rotate"), {
      ...{ method: "POST", params: { id }, body: { hours }, cookie },
    });
    assert.equal(answer.status, 200);
    return answer.json();
  };
  const statusOf = async (secret: string) =>
    (await ask("GET", "messages", { headers: { authorization: `Bearer ${secret}` } })).status;
  const { secret: unseen, key } = await rotate(1);
  desk.clock.forward(1_800_000);
  const { secret: second, key: again } = await rotate(24);
  assert.equal(again.oldUntil, key.oldUntil);
  assert.deepEqual(
    [(await ask("GET", "messages")).status, await statusOf(unseen), await statusOf(second)],
    [200, 401, 200],
  );
  desk.clock.forward(1_800_001);
  assert.deepEqual([(await ask("GET", "messages")).status, await statusOf(second)], [401, 200]);
  const { secret: third, key: after } = await rotate(1);
  assert.deepEqual([await statusOf(second), await statusOf(third)], [200, 200], "the one before is used up");
  assert.equal(Date.parse(after.oldUntil), desk.clock.now().getTime() + 3_600_000);
  const { secret: last } = await rotate(0);
  assert.deepEqual([await statusOf(second), await statusOf(third), await statusOf(last)], [401, 401, 200]);
  desk.clock.forward(-3_600_001);
});

test("a secret that is replaced: the one before is taken for the hours that were said, then refused", async () => {
  const { id, ask } = await openSystem(desk);
  const answer = await desk.ask(door("POST /api/keys/:id/rotate"), {
    method: "POST",
    params: { id },
    body: { hours: 1 },
    cookie: owner.cookie,
  });
  const { secret } = await answer.json();
  assert.equal((await ask("GET", "messages")).status, 200);
  assert.equal(
    (await ask("GET", "messages", { headers: { authorization: `Bearer ${secret}` } })).status,
    200,
  );
  desk.clock.forward(3_600_001);
  assert.equal((await ask("GET", "messages")).status, 401);
});

test("limits of a key: rights, senders, messages and credits a day, each in words a program can branch on", async () => {
  const viewer = await openSystem(desk, { rights: ["chat", "seeNumbers"] });
  assert.equal((await viewer.ask("POST", "messages", { body: sms })).status, 403);
  const shut = await openSystem(desk, { senders: ["SHULE"] });
  const other = await shut.ask("POST", "messages", { body: sms });
  assert.deepEqual([other.status, other.json.fields[0].path], [400, "sender"]);
  assert.equal((await shut.ask("POST", "messages", { body: { ...sms, sender: undefined } })).status, 202);
  const few = await openSystem(desk, { messagesPerDay: 1 });
  assert.equal((await few.ask("POST", "messages", { body: sms })).status, 202);
  const over = await few.ask("POST", "messages", { body: sms });
  assert.deepEqual([over.status, over.json.code], [429, "day_limit_reached"]);
  assert.ok(over.headers.get("retry-after"));
  const poor = await openSystem(desk, { creditsPerDay: 1 });
  const long = await poor.ask("POST", "messages", { body: { ...sms, text: "a".repeat(200) } });
  assert.equal(long.json.code, "day_limit_reached");
});

test("a key that sees no numbers: brings none, and reads them masked with ids whole", async () => {
  const { id, ask } = await openSystem(desk, { rights: ["sms", "seeNumbers"] });
  const { json } = await ask("POST", "messages", { body: sms });
  await desk.db.query("UPDATE app_user SET rights = '{sms}' WHERE id = $1", [id]);
  const read = await ask("GET", `messages/${json.id}`);
  assert.deepEqual([read.json.id, read.json.to === sms.to], [json.id, false]);
  assert.equal((await ask("POST", "messages", { body: sms })).status, 403);
});

test("limits of a minute stand in the headers of each answer", async () => {
  const { ask } = await openSystem(desk);
  const { headers } = await ask("GET", "messages");
  assert.match(headers.get("ratelimit-policy") ?? "", /^"key";q=6000;w=60$/);
  assert.match(headers.get("ratelimit") ?? "", /^"key";r=5999;t=\d+$/);
});

test("/api/v1: an address that is none -> 404, another method -> 405 with Allow", async () => {
  const { ask } = await openSystem(desk);
  assert.equal((await ask("GET", "nothing")).status, 404);
  const wrong = await ask("DELETE", "messages");
  assert.deepEqual([wrong.status, wrong.headers.get("allow")], [405, "GET, POST, HEAD, OPTIONS"]);
});

test("a manager without a right of a key: makes no new secret for it and lifts none of its limits, and may revoke it", async () => {
  const { id } = await openSystem(desk, { addresses: ["203.0.113.0/24"] });
  const { cookie, user } = await desk.signIn("admin");
  await desk.db.query("UPDATE app_user SET rights = '{sms,seeNumbers,settings}' WHERE id = $1", [user.id]);
  const asks = { params: { id }, cookie };
  const rotated = await desk.ask(door("POST /api/keys/:id/rotate"), { method: "POST", body: {}, ...asks });
  assert.equal(rotated.status, 403);
  const changed = { name: "Shop", rights: ["sms"] };
  assert.equal(
    (await desk.ask(door("PUT /api/keys/:id"), { method: "PUT", body: changed, ...asks })).status,
    403,
  );
  assert.equal((await desk.ask(door("DELETE /api/keys/:id"), { method: "DELETE", ...asks })).status, 204);
});

test("a key that sees no numbers: looks no message up by a text that holds one", async () => {
  const { ask } = await openSystem(desk, { rights: ["sms"] });
  assert.equal((await ask("GET", "messages?reference=order-1")).status, 200);
  assert.equal((await ask("GET", "messages?reference=ref%200756000004")).status, 403);
});

test("refused keys: 60 a minute from an address -> 429 with Retry-After, nothing is looked up; a key that was taken there goes on", async () => {
  const { ask } = await openSystem(desk);
  const here = <T>(work: () => Promise<T>) => peerStorage().run("198.51.100.77", work);
  const as = (authorization: string) => here(() => ask("GET", "credits", { headers: { authorization } }));
  assert.equal((await here(() => ask("GET", "credits"))).status, 200);
  const unknown = () => as(`Bearer ${createSecret("live").secret}`);
  const first = await Promise.all([
    ...Array.from({ length: 60 }, unknown),
    ...Array.from({ length: 60 }, () => as("Bearer tuma_live_cut")),
  ]);
  assert.deepEqual([...new Set(first.map(({ status }) => status))], [401]);
  const plain = desk.context.db;
  let asked = 0;
  desk.context.db = {
    ...plain,
    query: (sql, params) => {
      asked++;
      return plain.query(sql, params);
    },
  };
  const later = await Promise.all([...Array.from({ length: 50 }, unknown), as("Bearer tuma_live_cut")]);
  desk.context.db = plain;
  assert.deepEqual(
    [...new Set(later.map(({ status, json }) => `${status} ${json.code}`))],
    ["429 rate_limited"],
  );
  assert.ok(Number(later[0]?.headers.get("retry-after")) > 0);
  assert.equal(asked, 0, "statements");
  assert.equal((await here(() => ask("GET", "credits"))).status, 200);
  assert.equal((await peerStorage().run("198.51.100.78", () => ask("GET", "credits"))).status, 200);
});

test("one system that goes on with its wrong key -> 429 for that key; another key that comes from there for the first time is taken", async () => {
  const here = <T>(work: () => Promise<T>) => peerStorage().run("198.51.100.79", work);
  const { ask } = await openSystem(desk);
  for (const wrong of [createSecret("live").secret, "tuma_live_cut"]) {
    const headers = { authorization: `Bearer ${wrong}` };
    const again = () => here(() => ask("GET", "credits", { headers }));
    for (let times = 0; times < 61; times++) await again();
    assert.equal((await again()).status, 429);
  }
  assert.equal((await here(() => ask("GET", "credits"))).status, 200);
});

test("a key with an end: before it the list says when it ends, and not that it has; after it that it has", async () => {
  // The clock of this desk has been moved: an earlier session has ended.
  const { cookie } = await desk.signIn("owner");
  const ends = new Date(desk.clock.now().getTime() + 86_400_000);
  const { id } = await openSystem(desk, { name: "Until tomorrow", expiresAt: ends });
  const listed = async (): Promise<{ id: string; expiresAt: string; isExpired: boolean } | undefined> => {
    const answer = await desk.ask(door("GET /api/keys"), { cookie });
    return (await answer.json()).items.find((key: { id: string }) => key.id === id);
  };
  const before = await listed();
  assert.deepEqual([before?.expiresAt, before?.isExpired], [ends.toISOString(), false]);
  await desk.db.query("UPDATE api_key SET expires_at = $2 WHERE id = $1", [id, desk.clock.now()]);
  assert.equal((await listed())?.isExpired, true);
});
