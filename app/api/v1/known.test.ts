import assert from "node:assert/strict";
import { after, test } from "node:test";
import { recordTemplateName } from "#lib/server/templates/index.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";

const ASHA = "+255754600001";

const desk = await openDesk();
const system = await openSystem(desk);
const blind = await openSystem(desk, { name: "Report", rights: ["sms"] });
after(() => desk.close());

const optOut = (number: string, body: object = { reason: "Told our shop" }) =>
  system.ask("PUT", `opt-outs/${encodeURIComponent(number)}`, { body });

test("an opt-out: put however the number is written -> looked up, listed under the key's name, and a message is skipped", async () => {
  assert.equal((await system.ask("GET", `opt-outs/${encodeURIComponent(ASHA)}`)).status, 404);
  const put = await optOut("0754 600 001");
  assert.deepEqual(
    [put.status, put.json.number, put.json.source, put.json.reason, put.json.by],
    [200, ASHA, "api", "Told our shop", "Shop system"],
  );
  assert.equal((await optOut(ASHA)).status, 200, "once more");
  assert.equal((await system.ask("GET", `opt-outs/${ASHA}`)).json.number, ASHA);
  const body = { to: ASHA, channel: "sms", text: "Habari", sender: "DUKA" };
  assert.equal((await system.ask("POST", "messages", { body })).json.state, "skipped");
  const audit = await desk.db.query("SELECT FROM audit WHERE action = 'opt-out.create'");
  assert.equal(audit.length, 2);
});

test("a consent: put in any order, and once more -> the latest moment counts, known once; only with it marketing goes", async () => {
  await desk.db.query(
    "INSERT INTO company_setting VALUES ('marketingConsent', '\"only\"') ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  );
  const number = "+255754600009";
  const put = (isGiven: boolean, givenAt: string) =>
    system.ask("PUT", `consents/${encodeURIComponent(number)}`, {
      body: { isGiven, givenAt, wording: "Ticked the box at the till" },
    });
  const send = () =>
    system.ask("POST", "messages", {
      body: { to: number, channel: "sms", text: "Habari", sender: "DUKA", kind: "marketing" },
    });
  assert.deepEqual((({ status, json }) => [status, json.state, json.reason])(await send()), [
    202,
    "skipped",
    "No consent",
  ]);
  await put(true, "2026-03-02T09:00:00Z");
  await put(false, "2026-03-01T09:00:00Z");
  const { json } = await put(true, "2026-03-02T09:00:00Z");
  assert.deepEqual([json.holds[0].isGiven, json.history.length, json.history[0].source], [true, 2, "api"]);
  assert.notEqual((await send()).json.state, "skipped");
  const refused = await put(true, "2099-01-01T00:00:00Z");
  assert.deepEqual([refused.status, refused.json.fields[0].path], [400, "givenAt"]);
  const unseen = await blind.ask("GET", `consents/${encodeURIComponent(number)}`);
  assert.equal(unseen.status, 403);
});

test("an opt-out: a key, whatever its rights -> never removes it, and is told who may", async () => {
  await optOut(ASHA);
  const { status, json } = await system.ask("DELETE", `opt-outs/${encodeURIComponent(ASHA)}`);
  assert.deepEqual([status, json.code], [403, "forbidden"]);
  assert.match(json.detail, /owner or admin/);
  assert.equal((await system.ask("GET", `opt-outs/${ASHA}`)).status, 200);
});

test("an opt-out: no number, no reason, or a field that is not known -> 400 that names it", async () => {
  for (const [number, body, path] of [
    ["hana", { reason: "Told us" }, "number"],
    [ASHA, {}, "reason"],
    [ASHA, { reason: "Told us", source: "person" }, ""],
  ] as const) {
    const { status, json } = await optOut(number, body);
    assert.deepEqual([status, json.code, json.fields[0]?.path], [400, "invalid_input", path]);
  }
});

test("opt-outs: a key that sees no numbers -> a list with masked numbers, and no look at one by its number", async () => {
  await optOut(ASHA);
  const { status, json } = await blind.ask("GET", "opt-outs");
  assert.equal(status, 200);
  assert.ok(!JSON.stringify(json).includes("600001"), JSON.stringify(json));
  assert.equal((await blind.ask("GET", `opt-outs/${ASHA}`)).json.code, "forbidden");
});

test("opt-outs: listed by cursor -> each once, the newest first, none left out", async () => {
  await desk.db.query("TRUNCATE suppression");
  const numbers = Array.from({ length: 60 }, (_, at) => `+2557546${String(10_000 + at)}`);
  for (const number of numbers) {
    desk.clock.forward(1_000);
    assert.equal((await optOut(number)).status, 200);
  }
  const seen: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const { json } = await system.ask("GET", `opt-outs${after && `?after=${after}`}`);
    seen.push(...json.items.map(({ number }: { number: string }) => number));
    after = json.next;
  }
  assert.deepEqual(seen, numbers.toReversed());
  assert.equal((await system.ask("GET", "opt-outs?page=2")).json.code, "invalid_input");
});

test("a list: an after that no list has given -> 400 at after, at every list", async () => {
  const { json } = await system.ask("POST", "campaigns", {
    body: { name: "Bei", channel: "sms", text: "Habari", sender: "DUKA" },
  });
  for (const path of [
    ...["calls", "campaigns", "lists", "messages", "opt-outs", "people/+255754600001", "templates"],
    `campaigns/${json.id}/recipients`,
  ]) {
    const refused = await system.ask("GET", `${path}?after=gone`);
    assert.deepEqual([path, refused.status, refused.json.fields[0]?.path], [path, 400, "after"]);
  }
});

test("credits: none told yet -> null; told -> the balance with when it was told", async () => {
  await desk.db.query("UPDATE connection SET balance = NULL, balance_at = NULL");
  assert.deepEqual((await system.ask("GET", "credits")).json, { balance: null, at: null, unstated: 0 });
  const at = "2026-03-01T08:00:00.000Z";
  await desk.db.query(
    `INSERT INTO connection (service, rate, balance, balance_at) VALUES ('sms', 5, 12430, $1)
     ON CONFLICT (service) DO UPDATE SET balance = 12430, balance_at = $1`,
    [at],
  );
  assert.deepEqual((await system.ask("GET", "credits")).json, { balance: 12_430, at, unstated: 0 });
});

test("templates: what anybody here knows -> name, language and state, with no field of ours beside them", async () => {
  const { user } = await desk.signIn("admin");
  const actor = { ...user, userId: user.id, role: "admin" as const, sessionId: "test" };
  const named = { name: "oda_tayari", language: "sw" };
  await recordTemplateName({ ...desk.context, actor, requestId: "test" }, named);
  const { json } = await system.ask("GET", "templates?language=sw");
  assert.deepEqual(
    json.items.map(({ name, language, state }: Record<string, string>) => [name, language, state]),
    [["oda_tayari", "sw", "unverified"]],
  );
  assert.ok(!("id" in json.items[0]));
  assert.deepEqual((await system.ask("GET", "templates?language=en")).json.items, []);
  assert.equal((await system.ask("GET", "templates?state=odd")).json.fields[0]?.path, "state");
});
