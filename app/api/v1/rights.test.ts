import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { API_V1, type ApiEndpoint } from "#lib/contract/desk/api/endpoints.ts";
import { KEY_RIGHTS } from "#lib/contract/desk/choices.ts";
import { peerStorage } from "#lib/server/caller/index.ts";
import type { KeyRules } from "#lib/server/store/api/api-key.ts";
import { type Asking, openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";

const desk = await openDesk();
desk.clock.set(new Date());
after(() => desk.close());
const { cookie } = await desk.signIn("owner");

const DOORS = Object.entries<ApiEndpoint>(API_V1);
const ID = "7a1c2f3e-0b4d-4c5e-8f60-1a2b3c4d5e6f";
/** They refuse every key, in words. */
const ALWAYS_REFUSED = ["DELETE /api/v1/opt-outs/:number", "DELETE /api/v1/people/:number"];

type System = Awaited<ReturnType<typeof openSystem>>;
const named = (name: string, rules: Partial<KeyRules> = {}) =>
  openSystem(desk, { name, rights: KEY_RIGHTS, ...rules });

let places = 0;
/** Each from an address of its own, as refused keys are counted by it. */
function ask({ ask: plain }: System, key: string, asking: Asking = {}, search = "") {
  const [method = "", path = ""] = key.split(" ");
  const id = path.includes("/messages/") ? `msg_${ID}_1` : ID;
  const place = path.replace("/api/v1/", "").replace(":id", id).replace(":number", "0754600001");
  const address = `198.51.${++places >> 8}.${places & 255}`;
  const hasBody = API_V1[key as keyof typeof API_V1] as ApiEndpoint;
  return peerStorage().run(address, () =>
    plain(method as "GET", `${place}${search}`, { ...(hasBody.body && { body: {} }), ...asking }),
  );
}

const all = await named("All");
const refusals: [
  what: string,
  status: number,
  code: string,
  asks: (key: string) => ReturnType<typeof ask>,
][] = [];
const refuse = (what: string, code: string, asks: (key: string) => ReturnType<typeof ask>, status = 401) =>
  refusals.push([what, status, code, asks]);

refuse("no key", "key_refused", (key) => ask(all, key, { headers: { authorization: "" } }));
refuse("a key in the query", "key_refused", (key) =>
  ask(
    all,
    key,
    { headers: { authorization: "" } },
    `?key=${all.secret}&authorization=Bearer%20${all.secret}`,
  ),
);
refuse("a session in place of a key", "key_refused", (key) =>
  ask(all, key, { headers: { authorization: "", cookie, "x-csrf": "1", "sec-fetch-site": "same-origin" } }),
);
refuse("a cookie beside a key", "key_refused", (key) => ask(all, key, { headers: { cookie } }));
const expired = await named("Expired", { expiresAt: new Date(desk.clock.now().getTime() - 1) });
refuse("an expired key", "key_refused", (key) => ask(expired, key));
const revoked = await named("Revoked");
await desk.db.query("UPDATE api_key SET revoked_at = now() WHERE id = $1", [revoked.id]);
refuse("a revoked key", "key_refused", (key) => ask(revoked, key));
const foreign = await named("Elsewhere", { addresses: ["203.0.113.0/24"] });
refuse("an address that is none of its own", "key_not_from_here", (key) => ask(foreign, key), 403);

/** Whatever a refused request could have made or changed. */
async function written(): Promise<unknown> {
  const tables = [
    "api_request",
    "api_message",
    "campaign",
    "recipient",
    "suppression",
    "contact_list",
    "contact_list_member",
    "call",
  ];
  return desk.db.query(
    tables.map((table) => `SELECT '${table}' AS name, count(*)::int AS n FROM ${table}`).join(" UNION ALL "),
  );
}

for (const [what, status, code, asks] of refusals) {
  test(`every door, ${what}: ${status} ${code}, nothing written down`, async () => {
    const before = await written();
    for (const [key] of DOORS) {
      const answer = await asks(key);
      assert.deepEqual([key, answer.status, answer.json?.code], [key, status, code]);
    }
    assert.deepEqual(await written(), before);
  });
}

for (const right of KEY_RIGHTS) {
  test(`every door that needs ${right}, a key with every other right: 403, nothing written down`, async () => {
    const less = await named(`Without ${right}`, { rights: KEY_RIGHTS.filter((each) => each !== right) });
    const before = await written();
    for (const [key, { rights }] of DOORS) {
      const answer = await ask(less, key);
      const isRefused = rights.includes(right) || ALWAYS_REFUSED.includes(key);
      assert.equal(
        answer.status === 403,
        isRefused,
        `${key} ${answer.status} ${JSON.stringify(answer.json)}`,
      );
      assert.notEqual(answer.status, 401, key);
    }
    assert.deepEqual(await written(), before);
  });
}

test("every door, a key with all rights: let in, but for the two that refuse every key", async () => {
  for (const [key] of DOORS) {
    const { status } = await ask(all, key);
    assert.equal(status === 401 || status === 403, ALWAYS_REFUSED.includes(key), `${key} ${status}`);
    assert.ok(status < 500, key);
  }
});

const NAMES_OF_NUMBERS = ["number", "to", "customerNumber", "people", "messages"];
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties ?? {}) : [];

