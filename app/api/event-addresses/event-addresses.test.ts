import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { EndpointKey } from "#lib/contract/desk/endpoints/index.ts";
import type { EventAddresses, EventAddressMade } from "#lib/contract/desk/event-address.ts";
import type { Right } from "#lib/contract/desk/team/rights.ts";
import { publishOutgoing } from "#lib/server/store/outgoing/outgoing-event.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const OWN = "http://127.0.0.1:9";
const desk = await openDesk({ eventPrivateOrigins: [OWN] });
const { db, clock } = desk;
after(desk.close);
beforeEach(async () => {
  for (const table of ["event_address", "outgoing_event", "event_delivery"])
    await db.query(`DELETE FROM ${table}`);
});

const { cookie } = await desk.signIn("owner");
/** Somebody with these rights alone. */
async function entitled(...rights: Right[]): Promise<string> {
  const admin = await desk.signIn("admin");
  await db.query("UPDATE app_user SET rights = $2 WHERE id = $1", [admin.user.id, rights]);
  return admin.cookie;
}

type RequestParts = { params?: Record<string, string>; body?: object; as?: string };
async function ask(key: EndpointKey, { params = {}, body, as = cookie }: RequestParts = {}) {
  const [method = ""] = key.split(" ");
  const answer = await desk.ask(door(key), { method, params, cookie: as, ...(body && { body }) });
  const text = await answer.text();
  return { status: answer.status, text, json: text === "" ? null : JSON.parse(text) };
}

const NEW = { name: "Shule", url: `${OWN}/tuma`, types: ["message.sent"], seesNumbers: true };
const create = async (more: object = {}): Promise<EventAddressMade> => {
  const { status, text, json } = await ask("POST /api/event-addresses", { body: { ...NEW, ...more } });
  assert.equal(status, 201, text);
  return json;
};
const list = async (as = cookie): Promise<EventAddresses["addresses"]> =>
  (await ask("GET /api/event-addresses", { as })).json.addresses;
const change = (id: string, more: object, as = cookie) =>
  ask("PUT /api/event-addresses/:id", { params: { id }, body: { ...NEW, isOn: true, ...more }, as });
async function happen(number: string) {
  await db.query("INSERT INTO outgoing_event (type, at, number, data) VALUES ('message.sent', $2, $1, $3)", [
    ...[number, clock.now(), JSON.stringify({ reason: `No ${number}` })],
  ]);
  await db.transaction((tx) => publishOutgoing(tx, { limit: 10, now: clock.now() }));
}

test("an address is added -> its secret is in this answer alone, sealed where it is kept, and the log says who added it", async () => {
  const { id, signingSecret } = await create();
  assert.match(signingSecret, /^whsec_[A-Za-z\d+/]{43}=$/);
  const [row] = await db.query<{ text: string }>("SELECT a::text AS text FROM event_address a");
  const bytes = Buffer.from(signingSecret).toString("hex");
  assert.ok(!row?.text.includes(bytes) && !row?.text.includes(signingSecret.slice(6)));
  const shown = await ask("GET /api/event-addresses");
  assert.ok(!shown.text.includes(signingSecret.slice(6)));
  assert.deepEqual(
    shown.json.addresses.map(({ name, isOn, waiting }: EventAddresses["addresses"][number]) => [
      name,
      isOn,
      waiting,
    ]),
    [["Shule", true, 0]],
  );
  const [line] = await db.query<{ target: string; detail: object }>(
    "SELECT target, detail FROM audit WHERE action = 'event-address.create'",
  );
  assert.deepEqual(line, {
    target: id,
    detail: { name: "Shule", host: "127.0.0.1:9", types: ["message.sent"], seesNumbers: true },
  });
});

for (const [url, rule] of [
  ["http://shop.example/tuma", /begins with https/],
  ["https://93.184.216.34/tuma", /host name, not an IP address/],
  ["https://localhost/tuma", /public host/],
  ["https://erp.internal/tuma", /public host/],
  ["https://shop.example:8443/tuma", /no port/],
  ["https://me:secret@shop.example/", /without a user/],
  ["http://127.0.0.1:10/tuma", /begins with https/],
  ["ftp://shop.example/", /begins with https/],
  ["shop.example", /is a link/],
] as const)
  test(`${url} -> refused at url when it is added and when it is changed`, async () => {
    const refused = await ask("POST /api/event-addresses", { body: { ...NEW, url } });
    assert.deepEqual([refused.status, refused.json.fields[0].path], [400, "url"]);
    assert.match(refused.json.fields[0].rule, rule);
    const { id } = await create();
    assert.equal((await change(id, { url })).status, 400);
  });

test("without the right to settings -> no door opens; without a fresh password those that say where events go do not", async () => {
  const { id } = await create();
  const as = await entitled("seeNumbers", "chat", "sms");
  assert.equal((await ask("GET /api/event-addresses", { as })).status, 403);
  clock.forward(20 * 60_000);
  for (const [key, asked] of [
    ["POST /api/event-addresses", { body: NEW }],
    ["PUT /api/event-addresses/:id", { params: { id }, body: { ...NEW, isOn: true } }],
    ["POST /api/event-addresses/:id/secret", { params: { id } }],
    ["DELETE /api/event-addresses/:id", { params: { id } }],
  ] as const)
    assert.equal((await ask(key, asked)).json?.code, "password_needed", key);
  clock.forward(-20 * 60_000);
});