test("the table: whoever brings a number may see numbers, what leaves as a file may be taken out, and no door is a person’s", () => {
  for (const [key, { role, rights, isFresh, hasCsrf, params, body, isStream, ...door }] of DOORS) {
    assert.deepEqual([key, role, isFresh, hasCsrf, door.by], [key, "sender", false, false, "key"]);
    const brings =
      isStream || [...fieldsOf(params), ...fieldsOf(body)].some((name) => NAMES_OF_NUMBERS.includes(name));
    if (brings && !ALWAYS_REFUSED.includes(key)) assert.ok(rights.includes("seeNumbers"), key);
    if (key.endsWith(".csv") || key.endsWith("/events")) assert.ok(rights.includes("export"), key);
  }
});

const sms = { to: "+255754600001", channel: "sms", text: "Habari", sender: "DUKA" };
const campaign = { name: "Bei", channel: "sms", text: "Habari", sender: "DUKA" };
const SENDS: [key: string, body: object, at: string][] = [
  ["POST /api/v1/messages", sms, "sender"],
  ["POST /api/v1/message-batches", { messages: [sms] }, "messages.0.sender"],
  ["POST /api/v1/campaigns", campaign, "sender"],
];

for (const [key, body, at] of SENDS) {
  test(`${key}: a sender that the key may not use -> 400 at ${at}; a day that is over -> 429; neither sends`, async () => {
    const shut = await named("Shut", { senders: ["SHULE"] });
    const before = await written();
    const other = await ask(shut, key, { body });
    assert.deepEqual([other.status, other.json.fields[0].path], [400, at]);
    if (key !== "POST /api/v1/campaigns") {
      const spent = await named("Spent", { creditsPerDay: 1 });
      const long = { ...sms, text: "a".repeat(200) };
      const over = await ask(spent, key, { body: "messages" in body ? { messages: [long] } : long });
      assert.deepEqual([over.status, over.json.code], [429, "day_limit_reached"]);
      assert.ok(Number(over.headers.get("retry-after")) > 0);
    }
    assert.deepEqual(await written(), before);
  });
}

for (const [channel, right, content] of [
  ["sms", "sms", { text: "Habari", sender: "DUKA" }],
  ["chat", "chat", { template: { name: "oda_tayari" } }],
] as const) {
  test(`messages by ${channel}: a key without ${right} -> 403, nothing written down`, async () => {
    const less = await named(`No ${right}`, { rights: KEY_RIGHTS.filter((each) => each !== right) });
    const message = { to: sms.to, channel, ...content };
    const before = await written();
    for (const [key, body] of [
      ["POST /api/v1/messages", message],
      ["POST /api/v1/message-batches", { messages: [message] }],
    ] as const) {
      const answer = await ask(less, key, { body });
      assert.deepEqual([answer.status, answer.json.code], [403, "forbidden"], key);
    }
    assert.deepEqual(await written(), before);
  });
}