test("who sees no numbers -> lets no address see them, and reads its deliveries masked", async () => {
  const { id } = await create({ types: ["message.sent"] });
  await happen("+255754000318");
  const as = await entitled("settings");
  const [one] = (await ask("GET /api/event-addresses/:id/deliveries", { params: { id }, as })).json.items;
  assert.equal(one.number, "+25575•••318");
  const params = { id, sequence: String(one.sequence) };
  const key = "GET /api/event-addresses/:id/deliveries/:sequence";
  const { event } = (await ask(key, { params, as })).json;
  assert.deepEqual(event.data, { number: "+25575•••318", reason: "No +25575•••318" });
  assert.deepEqual((await ask(key, { params })).json.event.data, {
    number: "+255754000318",
    reason: "No +255754000318",
  });
  const elsewhere = await change(id, { url: `${OWN}/elsewhere` }, as);
  assert.deepEqual([elsewhere.status, elsewhere.json.fields[0].path], [403, "seesNumbers"]);
  assert.equal((await ask("POST /api/event-addresses", { body: { ...NEW, name: "Benki" }, as })).status, 403);
  assert.equal((await change(id, { name: "Shule mpya", seesNumbers: false }, as)).status, 204);
  assert.equal((await change(id, { name: "Shule mpya" }, as)).status, 403);
});

test("a URL and a name that were masked for somebody who changes something else -> stay as they are", async () => {
  const secret = { name: "Ask 0754 000 318", url: `${OWN}/tuma?for=255754000318` };
  const { id } = await create({ ...secret, seesNumbers: false });
  const as = await entitled("settings");
  const [shown] = await list(as);
  assert.ok(shown);
  assert.ok(shown.url.includes("•") && shown.name.includes("•"));
  const { name, url, types, seesNumbers, isOn } = shown;
  const seen = { name, url, types, seesNumbers, isOn };
  assert.equal((await change(id, { ...seen, isOn: false, seen }, as)).status, 204);
  const [kept] = await list();
  assert.deepEqual([kept?.name, kept?.url, kept?.isOn], [secret.name, secret.url, false]);
});

test("somebody else has changed it meanwhile, or another one has the name -> 409, and nothing is changed", async () => {
  const { id } = await create();
  await create({ name: "Benki" });
  const { id: _, ...seen } = { ...NEW, isOn: true, id };
  assert.equal((await change(id, { types: ["message.read"] })).status, 204);
  assert.equal((await change(id, { name: "Duka", seen })).json.code, "conflict");
  const taken = await change(id, { name: "Benki" });
  assert.deepEqual([taken.status, taken.json.fields[0].path], [409, "name"]);
  const again = await ask("POST /api/event-addresses", { body: NEW });
  assert.deepEqual([again.status, again.json.fields[0].path], [409, "name"]);
});

test("deliveries page by page, newest first, of all or of those that failed; a strange cursor is refused", async () => {
  const { id } = await create();
  for (let each = 0; each < 25; each++) await happen("+255754000318");
  await db.query("UPDATE event_delivery SET state = 'failed' WHERE sequence % 2 = 0");
  const page = async (search: string) => {
    const answer = await desk.ask(door("GET /api/event-addresses/:id/deliveries"), {
      ...{ path: `/api?${search}`, params: { id }, cookie },
    });
    return { status: answer.status, ...(await answer.json()) };
  };
  const first = await page("");
  const second = await page(`cursor=${first.nextCursor}`);
  const sequences = [...first.items, ...second.items].map(({ sequence }) => sequence);
  assert.deepEqual([first.items.length, second.items.length, second.nextCursor], [20, 5, null]);
  assert.deepEqual(
    sequences,
    sequences.toSorted((a, b) => b - a),
  );
  const failed = await page("show=failed");
  assert.ok(
    failed.items.length >= 12 && failed.items.every(({ state }: { state: string }) => state === "failed"),
  );
  assert.equal((await page("cursor=x")).status, 400);
  const { waiting, failed: counted } = (await list())[0] ?? {};
  assert.equal((waiting ?? 0) + (counted ?? 0), 25);
});

test("a deleted address, or a delivery that never was -> 404", async () => {
  const { id } = await create();
  const gone = await ask("GET /api/event-addresses/:id/deliveries/:sequence", {
    params: { id, sequence: "999" },
  });
  assert.equal(gone.status, 404);
  assert.equal((await ask("DELETE /api/event-addresses/:id", { params: { id } })).status, 204);
  for (const key of ["POST /api/event-addresses/:id/test", "POST /api/event-addresses/:id/secret"] as const)
    assert.equal((await ask(key, { params: { id } })).status, 404, key);
  assert.equal((await change(id, {})).status, 404);
});

test("a secret that nobody saw, as its answer was lost -> replaced at once; the one before signs to its own end, and never longer", async () => {
  const { id } = await create();
  type Secrets = { secret: Buffer; old_secret: Buffer | null; old_secret_until: Date | null };
  const secrets = async (): Promise<Secrets> => {
    const [row] = await db.query<Secrets>("SELECT secret, old_secret, old_secret_until FROM event_address");
    assert.ok(row);
    return row;
  };
  const rotate = async () => {
    assert.equal((await ask("POST /api/event-addresses/:id/secret", { params: { id } })).status, 201);
    return secrets();
  };
  const first = await secrets();
  const unseen = await rotate();
  assert.deepEqual(unseen.old_secret, first.secret);
  clock.forward(60_000);
  const second = await rotate();
  assert.notDeepEqual(second.secret, unseen.secret);
  assert.deepEqual([second.old_secret, second.old_secret_until], [first.secret, unseen.old_secret_until]);
  await db.query("UPDATE event_address SET old_secret_until = $1", [clock.now()]);
  const third = await rotate();
  assert.deepEqual(third.old_secret, second.secret);
  assert.ok(third.old_secret_until && third.old_secret_until > clock.now());
});
